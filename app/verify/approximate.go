package verify

import (
	"strings"
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
		s := app.Span{Start: r.base + r.at(i).Start, End: r.base + r.at(i+n-1).End}
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
		pause = strings.ContainsAny(after, ".!;:") || strings.ContainsAny(r.between(j), "\n\t") || r.text(r.pieces[j+1]) == "?"
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
				difference = finding("nearly_same", "given", q.written(j), "text", r.written(i+j))
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
