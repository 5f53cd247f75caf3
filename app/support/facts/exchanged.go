package facts

// exchanged returns what the quotes say in the place of a, when the claim exchanges two values of one sentence: "4 goals and 3 cards",
// where they say "3 goals and 4 cards". What a value is of is named by the word right after a plain number, or by the content word
// before any ("a deposit of 500 euros and a rent of 900").
func (c *comparison) exchanged(a *quantity) string {
	if a.ranged() || a.ordinal || a.weak {
		return ""
	}
	if a.kind == Number {
		if said := c.exchangedAt(a, headAfter); said != "" {
			return said
		}
	}
	return c.exchangedAt(a, headBefore)
}

// head finds the word that says what a value is of; noToken when there is none.
type head func(r *reading, q *quantity) *token

func headAfter(r *reading, q *quantity) *token {
	if t := r.at(q.to); t.stem != "" && t.sentence == r.at(q.from).sentence {
		return t
	}
	return &noToken
}

func headBefore(r *reading, q *quantity) *token {
	if t := r.beside(q.from-1, -1); t.sentence == r.at(q.from).sentence && !t.taken {
		return t
	}
	return &noToken
}

func (c *comparison) exchangedAt(a *quantity, of head) string {
	own := of(c.claim, a)
	if own.stem == "" {
		return ""
	}
	said := ""
	for _, r := range c.quotes {
		var held, rival []*quantity // with the value, with the word
		for k := range r.quantities {
			v := &r.quantities[k]
			is := same(own, c.claim.language, of(r, v), r.language)
			switch {
			case v.ranged() || v.kind != a.kind || v.ordinal:
			case equal(v.low, a.low) && is:
				return "" // as claimed
			case equal(v.low, a.low):
				held = append(held, v)
			case is:
				rival = append(rival, v)
			}
		}
		if len(held) != 1 || len(rival) != 1 || r.at(held[0].from).sentence != r.at(rival[0].from).sentence {
			continue
		}
		other := of(r, held[0])
		if other.stem != "" && c.claims(rival[0], other, r.language, of) {
			said = r.say(rival[0].from, rival[0].to)
		}
	}
	return said
}

// claims says whether the claim gives the value of v to a word of the quote.
func (c *comparison) claims(v *quantity, word *token, language string, of head) bool {
	for k := range c.claim.quantities {
		b := &c.claim.quantities[k]
		if b.kind == v.kind && equal(b.low, v.low) && same(of(c.claim, b), c.claim.language, word, language) {
			return true
		}
	}
	return false
}
