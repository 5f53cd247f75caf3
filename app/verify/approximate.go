package verify

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"cotejo/app"
)

// alikeEnough is how alike, in characters, a quote and the words of the text have to be: 1 less the share of edited
// characters (requirement D2).
const alikeEnough = 0.92

// maxCompared bounds the search for one quote, in compared pieces: a text of repeats cannot make it quadratic. Past it the quote
// is not found.
const maxCompared = 4 << 20

const (
	// beside is how much of the text on each side of a passage is looked at, in bytes: how its sentences go on.
	beside = 512
	// around is how much is looked at around a span whose passage is not known: more than a passage has.
	around = 32 << 10
)

// NearlyAt returns a function that says why the words at a span of text do not earn approximate for given, nil when they do. Which
// words of the quote are words of the passage is not asked, since a saved citation does not hold its passage.
func NearlyAt(text *app.Text, given string, o Options) func(app.Span) *app.Finding {
	q := newWanted(given)
	if len(q.pieces) == 0 {
		return func(app.Span) *app.Finding { return finding("empty_quote") }
	}
	a := newAttempt(text, "", "", o)
	return func(s app.Span) *app.Finding {
		r := readingOf(text, s, around)
		if r.last-r.first != len(q.pieces) {
			return finding("not_in_fragment")
		}
		if difference, _ := compare(r, r.first, q, nil); difference == nil || !r.fits(r.first, r.last-1, q.reading) {
			return finding("not_in_fragment")
		}
		return a.lacks(s)
	}
}

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
	start := func(i int) int { return r.span(r.pieces[i].start, r.pieces[i].end).Start }
	r.first = sort.Search(len(r.pieces), func(i int) bool { return start(i) >= len(before) })
	r.last = sort.Search(len(r.pieces), func(i int) bool { return start(i) >= len(before)+len(words) })
	if r.last > r.first && r.span(r.pieces[r.last-1].start, r.pieces[r.last-1].end).End > len(before)+len(words) {
		r.last--
	}
	r.know()
	return r
}

// wanted is a quote cut into pieces.
type wanted struct {
	*reading
	ends int // characters before its first piece and after its last
	most int // how many characters may be edited
}

func newWanted(given string) wanted {
	q := wanted{reading: newReading(Fold(given), given)}
	if n := len(q.pieces); n > 0 {
		q.ends = utf8.RuneCountInString(q.folded.Text[:q.pieces[0].start]) + utf8.RuneCountInString(q.folded.Text[q.pieces[n-1].end:])
		q.most = int((1 - alikeEnough) * float64(utf8.RuneCountInString(q.folded.Text)))
	}
	return q
}

// know collects the vocabulary, once.
func (r *reading) know() {
	if r.vocabulary != nil {
		return
	}
	r.vocabulary, r.lower = map[string]bool{}, map[string]bool{}
	for _, p := range r.pieces {
		if !p.word {
			continue
		}
		w := r.text(p)
		r.vocabulary[w] = true
		if first, _ := utf8.DecodeRuneInString(r.written(p)); unicode.IsLower(first) {
			r.lower[w] = true
		}
	}
}

func (r *reading) text(p piece) string { return r.folded.Text[p.start:p.end] }

// span is where a stretch of the folded text stands in the original.
func (r *reading) span(start, end int) app.Span {
	return app.Span{Start: int(r.folded.Start[start]), End: int(r.folded.End[end-1])}
}

// written is a piece as it stands in the original.
func (r *reading) written(p piece) string {
	s := r.span(p.start, p.end)
	return r.original[s.Start:s.End]
}

// gap is what stands between piece i and the next.
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

// nearly finds given among the pieces of a reading of text. own is the reading whose vocabulary tells whether a word of the quote is
// another word rather than a slip. The finding names the first difference; without a span it says that there is none.
func nearly(text *app.Text, r *reading, given string, o Options, own *reading) (app.Span, *app.Finding) {
	q := newWanted(given)
	n, compared, tries := len(q.pieces), 0, 0
	if n == 0 {
		return app.Span{}, finding("not_in_fragment")
	}
	a := newAttempt(text, "", "", o)
	for i := r.first; i+n <= r.last && compared < maxCompared && tries < maxTries; i++ {
		difference, did := compare(r, i, q, own)
		compared += did
		if difference == nil || !r.fits(i, i+n-1, q.reading) {
			continue
		}
		tries++
		local := r.span(r.pieces[i].start, r.pieces[i+n-1].end)
		s := app.Span{Start: r.base + local.Start, End: r.base + local.End}
		if a.lacks(s) == nil {
			return s, difference
		}
	}
	return app.Span{}, finding("not_in_fragment")
}

// fits says whether the punctuation around the quote may stand around pieces i to j. Signs of quotation and emphasis may; what ends
// a quote like a sentence wants the text to pause there, or the quote has left away how the sentence goes on; brackets must be the
// text's.
func (r *reading) fits(i, j int, q *reading) bool {
	first, last := q.pieces[0], q.pieces[len(q.pieces)-1]
	before, after := "", ""
	if i > 0 {
		before = r.gap(i - 1)
	}
	pause := j+1 == len(r.pieces)
	if !pause {
		after = r.gap(j)
		from, to := r.span(r.pieces[j].start, r.pieces[j].end).End, r.span(r.pieces[j+1].start, r.pieces[j+1].end).Start
		pause = strings.ContainsAny(after, ".!;:") || strings.ContainsAny(r.original[from:to], "\n\t") || r.text(r.pieces[j+1]) == "?"
	} else {
		after = r.folded.Text[r.pieces[j].end:]
	}
	if i == 0 {
		before = r.folded.Text[:r.pieces[0].start]
	}
	const free = " \"'*_`-"
	for _, sign := range q.folded.Text[:first.start] {
		if !strings.ContainsRune(free, sign) && !strings.ContainsRune(before, sign) {
			return false
		}
	}
	if ends := q.folded.Text[last.end:]; enders(ends) > max(1, enders(after)) || strings.Contains(ends, "...") && !strings.Contains(after, "...") {
		return false // "on Nov. ." of "on Nov. 8."
	}
	for _, sign := range q.folded.Text[last.end:] {
		switch {
		case strings.ContainsRune(free, sign), strings.ContainsRune(after, sign) && strings.ContainsRune(",()[]¡", sign):
		case pause && strings.ContainsRune(".!;:", sign):
		default:
			return false
		}
	}
	return !strings.ContainsAny(q.folded.Text[last.end:], ")]") || strings.ContainsAny(strings.TrimLeft(after, free+".,;:!"), ")]") && !strings.ContainsAny(strings.TrimLeft(after, free), "([")
}

// enders counts the signs that end a sentence or a part of one; an ellipsis is one.
func enders(s string) int {
	s = strings.ReplaceAll(s, "...", ".")
	n := 0
	for _, r := range s {
		if strings.ContainsRune(".!;:", r) {
			n++
		}
	}
	return n
}

// lacks says why the words of the text at s would not be verified if they were given as they stand: what is shown of an approximate
// quote must be a good quote itself.
func (a *attempt) lacks(s app.Span) *app.Finding {
	a.given = a.text.Slice(s)
	if a.quote = Fold(a.given).Text; a.quote == "" {
		return finding("not_in_fragment") // a span that is none, in what is no UTF-8
	}
	a.runes = utf8.RuneCountInString(a.quote)
	return a.check(s)
}

// compare holds the pieces of q against those of r from i on. The finding names the first difference, nil when they are not
// alike; did is how many pieces were looked at.
func compare(r *reading, i int, q wanted, own *reading) (difference *app.Finding, did int) {
	edits := q.ends
	difference = finding("other_punctuation")
	for j, wanted := range q.pieces {
		there := r.pieces[i+j]
		did++
		if q.text(wanted) != r.text(there) {
			if !wanted.word || !there.word || !slip(r, i+j, q.reading, wanted, own) {
				return nil, did
			}
			if difference.Code != "nearly_same" {
				difference = finding("nearly_same", "given", q.written(wanted), "text", r.written(there))
			}
			edits += editsOf(q.text(wanted), r.text(there))
		}
		if j > 0 {
			a, b := q.gap(j-1), r.gap(i+j-1)
			if a != b && ((a == "") != (b == "") || brackets(a) != brackets(b)) {
				return nil, did // 10² and 10 ² are two things
			}
			edits += editsOf(a, b)
		}
		if edits > q.most {
			return nil, did
		}
	}
	return difference, did
}

// brackets are those of a gap.
func brackets(gap string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("()[]", r) {
			return r
		}
		return -1
	}, gap)
}

// editsOf is how many characters have to be put in, left out or changed to make a of b (Levenshtein's distance); of
// longer ones, all.
func editsOf(a, b string) int {
	if a == b {
		return 0
	}
	if len(a) > 64 || len(b) > 64 {
		return max(len(a), len(b))
	}
	x, y := []rune(a), []rune(b)
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		last := row[0]
		row[0] = i + 1
		for j := range y {
			change := last
			if x[i] != y[j] {
				change++
			}
			last = row[j+1]
			row[j+1] = min(change, row[j]+1, last+1)
		}
	}
	return row[len(y)]
}
