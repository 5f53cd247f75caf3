package main

import (
	"math/rand"
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a run of letters, marks and digits, or a run of anything else but white space.
type token struct {
	start, end int
	text       string
	word       bool
}

func tokens(s string) []token {
	var all []token
	kind := func(r rune) int {
		switch {
		case unicode.IsSpace(r):
			return 0
		case unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r):
			return 1
		}
		return 2
	}
	last := 0
	for i, r := range s {
		k := kind(r)
		if k != 0 && k == last {
			all[len(all)-1].end = i + utf8.RuneLen(r)
		} else if k != 0 {
			all = append(all, token{start: i, end: i + utf8.RuneLen(r), word: k == 1})
		}
		last = k
	}
	for i := range all {
		all[i].text = s[all[i].start:all[i].end]
	}
	return all
}

// vocabulary is the words of the corpus in one language, written in lower case.
type vocabulary struct {
	count    map[string]int
	all      []string         // in the order in which they were met, each once
	byLength map[int][]string // in characters
	names    []string         // met in upper case inside a sentence
	near     map[string][]string
	other    *vocabulary // of the other language
}

// countWords gives the vocabulary of each language.
func countWords(texts []*text) map[string]*vocabulary {
	found := map[string]*vocabulary{}
	for _, language := range []string{"en", "es"} {
		found[language] = &vocabulary{count: map[string]int{}, byLength: map[int][]string{}, near: map[string][]string{}}
	}
	found["en"].other, found["es"].other = found["es"], found["en"]
	for _, t := range texts {
		v := found[t.language]
		seen := map[string]bool{}
		all := tokens(t.source.Content)
		for i, w := range all {
			switch {
			case !w.word || !letters(w.text):
			case w.text == strings.ToLower(w.text):
				if v.count[w.text]++; v.count[w.text] == 1 {
					v.all = append(v.all, w.text)
				}
			case i > 0 && all[i-1].word && !seen[w.text] && len(w.text) > 3 && w.text[1:] == strings.ToLower(w.text[1:]):
				seen[w.text] = true
				v.names = append(v.names, w.text)
			}
		}
	}
	for _, v := range found {
		v.index()
	}
	return found
}

// usual is how often a word stands in the corpus at least to count as one, and not as a slip.
const usual = 4

// index finds for each usual word the usual words one letter away: both give the same when one letter is left out.
func (v *vocabulary) index() {
	without := map[string][]string{}
	for _, w := range v.all {
		if v.count[w] < usual {
			continue
		}
		n := utf8.RuneCountInString(w)
		v.byLength[n] = append(v.byLength[n], w)
		if n < 4 {
			continue
		}
		for _, shorter := range append(deletions(w), w) {
			without[shorter] = append(without[shorter], w)
		}
	}
	for _, w := range v.all {
		if v.count[w] < usual || utf8.RuneCountInString(w) < 5 {
			continue
		}
		for _, shorter := range append(deletions(w), w) {
			for _, other := range without[shorter] {
				if other != w && oneEdit(w, other) {
					v.near[w] = append(v.near[w], other)
				}
			}
		}
	}
}

func deletions(w string) []string {
	var all []string
	for i, r := range w {
		all = append(all, w[:i]+w[i+utf8.RuneLen(r):])
	}
	return all
}

// oneEdit says whether one letter changed, added or left out makes b of a.
func oneEdit(a, b string) bool {
	x, y := []rune(a), []rune(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	if len(y)-len(x) > 1 || a == b {
		return false
	}
	i := 0
	for i < len(x) && x[i] == y[i] {
		i++
	}
	if len(x) == len(y) {
		return string(x[i+1:]) == string(y[i+1:])
	}
	return string(x[i:]) == string(y[i+1:])
}

func letters(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) }) < 0
}

// mutation is one try at changing the words of a quote.
type mutation struct {
	*rand.Rand
	text, language string
	tokens         []token
	vocabulary     *vocabulary
}

// pick draws one of the tokens that suit.
func (m *mutation) pick(suits func(token) bool) (token, bool) {
	var all []token
	for _, t := range m.tokens {
		if suits(t) {
			all = append(all, t)
		}
	}
	if len(all) == 0 {
		return token{}, false
	}
	return all[m.Intn(len(all))], true
}

// with is the quote with other text in place of a token.
func (m *mutation) with(t token, other string) string {
	return m.text[:t.start] + other + m.text[t.end:]
}

// without is the quote without a token and one space beside it.
func (m *mutation) without(t token) string {
	before, after := m.text[:t.start], m.text[t.end:]
	if strings.HasSuffix(before, " ") {
		before = before[:len(before)-1]
	} else {
		after = strings.TrimPrefix(after, " ")
	}
	return before + after
}

// cased writes other with a capital where like has one.
func cased(other, like string) string {
	first, _ := utf8.DecodeRuneInString(like)
	switch {
	case len(like) > 1 && like == strings.ToUpper(like):
		return strings.ToUpper(other)
	case unicode.IsUpper(first):
		r, n := utf8.DecodeRuneInString(other)
		return string(unicode.ToUpper(r)) + other[n:]
	}
	return other
}
