package words

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Token is one word of a text.
type Token struct {
	Start, End int    // bytes of the text it was found in
	Surface    string // as written, lower case, with its diacritics
	Folded     string // lower case, without diacritics; an identifier's parts joined by "_"
	Identifier bool   // letters or digits in several parts, with a digit: "INV-2023-00017", "3.2"
}

// Tokens returns the words of text in order. The parts of an identifier come first, then the identifier itself.
func Tokens(text string) []Token {
	found := make([]Token, 0, len(text)/5)
	for at := 0; at < len(text); {
		found, at = group(found, text, at)
	}
	return found
}

// Any says whether a word of text is one that is asked for; it reads no further than that one.
func Any(text string, asked func(Token) bool) bool {
	var some []Token
	for at := 0; at < len(text); {
		if some, at = group(some[:0], text, at); slices.ContainsFunc(some, asked) {
			return true
		}
	}
	return false
}

// group appends the tokens that begin at a byte of text and hang together, and says where to go on; none when no word begins there.
func group(found []Token, text string, at int) ([]Token, int) {
	r, w := utf8.DecodeRuneInString(text[at:])
	switch {
	case isPaired(r):
		end := at
		for end < len(text) {
			r, w := utf8.DecodeRuneInString(text[end:])
			if !isPaired(r) {
				break
			}
			end += w
		}
		return append(found, pairs(text, at, end)...), end
	case isWord(r):
		last := wordEnd(text, at)
		next := joined(text, last)
		if next < 0 {
			return append(found, word(text, at, last)), last
		}
		parts := []Token{word(text, at, last)}
		for ; next >= 0; next = joined(text, last) {
			last = wordEnd(text, next)
			parts = append(parts, word(text, next, last))
		}
		return append(found, join(text, parts)...), last
	}
	return found, at + w
}

// isWord is true for what words are made of; marks belong to the letter before them.
func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

// isPaired is true for scripts without spaces between words.
func isPaired(r rune) bool {
	return r > 0x2E00 && (r == 'ー' || unicode.Is(unicode.Han, r) || unicode.Is(unicode.Hiragana, r) || unicode.Is(unicode.Katakana, r))
}

// Unspaced says whether a token is of a script without spaces between words: then it is a pair of characters, or a single one.
func Unspaced(token string) bool { return isPaired(firstRune(token)) }

func wordEnd(text string, at int) int {
	for at < len(text) {
		if plain(text[at]) {
			at++
			continue
		}
		r, w := utf8.DecodeRuneInString(text[at:])
		if isPaired(r) || !isWord(r) && r != 0x00AD {
			break
		}
		at += w
	}
	return at
}

// plain is true for the letters and digits of ASCII.
func plain(b byte) bool { return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' }

// joined returns where the next part of a compound begins when one joiner stands at end, else -1.
func joined(text string, end int) int {
	r, w := utf8.DecodeRuneInString(text[end:])
	switch r {
	case '-', '_', '/', '.', ',', ':', '‐', '‑':
	default:
		return -1
	}
	next, _ := utf8.DecodeRuneInString(text[end+w:])
	if end+w >= len(text) || !isWord(next) || isPaired(next) || unicode.IsMark(next) {
		return -1
	}
	return end + w
}

// join adds the whole identifier to its parts when the compound is one. A comma or colon joins digits only
// ("1,000", "10:30"), a point joins also single letters ("U.S." is us).
func join(text string, parts []Token) []Token {
	var out []Token
	for len(parts) > 0 {
		n := 1
		for n < len(parts) && bound(text, parts[n-1], parts[n]) {
			n++
		}
		group := parts[:n]
		parts = parts[n:]
		if n == 1 {
			out = append(out, group...)
			continue
		}
		whole := Token{Start: group[0].Start, End: group[n-1].End}
		whole.Surface = strings.ToLower(text[whole.Start:whole.End])
		digits, single := false, true
		folded := make([]string, n)
		for i, p := range group {
			folded[i] = p.Folded
			digits = digits || strings.ContainsFunc(p.Folded, unicode.IsDigit)
			single = single && utf8.RuneCountInString(p.Folded) == 1
		}
		switch {
		case digits:
			whole.Folded, whole.Identifier = strings.Join(folded, "_"), true
			out = append(append(out, group...), whole)
		case single:
			whole.Folded = strings.Join(folded, "")
			out = append(out, whole)
		default:
			out = append(out, group...)
		}
	}
	return out
}

// bound says whether two neighbouring parts belong together.
func bound(text string, a, b Token) bool {
	joiner := text[a.End:b.Start]
	if joiner != "," && joiner != ":" {
		return true
	}
	return endsInDigit(a.Folded) && b.Folded != "" && unicode.IsDigit(rune(b.Folded[0]))
}

func endsInDigit(s string) bool { return s != "" && unicode.IsDigit(rune(s[len(s)-1])) }

func word(text string, start, end int) Token {
	lower := strings.ToLower(text[start:end])
	if isASCII(lower) {
		return Token{Start: start, End: end, Surface: lower, Folded: lower}
	}
	lower = strings.ReplaceAll(lower, "\u00ad", "")
	return Token{Start: start, End: end, Surface: lower, Folded: Fold(lower)}
}

// pairs gives the overlapping pairs of a run without spaces, or its only character.
func pairs(text string, start, end int) []Token {
	var found []Token
	previous := -1
	for at := start; at < end; {
		_, w := utf8.DecodeRuneInString(text[at:])
		if previous >= 0 {
			found = append(found, Token{Start: previous, End: at + w, Surface: text[previous : at+w], Folded: text[previous : at+w]})
		}
		previous, at = at, at+w
	}
	if len(found) == 0 {
		found = append(found, Token{Start: start, End: end, Surface: text[start:end], Folded: text[start:end]})
	}
	return found
}

// Fold lower-cases s and takes its diacritics off.
func Fold(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	var b strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(s)) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r):
			b.WriteString(letters(r))
		}
	}
	return b.String()
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// letters writes a letter that has no decomposition with plain ones.
func letters(r rune) string {
	switch r {
	case 'ß':
		return "ss"
	case 'æ':
		return "ae"
	case 'œ':
		return "oe"
	case 'ø':
		return "o"
	case 'ł':
		return "l"
	case 'đ':
		return "d"
	}
	return string(r)
}

// FoldText folds every word of text and joins them by single spaces.
func FoldText(text string) string {
	var b strings.Builder
	for _, t := range Tokens(text) {
		if t.Identifier || t.Folded == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(t.Folded)
	}
	return b.String()
}
