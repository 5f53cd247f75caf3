package verify

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"cotejo/app"
)

// cuts says whether s begins or ends inside a word or a number of the text: that would let "not" be cut from "cannot",
// or "000 euros" from "21.000 euros". The text must reach over the ends of s for the check to see them.
func cuts(text *app.Text, s app.Span) bool {
	before, after := text.Slice(app.Span{Start: text.Offset, End: s.Start}), text.Slice(app.Span{Start: s.End, End: text.End()})
	inner := text.Slice(s)
	return cutAt(before, inner) || cutAt(inner, after)
}

// cutAt says whether a word or number goes on from the end of left to the start of right.
func cutAt(left, right string) bool {
	a, wa := lastVisible(left)
	b, wb := firstVisible(right)
	if wa == 0 || wb == 0 {
		return false
	}
	if wordRune(a) && wordRune(b) {
		return !spaceless(a) && !spaceless(b)
	}
	if raised(b) && (unicode.IsDigit(a) || unicode.IsLetter(a)) { // 10² without its ²
		return true
	}
	beforeA, _ := lastVisible(left[:len(left)-wa])
	afterB, _ := firstVisible(right[wb:])
	switch {
	case joiner(a) && wordRune(b): // left ends with the joiner of one word
		if wordRune(beforeA) {
			return binds(a, beforeA, b)
		}
		return sign(a) && unicode.IsDigit(b) // -5 without its sign
	case wordRune(a) && joiner(b) && wordRune(afterB):
		return binds(b, a, afterB) || apostrophe(b)
	}
	return false
}

// binds says whether joiner j makes one word or number of what stands on its sides.
func binds(j, left, right rune) bool {
	switch j {
	case '.', ',', ':', '٫', '٬':
		return unicode.IsDigit(left) && unicode.IsDigit(right)
	case '-', '‐', '‑', '_', '/':
		return true
	}
	return false
}

func joiner(r rune) bool { return strings.ContainsRune(".,:٫٬-‐‑_/−–'’", r) }

func sign(r rune) bool { return strings.ContainsRune("-−–‐‑", r) }

func apostrophe(r rune) bool { return r == '\'' || r == '’' }

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

// raised is true for superscript and subscript digits and vulgar fractions, which change the number they follow.
func raised(r rune) bool { return unicode.Is(unicode.No, r) }

// spaceless is true for scripts that put no spaces between words.
func spaceless(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

func lastVisible(s string) (rune, int) {
	width := 0
	for len(s) > 0 {
		r, w := utf8.DecodeLastRuneInString(s)
		width += w
		if !invisible(r) {
			return r, width
		}
		s = s[:len(s)-w]
	}
	return 0, 0
}

func firstVisible(s string) (rune, int) {
	width := 0
	for len(s) > 0 {
		r, w := utf8.DecodeRuneInString(s)
		width += w
		if !invisible(r) {
			return r, width
		}
		s = s[w:]
	}
	return 0, 0
}
