package main

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

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

// sameSpelling says whether two words may be one, spelt in two countries or with its accent left away.
func sameSpelling(a, b string) bool {
	as := func(w string) string {
		return strings.NewReplacer("our", "or", "z", "s", "ll", "l", "ae", "e", "ence", "ense").Replace(withoutAccents(w))
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
