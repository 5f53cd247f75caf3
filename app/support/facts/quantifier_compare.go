package facts

// quantifierStates says how a claim's quantifier stands when the quote's counts the same noun. What is not listed is missing.
var quantifierStates = map[[2]string]State{
	{all, most}: Conflicts, {all, many}: Conflicts, {all, some}: Conflicts, {all, few}: Conflicts, {all, no}: Conflicts,
	{most, all}: Present, {most, some}: Unclear, {most, many}: Unclear, {most, few}: Conflicts, {most, no}: Conflicts,
	{many, all}: Present, {many, most}: Present, {many, some}: Unclear, {many, few}: Conflicts, {many, no}: Conflicts,
	{some, all}: Present, {some, most}: Present, {some, many}: Present, {some, few}: Present, {some, no}: Conflicts,
	{few, all}: Conflicts, {few, most}: Conflicts, {few, many}: Conflicts, {few, some}: Unclear, {few, no}: Conflicts,
	{no, all}: Conflicts, {no, most}: Conflicts, {no, many}: Conflicts, {no, some}: Conflicts, {no, few}: Conflicts,
}

// compareQuantifiers holds what the claim says of all, some or none against the quotes.
func compareQuantifiers(c *comparison) []Fact {
	var facts []Fact
	for i := range c.claim.quantifiers {
		a := &c.claim.quantifiers[i]
		end := a.to
		if a.noun >= a.to && a.noun-a.to < 3 {
			end = a.noun + 1
		}
		state, quoted := c.quantifier(a)
		facts = append(facts, c.fact(Quantifier, a.from, end, state, quoted))
	}
	return facts
}

func (c *comparison) quantifier(a *quantifier) (State, string) {
	var b, loose best
	noun, denial := false, false
	for q, r := range c.quotes {
		if w := c.claim.at(a.from).text; w == "both" || w == "ambos" || w == "ambas" {
			for k := range r.quantities {
				if v := &r.quantities[k]; v.low == 2 && !v.ordinal {
					b.see(Present, r.say(v.from, v.to))
				}
			}
		}
		noun = noun || a.noun >= 0 && c.finds(a.noun, r) >= 0
		denial = denial || len(r.negations) > 0
		for k := range r.quantifiers {
			v := &r.quantifiers[k]
			said := r.say(v.from, max(v.to, v.noun+1))
			state, listed := quantifierStates[[2]string{a.class, v.class}]
			if a.class == v.class {
				state, listed = Present, true
			}
			meet := a.noun >= 0 && v.noun >= 0 && same(c.claim.at(a.noun), c.claim.language, r.at(v.noun), r.language)
			switch {
			case !listed:
			case meet && a.denied == v.denied:
				if state == Conflicts && !c.aligned(c.claim.at(a.from).sentence, q, r.at(v.from).sentence) {
					state = Unclear
				}
				b.see(state, said)
			case meet, state == Present && (a.noun < 0 || v.noun < 0 || c.across(q)):
				loose.see(pickState(state == Present && a.denied == v.denied), said)
			case state == Present:
				loose.see(Unclear, said)
			}
		}
	}
	switch {
	case b.set:
		return b.result()
	case a.class == no || a.class == all && a.denied:
		if denial {
			return Present, ""
		}
		return Missing, ""
	case a.class == some && noun && !denial:
		return Present, ""
	case loose.set:
		return loose.result()
	case a.class == some, a.class == all && noun, a.class == many && noun:
		return Unclear, ""
	}
	return Missing, ""
}
