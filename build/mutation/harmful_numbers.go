package main

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// hasDigit says whether a token is a number or holds one.
func hasDigit(t token) bool { return t.word && strings.ContainsFunc(t.text, unicode.IsDigit) }

// digit draws a digit of the quote.
func (m *mutation) digit() (token, int, bool) {
	t, found := m.pick(hasDigit)
	if !found {
		return t, 0, false
	}
	var at []int
	for i, r := range t.text {
		if r >= '0' && r <= '9' {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return t, 0, false
	}
	return t, at[m.Intn(len(at))], true
}

func digitChanged(m *mutation) (string, bool) {
	t, i, found := m.digit()
	if !found {
		return "", false
	}
	other := byte('0' + (int(t.text[i]-'0')+1+m.Intn(9))%10)
	return m.with(t, t.text[:i]+string(rune(other))+t.text[i+1:]), true
}

func digitAdded(m *mutation) (string, bool) {
	t, i, found := m.digit()
	if !found {
		return "", false
	}
	i += m.Intn(2)
	return m.with(t, t.text[:i]+string(rune('0'+m.Intn(10)))+t.text[i:]), true
}

func digitDropped(m *mutation) (string, bool) {
	t, i, found := m.digit()
	if !found {
		return "", false
	}
	return m.with(t, t.text[:i]+t.text[i+1:]), true
}

// separator draws a point or comma between two digits.
func (m *mutation) separator() (int, bool) {
	var at []int
	for i := 1; i+1 < len(m.text); i++ {
		if strings.IndexByte(".,", m.text[i]) >= 0 && isDigit(m.text[i-1]) && isDigit(m.text[i+1]) {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return 0, false
	}
	return at[m.Intn(len(at))], true
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func pointMoved(m *mutation) (string, bool) {
	i, found := m.separator()
	if !found {
		return "", false
	}
	if m.Intn(2) == 0 && i > 1 && isDigit(m.text[i-2]) {
		return m.text[:i-1] + m.text[i:i+1] + m.text[i-1:i] + m.text[i+1:], true
	}
	return m.text[:i] + m.text[i+1:i+2] + m.text[i:i+1] + m.text[i+2:], true
}

// separatorChanged writes a comma for a point, a point for a comma, a space, or nothing.
func separatorChanged(m *mutation) (string, bool) {
	i, found := m.separator()
	if !found {
		return "", false
	}
	all := []string{".", ",", " ", "", ":", "-", "/"}
	other := all[m.Intn(len(all))]
	return m.text[:i] + other + m.text[i+1:], other != m.text[i:i+1]
}

// signs are what changes a number that stands beside it.
const signs = "-−–+±<>≤≥%‰€$£°×/=~≈()"

// sign draws a sign that touches a digit or stands one space from it; a dash stands before it.
func (m *mutation) sign() (start, width int, found bool) {
	var at []int
	for i, r := range m.text {
		if !strings.ContainsRune(signs, r) {
			continue
		}
		before := strings.TrimSuffix(m.text[:i], " ")
		after := strings.TrimPrefix(m.text[i+utf8.RuneLen(r):], " ")
		if before != "" && isDigit(before[len(before)-1]) && !strings.ContainsRune("-−–", r) || after != "" && isDigit(after[0]) {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return 0, 0, false
	}
	start = at[m.Intn(len(at))]
	_, width = utf8.DecodeRuneInString(m.text[start:])
	return start, width, true
}

func signChanged(m *mutation) (string, bool) {
	i, width, found := m.sign()
	if !found {
		return "", false
	}
	all := []rune("-+±<>≤≥%‰€$£°×/=")
	return m.text[:i] + string(all[m.Intn(len(all))]) + m.text[i+width:], true
}

func signRemoved(m *mutation) (string, bool) {
	i, width, found := m.sign()
	if !found {
		return "", false
	}
	if m.text[i] == '(' || m.text[i] == ')' { // (1,250) is negative; both go
		number, closes := strings.CutPrefix(m.text[i:], "(")
		end := strings.IndexByte(number, ')')
		if !closes || end < 1 || strings.Trim(number[:end], "0123456789.,") != "" {
			return "", false
		}
		return m.text[:i] + number[:end] + number[end+1:], true
	}
	return m.text[:i] + m.text[i+width:], true
}

func signAdded(m *mutation) (string, bool) {
	t, found := m.pick(func(t token) bool { return t.word && isDigit(t.text[0]) && isDigit(t.text[len(t.text)-1]) })
	if !found {
		return "", false
	}
	if m.Intn(3) == 0 {
		after := []string{"%", " %", "‰", " €", "°", "²", "+", "½"}
		return m.text[:t.end] + after[m.Intn(len(after))] + m.text[t.end:], true
	}
	before := []string{"-", "−", "±", "<", ">", "€", "$", "£", "~", "+", "1/", "0.", "- "}
	return m.text[:t.start] + before[m.Intn(len(before))] + m.text[t.start:], true
}

// flattened writes a raised or lowered sign on the line, or leaves it away.
func flattened(m *mutation) (string, bool) {
	flat := map[rune]string{'²': "2", '³': "3", '¹': "1", '₂': "2", '½': "1/2", '¼': "1/4", '¾': "3/4", '⁻': "-", '⁹': "9", '°': "", 'º': "o", 'ª': "a"}
	var at []int
	for i, r := range m.text {
		if _, is := flat[r]; is {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return "", false
	}
	i := at[m.Intn(len(at))]
	r, width := utf8.DecodeRuneInString(m.text[i:])
	other := flat[r]
	if m.Intn(3) == 0 {
		other = ""
	}
	return m.text[:i] + other + m.text[i+width:], true
}

// clauseLetter changes the letter of "(b)".
func clauseLetter(m *mutation) (string, bool) {
	t, found := m.pick(func(t token) bool {
		return len(t.text) == 1 && unicode.IsLower(rune(t.text[0])) && t.end < len(m.text) && m.text[t.end] == ')'
	})
	if !found {
		return "", false
	}
	return m.with(t, string(rune('a'+(int(t.text[0]-'a')+1+m.Intn(25))%26))), true
}

// romanNumeral changes one, or swaps two of its letters.
func romanNumeral(m *mutation) (string, bool) {
	t, found := m.pick(func(t token) bool { return len(t.text) > 1 && t.word && strings.Trim(t.text, "IVX") == "" })
	if !found {
		return "", false
	}
	all := []string{t.text + "I", t.text[1:] + t.text[:1], t.text[:len(t.text)-1], "X" + t.text, strings.Replace(t.text, "I", "V", 1)}
	return m.with(t, all[m.Intn(len(all))]), true
}
