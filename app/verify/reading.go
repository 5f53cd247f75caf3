package verify

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"cotejo/app"
)

// reading is a folded text cut into pieces.
type reading struct {
	folded   Folded
	original string
	base     int // where the original begins in the text
	pieces   []piece
	// first and last bound the pieces that a quote may be found in; the others only show how the text goes on.
	first, last int
	// vocabulary holds the words of the text in lower case, and those that stand in it in lower case.
	vocabulary, lower map[string]bool
}

// piece is what has to agree: a word, a number with its inner signs, or any sign that is not mere punctuation.
type piece struct {
	start, end int // bytes of the folded text
	word       bool
}

func newReading(folded Folded, original string) *reading {
	r := &reading{folded: folded, original: original}
	for at := 0; at < len(folded.Text); {
		start, end, word := nextPiece(folded.Text, at)
		if start == end {
			break
		}
		// A piece holds whole clusters: a mark belongs to the sign it stands on.
		for start > at && folded.Start[start] == folded.Start[start-1] {
			start--
		}
		for end < len(folded.Text) && folded.Start[end] == folded.Start[end-1] {
			end++
		}
		r.pieces = append(r.pieces, piece{start, end, word})
		at = end
	}
	return r
}

// readingOf cuts a part of a text, and so much of what stands on its sides, into pieces.
func readingOf(text *app.Text, within app.Span, size int) *reading {
	before, after := text.Around(within, size)
	words := text.Slice(within)
	r := newReading(Fold(before+words+after), before+words+after)
	r.base = within.Start - len(before)
	r.first = sort.Search(len(r.pieces), func(i int) bool { return r.at(i).Start >= len(before) })
	r.last = sort.Search(len(r.pieces), func(i int) bool { return r.at(i).Start >= len(before)+len(words) })
	if r.last > r.first && r.at(r.last-1).End > len(before)+len(words) {
		r.last--
	}
	r.know()
	return r
}

// know collects the vocabulary.
func (r *reading) know() {
	r.vocabulary, r.lower = map[string]bool{}, map[string]bool{}
	for i, p := range r.pieces {
		if !p.word {
			continue
		}
		w := r.text(p)
		r.vocabulary[w] = true
		if first, _ := utf8.DecodeRuneInString(r.written(i)); unicode.IsLower(first) {
			r.lower[w] = true
		}
	}
}

func (r *reading) text(p piece) string { return r.folded.Text[p.start:p.end] }

// at is where piece i stands in the original.
func (r *reading) at(i int) app.Span {
	p := r.pieces[i]
	return app.Span{Start: int(r.folded.Start[p.start]), End: int(r.folded.End[p.end-1])}
}

// written is piece i as it stands in the original.
func (r *reading) written(i int) string { return r.original[r.at(i).Start:r.at(i).End] }

// between is what stands in the original between piece i and the next.
func (r *reading) between(i int) string { return r.original[r.at(i).End:r.at(i+1).Start] }

// gap is the same, folded.
func (r *reading) gap(i int) string {
	return r.folded.Text[r.pieces[i].end:r.pieces[i+1].start]
}

// nextPiece finds the first piece of s from at on; it is empty when there is none.
func nextPiece(s string, at int) (start, end int, word bool) {
	for at < len(s) {
		r, w := utf8.DecodeRuneInString(s[at:])
		switch {
		case wordRune(r):
			return at, pieceEnd(s, at), true
		case r == ' ' || punctuation(s, at, w, r):
			at += w
		default:
			return at, at + w, false
		}
	}
	return len(s), len(s), false
}

// pieceEnd is the end of the word or number that begins at at: "can't", "1,250.5" and "10:30" are one piece.
func pieceEnd(s string, at int) int {
	for at < len(s) {
		r, w := utf8.DecodeRuneInString(s[at:])
		if !wordRune(r) && r != '\u200D' {
			next, _ := utf8.DecodeRuneInString(s[at+w:])
			last, _ := utf8.DecodeLastRuneInString(s[:at])
			letters := r == '\'' && unicode.IsLetter(next)
			digits := strings.ContainsRune(".,:'٫٬", r) && unicode.IsDigit(last) && unicode.IsDigit(next)
			if !letters && !digits {
				return at
			}
		}
		at += w
	}
	return at
}

// lookAhead is how far, in bytes, a digit may stand behind dashes and spaces that belong to it.
const lookAhead = 8

// punctuation says whether the sign r at s[at:] is mere punctuation. Beside a digit nothing is: there a dash can be a minus, and
// brackets can be one too. A question mark is not, for a question says nothing.
func punctuation(s string, at, width int, r rune) bool {
	const marks = ".,;:!¡'\"()[]*_`"
	if !strings.ContainsRune(marks+"-", r) {
		return false
	}
	next, _ := utf8.DecodeRuneInString(s[at+width:])
	last, _ := utf8.DecodeLastRuneInString(s[:at])
	if r == '-' {
		ahead := s[at+width : min(len(s), at+width+lookAhead)]
		next, _ = utf8.DecodeRuneInString(strings.TrimLeft(ahead, " -")) // "- 36" may be a number below zero
	}
	switch r {
	case '.', ',', ';', ':', '\'', '"':
		return !unicode.IsDigit(next) || !unicode.IsDigit(last) && last != ' ' && at > 0
	}
	return !unicode.IsDigit(next) && !unicode.IsDigit(last)
}
