package markdown

import (
	"regexp"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Unmarked is a text without its marks.
type Unmarked struct {
	Words string
	// Marks stood in the text at these places of Words (Start equals End), in order.
	Marks []Mark
	kept  []stretch
}

// stretch is a part of the text that is in Words too; it begins at these bytes of both.
type stretch struct{ words, source int }

// Source gives the byte of the text that stands at a byte of Words.
func (u Unmarked) Source(at int) int {
	i := sort.Search(len(u.kept), func(i int) bool { return u.kept[i].words > at })
	if i == 0 {
		return at
	}
	return u.kept[i-1].source + at - u.kept[i-1].words
}

// between is what may stand between marks that are one reference: "[1], [2] and [3]".
var between = regexp.MustCompile(`^[ \t]*(?:[,;]|and|y|&)?[ \t]*$`)

// around are the signs that go with the marks when nothing else stands between them.
var around = []struct{ before, after string }{{"**", "**"}, {"__", "__"}, {"*", "*"}, {"_", "_"}, {"<sup>", "</sup>"}, {"(", ")"}}

// WithoutMarks takes the marks out of a Markdown text. What only held marks together, or held them apart from the words, goes with them:
// a space before them, a comma between them, brackets around them. A text without marks stays as it is.
func WithoutMarks(source string) Unmarked {
	marks := Marks(source)
	if len(marks) == 0 {
		return Unmarked{Words: source}
	}
	var out strings.Builder
	var u Unmarked
	from := 0
	keep := func(end int) {
		u.kept = append(u.kept, stretch{out.Len(), from})
		out.WriteString(source[from:end])
	}
	for i := 0; i < len(marks); {
		first, start, end := i, marks[i].Start, marks[i].End
		for i++; i < len(marks) && between.MatchString(source[end:marks[i].Start]); i++ {
			end = marks[i].End
		}
		start, end = widened(source, from, start, end)
		before := strings.TrimRightFunc(source[from:start], func(r rune) bool { return unicode.IsSpace(r) && r != '\n' })
		if strings.TrimSpace(out.String()+before) == "" {
			// At the beginning the space after a mark goes, not that before it.
			before = source[from:start]
			end += len(source[end:]) - len(strings.TrimLeft(source[end:], " \t"))
		}
		keep(from + len(before))
		for _, m := range marks[first:i] {
			u.Marks = append(u.Marks, Mark{Start: out.Len(), End: out.Len(), Numbers: m.Numbers})
		}
		if apart(source, start, end) {
			out.WriteByte(' ')
		}
		from = end
	}
	keep(len(source))
	u.Words = out.String()
	return u
}

// widened takes in what stands around marks alone.
func widened(source string, least, start, end int) (int, int) {
	for again := true; again; {
		again = false
		for _, a := range around {
			if strings.HasSuffix(source[least:start], a.before) && strings.HasPrefix(source[end:], a.after) {
				start, end, again = start-len(a.before), end+len(a.after), true
			}
		}
	}
	return start, end
}

// apart says whether a mark is all that parts two words: "euros.[1]The".
func apart(source string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(source[:start])
	after, _ := utf8.DecodeRuneInString(source[end:])
	return start > 0 && end < len(source) && isLetterOrDigit(after) && !unicode.IsSpace(before)
}

func isLetterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
