package verify

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"cotejo/app"
)

// A quote may begin and end only where no word and no number of the text goes on. The characters nearest to an edge
// decide, invisible ones left out, full width ones taken as the ASCII ones they are forms of. An edge cuts
//
//   - a sign: before a combining mark, a joiner of signs, a skin tone; between the two letters of a flag
//   - a word: between two letters, digits or marks; but not next to a letter of a script without spaces between words (Han, kana,
//     Thai, Lao, Khmer, Myanmar), unless it is a numeral beside a numeral or digit (10|万)
//   - a raised sign: before or after ² ₂ ½ that touches a letter or digit; before any other number sign that touches a digit
//   - a measure: between a digit and % ‰ ° or a sign of currency that touches it; between a sign (+ - − – ± < > ≤ ≥ ≈ ~) or the
//     point of ".5" and the digit that follows
//   - a compound: at a character that stands without spaces between two words or numbers and binds them (see binds)
//   - a number in groups: in 21 000, at a space between one to three digits and exactly three
//
// The start and the end of the text cut nothing, so the text must reach over the ends of the passage.

// window is how many characters each side of an edge are looked at.
const window = 8

// cuts says whether s begins or ends inside a word or a number of the text.
func cuts(text *app.Text, s app.Span) bool {
	before, after := text.Slice(app.Span{Start: text.Offset, End: s.Start}), text.Slice(app.Span{Start: s.End, End: text.End()})
	inner := text.Slice(s)
	return cutAt(before, inner) || cutAt(inner, after)
}

// edge is what stands around a position: the characters to the left and to the right, the nearest first, 0 where there is none.
type edge struct {
	l, r [window]rune
}

func cutAt(left, right string) bool {
	e := edgeOf(left, right)
	if e.l[0] == 0 || e.r[0] == 0 {
		return false
	}
	return e.inSign() || e.inWord() || e.inMeasure() || e.inCompound() || e.inGroups()
}

func edgeOf(left, right string) edge {
	var e edge
	for n := 0; n < window && left != ""; {
		r, w := utf8.DecodeLastRuneInString(left)
		left = left[:len(left)-w]
		if !invisible(r) {
			e.l[n] = narrow(r)
			n++
		}
	}
	for n := 0; n < window && right != ""; {
		r, w := utf8.DecodeRuneInString(right)
		right = right[w:]
		if !invisible(r) {
			e.r[n] = narrow(r)
			n++
		}
	}
	return e
}

func narrow(r rune) rune {
	if r >= fullWidthFirst && r <= fullWidthLast {
		return r - fullWidth
	}
	return r
}

// base is the character on the left that the marks before the edge stand on.
func (e edge) base() rune {
	for _, r := range e.l {
		if !unicode.IsMark(r) {
			return r
		}
	}
	return e.l[0]
}

func (e edge) inSign() bool {
	const joiner = '\u200D'
	a, b := e.l[0], e.r[0]
	if unicode.IsMark(b) || b == joiner || a == joiner || b >= 0x1F3FB && b <= 0x1F3FF {
		return true
	}
	if !flag(a) || !flag(b) {
		return false
	}
	n := 0
	for n < window && flag(e.l[n]) {
		n++
	}
	return n%2 == 1 || n == window
}

func (e edge) inWord() bool {
	a, b := e.base(), e.r[0]
	switch {
	case wordRune(a) && wordRune(b):
		if numeral(a) && numeral(b) {
			return true
		}
		return !spaceless(a) && !spaceless(b)
	case raised(b):
		return wordRune(a) || raised(a)
	case raised(a):
		return wordRune(b)
	}
	return unicode.Is(unicode.No, b) && unicode.IsDigit(a)
}

func (e edge) inMeasure() bool {
	a, b := e.l[0], e.r[0]
	number := unicode.IsDigit(b) || (unicode.Is(unicode.Sc, b) || point(b)) && unicode.IsDigit(e.r[1])
	switch {
	case unicode.IsDigit(a) && (strings.ContainsRune("%‰‱°", b) || unicode.Is(unicode.Sc, b)):
		return true
	case unicode.Is(unicode.Sc, a) || strings.ContainsRune("+±<>≤≥≈~∼", a):
		return number
	case strings.ContainsRune("-−‐‑‒–", a): // between words it binds, see inCompound
		return number && !wordRune(e.l[1])
	case point(a):
		return unicode.IsDigit(b) && !wordRune(e.l[1])
	}
	return false
}

func (e edge) inCompound() bool {
	return wordRune(e.l[1]) && wordRune(e.r[0]) && e.binds(e.l[0], e.l[1], e.r[0], e.r[:]) ||
		wordRune(e.base()) && wordRune(e.r[1]) && e.binds(e.r[0], e.base(), e.r[1], nil)
}

// binds says whether j makes one word or number of what stands on its sides. rest is what follows j when the edge is
// after j.
func (e edge) binds(j, left, right rune, rest []rune) bool {
	switch j {
	case '-', '‐', '‑', '−', '_', '/', '⁄', '\\', '@', '&', '·':
		return true
	case '.', ',', ':', '٫', '٬', '–', '‒', '—', '×', '^':
		return unicode.IsDigit(left) && unicode.IsDigit(right)
	case '\'', '’':
		// "can|'t" always; "can'|t" while the part after it is short, so that "l'|article" is free; "1'|000" always.
		return rest == nil || unicode.IsDigit(left) && unicode.IsDigit(right) || !wordRune(rest[1]) || !wordRune(rest[2])
	}
	return false
}

// inGroups finds the edges around the space of 21 000.
func (e edge) inGroups() bool {
	l, r := e.l[:], e.r[:]
	switch {
	case thin(l[0]) && !thin(r[0]):
		l = l[1:]
	case thin(r[0]) && !thin(l[0]):
		r = r[1:]
	default:
		return false
	}
	first, second := digits(l), digits(r)
	return first >= 1 && first <= 3 && second == 3
}

// digits counts the digits at the start of s.
func digits(s []rune) int {
	for n, r := range s {
		if !unicode.IsDigit(r) {
			return n
		}
	}
	return len(s)
}

// thin is true for the spaces that are written between groups of digits.
func thin(r rune) bool { return strings.ContainsRune(" \u00A0\u2007\u2009\u202F", r) }

func point(r rune) bool { return r == '.' || r == ',' || r == '٫' }

func flag(r rune) bool { return r >= 0x1F1E6 && r <= 0x1F1FF }

func wordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || unicode.Is(unicode.Nl, r)
}

// raised is true for superscript and subscript signs and for fractions, which change what they touch.
func raised(r rune) bool {
	return strings.ContainsRune("²³¹¼½¾", r) || r >= 0x2070 && r <= 0x209C || r >= 0x2150 && r <= 0x215F || r == 0x2189
}

// spaceless is true for scripts that put no spaces between words.
func spaceless(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// numeral is true for digits and for the Han characters that numbers are written with.
func numeral(r rune) bool {
	return unicode.IsDigit(r) || strings.ContainsRune("〇零一二三四五六七八九十百千万萬亿億兆", r)
}
