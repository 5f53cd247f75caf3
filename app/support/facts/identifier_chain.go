package facts

import (
	"strings"
	"unicode"
)

// standing reads an identifier that needs no label: what stands without white space and mixes letters and digits, an
// address, a telephone number.
func (r *reading) standing(i int) (identifier, int) {
	if r.at(i).taken || r.at(i).glued && i > 0 && r.at(i-1).sort != symbolToken {
		return identifier{}, i
	}
	if value, end := r.telephone(i); end > i {
		return identifier{from: i, to: end, value: value}, end
	}
	end := i + 1
	for end < len(r.tokens) && r.tokens[end].glued && end-i < 60 {
		end++
	}
	for end > i+1 && r.at(end-1).sort == symbolToken && !r.at(end-1).is("/") {
		end--
	}
	if end == i+1 {
		return identifier{}, i
	}
	whole := r.say(i, end)
	if address(whole) {
		return identifier{from: i, to: end, value: strings.ToLower(strings.TrimSuffix(whole, "/"))}, end
	}
	if end = r.chain(i, end); end == i {
		return identifier{}, i
	}
	return identifier{from: i, to: end, value: plain(r.say(i, end))}, end
}

// address says whether s is an e-mail address or the address of a page.
func address(s string) bool {
	if strings.Contains(s, "://") || strings.HasPrefix(strings.ToLower(s), "www.") {
		return len(s) > 7
	}
	before, after, at := strings.Cut(s, "@")
	return at && before != "" && strings.Contains(after, ".") && !strings.ContainsAny(s, " ,;()")
}

// chain returns the end of a chain of capitals and digits that begins at token i, before end: INV-2023-00017, A/RES/70/1, B17, v2.1.
// It must have a digit and a letter; a date, an amount, a measure or a word with a prefix is none.
func (r *reading) chain(i, end int) int {
	letters, digits, groups, j := 0, 0, 0, i
	for j < end {
		t := &r.tokens[j]
		switch {
		case t.sort == digitsToken:
			digits++
			groups++
		case t.sort == wordToken && (t.caps || t.upper && len(t.text) == 1):
			letters++
			groups++
		case t.sort == wordToken && j == i && t.is("v") && r.at(j+1).sort == digitsToken:
			letters += 2
			groups++
		case t.sort == wordToken && digits > 0 && len(t.text) <= 2 && groups >= 3 && t.glued && r.at(j-1).sort != wordToken:
			groups++
		case j > i && j+1 < end && (t.is("-") || t.is("/") || t.is("_") || t.is(".")):
		default:
			end = j
			continue
		}
		j++
	}
	for j > i && r.tokens[j-1].sort == symbolToken {
		j--
	}
	if letters == 0 || digits == 0 {
		return i
	}
	first, second := r.at(i), r.at(i+1)
	if j == i+2 && first.sort == digitsToken { // 5G and 3D, but 10AM, 20C, 5M, 24H
		if _, unit := unitWords[second.text]; unit || afterDigits[second.text] || currencySigns[second.text] != "" || !second.upper {
			return i
		}
	}
	if first.sort == wordToken && currencySigns[first.text] != "" && second.sort == digitsToken {
		return i // EUR500
	}
	if first.sort == digitsToken && letters == 1 && second.is("-") && r.at(i+2).sort == wordToken && !r.at(i+2).caps {
		return i
	}
	return j
}

// afterDigits are letters that make a measure, an amount or a time of digits, not an identifier.
var afterDigits = wordSet("am pm c f m k h l s w v t mm bn b")

// plain writes an identifier without separators, in lower case.
func plain(s string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			return unicode.ToLower(c)
		}
		return -1
	}, s)
}

// telephone reads +34 600 123 456, (555) 123-4567, 555-123-4567.
func (r *reading) telephone(i int) (string, int) {
	j, digits := i, strings.Builder{}
	plus := r.at(j).is("+")
	if plus {
		j++
	}
	groups := 0
	for j < len(r.tokens) {
		t := r.at(j)
		if t.sort == digitsToken && !t.taken && !strings.ContainsAny(t.text, ",'’") && (len(t.text) <= 4 || plus) {
			digits.WriteString(strings.ReplaceAll(t.text, ".", ""))
			groups++
			j++
			continue
		}
		n := r.at(j + 1)
		if (t.is("-") || t.is("(") || t.is(")")) && (n.sort == digitsToken || n.is("-") || t.is("(")) && (groups > 0 || t.is("(")) && (plus || !t.is("-") || t.glued && n.glued) {
			j++
			continue
		}
		break
	}
	n := digits.Len()
	open := r.at(i).is("(")
	if !plus && !open && !(groups == 3 && r.at(i+1).is("-") && r.at(i+3).is("-") && len(r.at(i).text) == 3 && n >= 9) {
		return "", i
	}
	if n < 7 || n > 15 || groups < 2 && !plus || open && (r.at(i+1).sort != digitsToken || len(r.at(i+1).text) != 3 || groups < 3) {
		return "", i
	}
	return digits.String(), j
}
