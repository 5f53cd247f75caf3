package facts

// dayMonth reads 3 March 2021, 3rd of March, 3 de marzo de 2021, 3-5 March, 3 and 5 March, del 3 al 5 de marzo, 3-Mar-2021.
func dayMonth(r *reading, i int) ([]date, int) {
	var days []date
	j := i
	for len(days) < 4 {
		d, next := r.day(j)
		if d == 0 {
			return nil, i
		}
		days = append(days, date{from: j, to: next, day: d, clock: -1})
		switch r.at(next).text {
		case "-", "–", "to", "and", "y", "al", "a", ",", "e", "or", "o", "&":
			if more, _ := r.day(next + 1); more > 0 {
				j = next + 1
				continue
			}
		}
		j = next
		break
	}
	for skipped := 0; skipped < 3; skipped++ {
		switch r.at(j).text {
		case "of", "de", "del", "-", "/", "day", "dias", "mes":
			j++
			continue
		}
		break
	}
	m, next := r.month(j, true)
	if m == 0 || r.tokens[i].sort == wordToken && j == days[len(days)-1].to && r.at(i).text != "first" && !r.at(j).upper {
		return nil, i
	}
	y, end := r.yearAfter(next)
	for k := range days {
		days[k].month, days[k].year = m, y
		if k == len(days)-1 {
			days[k].to = end
		}
	}
	return days, end
}

// monthFirst reads March 3, 2021; March 3rd; March 3-5, 2021; March 2021; marzo de 2021; March.
func monthFirst(r *reading, i int) ([]date, int) {
	beside := r.at(i + 1)
	near := beside.sort == digitsToken || beside.is(".") && r.at(i+2).sort == digitsToken || (beside.is("de") || beside.is("-")) && r.year(i+2) > 0
	m, j := r.month(i, near)
	if m == 0 {
		return nil, i
	}
	if r.at(i).is("may") || r.at(i).is("march") {
		before := r.at(i - 1).text
		if !near && !monthBefore[before] && (r.tokens[i].first || !r.at(i).is("march")) {
			return nil, i
		}
	}
	var days []date
	if r.year(j) == 0 {
		for k := j; len(days) < 4; {
			if r.at(k).is("the") {
				k++
			}
			d := r.whole(k, 1, 31)
			if d == 0 {
				break
			}
			after := r.ordinalEnding(k + 1)
			days = append(days, date{from: k, to: after, month: m, day: d, clock: -1})
			j = after
			if t := r.at(after); (t.is("-") || t.is("–") || t.is("and") || t.is("to") || t.is("&")) && r.whole(after+1, 1, 31) > 0 {
				k = after + 1
				continue
			}
			break
		}
	}
	y, end := r.yearAfter(j)
	if len(days) == 0 {
		return []date{{from: i, to: end, month: m, year: y, clock: -1}}, end
	}
	days[0].from = i
	for k := range days {
		days[k].year = y
	}
	days[len(days)-1].to = end
	return days, end
}

var monthBefore = wordSet("in of since by until from to during early late mid last next this every each and before after on through")

// numericDate reads 3/4/2021, 03.04.2021, 2021-03-04.
func numericDate(r *reading, i int) ([]date, int) {
	parts, end := r.numericParts(i)
	if len(parts) != 3 {
		return nil, i
	}
	a, b, y := parts[0], parts[1], parts[2]
	if a > 31 { // year first
		a, y = y, a
		if y < 1000 || b < 1 || b > 12 || a < 1 || a > 31 {
			return nil, i
		}
		return []date{{from: i, to: end, year: y, month: b, day: a, clock: -1}}, end
	}
	if y < 100 {
		y += 2000
		if y > 2060 {
			y -= 100
		}
	}
	if y < 1000 || y > 2199 || a < 1 || b < 1 || a > 12 && b > 12 || a > 31 || b > 31 {
		return nil, i
	}
	d := date{from: i, to: end, year: y, month: b, day: a, clock: -1}
	switch {
	case b > 12:
		d.month, d.day = a, b
	case a <= 12 && a != b:
		d.ambiguous, d.dayFirst = true, r.language == "es"
	}
	return []date{d}, end
}

// numericParts reads three numbers joined by one of / - and points.
func (r *reading) numericParts(i int) ([]int, int) {
	t := r.at(i)
	if t.sort != digitsToken {
		return nil, i
	}
	var parts []int
	n, digits := 0, 0
	for _, d := range asciiDigits(t.text) {
		if d == '.' {
			parts, n, digits = append(parts, n), 0, 0
			continue
		}
		if d < '0' || d > '9' || digits == 4 {
			return nil, i
		}
		n, digits = n*10+int(d-'0'), digits+1
	}
	parts = append(parts, n)
	if len(parts) == 3 {
		return parts, i + 1
	}
	mark := r.at(i + 1).text
	if len(parts) != 1 || mark != "/" && mark != "-" {
		return nil, i
	}
	for k := i + 1; k < i+5; k += 2 {
		d := r.at(k + 1)
		if r.at(k).text != mark || !r.at(k).glued || d.sort != digitsToken || !d.glued {
			return nil, i
		}
		n := r.whole(k+1, 0, 9999)
		if n == 0 {
			return nil, i
		}
		parts = append(parts, n)
	}
	if s := r.at(i + 5); (s.is("-") || s.is("/")) && s.glued && r.at(i+6).glued && r.at(i+6).sort == digitsToken {
		return nil, i // a longer chain of numbers
	}
	return parts, i + 5
}

// yearRange reads 2010-2015, 2010-11, 2010/11, 1990s-style chains excepted.
func yearRange(r *reading, i int) ([]date, int) {
	a := r.year(i)
	s := r.at(i + 1)
	if a == 0 || !(s.is("-") || s.is("–") || s.is("/")) || !s.glued || !r.at(i+2).glued {
		return nil, i
	}
	b := r.year(i + 2)
	if b == 0 && len(r.at(i+2).text) == 2 {
		if b = r.whole(i+2, 1, 99); b > 0 {
			b += a / 100 * 100
		}
	}
	if b <= a || b-a > 400 {
		return nil, i
	}
	second := i + 2
	if len(r.at(i+2).text) == 2 {
		second = i
	}
	return []date{{from: i, to: i + 1, year: a, clock: -1}, {from: second, to: i + 3, year: b, clock: -1}}, i + 3
}

// yearAlone reads a year where the words around it say that it is one.
func yearAlone(r *reading, i int) ([]date, int) {
	y := r.year(i)
	if y == 0 {
		if n := r.whole(i, 1, 4000); n > 0 && (r.at(i+1).is("bc") || r.at(i+1).is("bce")) {
			return []date{{from: i, to: i + 2, year: -n, clock: -1}}, i + 2
		}
		return nil, i
	}
	next := r.at(i + 1)
	if next.is("bc") || next.is("bce") {
		return []date{{from: i, to: i + 2, year: -y, clock: -1}}, i + 2
	}
	if s := r.at(i - 1); s.glued && (s.is("-") || s.is("/") || s.is("–") && r.at(i-2).sort == digitsToken) || currencySigns[r.at(i-1).text] != "" {
		return nil, i
	}
	if _, unit := unitWords[next.text]; unit || next.is("%") || next.is("€") || currencyWord(next.text) != "" {
		return nil, i
	}
	if yearBefore[r.at(i-1).text] || next.sort != wordToken && !(next.sort == symbolToken && next.glued && (next.is("-") || next.is("/"))) ||
		next.upper || next.stem == "" || len(r.tokens) == 1 {
		return []date{{from: i, to: i + 1, year: y, clock: -1}}, i + 1
	}
	return nil, i
}

var yearBefore = wordSet("in since by until till from during before after year early late mid en desde hasta del ano anos entre between fiscal circa hacia durante ( of")
