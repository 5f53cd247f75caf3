package words

import (
	"strings"
	"unicode/utf8"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/spanish"
)

// Stem returns the folded stem of a word, given in lower case with its diacritics, by the Snowball rules of the
// language ("en", "es"); in any other language it is the folded word.
func Stem(surface, language string) string {
	env := snowballstem.NewEnv(surface)
	switch language {
	case "en":
		english.Stem(env)
	case "es":
		spanish.Stem(env)
	default:
		return Fold(surface)
	}
	return Fold(env.Current())
}

// Version counts the ways in which Index and Headings have written tokens; a library that was written in another way is written anew.
const Version = 1

// Index returns what is stored of a text: its tokens with its keys, and the stems of those that are not stop words, each list
// joined by spaces.
func Index(text, language string) (plain, stems string) {
	var p, s list
	p.Grow(len(text))
	all := Tokens(text)
	for i, t := range all {
		p.add(t.Folded)
		if !t.Identifier && !Stop(t.Folded, language) {
			s.add(Stem(t.Surface, language))
		}
		// Characters without spaces are found by pairs; the last one of a run begins none, and is asked for alone as well.
		if Unspaced(t.Folded) && (i+1 == len(all) || all[i+1].Start >= t.End) {
			if _, w := utf8.DecodeRuneInString(t.Folded); w < len(t.Folded) {
				p.add(t.Folded[w:])
			}
		}
	}
	for _, key := range keys(all, text) {
		p.add(key)
	}
	return p.String(), s.String()
}

// Headings returns what is stored of the headings above a text: their tokens and stems, each once, joined by spaces.
func Headings(headings []string, language string) string {
	var all list
	seen := map[string]bool{}
	for _, h := range headings {
		plain, stems := Index(h, language)
		for _, token := range append(strings.Fields(plain), strings.Fields(stems)...) {
			if !seen[token] && !Stop(token, language) {
				seen[token] = true
				all.add(token)
			}
		}
	}
	return all.String()
}

// list joins tokens by spaces.
type list struct{ strings.Builder }

func (l *list) add(token string) {
	if token == "" {
		return
	}
	if l.Len() > 0 {
		l.WriteByte(' ')
	}
	l.WriteString(token)
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}
