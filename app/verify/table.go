package verify

// Our own part of the normalisation, one row a kind; each row has vectors in testdata. Characters that are not in a row
// stay what they are (after NFC and case folding).
//
//	ligatures        ﬀ ﬁ ﬂ ﬃ ﬄ ﬅ ﬆ                  become their letters
//	full width       U+FF01 to U+FF5E                 become the ASCII characters they are forms of
//	single quotes    ‘ ’ ‚ ‛ ‹ › ′ ʼ ´ `              become '
//	double quotes    “ ” „ ‟ « » ″                    become "
//	dashes, minus    ‐ ‑ ‒ – — ― − ﹘ ﹣             become -
//	ellipsis         …                                becomes ...
//	white space      every Unicode space, tab, break  becomes one space a run; none at the ends
//	invisible        soft hyphen, U+200B U+200C U+2060 U+FEFF, marks of direction (U+061C U+200E U+200F
//	                 U+202A to U+202E U+2066 to U+2069)  are left out; U+200D stays, since it joins emoji
func replace(r rune) (string, bool) {
	switch r {
	case 'ﬀ':
		return "ff", true
	case 'ﬁ':
		return "fi", true
	case 'ﬂ':
		return "fl", true
	case 'ﬃ':
		return "ffi", true
	case 'ﬄ':
		return "ffl", true
	case 'ﬅ', 'ﬆ':
		return "st", true
	case '‘', '’', '‚', '‛', '‹', '›', '′', 'ʼ', '´', '`':
		return "'", true
	case '“', '”', '„', '‟', '«', '»', '″':
		return `"`, true
	case '‐', '‑', '‒', '–', '—', '―', '−', '﹘', '﹣':
		return "-", true
	case '…':
		return "...", true
	}
	if r >= 0xFF01 && r <= 0xFF5E {
		return string(r - 0xFEE0), true
	}
	return "", false
}

// invisible says whether r is left out before anything else, or it would part a letter from its marks.
func invisible(r rune) bool {
	switch r {
	case 0x00AD, 0x061C, 0x200B, 0x200C, 0x200E, 0x200F, 0x2060, 0xFEFF:
		return true
	}
	return r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069
}

// space says whether r is white space of any kind.
func space(r rune) bool {
	switch r {
	case ' ', '\t', '\n', '\v', '\f', '\r', 0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
		return true
	}
	return r >= 0x2000 && r <= 0x200A
}
