package desktop

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/words"
)

// query is what a search of conversations looks for: the beginnings of words, folded, so that neither case nor accents matter.
type query []string

func readQuery(text string) query {
	var q query
	folded, _ := fold(text, false)
	for _, w := range strings.Fields(folded) {
		w = strings.TrimFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if w != "" && !slices.Contains(q, w) {
			q = append(q, w)
		}
	}
	return q
}

// find says whether all words stand in a conversation, and gives what stands around those that are not in its title: "" when all
// are.
func (q query) find(title string, remarks []app.Remark) (snippet string, found bool) {
	missing := q.without(title)
	if len(missing) == 0 {
		return "", true
	}
	rest := missing
	best, most := "", 0
	for _, r := range remarks {
		for _, text := range []string{r.Question, ask.PlainText(r.Said)} {
			left := missing.without(text)
			rest = slices.DeleteFunc(slices.Clone(rest), func(w string) bool { return !slices.Contains(left, w) })
			if n := len(missing) - len(left); n > most {
				best, most = text, n
			}
		}
	}
	if len(rest) > 0 {
		return "", false
	}
	return missing.snippet(best), true
}

// without is what of a query does not stand in a text.
func (q query) without(text string) query {
	folded, _ := fold(text, false)
	var left query
	for _, w := range q {
		if index(folded, w) < 0 {
			left = append(left, w)
		}
	}
	return left
}

// index is where a word of a folded text begins with prefix; -1 when none does.
func index(folded, prefix string) int {
	for at := 0; ; {
		next := strings.Index(folded[at:], prefix)
		if next < 0 {
			return -1
		}
		at += next
		if r, _ := utf8.DecodeLastRuneInString(folded[:at]); at == 0 || !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return at
		}
		_, w := utf8.DecodeRuneInString(folded[at:])
		at += w
	}
}

// plainLetters are the letters below U+0250 without case and accents.
var plainLetters = func() (table [0x250]string) {
	for r := range rune(len(table)) {
		if table[r] = words.Fold(string(r)); table[r] == "" || r < utf8.RuneSelf {
			table[r] = strings.ToLower(string(r))
		}
	}
	return table
}()

// fold takes case and accents off a text. It goes through all that was ever said while a person types, eight times faster than words.Tokens.
// Where from is asked for, it says of each byte at which byte of text it began.
func fold(text string, from bool) (folded string, origins []int) {
	var b strings.Builder
	b.Grow(len(text))
	for i, r := range text {
		switch {
		case int(r) < len(plainLetters):
			b.WriteString(plainLetters[r])
		case !unicode.Is(unicode.Mn, r):
			b.WriteRune(unicode.ToLower(r))
		}
		for from && len(origins) < b.Len() {
			origins = append(origins, i)
		}
	}
	return b.String(), origins
}

// The length of a snippet, in characters: what stands before the hit, and all.
const (
	snippetBefore = 40
	snippetLength = 140
)

// emphasis is what Markdown puts around words.
var emphasis = regexp.MustCompile("\\*+|`+")

// snippet cuts out of a Markdown text, as plain words, what stands around the first hit.
func (q query) snippet(text string) string {
	plain := strings.Join(strings.Fields(emphasis.ReplaceAllString(text, "")), " ")
	folded, origins := fold(plain, true)
	at := len(plain)
	for _, w := range q {
		if hit := index(folded, w); hit >= 0 {
			at = min(at, origins[hit])
		}
	}
	if at == len(plain) {
		at = 0
	}
	from, to := at, at
	for n := 0; n < snippetBefore && from > 0; n++ {
		_, w := utf8.DecodeLastRuneInString(plain[:from])
		from -= w
	}
	for n := 0; n < snippetLength-snippetBefore && to < len(plain); n++ {
		_, w := utf8.DecodeRuneInString(plain[to:])
		to += w
	}
	cut := plain[from:to]
	if from > 0 {
		if space := strings.IndexByte(cut[:at-from], ' '); space >= 0 {
			cut = cut[space+1:]
		}
		cut = "…" + cut
	}
	if to < len(plain) {
		if space := strings.LastIndexByte(cut, ' '); space > len(cut)/2 {
			cut = cut[:space]
		}
		cut += "…"
	}
	return cut
}
