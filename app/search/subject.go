package search

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"cotejo/app/words"
)

// longestSubject is how many words a follow-up takes from the question before.
const longestSubject = 10

// subject returns the words of the earlier question that carry its subject and are not in the new one. What the new question
// replaces is left out: an identifier or number by another one, names where it says nothing but a name, and what stood after the preposition with which it begins
// ("for a service?" after "for a product").
func subject(earlier, question string) string {
	asked := spoken(question)
	have := map[string]bool{}
	language := words.Language(earlier)
	kinds := map[kind]bool{}
	names := true // it says nothing but names
	for i, t := range asked {
		have[t.Folded], have[words.Stem(t.Surface, language)] = true, true
		k := kindOf(question, t, i == 0)
		kinds[k] = true
		names = names && (k == name || words.Stop(t.Folded, language))
	}
	kinds[name] = kinds[name] && names
	before := spoken(earlier)
	from, to := replaced(before, asked, language)
	var kept []string
	for i, t := range before {
		k := kindOf(earlier, t, i == 0)
		stem := words.Stem(t.Surface, language)
		switch {
		case i >= from && i < to, have[t.Folded], have[stem], k != plain && kinds[k]:
		case !t.Identifier && words.Stop(t.Folded, language), happening[t.Folded]:
		default:
			have[t.Folded], have[stem] = true, true
			kept = append(kept, earlier[t.Start:t.End])
		}
	}
	return strings.Join(kept[:min(len(kept), longestSubject)], " ")
}

// kind is what sort of thing a word names: a new one of a sort takes the place of the one before.
type kind int

const (
	plain kind = iota
	identifier
	number
	name
)

func kindOf(text string, t words.Token, first bool) kind {
	r, _ := utf8.DecodeRuneInString(text[t.Start:])
	switch {
	case t.Identifier && strings.ContainsFunc(t.Folded, unicode.IsLetter):
		return identifier
	case unicode.IsDigit(r):
		return number
	case !first && unicode.IsUpper(r):
		return name
	}
	return plain
}

// replaced gives the words of the earlier question that the new one says anew: those after the last preposition that the new
// question begins with, up to the next preposition. Both 0 when there are none.
func replaced(before, asked []words.Token, language string) (from, to int) {
	at := 0
	for at < len(asked) && (opening[asked[at].Folded] || asked[at].Folded == "what" || asked[at].Folded == "how" || asked[at].Folded == "about") && !isFirstPreposition(asked, at) {
		at++
	}
	if at >= len(asked) || !preposition(asked[at].Folded, language) {
		return 0, 0
	}
	for i, t := range before {
		if t.Folded == asked[at].Folded {
			from, to = i, i+1
			for to < len(before) && !preposition(before[to].Folded, language) {
				to++
			}
		}
	}
	return from, to
}

// isFirstPreposition says whether the word is a preposition that opens the rest: "about" in "what about" is none.
func isFirstPreposition(asked []words.Token, at int) bool {
	return asked[at].Folded == "about" && (at == 0 || asked[at-1].Folded != "what" && asked[at-1].Folded != "how")
}
