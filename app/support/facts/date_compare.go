package facts

import "strings"

// compareDates holds dates and times against those of the quotes.
func compareDates(c *comparison) []Fact {
	var facts []Fact
	for i := range c.claim.dates {
		a := &c.claim.dates[i]
		state, quoted := c.date(a)
		facts = append(facts, c.fact(Date, a.from, a.to, state, quoted))
	}
	return facts
}

func (c *comparison) date(a *date) (State, string) {
	if a.relative {
		said := c.claim.say(a.from, a.to)
		for _, r := range c.quotes {
			if strings.Contains(strings.ToLower(r.text), strings.ToLower(said)) {
				return Present, said
			}
		}
		return Unclear, ""
	}
	var b best
	partly := ""
	years, rest := false, false
	for _, r := range c.quotes {
		for k := range r.dates {
			v := &r.dates[k]
			years = years || v.year == a.year
			switch matchDate(a, v) {
			case dateEqual:
				b.see(Present, r.say(v.from, v.to))
			case dateMaybe:
				b.see(Unclear, r.say(v.from, v.to))
			case datePart:
				partly = r.say(v.from, v.to)
				rest = rest || v.month == a.month && v.day == a.day
			}
		}
		if a.month == 0 && a.year > 0 && !a.decade {
			for k := range r.quantities {
				if has, _ := r.quantities[k].carries(float64(a.year)); has {
					b.see(Present, r.say(r.quantities[k].from, r.quantities[k].to))
				}
			}
			for k := range r.tokens { // a year inside an identifier or name
				if t := &r.tokens[k]; t.sort == digitsToken && r.quoted(k) && r.whole4(k) == a.year {
					b.see(Present, t.text)
				}
			}
		}
	}
	if years && rest {
		b.see(Present, partly)
	}
	if b.set {
		return b.result()
	}
	if rival := c.rivalDate(a); rival != "" {
		return Conflicts, rival
	}
	return Missing, partly
}

// whole4 reads four digits at token k, whether another kind took them or not; 0 when it is something else.
func (r *reading) whole4(k int) int {
	t := r.tokens[k]
	if len(t.text) != 4 {
		return 0
	}
	n := 0
	for _, d := range t.text {
		if d < '0' || d > '9' {
			return 0
		}
		n = n*10 + int(d-'0')
	}
	return n
}

// How a date of a quote stands to one of the claim.
const (
	dateOther = iota
	dateEqual // all that the claim gives
	dateMaybe // in one of its readings
	datePart  // agrees, but gives less than the claim
)

func matchDate(a, v *date) int {
	switch {
	case v.relative:
		return dateOther
	case a.clock >= 0 && a.month == 0:
		if v.clock < 0 {
			return dateOther
		}
		if a.clock == v.clock {
			if a.halfDay == v.halfDay || a.clock >= 12*60 && !a.halfDay || v.clock >= 12*60 && !v.halfDay {
				return dateEqual
			}
			return dateMaybe
		}
		if a.clock%720 == v.clock%720 && (a.halfDay || v.halfDay) {
			return dateMaybe
		}
		return dateOther
	case a.weekday > 0:
		return pick(a.weekday == v.weekday, dateEqual, dateOther)
	case a.century > 0:
		return pick(v.century == a.century || v.century == 0 && v.year > 0 && (v.year-1)/100+1 == a.century, dateEqual, dateOther)
	case v.century > 0 || v.weekday > 0 || v.clock >= 0 && v.month == 0:
		return dateOther
	case a.decade:
		return pick(v.year/10 == a.year/10 && v.year > 0, dateEqual, dateOther)
	case v.decade:
		return dateOther
	}
	if a.year != 0 && v.year != 0 && a.year != v.year {
		return dateOther
	}
	result := dateEqual
	if a.year != 0 && v.year == 0 {
		result = datePart
	}
	if a.month == 0 {
		return result
	}
	if v.month == 0 {
		return datePart
	}
	if a.day == 0 && v.day == 0 || a.day == v.day || a.day == 0 {
		if a.month == v.month {
			if (a.ambiguous && !a.dayFirst) != (v.ambiguous && !v.dayFirst) && a.day > 0 {
				return dateMaybe
			}
			return result
		}
	}
	if (a.ambiguous || v.ambiguous) && a.month == v.day && (a.day == v.month || a.day == 0) {
		return dateMaybe
	}
	if a.month == v.month && a.day > 0 && v.day == 0 {
		return datePart
	}
	return dateOther
}

func pick(yes bool, a, b int) int {
	if yes {
		return a
	}
	return b
}

// rivalDate returns the one date of a's form in a sentence that speaks of the same and is not itself claimed.
func (c *comparison) rivalDate(a *date) string {
	found := ""
	for q, r := range c.quotes {
		for k := range r.dates {
			v := &r.dates[k]
			if v.relative && c.aligned(c.claim.at(a.from).sentence, q, r.at(v.from).sentence) {
				return "" // "this year" may be the one
			}
			if v.relative || (v.year != 0) != (a.year != 0) && a.day == 0 || (v.month != 0) != (a.month != 0) || (v.day != 0) != (a.day != 0) ||
				(v.weekday != 0) != (a.weekday != 0) || (v.century != 0) != (a.century != 0) || v.decade != a.decade || (v.clock >= 0) != (a.clock >= 0) ||
				!c.aligned(c.claim.at(a.from).sentence, q, r.at(v.from).sentence) || c.claimsDate(v) {
				continue
			}
			if found != "" {
				return ""
			}
			found = r.say(v.from, v.to)
		}
	}
	return found
}

func (c *comparison) claimsDate(v *date) bool {
	for i := range c.claim.dates {
		if matchDate(&c.claim.dates[i], v) != dateOther {
			return true
		}
	}
	return false
}
