package support

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"cotejo/app/sentence"
	"cotejo/app/support/facts"
	"cotejo/app/words"
)

// Claim is a statement with the words it rests on.
type Claim struct {
	Text string // plain text, without marks
	// Quotes are the documents' own words: quotes that were located, each as it stands there.
	Quotes []string
	// Context holds the whole sentences in which the quotes stand. It can only show that the quotes are negated or limited there.
	Context []string
	// Language of the claim, "en", "es" or another ISO 639-1 code; "" when that is not known.
	Language string
}

// word is one content word.
type word struct {
	stem, folded string
	number       bool // holds a digit
	name         bool // begins with a capital letter inside a sentence
	at           int  // its place among all words of its sentence
}

// stretch is one sentence, of the claim or of a quote.
type stretch struct {
	text    string
	all     []string // folded words, stop words included
	content []word
}

// compared is a claim and its quotes taken apart, once for all steps.
type compared struct {
	claim    stretch
	quoted   []stretch
	length   int  // words of all quotes
	foreign  bool // claim and quotes are in different languages
	language string
	facts    []facts.Fact
}

func takeApart(c Claim) compared {
	language := c.Language
	if language == "" {
		language = words.Language(c.Text)
	}
	all := strings.Join(c.Quotes, "\n")
	other := words.Language(all)
	if language == "" {
		language = other
	}
	found := compared{claim: newStretch(c.Text, language), language: language}
	for _, quote := range c.Quotes {
		for _, s := range sentence.Split(quote, 0) {
			part := newStretch(quote[s.Start:s.End], language)
			found.quoted = append(found.quoted, part)
			found.length += len(part.all)
		}
	}
	found.facts = facts.CheckWithin(c.Text, c.Quotes, c.Context, language)
	found.foreign = language != "" && other != "" && other != language
	return found
}

func newStretch(text, language string) stretch {
	s := stretch{text: text}
	for _, t := range words.Tokens(text) {
		if t.Identifier || t.Folded == "" {
			continue // its parts are there
		}
		if !words.Stop(t.Folded, language) {
			first, _ := utf8.DecodeRuneInString(text[t.Start:])
			s.content = append(s.content, word{
				stem: words.Stem(t.Surface, language), folded: t.Folded, at: len(s.all),
				number: unicode.IsDigit(rune(t.Folded[0])), name: len(s.all) > 0 && unicode.IsUpper(first),
			})
		}
		s.all = append(s.all, t.Folded)
	}
	return s
}
