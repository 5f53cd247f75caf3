package search

import (
	"regexp"
	"slices"
)

// defines are the ways of asking what a word means.
var defines = regexp.MustCompile(`(?i)^[¿\s]*(?:what (?:does|do|is|are)\b.*\b(?:stand for|mean|meant by|meaning of|definition of|abbreviation|acronym)\b|(?:define|definition of|meaning of)\b|` +
	`qu[eé] (?:significan?|quieren? decir|se entiende por)\b|(?:cu[aá]l es |qu[eé] es )?(?:el significado|la definici[oó]n) de\b|(?:define|defina|definir)\b)`)

// meaning are the words of such a question that carry no subject: they do not stand where the meaning does.
var meaning = listed("stand stands mean means meant meaning definition define defined acronym abbreviation term significa significan significado entiende definicion define defina definir quiere decir termino siglas sigla acronimo")

// subjectAlone leaves out of a question for a meaning, or for a list, the terms that only say that it is one.
func subjectAlone(q Question) Question {
	var says map[string]bool
	switch {
	case defines.MatchString(q.Text):
		says = meaning
	case listing.MatchString(q.Text):
		says = listers
	default:
		return q
	}
	if kept := slices.DeleteFunc(slices.Clone(q.Terms), func(t Term) bool { return says[t.Word] }); len(kept) > 0 {
		q.Terms = kept
	}
	return q
}
