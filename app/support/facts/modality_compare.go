package facts

// modalStates says how a claim's modality stands when the quote's governs the same word. What is not listed conflicts.
var modalStates = map[[2]string]State{
	{obligation, obligation}: Present, {permission, permission}: Present, {advice, advice}: Present, {future, future}: Present,
	{prohibition, prohibition}: Present, {exemption, exemption}: Present,
	{obligation, future}: Present, {future, obligation}: Present,
	{advice, obligation}: Unclear, {future, advice}: Unclear, {permission, future}: Unclear, {permission, advice}: Unclear,
	{permission, exemption}: Unclear, {exemption, permission}: Unclear, {prohibition, exemption}: Unclear, {advice, future}: Unclear,
	{exemption, prohibition}: Unclear, {future, exemption}: Unclear,
}

// statives are verbs with which "may" speaks of what is possible, not of what is permitted: what shall survive may survive.
var statives = wordSet(`survive include contain apply remain constitute mean exist result cause occur happen continue affect depend become consist vary require
incluir contener aplicarse permanecer constituir existir resultar causar ocurrir continuar afectar depender subsistir consistir variar requerir`)

// compareModality holds what must, may or must not be against the quotes.
func compareModality(c *comparison) []Fact {
	var facts []Fact
	for i := range c.claim.modals {
		m := &c.claim.modals[i]
		end := m.to
		if m.verb >= m.to && m.verb-m.to < 4 {
			end = m.verb + 1
		}
		state, quoted := c.modality(m)
		facts = append(facts, c.fact(Modality, m.from, end, state, quoted))
	}
	return facts
}

func (c *comparison) modality(m *modal) (State, string) {
	var b, loose best
	verbStands := false
	for q, r := range c.quotes {
		verbStands = verbStands || m.verb >= 0 && c.finds(m.verb, r) >= 0
		for k := range r.modals {
			v := &r.modals[k]
			state, listed := modalStates[[2]string{m.class, v.class}]
			if !listed {
				state = Conflicts
				if m.class == permission && v.class == obligation && m.verb >= 0 && statives[c.claim.at(m.verb).text] || v.class == prohibition && v.verb >= 0 && !r.at(v.verb).negated || r.excepts(r.at(v.from).sentence) || c.claim.excepts(c.claim.at(m.from).sentence) {
					state = Unclear
				}
			}
			said := r.say(v.from, max(v.to, v.verb+1))
			if state == Present {
				cs, qs := c.claim.at(m.from).sentence, r.at(v.from).sentence
				loose.see(pickState(c.aligned(cs, q, qs) || c.across(q) && c.overlap(cs, q, qs).shared > 0), said)
			} else if m.verb >= 0 && v.verb >= 0 && (c.governs(m, v, r)) && c.near(m, v, q) {
				b.see(state, said)
			}
			if state == Present && m.verb >= 0 && v.verb >= 0 && c.governs(m, v, r) {
				b.see(Present, said)
			}
		}
		if m.class == prohibition && m.verb >= 0 { // not to alter: a denial without modal
			for k := range r.negations {
				v := &r.negations[k]
				for _, h := range v.scope {
					if !v.exception && same(&c.claim.tokens[m.verb], c.claim.language, r.at(h), r.language) {
						loose.see(Present, r.sayDenial(v))
					}
				}
			}
		}
	}
	switch {
	case b.set:
		return b.result()
	case loose.set:
		return loose.result()
	case m.class == future, m.class == permission && verbStands:
		return Unclear, ""
	}
	return Missing, ""
}

// governs says whether two modals govern the same word, or one that is joined to it: may use or disclose.
func (c *comparison) governs(m, v *modal, r *reading) bool {
	verb := &c.claim.tokens[m.verb]
	if same(verb, c.claim.language, r.at(v.verb), r.language) {
		return true
	}
	last := v.verb
	for k := v.verb + 1; k < len(r.tokens) && k < v.verb+12; k++ {
		if r.at(k).stem == "" {
			continue
		}
		if !r.joined(last, k) {
			break
		}
		if same(verb, c.claim.language, r.at(k), r.language) {
			return true
		}
		last = k
	}
	return false
}

// near asks for one more shared word than the verb before modals are said to conflict.
func (c *comparison) near(m, v *modal, q int) bool {
	s := c.overlap(c.claim.at(m.from).sentence, q, c.quotes[q].at(v.from).sentence)
	return s.shared >= 2 && s.shared*2 >= s.total || s.shared >= 1 && s.total <= 2
}
