package verify

import "strings"

// row is one line of our own part of the normalisation: each character of from becomes to.
type row struct {
	name, from, to string
}

// table is all that is replaced beyond NFC and case folding; what does not stand here stays what it is. Each row has a
// file testdata/vectors/table_<name>.txt. Case folding already takes the ligatures apart; they stand here so that the
// table does not depend on it.
//
// Not in the table, on purpose: primes (5′ is a measure, not a quotation), accents that stand alone (´ `), the letter ʼ,
// the sign ⁓ and other characters that only look like a row's.
var table = []row{
	{"ligature_ff", "ﬀ", "ff"},
	{"ligature_fi", "ﬁ", "fi"},
	{"ligature_fl", "ﬂ", "fl"},
	{"ligature_ffi", "ﬃ", "ffi"},
	{"ligature_ffl", "ﬄ", "ffl"},
	{"ligature_st", "ﬅﬆ", "st"},
	{"single_quotes", "‘’‚‛‹›", "'"},
	{"double_quotes", "“”„‟«»", `"`},
	{"dashes", "‐‑‒–—―−﹘﹣", "-"}, // hyphens, dashes, bar, minus sign, small forms
	{"ellipsis", "…", "..."},
}

// fullWidthFirst to fullWidthLast (row full_width) become the ASCII characters they are forms of, fullWidth lower.
const (
	fullWidthFirst, fullWidthLast = '\uFF01', '\uFF5E'
	fullWidth                     = 0xFEE0
)

// spaces (row spaces): each run becomes one space. The line ends and separators of Unicode are among them, and the
// ideographic space U+3000, the full width form of the space.
const spaces = " \t\n\v\f\r\u0085\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000"

// invisibles (row invisibles) are left out before anything else, or they would part a letter from its marks: soft hyphen,
// zero-width space, zero-width non-joiner, word joiner, byte order mark, and the marks of direction. U+200D stays, since
// it makes one sign of several.
const invisibles = "\u00AD\u200B\u200C\u2060\uFEFF" +
	"\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069"

// replacements is table as a map.
var replacements = func() map[rune]string {
	m := map[rune]string{}
	for _, line := range table {
		for _, r := range line.from {
			m[r] = line.to
		}
	}
	return m
}()

// replace returns what the table makes of r.
func replace(r rune) (string, bool) {
	if r >= fullWidthFirst && r <= fullWidthLast {
		return string(r - fullWidth), true
	}
	words, found := replacements[r]
	return words, found
}

func invisible(r rune) bool { return r >= 0xAD && strings.ContainsRune(invisibles, r) }

func space(r rune) bool { return strings.ContainsRune(spaces, r) }
