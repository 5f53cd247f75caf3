package main

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// harmlessKinds are the ways to write the same words otherwise, and slips of the pen in a long common word.
var harmlessKinds = []kind{
	{name: "as it stands, without final stop", change: unstopped},
	{name: "ligature", change: ligature},
	{name: "quotation marks", change: otherQuotes},
	{name: "dashes", change: otherDashes},
	{name: "ellipsis sign", change: otherEllipsis},
	{name: "decomposed letters", change: decomposed},
	{name: "other case", change: otherCase},
	{name: "full width", change: fullWidth},
	{name: "line end for a space", change: spaceBecomes("\n", "\r\n", "\n   ")},
	{name: "more spaces", change: spaceBecomes("  ", "\u00A0", "\t", "\u202F ")},
	{name: "soft hyphen", change: inserted("\u00AD")},
	{name: "zero-width character", change: inserted("\u200B", "\u200C", "\u2060", "\uFEFF")},
	{name: "lost accent", change: accentLost, letters: true},
	{name: "letter substituted", change: letterChanged, letters: true},
	{name: "letter put in", change: letterAdded, letters: true},
	{name: "letter left out", change: letterDropped, letters: true},
	{name: "letter, spaces and quotation marks", change: several, letters: true},
}

func unstopped(m *mutation) (string, bool) {
	s := strings.TrimRight(m.text, ".;:")
	return s, s != m.text
}

// exchanged writes for one of the given strings another of them.
func exchanged(m *mutation, from, to []string) (string, bool) {
	type place struct {
		at    int
		which string
	}
	var all []place
	for _, f := range from {
		for at := 0; ; {
			i := strings.Index(m.text[at:], f)
			if i < 0 {
				break
			}
			all = append(all, place{at + i, f})
			at += i + len(f)
		}
	}
	if len(all) == 0 {
		return "", false
	}
	p := all[m.Intn(len(all))]
	other := to[m.Intn(len(to))]
	return m.text[:p.at] + other + m.text[p.at+len(p.which):], other != p.which
}

func ligature(m *mutation) (string, bool) {
	all := []string{"ffi", "ﬃ", "ffl", "ﬄ", "fi", "ﬁ", "fl", "ﬂ", "ff", "ﬀ"}
	s := strings.NewReplacer(all...).Replace(m.text)
	return s, s != m.text
}

func otherQuotes(m *mutation) (string, bool) {
	if strings.ContainsAny(m.text, `"“”«»„`) {
		r := strings.NewReplacer(`"`, []string{"“", "»", "„", "”"}[m.Intn(4)], "“", `"`, "”", `"`, "«", "“", "»", "”", "„", `"`)
		return r.Replace(m.text), true
	}
	return exchanged(m, []string{"'", "’", "‘"}, []string{"'", "’", "‘", "‛"})
}

func otherDashes(m *mutation) (string, bool) {
	return exchanged(m, []string{"-", "–", "—", "−"}, []string{"-", "–", "—", "−", "‑", "‐"})
}

func otherEllipsis(m *mutation) (string, bool) {
	if strings.Contains(m.text, "…") {
		return strings.ReplaceAll(m.text, "…", "..."), true
	}
	return strings.Replace(m.text, "...", "…", 1), strings.Contains(m.text, "...") && !strings.Contains(m.text, "....")
}

func decomposed(m *mutation) (string, bool) {
	s := norm.NFD.String(m.text)
	return s, s != m.text
}

func otherCase(m *mutation) (string, bool) {
	all := []string{strings.ToUpper(m.text), strings.ToLower(m.text), cased(strings.ToLower(m.text), "A")}
	return all[m.Intn(len(all))], true
}

func fullWidth(m *mutation) (string, bool) {
	t, found := m.pick(func(t token) bool {
		return t.word && strings.ContainsFunc(t.text, func(r rune) bool { return r < utf8.RuneSelf })
	})
	return m.with(t, strings.Map(func(r rune) rune {
		if r > ' ' && r < 0x7F {
			return r + 0xFEE0
		}
		return r
	}, t.text)), found
}

func spaceBecomes(others ...string) func(*mutation) (string, bool) {
	return func(m *mutation) (string, bool) {
		if m.Intn(4) == 0 {
			return strings.ReplaceAll(m.text, " ", others[m.Intn(len(others))]), true
		}
		return exchanged(m, []string{" "}, others)
	}
}

// inserted puts an invisible character between two letters.
func inserted(characters ...string) func(*mutation) (string, bool) {
	return func(m *mutation) (string, bool) {
		t, found := m.pick(func(t token) bool { return t.word && letters(t.text) && utf8.RuneCountInString(t.text) > 3 })
		if !found {
			return "", false
		}
		r := []rune(t.text)
		i := 1 + m.Intn(len(r)-1)
		return m.with(t, string(r[:i])+characters[m.Intn(len(characters))]+string(r[i:])), true
	}
}

// common says whether a token is a long common word: lower case, of no list.
func (m *mutation) common(t token) bool {
	return t.word && letters(t.text) && t.text == strings.ToLower(t.text) && utf8.RuneCountInString(t.text) >= 6 && !closed[m.language][t.text] &&
		m.vocabulary.count[t.text] >= usual
}

// slipped changes a letter of a long common word so that it is no word of the corpus.
func (m *mutation) slipped(change func(*mutation, []rune) []rune) (string, bool) {
	t, found := m.pick(m.common)
	if !found {
		return "", false
	}
	other := string(change(m, []rune(t.text)))
	if other == t.text || m.known(other) {
		return "", false
	}
	return m.with(t, other), true
}

// known says whether a word stands somewhere in the texts, of either language, or in a list.
func (m *mutation) known(w string) bool {
	return m.vocabulary.count[w] > 0 || m.vocabulary.other.count[w] > 0 || closed["en"][w] || closed["es"][w]
}

// letter is a letter that is often written.
func (m *mutation) letter() rune {
	all := []rune("eeeaaarriioottnnsslcudpmhgbfywkvxzjq")
	return all[m.Intn(len(all))]
}

func letterChanged(m *mutation) (string, bool) {
	return m.slipped(func(m *mutation, r []rune) []rune {
		r[m.Intn(len(r))] = m.letter()
		return r
	})
}

func letterAdded(m *mutation) (string, bool) {
	return m.slipped(func(m *mutation, r []rune) []rune {
		i := m.Intn(len(r) + 1)
		return []rune(string(r[:i]) + string(m.letter()) + string(r[i:]))
	})
}

func letterDropped(m *mutation) (string, bool) {
	return m.slipped(func(m *mutation, r []rune) []rune {
		i := m.Intn(len(r))
		return append(r[:i:i], r[i+1:]...)
	})
}

// slip is a word with one letter changed, put in or left out, whatever it becomes.
func (m *mutation) slip(w string) string {
	for {
		r := []rune(w)
		i := m.Intn(len(r))
		switch m.Intn(3) {
		case 0:
			r[i] = m.letter()
		case 1:
			r = []rune(string(r[:i]) + string(m.letter()) + string(r[i:]))
		default:
			r = append(r[:i:i], r[i+1:]...)
		}
		if !strings.EqualFold(string(r), w) {
			return string(r)
		}
	}
}

// safe are the endings of Spanish words that are no words without their accent.
var safe = []string{"ción", "sión", "ógico", "ógica", "ógicos", "ógicas", "ómico", "ómica", "ómicos", "ómicas", "ístico", "ística", "ísticos", "ísticas", "émico", "émica", "érico"}

func accentLost(m *mutation) (string, bool) {
	t, found := m.pick(func(t token) bool {
		if m.language != "es" || !m.common(t) {
			return false
		}
		for _, end := range safe {
			if strings.HasSuffix(t.text, end) {
				return true
			}
		}
		return strings.Contains(" también después además jóvenes jurídico jurídica jurídicos jurídicas ", " "+t.text+" ")
	})
	if !found {
		return "", false
	}
	plain := withoutAccents(t.text)
	return m.with(t, plain), m.vocabulary.count[plain] < 2
}

// withoutAccents leaves the tilde of ñ, which is another letter.
func withoutAccents(w string) string {
	return norm.NFC.String(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) && r != '\u0303' {
			return -1
		}
		return r
	}, norm.NFD.String(w)))
}

func several(m *mutation) (string, bool) {
	s, found := letterChanged(m)
	if !found {
		return "", false
	}
	return strings.NewReplacer("“", `"`, "”", `"`, "«", `"`, "’", "'", " ", "  ").Replace(s), true
}
