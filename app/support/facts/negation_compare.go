package facts

import "strings"

// compareNegations looks both ways: what the claim denies must be denied, what it asserts must not be.
func compareNegations(c *comparison) []Fact {
	var facts []Fact
	for i := range c.claim.negations {
		n := &c.claim.negations[i]
		end := n.to
		if len(n.heads) > 0 && n.heads[0] >= n.to && n.heads[0]-n.to < 3 {
			end = n.heads[0] + 1
		}
		state, quoted := c.negation(n)
		facts = append(facts, c.fact(Negation, n.from, end, state, quoted))
	}
	return append(facts, c.denied()...)
}

// negation finds what the quotes deny of what n denies.
func (c *comparison) negation(n *negation) (State, string) {
	var b best
	excepts := c.claim.excepts(c.claim.at(n.from).sentence)
	for q, r := range c.quotes {
		for k := range r.quantifiers { // for no purpose other than, only for the purpose
			if v := &r.quantifiers[k]; v.class == only && (n.exception || excepts) {
				b.see(Unclear, r.say(v.from, v.to))
			}
		}
		for k := range r.negations {
			v := &r.negations[k]
			said := r.sayDenial(v)
			switch {
			case v.exception != n.exception:
			case c.meets(n, v, r):
				b.see(Present, said)
			case len(n.scope) == 0:
				b.see(Present, said)
			case c.across(q) && (len(c.claim.negations) == 1 && len(r.negations) == 1):
				b.see(Present, said) // one denial each; words of two languages need not meet
			default:
				b.see(Unclear, said)
			}
		}
		if n.exception || b.set {
			continue
		}
		for _, m := range r.modals { // prohibited, exempt: denials by their meaning
			if m.class == prohibition || m.class == exemption {
				b.see(Unclear, r.say(m.from, m.to))
			}
		}
		if w := r.privativeWord(); w != "" && c.across(q) {
			b.see(Unclear, w) // unmanned, non-profit
		}
		for _, h := range n.heads { // the same word, asserted
			if at := c.finds(h, r); !b.set && at >= 0 && c.aligned(c.claim.at(n.from).sentence, q, r.at(at).sentence) && !r.at(at).negated && !excepts {
				b.see(Conflicts, r.around(at))
			}
		}
	}
	return b.result()
}

// meets says whether two denials deny the same: a head of one in the scope of the other, or two words of both scopes.
func (c *comparison) meets(n, v *negation, r *reading) bool {
	shared := 0
	for _, i := range n.scope {
		for _, k := range v.scope {
			if c.claim.tokens[i].negated == r.tokens[k].negated && same(&c.claim.tokens[i], c.claim.language, &r.tokens[k], r.language) {
				shared++
				if contains(n.heads, i) || contains(v.heads, k) {
					return true
				}
				break
			}
		}
	}
	return shared >= 2 || shared == 1 && len(n.scope) <= 2
}

func contains(list []int, i int) bool {
	for _, v := range list {
		if v == i {
			return true
		}
	}
	return false
}

// finds returns the quoted token of r that means what the claim's token i does, or -1.
func (c *comparison) finds(i int, r *reading) int {
	for _, sentence := range r.content {
		for _, k := range sentence {
			if same(&c.claim.tokens[i], c.claim.language, &r.tokens[k], r.language) {
				return k
			}
		}
	}
	return -1
}

// denied finds words that the claim asserts and the quotes deny wherever they have them.
func (c *comparison) denied() []Fact {
	var facts []Fact
	for q, r := range c.quotes {
		for k := range r.negations {
			v := &r.negations[k]
			if v.exception || v.privative(r) {
				continue
			}
			for _, h := range v.heads {
				i := c.asserts(q, h)
				if i < 0 || c.deniesElsewhere(i, q, h) || c.assertedInQuotes(i) {
					continue
				}
				state := Conflicts
				if r.excepts(r.at(h).sentence) || nominal(c.claim.at(i).text) != nominal(r.at(h).text) {
					state = Unclear
				}
				facts = append(facts, c.fact(Negation, i, i+1, state, r.sayDenial(v)))
				break
			}
		}
	}
	return facts
}

// privative says whether n is a "without", which takes something away from what it stands by and does not deny the statement.
func (n *negation) privative(r *reading) bool {
	return r.at(n.from).is("without") || r.at(n.from).is("sin")
}

// privativeWord returns an English word that denies by its form, or "".
func (r *reading) privativeWord() string {
	if r.language != "en" {
		return ""
	}
	for i := range r.tokens {
		t := &r.tokens[i]
		switch {
		case !r.quoted(i) || t.sort != wordToken || len(t.text) < 3:
		case t.is("non") && r.at(i+1).is("-"):
			return r.say(i, min(i+3, len(r.tokens)))
		case len(t.text) > 6 && (strings.HasSuffix(t.text, "less") && !t.is("unless") || strings.HasPrefix(t.text, "un") && !strings.HasPrefix(t.text, "under") && !strings.HasPrefix(t.text, "uni")):
			return r.say(i, i+1)
		case strings.HasPrefix(t.text, "fail") || t.is("avoid") || t.is("lack"):
			return r.say(i, i+1)
		}
	}
	return ""
}

// excepts says whether a sentence makes an exception.
func (r *reading) excepts(sentence int) bool {
	for k := range r.negations {
		if r.negations[k].exception && r.at(r.negations[k].from).sentence == sentence {
			return true
		}
	}
	return false
}

// nominal says whether a word has the ending of a noun made from a verb: "not terminate" does not deny "termination".
func nominal(s string) bool {
	for _, ending := range []string{"tion", "sion", "ment", "ance", "ence", "cion", "miento", "al", "ing"} {
		if strings.HasSuffix(s, ending) {
			return true
		}
	}
	return false
}

// asserts returns the claim's token that means what token h of quote q does, without a denial, in a sentence that speaks of
// the same; or -1.
func (c *comparison) asserts(q, h int) int {
	r := c.quotes[q]
	if !r.quoted(h) || !r.at(h).negated {
		return -1
	}
	for s, sentence := range c.claim.content {
		if !c.aligned(s, q, r.at(h).sentence) {
			continue
		}
		for _, i := range sentence {
			t := &c.claim.tokens[i]
			if !t.negated && !t.taken && same(t, c.claim.language, r.at(h), r.language) {
				return i
			}
		}
	}
	return -1
}

// deniesElsewhere says whether the claim's sentence of token i denies as often as the sentence of token h in quote q: it may
// then say by other words what the quote says.
func (c *comparison) deniesElsewhere(i, q, h int) bool {
	return c.claim.denials(c.claim.at(i).sentence) >= c.quotes[q].denials(c.quotes[q].at(h).sentence)
}

// denials counts the denials of a sentence, and the words that forbid or free without one.
func (r *reading) denials(sentence int) int {
	count := 0
	for k := range r.negations {
		if n := &r.negations[k]; !n.exception && !n.privative(r) && r.at(n.from).sentence == sentence {
			count++
		}
	}
	if count == 0 {
		for _, m := range r.modals {
			if (m.class == prohibition || m.class == exemption) && r.at(m.from).sentence == sentence {
				count++
			}
		}
	}
	return count
}

// assertedInQuotes says whether some quote has the claim's word i without a denial.
func (c *comparison) assertedInQuotes(i int) bool {
	for _, r := range c.quotes {
		for _, sentence := range r.content {
			for _, k := range sentence {
				if !r.tokens[k].negated && same(&c.claim.tokens[i], c.claim.language, &r.tokens[k], r.language) {
					return true
				}
			}
		}
	}
	return false
}

// sayDenial returns a denial with its head, as the quote writes it.
func (r *reading) sayDenial(n *negation) string {
	end := n.to
	if len(n.heads) > 0 && n.heads[0] >= n.to && n.heads[0]-n.to < 6 {
		end = n.heads[0] + 1
	}
	return r.say(n.from, end)
}

// around returns token i with the two before and after it in its sentence.
func (r *reading) around(i int) string {
	from, to := i, i+1
	for from > 0 && i-from < 2 && r.at(from-1).sentence == r.at(i).sentence {
		from--
	}
	for to < len(r.tokens) && to-i < 3 && r.at(to).sentence == r.at(i).sentence {
		to++
	}
	return r.say(from, to)
}
