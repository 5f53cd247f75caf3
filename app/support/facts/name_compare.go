package facts

import (
	"strings"
	"unicode/utf8"
)

// compareNames holds the claim's proper names against the words of the quotes.
func compareNames(c *comparison) []Fact {
	var facts []Fact
	for i := range c.claim.names {
		n := &c.claim.names[i]
		state, quoted := c.name(n)
		facts = append(facts, c.fact(Name, n.from, n.to, state, quoted))
	}
	return facts
}

func (c *comparison) name(n *name) (State, string) {
	found, last, translated := 0, -1, false
	across := false
	for q := range c.quotes {
		across = across || c.across(q)
	}
	var where *reading
	for x, i := range n.parts {
		t := c.claim.at(i)
		for _, r := range c.quotes {
			if k := c.findsName(i, r); k >= 0 {
				found++
				if x == len(n.parts)-1 {
					last, where = k, r
				}
				break
			}
		}
		translated = translated || t.meaning != "" && t.meaning[0] != '@'
	}
	switch {
	case found == len(n.parts):
		return Present, ""
	case c.wholeMeaning(n):
		return Present, ""
	case last >= 0 && len(n.parts) <= 3 && !n.placed(c.claim):
		// The surname alone stands for the whole, but not beside another given name.
		if other := where.givenBefore(last); other != "" {
			return Missing, other
		}
		return Present, where.say(last, last+1)
	case c.acronym(n):
		return Unclear, ""
	case len(n.parts) >= 3 && found*3 >= len(n.parts)*2, across && translated, across && found > 0:
		return Unclear, ""
	}
	return Missing, ""
}

// placed says whether a joining word stands in the name: Bank of Spain has no surname.
func (n *name) placed(r *reading) bool {
	for i := n.from; i < n.to; i++ {
		switch r.at(i).text {
		case "of", "de", "del", "for", "the", "&":
			return true
		}
	}
	last := r.at(n.parts[len(n.parts)-1])
	return last.meaning != "" && last.meaning[0] != '@'
}

// findsName returns the token of r that is the claim's name word i, in whatever case, or -1.
func (c *comparison) findsName(i int, r *reading) int {
	t := c.claim.at(i)
	for k := range r.tokens {
		v := &r.tokens[k]
		if v.sort != wordToken || !r.quoted(k) {
			continue
		}
		switch {
		case v.text == t.text, v.text == t.text+"s", t.text == v.text+"s", t.text == v.text+"es", v.text == t.text+"es":
			return k
		case t.meaning != "" && t.meaning == v.meaning:
			return k
		case t.stem != "" && t.stem == v.stem && c.claim.language == r.language:
			return k
		case v.upper && origin(t.text, v.text):
			return k
		case r.language != c.claim.language && (cognate(t.text, v.text) || v.upper && len(skeleton(t.text)) > 2 && skeleton(t.text) == skeleton(v.text)):
			return k
		}
	}
	return -1
}

// origin says whether one name is the other with the ending of an inhabitant or language: Norman, Normandy; Chile, Chilean.
func origin(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) < 5 || len(b)-len(a) > 4 {
		return false
	}
	return strings.HasPrefix(b, a[:len(a)-1]) && len(b) > len(a)
}

// wholeMeaning says whether the whole name has a meaning that a quote has under another name: UK and United Kingdom.
func (c *comparison) wholeMeaning(n *name) bool {
	var texts []string
	for _, i := range n.parts {
		texts = append(texts, c.claim.at(i).text)
	}
	group := places()[strings.Join(texts, " ")]
	if group == "" {
		return false
	}
	for _, r := range c.quotes {
		for k := range r.tokens {
			text := ""
			for x := k; x < min(k+5, len(r.tokens)); x++ {
				if t := r.at(x); t.sort == wordToken && !nameJoins[t.text] {
					text = strings.TrimSpace(text + " " + t.text)
				}
				if places()[text] == group && r.quoted(x) {
					return true
				}
			}
		}
	}
	return false
}

// givenBefore returns another given name with the surname at token k, when one stands before it.
func (r *reading) givenBefore(k int) string {
	t := r.at(k - 1)
	if t.sort != wordToken || !t.upper || t.first && t.stem == "" || nameTitles[t.text] || t.stem == "" || utf8.RuneCountInString(t.text) == 1 || t.meaning != "" {
		return ""
	}
	return r.say(k-1, k+1)
}

// acronym says whether the letters of the name stand as an acronym in a quote, or the other way round.
func (c *comparison) acronym(n *name) bool {
	if len(n.parts) == 1 {
		t := c.claim.at(n.parts[0])
		if !t.caps || len(t.text) > 7 || len(t.text) < 2 {
			return false
		}
		for _, r := range c.quotes {
			for _, initials := range r.initials() {
				if initials == t.text {
					return true
				}
			}
		}
		return false
	}
	initials := ""
	for _, i := range n.parts {
		initials += c.claim.at(i).text[:1]
	}
	for _, r := range c.quotes {
		for k := range r.tokens {
			if r.tokens[k].caps && r.tokens[k].text == initials {
				return true
			}
		}
	}
	return false
}

// initials returns the first letters of the runs of capitalised words.
func (r *reading) initials() []string {
	var found []string
	run := ""
	for i := range r.tokens {
		t := &r.tokens[i]
		switch {
		case t.sort == wordToken && t.upper && len(t.text) > 1:
			run += t.text[:1]
			continue
		case t.sort == wordToken && nameJoins[t.text] && run != "":
			continue
		}
		if len(run) > 1 {
			found = append(found, run)
		}
		run = ""
	}
	if len(run) > 1 {
		found = append(found, run)
	}
	return found
}
