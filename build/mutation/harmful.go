package main

import (
	"strings"
	"unicode/utf8"
)

// harmfulKinds are the ways to make a quote say something else, the scarcest in texts first: what they cannot supply, later ones do.
var harmfulKinds = []kind{
	{name: "superscript flattened", change: flattened},
	{name: "decimal point moved", change: pointMoved},
	{name: "separator changed", change: separatorChanged},
	{name: "sign changed", change: signChanged},
	{name: "sign added", change: signAdded},
	{name: "sign removed", change: signRemoved},
	{name: "letter of a clause", change: clauseLetter},
	{name: "Roman numeral", change: romanNumeral},
	{name: "digit changed", change: digitChanged},
	{name: "digit added", change: digitAdded},
	{name: "digit dropped", change: digitDropped},
	{name: "number word", change: swapIn(numerals)},
	{name: "unit", change: swapIn(units)},
	{name: "modal", change: swapIn(modals)},
	{name: "comparison", change: swapIn(comparisons)},
	{name: "quantifier", change: swapIn(quantifiers)},
	{name: "month or day", change: swapIn(calendar)},
	{name: "negation added", change: negationAdded},
	{name: "negation removed", change: negationRemoved},
	{name: "negation replaced", change: swapIn(negations)},
	{name: "prefix of denial", change: denied},
	{name: "accent of another word", change: otherAccent},
	{name: "word of the pairs", change: swapIn(pairs)},
	{name: "word of the corpus, a letter away", change: nearWord},
	{name: "other name", change: otherName},
	{name: "letter of a name", change: nameLetter},
	{name: "letter of a short word", change: shortLetter},
	{name: "look-alike letters", change: lookAlike},
	{name: "two letters of a word", change: twoLetters},
	{name: "word added", change: wordAdded},
	{name: "word dropped", change: wordDropped},
	{name: "word of the same length", change: sameLength},
	{name: "neighbours swapped", change: neighboursSwapped},
	{name: "distant words swapped", change: distantSwapped},
}

// informativeKinds are changes about which one may think differently.
var informativeKinds = []kind{
	{name: "inflected word of the corpus", change: inflected},
	{name: "spelling of another country", change: spelling},
	{name: "letters transposed", change: transposed},
}

// swapIn replaces a word by another of its group.
func swapIn(g groups) func(*mutation) (string, bool) {
	others := map[string]map[string][]string{"en": g.of("en"), "es": g.of("es")}
	return func(m *mutation) (string, bool) {
		t, found := m.pick(func(t token) bool { return len(others[m.language][strings.ToLower(t.text)]) > 0 })
		if !found {
			return "", false
		}
		choice := others[m.language][strings.ToLower(t.text)]
		return m.with(t, cased(choice[m.Intn(len(choice))], t.text)), true
	}
}

func negationAdded(m *mutation) (string, bool) {
	no := map[string][]string{"en": {"not", "never", "hardly"}, "es": {"no", "nunca", "jamás"}}[m.language]
	t, found := m.pick(func(t token) bool { return t.word && t.start > 0 })
	return m.text[:t.start] + no[m.Intn(len(no))] + " " + m.text[t.start:], found
}

var denials = map[string]string{"en": " not never no nor without neither none nothing nobody except unless hardly ", "es": " no nunca sin ni ningún ninguna ninguno tampoco jamás nada nadie salvo excepto "}

func negationRemoved(m *mutation) (string, bool) {
	t, found := m.pick(func(t token) bool {
		return strings.Contains(denials[m.language], " "+strings.ToLower(t.text)+" ") || strings.ToLower(t.text) == "cannot" ||
			t.text == "t" && t.start > 1 && strings.HasSuffix(strings.ToLower(m.text[:t.start-1]), "n")
	})
	switch {
	case !found:
		return "", false
	case strings.ToLower(t.text) == "cannot":
		return m.with(t, t.text[:3]), true
	case t.text == "t": // didn't: did
		apostrophe, width := utf8.DecodeLastRuneInString(m.text[:t.start])
		return m.text[:t.start-width-1] + m.text[t.end:], strings.ContainsRune("'’", apostrophe)
	}
	return m.without(t), true
}

// denied puts a prefix of denial before a word or takes it away, where both are words.
func denied(m *mutation) (string, bool) {
	if m.Intn(2) == 0 {
		if s, ok := swapIn(opposites)(m); ok {
			return s, true
		}
	}
	prefixes := []string{"un", "in", "im", "ir", "il", "dis", "des", "non", "mis", "a", "i"}
	usualWord := func(w string) bool { return m.vocabulary.count[w] >= usual }
	turned := func(w string) (string, bool) {
		for _, p := range prefixes {
			if rest, ok := strings.CutPrefix(w, p); ok && len(rest) > 3 && usualWord(rest) && len(p) > 1 {
				return rest, true
			}
			if usualWord(p+w) && len(p) > 1 && len(w) > 3 {
				return p + w, true
			}
		}
		return "", false
	}
	t, found := m.pick(func(t token) bool { _, ok := turned(t.text); return t.word && ok })
	other, _ := turned(t.text)
	return m.with(t, other), found
}

// otherAccent puts another word in the place of one that differs by its accents; of the future (pagará) the subjunctive.
func otherAccent(m *mutation) (string, bool) {
	if s, ok := swapIn(accents)(m); ok && m.Intn(3) > 0 {
		return s, true
	}
	future := func(w string) string {
		for _, end := range []string{"ará", "arán", "arás"} {
			if stem, ok := strings.CutSuffix(w, end); ok && len(stem) > 1 {
				return stem + strings.ReplaceAll(end, "á", "a")
			}
		}
		return ""
	}
	t, found := m.pick(func(t token) bool { return m.language == "es" && future(t.text) != "" })
	return m.with(t, future(t.text)), found
}
