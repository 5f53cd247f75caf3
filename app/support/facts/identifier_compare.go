package facts

import "strings"

// compareIdentifiers holds identifiers against those of the quotes, and against the quotes' letters and digits.
func compareIdentifiers(c *comparison) []Fact {
	var facts []Fact
	for _, a := range c.claim.identifiers {
		var b best
		rivals := map[string]string{}
		for q, r := range c.quotes {
			for _, v := range r.identifiers {
				said := r.say(v.from, v.to)
				switch {
				case a.value == v.value && (a.label == v.label || a.label == "" || v.label == ""):
					b.see(Present, said)
				case a.label == "number" || v.label == "number":
					if a.value == v.value {
						b.see(Present, said)
					}
				case a.value == v.value, a.label == v.label && strings.HasPrefix(v.value, a.value+"."):
					b.see(Unclear, said) // article 3 and clause 3; article 3 and article 3.2
				}
				if a.label == v.label && a.label != "" && c.aligned(c.claim.at(a.from).sentence, q, r.at(v.from).sentence) && !c.claimsIdentifier(v) {
					rivals[v.value] = said
				}
			}
			if !b.set && bare(r, a) {
				b.see(pickState(a.label == "" || a.label == "number"), "")
			}
		}
		state, quoted := b.result()
		if !b.set && len(rivals) == 1 {
			for _, said := range rivals {
				state, quoted = Conflicts, said
			}
		}
		facts = append(facts, c.fact(Identifier, a.from, a.to, state, quoted))
	}
	return facts
}

func pickState(present bool) State {
	if present {
		return Present
	}
	return Unclear
}

// bare says whether the value stands among the quote's words as a run of whole tokens.
func bare(r *reading, a identifier) bool {
	want := plain(a.value)
	for i := range r.tokens {
		got := ""
		for j := i; j < len(r.tokens) && len(got) < len(want); j++ {
			if j > i && !r.tokens[j].glued && a.label != "" {
				break
			}
			got += plain(r.tokens[j].lower + digitsOf(&r.tokens[j]))
			if got != "" && !strings.HasPrefix(want, got) {
				break
			}
			if got == want && r.quoted(i) && r.quoted(j) {
				return true
			}
		}
	}
	return false
}

func digitsOf(t *token) string {
	if t.sort == digitsToken {
		return t.text
	}
	return ""
}

func (c *comparison) claimsIdentifier(v identifier) bool {
	for _, a := range c.claim.identifiers {
		if a.value == v.value && a.label == v.label {
			return true
		}
	}
	return false
}
