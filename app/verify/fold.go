package verify

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"cotejo/app"
)

// Folded is a text as it is compared, with the way back: Start[i] and End[i] are the bytes of the original that byte i of
// Text came from. All bytes of one cluster (a letter with its marks, or the characters of a run of white space) have
// the same range; ranges of different clusters do not overlap and stand in order.
type Folded struct {
	Text       string
	Start, End []int32
}

// Fold normalises s, exactly once, as the package says. It accepts any bytes.
func Fold(s string) Folded {
	visible, at := strip(s)
	f := folder{
		text:  make([]byte, 0, len(visible)),
		start: make([]int32, 0, len(visible)),
		end:   make([]int32, 0, len(visible)),
	}
	f.all(visible)
	if f.spaced {
		last := len(f.text) - 1
		f.text, f.start, f.end = f.text[:last], f.start[:last], f.end[:last]
	}
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

// all folds s cluster by cluster; the usual clusters, of one character, by a shorter way that gives the same.
func (f *folder) all(s string) {
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf && (i+1 == len(s) || s[i+1] < utf8.RuneSelf) {
			f.ascii(c, i)
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		var words string
		if begins(s[i+n:]) {
			words = alone(r, s[i:i+n])
		} else {
			for !begins(s[i+n:]) {
				_, w := utf8.DecodeRuneInString(s[i+n:])
				n += w
			}
			words = foldCluster(s[i : i+n])
		}
		if words == " " {
			f.gap(i, i+n)
		} else {
			f.emit(words, i, i+n)
		}
		i += n
	}
}

func (f *folder) emit(words string, from, to int) {
	for i := 0; i < len(words); i++ {
		f.text, f.start, f.end = append(f.text, words[i]), append(f.start, int32(from)), append(f.end, int32(to))
	}
	f.spaced = false
}

// gap emits one space for a run of white space, none at the start.
func (f *folder) gap(from, to int) {
	switch {
	case len(f.text) == 0:
	case f.spaced:
		f.end[len(f.end)-1] = int32(to) // the space stands for more
	default:
		f.emit(" ", from, to)
		f.spaced = true
	}
}

func (f *folder) ascii(c byte, i int) {
	switch {
	case c == ' ' || c >= '\t' && c <= '\r':
		f.gap(i, i+1)
		return
	case 'A' <= c && c <= 'Z':
		c += 'a' - 'A'
	}
	f.text, f.start, f.end = append(f.text, c), append(f.start, int32(i)), append(f.end, int32(i+1))
	f.spaced = false
}

// foldCluster folds one cluster; white space gives " ", unless it carries a mark.
func foldCluster(cluster string) string {
	if strings.Trim(cluster, spaces) == "" {
		return " "
	}
	var b strings.Builder
	for _, r := range foldCase(norm.NFC.String(cluster)) {
		if words, found := replace(r); found {
			b.WriteString(words)
		} else {
			b.WriteRune(r)
		}
	}
	return norm.NFC.String(b.String())
}

// foldCase is full case folding. Cherokee folds to its capitals; package cases swaps its cases instead.
func foldCase(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Cherokee, r) }) {
		return strings.ToUpper(s)
	}
	return cases.Fold().String(s)
}

// strip leaves out invisible characters and makes U+FFFD of each byte that is not UTF-8: left as they are, two such bytes could
// become a character when what parts them goes. at maps its bytes back, nil when nothing changed.
func strip(s string) (visible string, at []int32) {
	if !hasInvisible(s) && utf8.ValidString(s) {
		return s, nil
	}
	b := make([]byte, 0, len(s))
	at = make([]int32, 0, len(s))
	for i := 0; i < len(s); {
		r, w := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && w == 1:
			b, at = append(b, "\uFFFD"...), append(at, int32(i), int32(i), int32(i))
		case !invisible(r):
			for k := i; k < i+w; k++ {
				b, at = append(b, s[k]), append(at, int32(k))
			}
		}
		i += w
	}
	return string(b), at
}

func hasInvisible(s string) bool {
	for i := 0; i < len(s); i++ {
		// Every invisible character begins with one of these bytes.
		if c := s[i]; c == 0xC2 || c == 0xD8 || c == 0xE2 || c == 0xEF {
			if r, _ := utf8.DecodeRuneInString(s[i:]); invisible(r) {
				return true
			}
		}
	}
	return false
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
