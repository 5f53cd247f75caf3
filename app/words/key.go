package words

import (
	"fmt"
	"strconv"
	"strings"
)

// Keys returns further tokens that a text is found by, whichever way it is written there: a date as 2023_04_01, an account number
// without its spaces, a version without its "v". The same function serves index and question.
func Keys(text string) []string { return keys(Tokens(text), text) }

func keys(all []Token, text string) []string {
	var found []string
	for i, t := range all {
		switch {
		case t.Identifier:
			found = appendIdentifier(found, t.Folded)
		case len(t.Folded) == 4 && isNumber(t.Folded):
			found = appendWritten(found, all[:i], t.Folded)
		case len(t.Folded) == 4 && isNumber(t.Folded[2:]) && isLetters(t.Folded[:2]):
			found = appendAccount(found, all[i:], text)
		}
	}
	return found
}

// appendIdentifier adds the date that a whole identifier is, or a version without its letter.
func appendIdentifier(found []string, folded string) []string {
	parts := strings.Split(folded, "_")
	if number, is := strings.CutPrefix(folded, "v"); is && isNumber(strings.Join(parts, "")[1:]) {
		return append(found, number)
	}
	if len(parts) != 3 || len(parts[2]) != 4 || len(parts[0]) > 2 || len(parts[1]) > 2 {
		return found
	}
	first, err1 := strconv.Atoi(parts[0])
	second, err2 := strconv.Atoi(parts[1])
	if err1 != nil || err2 != nil {
		return found
	}
	// 3/4/2023 is one day here and another there: both are found.
	found = appendDate(found, parts[2], second, first)
	if first != second {
		found = appendDate(found, parts[2], first, second)
	}
	return found
}

// appendWritten adds the date that ends with a year: "1 April 2023", "April 1st, 2023", "1 de abril del 2023".
func appendWritten(found []string, before []Token, year string) []string {
	var last [2]string
	n := 0
	for i := len(before) - 1; i >= 0 && n < 2 && i >= len(before)-4; i-- {
		if f := before[i].Folded; f != "of" && f != "de" && f != "del" && f != "the" {
			last[n] = f
			n++
		}
	}
	if month, is := months[last[0]]; is {
		return appendDate(found, year, month, day(last[1]))
	}
	if month, is := months[last[1]]; is {
		return appendDate(found, year, month, day(last[0]))
	}
	return found
}

// appendAccount adds an IBAN that is written in groups of four, without its spaces.
func appendAccount(found []string, all []Token, text string) []string {
	var joined strings.Builder
	joined.WriteString(all[0].Folded)
	for i := 1; i < len(all); i++ {
		if size := len(all[i].Folded); all[i].Start != all[i-1].End+1 || text[all[i-1].End] != ' ' || all[i].Identifier || size > 4 ||
			!strings.ContainsAny(all[i].Folded, "0123456789") && all[i].Surface == text[all[i].Start:all[i].End] {
			break
		}
		joined.WriteString(all[i].Folded)
		if len(all[i].Folded) < 4 {
			break
		}
	}
	if joined.Len() < 15 || joined.Len() > 34 {
		return found
	}
	return append(found, joined.String())
}

func appendDate(found []string, year string, month, day int) []string {
	if day < 1 || day > 31 || month < 1 || month > 12 {
		return found
	}
	return append(found, fmt.Sprintf("%s_%02d_%02d", year, month, day))
}

// day reads "1", "1st", "02"; 0 when it is none.
func day(folded string) int {
	for _, ending := range []string{"st", "nd", "rd", "th"} {
		folded = strings.TrimSuffix(folded, ending)
	}
	n, err := strconv.Atoi(folded)
	if err != nil || len(folded) > 2 {
		return 0
	}
	return n
}

func isNumber(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

func isLetters(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < 'a' || s[i] > 'z' {
			return false
		}
	}
	return s != ""
}

var months = numbered("january february march april may june july august september october november december",
	"jan feb mar apr may jun jul aug sep oct nov dec",
	"enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
	"- - - - - - - - sept", "- - - - - - - - setiembre")

func numbered(lists ...string) map[string]int {
	m := map[string]int{}
	for _, list := range lists {
		for i, name := range strings.Fields(list) {
			m[name] = i + 1
		}
	}
	delete(m, "-")
	return m
}
