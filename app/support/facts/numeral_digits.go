package facts

import (
	"strconv"
	"strings"
)

// readDigits gives the value of digits with their separators, and the other reading that the form allows ("1.250" is
// 1250 or 1.25; NaN-free: equal to the value when there is none). False: the form is no number, as 3.2.1.
func readDigits(s, language string) (value, other float64, ok bool) {
	if strings.ContainsAny(s, "'’") {
		s = strings.ReplaceAll(strings.ReplaceAll(s, "'", ""), "’", "")
	}
	s = asciiDigits(s)
	points, commas := strings.Count(s, "."), strings.Count(s, ",")
	switch {
	case points == 0 && commas == 0:
		value, ok = decimal(s)
		return value, value, ok
	case points > 0 && commas > 0:
		thousands, mark := ",", "."
		if strings.LastIndex(s, ",") > strings.LastIndex(s, ".") {
			thousands, mark = ".", ","
		}
		whole, rest, _ := strings.Cut(s, mark)
		if strings.Contains(rest, mark) || !grouped(whole, thousands) {
			return 0, 0, false
		}
		value, ok = decimal(strings.ReplaceAll(whole, thousands, "") + "." + rest)
		return value, value, ok
	}
	mark, count := ".", points
	if commas > 0 {
		mark, count = ",", commas
	}
	if grouped(s, mark) {
		joined, _ := decimal(strings.ReplaceAll(s, mark, ""))
		if count > 1 {
			return joined, joined, true
		}
		split, _ := decimal(strings.Replace(s, mark, ".", 1))
		if (language == "es") == (mark == ".") {
			return joined, split, true
		}
		return split, joined, true
	}
	if count > 1 {
		return 0, 0, false
	}
	value, ok = decimal(strings.Replace(s, mark, ".", 1))
	return value, value, ok
}

// grouped says whether s is cut into groups of three digits after the first.
func grouped(s, mark string) bool {
	parts := strings.Split(s, mark)
	for i, p := range parts {
		if i == 0 && (len(p) > 3 || p == "" || p[0] == '0') || i > 0 && len(p) != 3 {
			return false
		}
	}
	return true
}

func decimal(s string) (float64, bool) {
	v, err := strconv.ParseFloat(s, 64)
	return v, err == nil
}

// asciiDigits writes digits of other scripts (full width, Arabic) as 0 to 9. Digits of a script stand in a row in Unicode.
func asciiDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x80 {
			return r
		}
		for _, zero := range []rune{0xFF10, 0x0660, 0x06F0, 0x0966} {
			if r >= zero && r <= zero+9 {
				return '0' + r - zero
			}
		}
		return r
	}, s)
}

// fractions are the characters for fractions.
var fractions = map[string]float64{"½": .5, "¼": .25, "¾": .75, "⅓": 1. / 3, "⅔": 2. / 3, "⅕": .2, "⅛": .125, "⅜": .375, "⅝": .625, "⅞": .875}

// roman reads a Roman numeral in capitals, up to 3999.
func roman(s string) (int, bool) {
	digit := map[byte]int{'I': 1, 'V': 5, 'X': 10, 'L': 50, 'C': 100, 'D': 500, 'M': 1000}
	total, last := 0, 0
	for i := len(s) - 1; i >= 0; i-- {
		v := digit[s[i]]
		if v == 0 {
			return 0, false
		}
		if v < last {
			total -= v
		} else {
			total, last = total+v, v
		}
	}
	return total, total > 0 && len(s) <= 9
}
