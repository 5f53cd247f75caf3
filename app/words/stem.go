package words

import (
	"strings"

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

// Index returns what is stored of a text: its tokens, and the stems of those that are not stop words, each list
// joined by spaces.
func Index(text, language string) (plain, stems string) {
	var p, s strings.Builder
	p.Grow(len(text))
	add := func(b *strings.Builder, token string) {
		if token == "" {
			return
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(token)
	}
	for _, t := range Tokens(text) {
		add(&p, t.Folded)
		if !t.Identifier && !Stop(t.Folded, language) {
			add(&s, Stem(t.Surface, language))
		}
	}
	return p.String(), s.String()
}
