package facts

// compareNumbers holds plain numbers and percentages against every value of the quotes.
func compareNumbers(c *comparison) []Fact {
	return c.compareQuantities(Number, func(a, b *quantity) State {
		switch {
		case a.unit == b.unit && a.ordinal == b.ordinal:
			return Present
		case a.unit == "" && b.kind != Number && a.ordinal == b.ordinal: // 14 of 14 days
			return Present
		case a.unit != "" && b.kind == Number && b.unit != "" && a.unit != b.unit:
			return Conflicts // percent and percentage points
		}
		return Unclear // 5 and 5%, third and 3
	})
}

// compareCurrency holds amounts of money against those of the quotes.
func compareCurrency(c *comparison) []Fact {
	return c.compareQuantities(Currency, func(a, b *quantity) State {
		if b.kind != Currency {
			return Unclear // a column may name the currency elsewhere
		}
		same, may := sameCurrency(a.unit, b.unit)
		switch {
		case same:
			return Present
		case may:
			return Unclear
		}
		return Conflicts
	})
}

// compareUnits holds measures against those of the quotes.
func compareUnits(c *comparison) []Fact {
	return c.compareQuantities(Unit, func(a, b *quantity) State {
		switch {
		case b.kind == Number && b.unit == "":
			return Unclear
		case a.unit != b.unit:
			return Conflicts
		case a.qualifier == b.qualifier, a.qualifier == "":
			return Present
		case b.qualifier == "":
			return Unclear // business days, where the quote says days
		}
		return Conflicts
	})
}

// compareQuantities compares the claim's quantities of one kind; judge says what an equal value in the quote means.
func (c *comparison) compareQuantities(kind Kind, judge func(claimed, quoted *quantity) State) []Fact {
	var facts []Fact
	for i := range c.claim.quantities {
		a := &c.claim.quantities[i]
		if a.kind != kind {
			continue
		}
		state, quoted := c.quantity(a, judge)
		if said := c.exchanged(a); state == Present && said != "" {
			state, quoted = Conflicts, said
		}
		facts = append(facts, c.fact(kind, a.from, a.to, state, quoted))
	}
	return facts
}

func (c *comparison) quantity(a *quantity, judge func(claimed, quoted *quantity) State) (State, string) {
	var b best
	foreign := "" // the same value in another unit
	low, high := false, false
	for q, r := range c.quotes {
		for k := range r.quantities {
			v := &r.quantities[k]
			has, otherwise := v.carries(a.low)
			if a.ranged() {
				end, _ := v.carries(a.high)
				low, high = low || has && judge(a, v) != Conflicts, high || end && judge(a, v) != Conflicts
				has = equal(a.low, v.low) && equal(a.high, v.high)
				otherwise = false
			} else if has && v.ranged() && !c.endpoint(a) {
				b.see(Unclear, r.say(v.from, v.to)) // one end of a range
				continue
			}
			switch {
			case has:
				if s := judge(a, v); s != Conflicts {
					b.see(s, r.say(v.from, v.to))
				} else if a.kind != Number && c.aligned(c.claim.at(a.from).sentence, q, r.at(v.from).sentence) {
					foreign = r.say(v.from, v.to)
				} else if a.kind == Number {
					foreign = r.say(v.from, v.to)
				}
			case otherwise, convertible(a, v):
				b.see(Unclear, r.say(v.from, v.to))
			case a.about && !v.ranged() && judge(a, v) == Present && near(a.low, v.low):
				b.see(Unclear, r.say(v.from, v.to))
			}
		}
		if kindOfDate := c.dateCarries(a, r); kindOfDate != "" {
			b.see(Present, kindOfDate)
		}
	}
	if low && high {
		b.see(Present, "")
	}
	if a.weak && c.single() {
		b.see(Present, "")
	}
	if b.set {
		return b.result()
	}
	if foreign != "" {
		return Conflicts, foreign
	}
	if rival := c.rival(a, judge); rival != "" {
		return Conflicts, rival
	}
	if a.weak || a.ago {
		return Unclear, ""
	}
	return Missing, ""
}

// endpoint says whether the claim itself speaks of the end of a range: at most 5, up to 5.
func (c *comparison) endpoint(a *quantity) bool {
	for _, d := range c.claim.comparisons {
		if d.anchor == a.from {
			return true
		}
	}
	return false
}

// near says whether two values are within a twentieth of each other.
func near(a, b float64) bool {
	difference := a - b
	return difference <= b/20 && difference >= -b/20
}

// convertible says whether two measures of one dimension are equal after conversion.
func convertible(a, b *quantity) bool {
	if a.kind == Number && b.kind == Number && a.unit != b.unit && !a.ranged() && !b.ranged() { // half and 50%
		return a.unit == "%" && equal(a.low, b.low*100) || b.unit == "%" && equal(a.low*100, b.low)
	}
	if a.kind != Unit || b.kind != Unit || a.unit == b.unit || a.ranged() || b.ranged() {
		return false
	}
	ua, ub := baseUnits()[a.unit], baseUnits()[b.unit]
	if ua.dimension == "" || ua.dimension != ub.dimension {
		return false
	}
	x, y := a.low*ua.factor, b.low*ub.factor
	return x-y <= y/50 && y-x <= y/50 // a month has 28 to 31 days, a mile about 1.6 km
}

// single says whether a quote has a word for one: a, an, un, each, single.
func (c *comparison) single() bool {
	for _, r := range c.quotes {
		for i := range r.tokens {
			if oneWords[r.tokens[i].text] && r.quoted(i) {
				return true
			}
		}
	}
	return false
}

var oneWords = wordSet("a an one un una uno single sole each every per unico unica cada por")

// dateCarries says whether a plain number of the claim stands as the year or day of a date.
func (c *comparison) dateCarries(a *quantity, r *reading) string {
	if a.kind != Number || a.unit != "" || a.ranged() {
		return ""
	}
	for _, d := range r.dates {
		if d.year != 0 && a.low == float64(d.year) || d.day != 0 && a.low == float64(d.day) {
			return r.say(d.from, d.to)
		}
	}
	return ""
}

// rival returns another value in the role of a: the only one of its kind in a sentence that speaks of the same, beside
// the same word or in the same unit, and not itself claimed.
func (c *comparison) rival(a *quantity, judge func(claimed, quoted *quantity) State) string {
	found := ""
	for q, r := range c.quotes {
		for k := range r.quantities {
			v := &r.quantities[k]
			if judge(a, v) != Present || a.kind != v.kind || !c.aligned(c.claim.at(a.from).sentence, q, r.at(v.from).sentence) || c.claimsValue(v) ||
				(a.low > 0 && a.low < 1) != (v.low > 0 && v.low < 1) {
				continue
			}
			if !c.sameHead(a, v, r) {
				continue
			}
			if found != "" {
				return "" // two candidates: rules cannot tell
			}
			found = r.say(v.from, v.to)
		}
	}
	return found
}

func (c *comparison) claimsValue(v *quantity) bool {
	for i := range c.claim.quantities {
		if has, _ := c.claim.quantities[i].carries(v.low); has {
			return true
		}
	}
	return false
}

// sameHead says whether the content word after two quantities, or before them, is the same. A unit or currency is head enough.
func (c *comparison) sameHead(a, v *quantity, r *reading) bool {
	if a.kind != Number {
		return true
	}
	return same(c.claim.beside(a.to, 1), c.claim.language, r.beside(v.to, 1), r.language) ||
		same(c.claim.beside(a.from-1, -1), c.claim.language, r.beside(v.from-1, -1), r.language)
}

// beside returns the nearest content word from token i in a direction, up to four tokens away.
func (r *reading) beside(i, step int) *token {
	for n := 0; n < 4; n, i = n+1, i+step {
		if t := r.at(i); t.stem != "" {
			return t
		}
	}
	return &noToken
}
