package search

import (
	"regexp"
	"strings"

	"cotejo/app/words"
)

// and are the words that join two of a kind.
const and = `(?:and|as well as|y|e|así como)`

// repeatable are prepositions that, said again after "and", begin a second thing of the same kind.
var repeatable = []string{"according to", "in", "of", "for", "under", "on", "at", "según", "de", "del", "en", "para"}

// family gives the prepositions that may take the place of one.
var family = map[string]string{"de": "(?:de|del)", "del": "(?:de|del)"}

var repeats = func() map[string]*regexp.Regexp {
	all := map[string]*regexp.Regexp{}
	for _, p := range repeatable {
		again := p
		if f := family[p]; f != "" {
			again = f
		}
		// The greedy start finds the last of the prepositions before "and".
		all[p] = regexp.MustCompile(`(?i)^(.*\S)\s+` + p + ` (\S+(?: \S+){0,5}?),? ` + and + ` ((?:` + again + `) .+)$`)
	}
	return all
}()

// tail is where the rest of a sentence begins that belongs to both things.
var tail = regexp.MustCompile(`(?i),? (?:if|when|unless|while|si|cuando|mientras|salvo)\b.*$|,.*$`)

// repeated parts "the notice period of the Alpha lease and of the Beta lease".
func repeated(question string) []string {
	if quotes(question) {
		return nil
	}
	body := strings.TrimRight(question, " ?.!")
	var parts []string
	longest := 0
	for _, p := range repeatable {
		m := repeats[p].FindStringSubmatch(body)
		if m == nil {
			continue
		}
		before, x, y := m[1], m[2], m[3]
		rest := tail.FindString(y)
		y = strings.TrimSuffix(y, rest)
		if len(before) <= longest || len(contentWords(before)) == 0 && !opening[words.Fold(strings.TrimLeft(before, "¿"))] || !thing(x) || !thing(y[strings.IndexByte(y, ' ')+1:]) && !thing(strings.TrimPrefix(strings.ToLower(y), p+" ")) || ranges.MatchString(before) {
			continue
		}
		longest = len(before)
		parts = []string{endedAs(question, before+" "+p+" "+x+rest), endedAs(question, before+" "+y+rest)}
	}
	return parts
}

// ranges come before two ends of one thing.
var ranges = regexp.MustCompile(`(?i)\b(?:between|from|entre|desde)$`)

// thing says whether words name a thing of its own: they begin with a determiner or hold a name or number, and say no more than a few words.
func thing(text string) bool {
	content := contentWords(text)
	if len(content) == 0 || len(content) > 4 {
		return false
	}
	tokens := spoken(text)
	for _, t := range tokens {
		if finite[t.Folded] || asking[t.Folded] {
			return false
		}
	}
	return determined(text) || named(". "+text)
}

// endedAs ends a part as its question ends.
func endedAs(question, part string) string {
	if strings.HasSuffix(strings.TrimSpace(question), "?") {
		return asQuestion(part)
	}
	return part
}

// numbered are nouns that come before several numbers.
const numbered = `(?:articles?|arts?\.|clauses?|sections?|paragraphs?|annex(?:es)?|schedules?|chapters?|pages?|art[ií]culos?|cl[aá]usulas?|secci[oó]n|secciones|apartados?|anexos?|cap[ií]tulos?|p[aá]ginas?)`

var (
	// numbers is a list of numbers after their noun: "clauses 4, 7 and 9.1".
	numbers = regexp.MustCompile(`(?i)\b(` + numbered + `) (\d[\w.]*)((?:, \d[\w.]*)*),? ` + and + ` (?:` + numbered + ` )?(\d[\w.]*\b)`)
	// codes is a list of identifiers or names of files.
	codes = regexp.MustCompile(`(?i)(` + code + `)((?:, ` + code + `)*),? ` + and + ` (?:(?:in|of|for|de|en) )?(` + code + `)`)
)

// code is a word with a digit and a letter or a joint in it, or the name of a file.
const code = `[\p{L}\p{N}]*(?:\p{L}[-_/]?\p{N}|\p{N}[-_/]\p{N})[\p{L}\p{N}_/-]*(?:\.\p{L}{2,5})?\b|[\p{L}\p{N}_-]+\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|md|html?|eml|odt|ods)\b`

// listedThings parts a question about several numbers of one noun, or several identifiers.
func listedThings(question string) []string {
	for _, pattern := range []*regexp.Regexp{numbers, codes} {
		m := pattern.FindStringSubmatchIndex(question)
		if m == nil || withinQuotes(question, m[0]) || ranges.MatchString(strings.TrimRight(question[:m[0]], " ")) || strings.HasSuffix(strings.TrimRight(question[:m[0]], " "), ",") {
			continue
		}
		group := func(i int) string { return question[m[2*i]:m[2*i+1]] }
		before, after := question[:m[0]], question[m[1]:]
		first, more, last := group(1), group(2), group(3)
		noun := ""
		if pattern == numbers {
			noun, first, more, last = group(1)+" ", group(2), group(3), group(4)
		}
		if ranges.MatchString(strings.TrimRight(before, " ")) {
			continue
		}
		items := []string{first}
		for _, one := range strings.Split(more, ",") {
			if one = strings.TrimSpace(one); one != "" {
				items = append(items, one)
			}
		}
		items = append(items, last)
		if len(contentWords(before+after)) == 0 {
			return nil
		}
		var parts []string
		for _, one := range items {
			parts = append(parts, before+noun+one+after)
		}
		return parts
	}
	return nil
}

var (
	// twice is the same determined noun after two names: "the Alpha lease and the Beta lease"; the nouns are compared in code. The second
	// name has one, two or three words.
	twice = []*regexp.Regexp{twiceOf("{1}"), twiceOf("{2}"), twiceOf("{3}")}
	// twiceAfter has the names after the noun: "el contrato Alfa y el contrato Beta".
	twiceAfter = regexp.MustCompile(`\b((?i:el|la|del|al|the|our) |)(\p{Ll}+) ((?:de )?[\p{Lu}\p{N}][\p{L}\p{N}.-]*(?: [\p{Lu}\p{N}][\p{L}\p{N}.-]*)?),? ` + and + ` ((?:el|la|los|las|del|de la|al|a la|the|our) |)(\p{Ll}+) ((?:de )?[\p{Lu}\p{N}][\p{L}\p{N}.-]*(?: [\p{Lu}\p{N}][\p{L}\p{N}.-]*)?)`)
)

func twiceOf(n string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b((?:the|our|its|their|a) )((?:[\p{L}\p{N}-]+ ){1,3})([\p{L}]+),? ` + and + ` ((?:the|our|its|their|a) )((?:[\p{L}\p{N}-]+ )` + n + `)([\p{L}]+)\b`)
}

// sameNoun parts a question about two things with one noun and different names.
func sameNoun(question string) []string {
	for _, pattern := range append(twice[:len(twice):len(twice)], twiceAfter) {
		m := pattern.FindStringSubmatchIndex(question)
		if m == nil || withinQuotes(question, m[0]) || ranges.MatchString(strings.TrimRight(question[:m[0]], " ")) {
			continue
		}
		group := func(i int) string { return question[m[2*i]:m[2*i+1]] }
		noun, other, name, different := group(3), group(6), group(2), group(5)
		if pattern == twiceAfter {
			noun, other, name, different = group(2), group(5), group(3), group(6)
		}
		language := words.Language(question)
		if words.Stem(strings.ToLower(noun), language) != words.Stem(strings.ToLower(other), language) || strings.EqualFold(name, different) || words.Stop(words.Fold(noun), "") || kindOf(noun, words.Tokens(noun)[0], false) != plain {
			continue
		}
		before, after := question[:m[0]], question[m[1]:]
		if len(contentWords(before+after)) == 0 {
			return nil
		}
		return []string{before + question[m[0]:m[2*4]-len(joint(question[m[0]:m[2*4]]))] + after, before + question[m[2*4]:m[1]] + after}
	}
	return nil
}

var joins = regexp.MustCompile(`(?i),? ` + and + ` $`)

func joint(text string) string { return joins.FindString(text) }

// twoAspects asks for two things of a third: "What are the rent and the deposit of the Alpha lease?".
var twoAspects = regexp.MustCompile(`(?i)^([¿\s]*(?:what|which|how much|qué|cuál(?:es)?|cuánto)(?: (?:is|are|was|were|es|son|era|eran|fue|fueron|importan?|suman?))?) ` +
	`((?:the|el|la|los|las) [\p{L}-]+(?: [\p{L}-]+)?) (?:and|y|e) ((?:the|el|la|los|las) [\p{L}-]+(?: [\p{L}-]+)?) ((?:of|in|under|for|according to|del?|en|según|para) .+)$`)

// fixed are pairs that are one thing.
var fixed = regexp.MustCompile(`(?i)\b(?:terms .*conditions|pros .*cons|rights .*obligations|rights .*duties|costs .*benefits|strengths .*weaknesses|advantages .*disadvantages|supply .*demand|profit .*loss|` +
	`ventajas .*(?:des|in)|derechos .*(?:obligaciones|deberes)|términos .*condiciones|pérdidas .*ganancias|oferta .*demanda)`)

// aspects parts a question about two sides of one thing.
func aspects(question string) []string {
	m := twoAspects.FindStringSubmatch(question)
	if m == nil || quotes(question) || fixed.MatchString(m[2]+" "+m[3]) || named(m[2]) || named(m[3]) || words.Stop(words.Fold(strings.Fields(m[2])[1]), "") {
		return nil
	}
	return []string{m[1] + " " + m[2] + " " + m[4], m[1] + " " + m[3] + " " + m[4]}
}
