package desktop

import "unicode/utf8"

// utf16Offset is the number of UTF-16 code units in the first at bytes of s. A byte that is not UTF-8 counts as one, as
// JSON turns it into U+FFFD. An offset within a rune counts the runes before it.
func utf16Offset(s string, at int) int {
	units := 0
	for i := 0; i < min(at, len(s)); {
		r, width := utf8.DecodeRuneInString(s[i:])
		if i+width > at {
			break
		}
		units++
		if r > 0xFFFF {
			units++
		}
		i += width
	}
	return units
}
