package verify

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"cotejo/app"
)

// Folded is a text as it is compared, with the way back: Start[i] and End[i] are the bytes of the original that byte i of
// Text came from. All bytes of one cluster (a letter with its marks) have the same range.
type Folded struct {
	Text       string
	Start, End []int32
}

var fold = cases.Fold()

// Fold normalises s exactly once; see the package's table for how. It accepts any bytes.
func Fold(s string) Folded {
	visible, at := strip(s)
	f := folder{
		text:  make([]byte, 0, len(visible)),
		start: make([]int32, 0, len(visible)),
		end:   make([]int32, 0, len(visible)),
	}
	for i := 0; i < len(visible); {
		c := visible[i]
		if c < utf8.RuneSelf && (i+1 == len(visible) || visible[i+1] < utf8.RuneSelf) {
			f.ascii(c, i)
			i++
			continue
		}
		n := norm.NFC.NextBoundaryInString(visible[i:], true)
		if n <= 0 {
			n = len(visible) - i
		}
		f.cluster(visible[i:i+n], i, i+n)
		i += n
	}
	f.trim()
	if at != nil {
		for k := range f.start {
			f.start[k], f.end[k] = at[f.start[k]], at[f.end[k]-1]+1
		}
	}
	return Folded{string(f.text), f.start, f.end}
}

// Equal says whether a and b are the same words under the documented normalisation.
func Equal(a, b string) bool { return a == b || Fold(a).Text == Fold(b).Text }

type folder struct {
	text       []byte
	start, end []int32
	spaced     bool // the last byte is a space that stands for a run
}

func (f *folder) emit(words string, from, to int) {
	for i := 0; i < len(words); i++ {
		f.text, f.start, f.end = append(f.text, words[i]), append(f.start, int32(from)), append(f.end, int32(to))
	}
	f.spaced = false
}

// gap emits one space for a run of white space.
func (f *folder) gap(from, to int) {
	if f.spaced {
		f.end[len(f.end)-1] = int32(to)
		return
	}
	f.emit(" ", from, to)
	f.spaced = true
}

func (f *folder) ascii(c byte, i int) {
	switch {
	case c == ' ' || c >= '\t' && c <= '\r':
		f.gap(i, i+1)
		return
	case 'A' <= c && c <= 'Z':
		c += 'a' - 'A'
	case c == '`':
		c = '\''
	}
	f.text, f.start, f.end = append(f.text, c), append(f.start, int32(i)), append(f.end, int32(i+1))
	f.spaced = false
}

// cluster folds one cluster, which maps back as a whole.
func (f *folder) cluster(cluster string, from, to int) {
	if blank(cluster) { // white space that carries a mark is not blank and stays
		f.gap(from, to)
		return
	}
	var b strings.Builder
	for _, r := range norm.NFC.String(cluster) {
		if words, found := replace(r); found {
			b.WriteString(words)
		} else {
			b.WriteRune(r)
		}
	}
	f.emit(norm.NFC.String(fold.String(b.String())), from, to)
}

func blank(s string) bool {
	for _, r := range s {
		if !space(r) {
			return false
		}
	}
	return true
}

// trim takes the spaces off both ends.
func (f *folder) trim() {
	for n := len(f.text); n > 0 && f.text[n-1] == ' '; n = len(f.text) {
		f.text, f.start, f.end = f.text[:n-1], f.start[:n-1], f.end[:n-1]
	}
	for len(f.text) > 0 && f.text[0] == ' ' {
		f.text, f.start, f.end = f.text[1:], f.start[1:], f.end[1:]
	}
}

// strip leaves out invisible characters; at maps its bytes back, nil when nothing was left out.
func strip(s string) (visible string, at []int32) {
	if !strings.ContainsFunc(s, invisible) {
		return s, nil
	}
	b := make([]byte, 0, len(s))
	at = make([]int32, 0, len(s))
	for i := 0; i < len(s); {
		r, w := utf8.DecodeRuneInString(s[i:])
		if !invisible(r) {
			for k := i; k < i+w; k++ {
				b, at = append(b, s[k]), append(at, int32(k))
			}
		}
		i += w
	}
	return string(b), at
}

// find calls each with the span of every occurrence of quote (folded) in f that begins and ends between clusters,
// until each returns false. Spans count from base.
func (f Folded) find(quote string, base int, each func(app.Span) bool) {
	if quote == "" {
		return
	}
	for from := 0; ; {
		i := strings.Index(f.Text[from:], quote)
		if i < 0 {
			return
		}
		i += from
		j := i + len(quote)
		from = i + 1
		inside := i > 0 && f.Start[i] == f.Start[i-1] || j < len(f.Text) && f.Start[j] == f.Start[j-1]
		if inside {
			continue
		}
		if !each(app.Span{Start: base + int(f.Start[i]), End: base + int(f.End[j-1])}) {
			return
		}
	}
}
