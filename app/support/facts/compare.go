package facts

import "strings"

// comparison is a claim beside its quotes.
type comparison struct {
	claim  *reading
	quotes []*reading
	shares map[[3]int]share
}

// share says how many of a claim sentence's content words stand in a sentence of a quote.
type share struct{ shared, total int }

// same says whether two content words mean the same as far as rules can tell: one stem, one meaning, or across
// languages one origin.
func same(a *token, language string, b *token, other string) bool {
	if a.stem == "" || b.stem == "" {
		return a.text == b.text && a.text != ""
	}
	if a.meaning != "" && a.meaning == b.meaning {
		return true
	}
	if language == other {
		return a.stem == b.stem
	}
	return a.text == b.text || cognate(a.text, b.text)
}

// cognate says whether two folded words of different languages begin alike: contract and contrato, director and directora.
func cognate(a, b string) bool {
	const least = 5
	if len(a) < least || len(b) < least {
		return false
	}
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n >= least && n*2 >= max(len(a), len(b)) || n >= 4 && skeleton(a) == skeleton(b)
}

// spellings that one of the languages does not have.
var spellings = strings.NewReplacer("ph", "f", "th", "t", "tt", "t", "ss", "s", "cc", "c", "mm", "m", "ff", "f", "ll", "l", "y", "i", "ct", "t")

// skeleton writes a word as both languages would: without doubled letters and endings.
func skeleton(s string) string {
	return strings.TrimRight(spellings.Replace(s), "aeios")
}

// overlap compares sentence cs of the claim with sentence qs of quote q.
func (c *comparison) overlap(cs, q, qs int) share {
	key := [3]int{cs, q, qs}
	if s, known := c.shares[key]; known {
		return s
	}
	var s share
	quote := c.quotes[q]
	if cs < len(c.claim.content) && qs < len(quote.content) {
		for _, i := range c.claim.content[cs] {
			t := &c.claim.tokens[i]
			if t.taken {
				continue
			}
			s.total++
			for _, k := range quote.content[qs] {
				if same(t, c.claim.language, &quote.tokens[k], quote.language) {
					s.shared++
					break
				}
			}
		}
	}
	if c.shares == nil {
		c.shares = map[[3]int]share{}
	}
	c.shares[key] = s
	return s
}

// aligned says whether sentence qs of quote q speaks of what sentence cs of the claim speaks of: two or more shared
// content words that are at least half of them, or the only one, in a quote as short.
func (c *comparison) aligned(cs, q, qs int) bool {
	s := c.overlap(cs, q, qs)
	if s.total == 1 && s.shared == 1 {
		return len(c.quotes[q].content[qs]) <= 3
	}
	return s.shared >= 2 && s.shared*2 >= s.total
}

// across says whether quote q is in another language than the claim.
func (c *comparison) across(q int) bool { return c.quotes[q].language != c.claim.language }

// fact makes a fact of the claim's tokens [from, to).
func (c *comparison) fact(k Kind, from, to int, s State, quoted string) Fact {
	return Fact{Kind: k, State: s, Quoted: quoted, Span: c.claim.span(from, to)}
}

// best keeps the better of two findings about one fact: present, then conflicts, then unclear, then missing.
type best struct {
	state  State
	quoted string
	set    bool
}

var order = map[State]int{Present: 0, Conflicts: 1, Unclear: 2, Missing: 3}

func (b *best) see(s State, quoted string) {
	if !b.set || order[s] < order[b.state] {
		b.state, b.quoted, b.set = s, quoted, true
	}
}

func (b *best) result() (State, string) {
	if !b.set {
		return Missing, ""
	}
	if b.state == Present {
		return Present, b.quoted
	}
	return b.state, b.quoted
}
