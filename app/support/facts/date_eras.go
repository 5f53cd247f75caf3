package facts

// centuries reads 20th century, twentieth century, 10th and 11th centuries, siglo XX, siglos X y XI.
func centuries(r *reading, i int) ([]date, int) {
	var found []date
	if t := r.at(i); t.is("siglo") || t.is("siglos") {
		for j := i + 1; len(found) < 3; {
			n, is := 0, false
			if w := r.at(j); w.sort == wordToken && w.upper {
				n, is = roman(r.text[w.Start:w.End])
			} else if w.sort == digitsToken {
				n = r.whole(j, 1, 30)
				is = n > 0
			}
			if !is || n > 30 {
				break
			}
			found = append(found, date{from: i, to: j + 1, century: n, clock: -1})
			if s := r.at(j + 1); s.is("y") || s.is("al") || s.is("-") || s.is(",") || s.is("–") || s.is("a") || s.is("e") {
				j += 2
				continue
			}
			break
		}
		if len(found) == 0 {
			return nil, i
		}
		return found, found[len(found)-1].to
	}
	for j := i; len(found) < 3; {
		n, next := 0, j
		if d := r.whole(j, 1, 30); d > 0 {
			if next = r.ordinalEnding(j + 1); next == j+1 {
				return nil, i
			}
			n = d
		} else if r.at(j).sort == wordToken {
			v, after := r.spelled(j)
			if after > j && v.ordinal && v.value <= 30 {
				n, next = int(v.value), after
			} else if w := r.at(j); w.upper && (r.at(j + 1).is("century")) {
				n, _ = roman(r.text[w.Start:w.End])
				next = j + 1
			}
		}
		if n == 0 {
			return nil, i
		}
		found = append(found, date{from: i, to: next, century: n, clock: -1})
		switch s := r.at(next); {
		case s.is("and"), s.is("to"), s.is("–"), s.is(","), s.is("or"):
			j = next + 1
			continue
		case s.is("-"):
			if r.at(next+1).is("century") || r.at(next+1).is("centuries") {
				next++
			}
		}
		if c := r.at(next); !c.is("century") && !c.is("centuries") {
			return nil, i
		}
		found[len(found)-1].to = next + 1
		return found, next + 1
	}
	return nil, i
}

// decades reads 1990s, the 90s, años 90, años noventa, década de 1990.
func decades(r *reading, i int) ([]date, int) {
	if y := r.year(i); y > 0 && y%10 == 0 {
		s := r.at(i + 1)
		if s.glued && s.is("s") {
			return []date{{from: i, to: i + 2, year: y, decade: true, clock: -1}}, i + 2
		}
		if (s.is("'") || s.is("’")) && s.glued && r.at(i+2).is("s") && r.at(i+2).glued {
			return []date{{from: i, to: i + 3, year: y, decade: true, clock: -1}}, i + 3
		}
	}
	if y := r.whole(i, 20, 90); y > 0 && y%10 == 0 && r.at(i+1).is("s") && r.at(i+1).glued {
		return []date{{from: i, to: i + 2, year: 1900 + y, decade: true, clock: -1}}, i + 2
	}
	if t := r.at(i); t.is("anos") || t.is("decada") {
		j := i + 1
		for r.at(j).is("de") || r.at(j).is("los") || r.at(j).is("anos") {
			j++
		}
		y := r.year(j)
		if y == 0 {
			if y = r.whole(j, 20, 90); y > 0 && (t.is("decada") || j == i+1) {
				y += 1900
			}
		}
		if y == 0 {
			if w := numberWords[r.at(j).text]; w.class == additive && w.value >= 20 && w.value <= 90 {
				y = 1900 + int(w.value)
			}
		}
		if y%10 == 0 && y > 0 {
			return []date{{from: i, to: j + 1, year: y, decade: true, clock: -1}}, j + 1
		}
	}
	return nil, i
}
