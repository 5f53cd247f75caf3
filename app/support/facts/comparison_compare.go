package facts

// compareComparisons holds each comparison of the claim against those of the quotes, then looks for limits that the claim leaves out.
func compareComparisons(c *comparison) []Fact {
	var facts []Fact
	for i := range c.claim.comparisons {
		d := &c.claim.comparisons[i]
		state, quoted := c.direction(d)
		end := d.to
		if q := c.claim.quantityAt(d.anchor); q != nil && d.anchor >= d.to {
			end = q.to
		}
		facts = append(facts, c.fact(Comparison, d.from, end, state, quoted))
	}
	return append(facts, c.unlimited()...)
}

func (c *comparison) direction(d *direction) (State, string) {
	var value, loose best
	contrary, count := "", 0
	for q, r := range c.quotes {
		for k := range r.comparisons {
			v := &r.comparisons[k]
			said := r.sayLimit(v)
			agrees := v.class == d.class || implied[[2]string{d.class, v.class}]
			opposes := contrasts(d.class, v.class)
			sameValue := d.anchor >= 0 && v.anchor >= 0 && c.sameValue(d.anchor, r, v.anchor)
			switch {
			case agrees && d.anchor < 0 && v.anchor < 0 && (d.class == before || d.class == after) && !c.sameWord(d, v, r):
				loose.see(Unclear, said)
			case agrees && (sameValue || d.anchor < 0 || v.anchor < 0):
				value.see(Present, said)
			case agrees:
				loose.see(Unclear, said)
			case opposes && sameValue:
				value.see(Conflicts, said)
			case opposes:
				count++
				if c.aligned(c.claim.at(d.from).sentence, q, r.at(v.from).sentence) && c.sameWord(d, v, r) && d.anchor < 0 == (v.anchor < 0) {
					contrary = said
				}
			case sameValue:
				value.see(Unclear, said) // more than 5 and at least 5
			}
		}
		if d.anchor >= 0 && c.hasBareValue(d.anchor, r) {
			loose.see(pickBare(d.class), "")
		}
	}
	switch {
	case value.set:
		return value.result()
	case contrary != "" && count == 1 && !loose.set:
		return Conflicts, contrary
	case loose.set:
		return loose.result()
	case d.anchor < 0 && (d.class == before || d.class == after):
		return Unclear, "" // an order of events may be told in many ways
	}
	return Missing, ""
}

// sameWord says whether two comparisons go with the same word.
func (c *comparison) sameWord(d, v *direction, r *reading) bool {
	return d.word >= 0 && v.word >= 0 && same(c.claim.at(d.word), c.claim.language, r.at(v.word), r.language)
}

// pickBare says what the bare value in the quote means for a limit in the claim: 5 is at least 5, but no more than 5.
func pickBare(class string) State {
	switch class {
	case atLeast, atMost:
		return Unclear
	}
	return Missing
}

func contrasts(a, b string) bool {
	for _, x := range contraries[a] {
		if x == b {
			return true
		}
	}
	return false
}

// sameValue says whether the quantity or date at token i of the claim is that at token k of r.
func (c *comparison) sameValue(i int, r *reading, k int) bool {
	if a, b := c.claim.quantityAt(i), r.quantityAt(k); a != nil && b != nil {
		has, _ := b.carries(a.low)
		return has && a.unit == b.unit || convertible(a, b)
	}
	for x := range c.claim.dates {
		for y := range r.dates {
			if c.claim.dates[x].from == i && r.dates[y].from == k && matchDate(&c.claim.dates[x], &r.dates[y]) == dateEqual {
				return true
			}
		}
	}
	return false
}

func (r *reading) quantityAt(i int) *quantity {
	for k := range r.quantities {
		if r.quantities[k].from == i {
			return &r.quantities[k]
		}
	}
	return nil
}

// hasBareValue says whether r has the claim's quantity at token i without any limit.
func (c *comparison) hasBareValue(i int, r *reading) bool {
	a := c.claim.quantityAt(i)
	if a == nil {
		return false
	}
	for k := range r.quantities {
		if has, _ := r.quantities[k].carries(a.low); has && a.unit == r.quantities[k].unit && r.limits(r.quantities[k].from) == nil {
			return true
		}
	}
	return false
}

// limits returns the comparison that limits the quantity at token i, or nil.
func (r *reading) limits(i int) *direction {
	for k := range r.comparisons {
		if r.comparisons[k].anchor == i {
			return &r.comparisons[k]
		}
	}
	return nil
}

// unlimited finds quantities that the claim gives outright and the quotes only as a limit: 5% where they say up to 5%.
func (c *comparison) unlimited() []Fact {
	var facts []Fact
	for i := range c.claim.quantities {
		a := &c.claim.quantities[i]
		if a.ordinal || a.weak || a.ranged() || c.claim.limits(a.from) != nil {
			continue
		}
		limit, outright := "", false
		for _, r := range c.quotes {
			for k := range r.quantities {
				v := &r.quantities[k]
				if has, _ := v.carries(a.low); !has || v.unit != a.unit {
					continue
				}
				if d := r.limits(v.from); d != nil && d.class != before && d.class != after {
					limit = r.sayLimit(d)
				} else {
					outright = true
				}
			}
		}
		if limit != "" && !outright {
			facts = append(facts, c.fact(Comparison, a.from, a.to, Unclear, limit))
		}
	}
	return facts
}

// sayLimit returns a comparison with its value, as the quote writes it.
func (r *reading) sayLimit(d *direction) string {
	end := d.to
	if q := r.quantityAt(d.anchor); q != nil && d.anchor >= d.to {
		end = q.to
	}
	return r.say(d.from, end)
}
