package search

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"cotejo/app/words"
)

// comparison is a way of comparing two things: groups named x, y and, if it says in what, aspect.
var comparisons = compiled(
	`^(?:please )?(?:compare|contrast) (?P<x>.+?) (?:with|to|against|versus|vs\.?) (?P<y>.+)$`,
	`^(?:please )?(?:compare|contrast) (?P<x>.+?) and (?P<y>.+)$`,
	`^(?:what|which)?\b.*\b(?:differences?|distinction|discrepanc(?:y|ies)|change) (?:there )?(?:is |are )?(?:in|of|as to|regarding) (?P<aspect>.+?) between (?P<x>.+?) and (?P<y>.+)$`,
	`^(?:what|which|how|is|are|explain|show|tell)?\b.*\b(?:differences?|distinction|discrepanc(?:y|ies)) (?:is |are )?(?:there )?between (?P<x>.+?) and (?P<y>.+?)(?: (?:in terms of|regarding|as regards|with regard to|with respect to|when it comes to|concerning|as to) (?P<aspect>.+))?$`,
	`^(?:how|in what|in which)\b.*?\b(?:do|does|did|is|are) (?P<x>.+?) (?:differ|differs|different) from (?P<y>.+)$`,
	`^how do (?P<x>.+?) and (?P<y>.+?) (?:differ|compare)(?: (?:in terms of|regarding|as regards|as to|in) (?P<aspect>.+))?$`,
	`^how does (?P<x>.+?) compare (?:with|to) (?P<y>.+)$`,
	`^(?:what|which|who)\b(?P<aspect>[^,:]*)[,:] (?P<x>[^,]+?),? or (?P<y>[^,]+)$`,

	`^(?:por favor,? )?(?:compara|compare|comparar|contrasta|contraste) (?P<x>.+?) (?:con|frente a|versus) (?P<y>.+)$`,
	`^(?:por favor,? )?(?:compara|compare|comparar|contrasta|contraste) (?P<x>.+?) (?:y|e) (?P<y>.+)$`,
	`^.*\bdiferencias? (?:hay |existen? )?(?:de|en) (?P<aspect>.+?) entre (?P<x>.+?) (?:y|e) (?P<y>.+)$`,
	`^.*\bdiferencias? (?:hay |existen? )?entre (?P<x>.+?) (?:y|e) (?P<y>.+?)(?: (?:en cuanto a|(?:con )?respecto (?:a|de)|en relación con|en lo que respecta a|en materia de) (?P<aspect>.+))?$`,
	`^en qu[eé] se diferencian? (?P<x>.+?) (?:y|e|de) (?P<y>.+)$`,
	`^(?:qué|cuál|quién|que|cual|quien)\b(?P<aspect>[^,:]*)[,:] (?P<x>[^,]+?),? (?:o|u) (?P<y>[^,]+)$`,
)

func compiled(patterns ...string) []*regexp.Regexp {
	var all []*regexp.Regexp
	for _, p := range patterns {
		all = append(all, regexp.MustCompile(`(?i)`+p))
	}
	return all
}

// compared gives the two things that a question compares, each with what they are compared in.
func compared(question string) []string {
	question = strings.Trim(question, "¿?.! ")
	if quotes(question) {
		return nil
	}
	for _, pattern := range comparisons {
		m := pattern.FindStringSubmatch(question)
		if m == nil {
			continue
		}
		group := func(name string) string {
			if i := pattern.SubexpIndex(name); i >= 0 {
				return strings.TrimSpace(m[i])
			}
			return ""
		}
		x, y, aspect := group("x"), group("y"), aspectOf(group("aspect"))
		x, y = completed(x, y)
		if !stands(x, aspect) || !stands(y, aspect) || strings.EqualFold(x, y) {
			return nil
		}
		if aspect != "" {
			x, y = x+" ("+aspect+")", y+" ("+aspect+")"
		}
		return []string{x, y}
	}
	return nil
}

// comparatives say how things are compared, not in what.
var comparatives = listed("longer shorter higher lower cheaper dearer bigger larger smaller better worse earlier later older newer greater fewer more less most least best first last " +
	"mayor menor mejor peor mas menos largo larga corto corta alto alta bajo baja caro cara barato barata antes despues primero ultimo lasts last dura cuesta costs")

// aspectOf are the words of an aspect that say something.
func aspectOf(aspect string) string {
	var kept []string
	for _, t := range contentWords(aspect) {
		if !comparatives[t.Folded] && !t.Identifier {
			kept = append(kept, aspect[t.Start:t.End])
		}
	}
	return strings.Join(kept, " ")
}

var (
	// instead stands for the noun of what it is compared with.
	instead = regexp.MustCompile(`(?i)^(?:that|those|the ones?|el|la|los|las|lo) (of|in|for|under|from|on|de|del|en|para|según) `)
	// link is what ties a name to the noun before it.
	link      = regexp.MustCompile(`(?i) (?:of|in|for|under|from|on|according to|de|del|en|para|según) `)
	linkFirst = regexp.MustCompile(`(?i)^(?:of|in|for|under|from|on|according to|de|del|en|para|según) `)
)

// completed gives two things their common words: of "the fee of Alpha" and "that of Beta" the second is "the fee of Beta", and of "the rent" and
// "the deposit of the lease" the first is "the rent of the lease".
func completed(x, y string) (string, string) {
	at := link.FindStringIndex(x)
	if at != nil {
		head := x[:at[0]]
		switch {
		case instead.MatchString(y):
			return x, head + " " + instead.ReplaceAllString(y, "$1 ")
		case linkFirst.MatchString(y):
			return x, head + " " + y
		case link.FindStringIndex(y) == nil && alikeEnds(x[at[1]:], y):
			return x, head + x[at[0]:at[1]] + y
		}
		return x, y
	}
	if tail := link.FindStringIndex(y); tail != nil && !named(". "+x) && !named(". "+y[:tail[0]]) && determined(x) && determined(y) {
		return x + y[tail[0]:], y
	}
	return x, y
}

// alikeEnds says whether two names are made alike: their last words are the same, or names both.
func alikeEnds(a, b string) bool {
	as, bs := spoken(a), spoken(b)
	if len(as) == 0 || len(bs) == 0 {
		return false
	}
	la, lb := as[len(as)-1], bs[len(bs)-1]
	if la.Folded == lb.Folded {
		return len(as) == len(bs) || len(as) > 1 && len(bs) > 1
	}
	return kindOf(a, la, false) != plain && kindOf(a, la, false) == kindOf(b, lb, false) && len(as) == len(bs)
}

// determiners begin the name of a thing.
var determiners = listed("the a an our my your their its this that each el la los las un una nuestro nuestra mi su este esta ese esa cada")

func determined(text string) bool {
	tokens := spoken(text)
	return len(tokens) > 1 && determiners[tokens[0].Folded]
}

// stands says whether a thing that is compared can be searched for by itself.
func stands(thing, aspect string) bool {
	content := contentWords(thing)
	if len(content) == 0 || len(strings.Fields(thing)) > 14 {
		return false
	}
	r, _ := utf8.DecodeRuneInString(thing)
	switch {
	case strings.ContainsFunc(thing, unicode.IsDigit) && !strings.ContainsFunc(thing, unicode.IsLetter):
		return aspect != "" // a year alone is nothing to search for
	case determined(thing):
		return true
	case unicode.IsUpper(r), named(". " + thing):
		return true
	}
	return len(content) > 1 && words.Language(thing) != "" || aspect != "" && len(content) > 1
}
