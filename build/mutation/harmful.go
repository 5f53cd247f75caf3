package main

import (
	"strings"
	"unicode"
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

// nearWord puts another word of the corpus, one letter away, in the place of a word.
func nearWord(m *mutation) (string, bool) {
	other := map[string][]string{}
	t, found := m.pick(func(t token) bool {
		for _, w := range m.vocabulary.near[t.text] {
			if !sameStem(t.text, w) && !sameSpelling(t.text, w) {
				other[t.text] = append(other[t.text], w)
			}
		}
		return len(other[t.text]) > 0
	})
	if !found {
		return "", false
	}
	return m.with(t, other[t.text][m.Intn(len(other[t.text]))]), true
}

func inflected(m *mutation) (string, bool) {
	other := map[string]string{}
	t, found := m.pick(func(t token) bool {
		for _, w := range m.vocabulary.near[t.text] {
			if sameStem(t.text, w) && !sameSpelling(t.text, w) {
				other[t.text] = w
			}
		}
		return other[t.text] != ""
	})
	return m.with(t, other[t.text]), found
}

// spelling writes a word as another country does: organise, colour.
func spelling(m *mutation) (string, bool) {
	other := map[string]string{}
	t, found := m.pick(func(t token) bool {
		for _, w := range m.vocabulary.near[t.text] {
			if sameSpelling(t.text, w) {
				other[t.text] = w
			}
		}
		return other[t.text] != ""
	})
	return m.with(t, other[t.text]), found
}

// sameStem says whether two words differ in their last two letters alone.
func sameStem(a, b string) bool {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return utf8.RuneCountInString(strings.ToValidUTF8(a[n:], "?")) <= 2 && utf8.RuneCountInString(strings.ToValidUTF8(b[n:], "?")) <= 2
}

func sameSpelling(a, b string) bool {
	as := func(w string) string {
		return strings.NewReplacer("our", "or", "z", "s", "ll", "l", "ae", "e", "ence", "ense", "período", "periodo").Replace(w)
	}
	return as(a) == as(b)
}

func transposed(m *mutation) (string, bool) {
	t, found := m.pick(func(t token) bool { return m.common(t) })
	if !found {
		return "", false
	}
	r := []rune(t.text)
	i := 1 + m.Intn(len(r)-2)
	r[i], r[i+1] = r[i+1], r[i]
	return m.with(t, string(r)), true
}

// name says whether a token is a name: it has a capital, is not the first word, and is seldom written without one.
func (m *mutation) name(t token) bool {
	first, _ := utf8.DecodeRuneInString(t.text)
	return t.word && t.start > 0 && unicode.IsUpper(first) && utf8.RuneCountInString(t.text) > 3 && letters(t.text) &&
		m.vocabulary.count[strings.ToLower(t.text)] < usual &&
		!strings.ContainsAny(m.text[max(0, t.start-2):t.start], ".:?!\"“")
}

func otherName(m *mutation) (string, bool) {
	t, found := m.pick(m.name)
	return m.with(t, m.vocabulary.names[m.Intn(len(m.vocabulary.names))]), found
}

func nameLetter(m *mutation) (string, bool) {
	t, found := m.pick(m.name)
	if !found {
		return "", false
	}
	return m.with(t, m.slip(t.text)), true
}

func shortLetter(m *mutation) (string, bool) {
	t, found := m.pick(func(t token) bool {
		n := utf8.RuneCountInString(t.text)
		return t.word && letters(t.text) && n > 1 && n < 5
	})
	if !found {
		return "", false
	}
	return m.with(t, m.slip(t.text)), true
}

// lookAlike puts letters of other alphabets that look the same into a word.
func lookAlike(m *mutation) (string, bool) {
	looks := map[rune]rune{'a': 'а', 'e': 'е', 'o': 'о', 'c': 'с', 'p': 'р', 'x': 'х', 'i': 'і', 'v': 'ν'}
	t, found := m.pick(func(t token) bool { return t.word && strings.ContainsAny(t.text, "aeocpxiv") })
	if !found {
		return "", false
	}
	once := m.Intn(2) == 0
	done := false
	return m.with(t, strings.Map(func(r rune) rune {
		if other := looks[r]; other != 0 && !(once && done) {
			done = true
			return other
		}
		return r
	}, t.text)), true
}

func twoLetters(m *mutation) (string, bool) {
	t, found := m.pick(func(t token) bool { return m.common(t) })
	if !found {
		return "", false
	}
	other := m.slip(m.slip(t.text))
	return m.with(t, other), !oneEdit(t.text, other)
}

func wordAdded(m *mutation) (string, bool) {
	t, found := m.pick(func(t token) bool { return t.word })
	return m.text[:t.start] + m.anyWord() + " " + m.text[t.start:], found
}

// anyWord is a word of the corpus; common ones come often.
func (m *mutation) anyWord() string {
	all := m.vocabulary.all
	if m.Intn(2) == 0 {
		all = all[:min(300, len(all))]
	}
	return all[m.Intn(len(all))]
}

func wordDropped(m *mutation) (string, bool) {
	t, found := m.pick(func(t token) bool { return t.word })
	return m.without(t), found
}

func sameLength(m *mutation) (string, bool) {
	t, found := m.pick(func(t token) bool {
		return t.word && t.text == strings.ToLower(t.text) && letters(t.text) && len(m.vocabulary.byLength[utf8.RuneCountInString(t.text)]) > 1
	})
	if !found {
		return "", false
	}
	all := m.vocabulary.byLength[utf8.RuneCountInString(t.text)]
	return m.with(t, all[m.Intn(len(all))]), true
}

func neighboursSwapped(m *mutation) (string, bool) {
	w := m.words()
	if len(w) < 2 {
		return "", false
	}
	i := m.Intn(len(w) - 1)
	return m.swapped(w[i], w[i+1]), true
}

func distantSwapped(m *mutation) (string, bool) {
	w := m.words()
	if len(w) < 5 {
		return "", false
	}
	i := m.Intn(len(w) - 3)
	return m.swapped(w[i], w[i+3+m.Intn(len(w)-i-3)]), true
}

func (m *mutation) words() []token {
	var all []token
	for _, t := range m.tokens {
		if t.word {
			all = append(all, t)
		}
	}
	return all
}

func (m *mutation) swapped(a, b token) string {
	return m.text[:a.start] + b.text + m.text[a.end:b.start] + a.text + m.text[b.end:]
}
