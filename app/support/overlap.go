package support

import (
	"math"
	"slices"
	"strings"
)

const (
	// near is how many words apart two neighbours of the claim may stand in a quote and still count as a pair.
	near = 6
	// beginning is how many letters of a long word say that two forms belong together.
	beginning = 5
)

// overlap gives what the words of claim and quotes have in common, by the names that weights.go has. All but the lengths and
// counts lie between 0 and 1.
func overlap(c compared) map[string]float64 {
	stems, begun, pairs := map[string]bool{}, map[string]bool{}, map[[2]string]bool{}
	for _, s := range c.quoted {
		for i, w := range s.content {
			stems[w.stem] = true
			if bends(w.folded) {
				begun[w.folded[:beginning]] = true
			}
			for j := i + 1; j < len(s.content) && s.content[j].at-w.at <= near; j++ {
				pairs[[2]string{w.stem, s.content[j].stem}] = true
			}
		}
	}
	found := map[string]float64{"share": 1, "letters": 1, "weighted": 1, "pairs": 1, "names": 1}
	n := float64(len(c.claim.content))
	if n > 0 {
		var share, letters, weight, weighted, names, named float64
		for _, w := range c.claim.content {
			// Long words are rare ones, mostly.
			of := min(8, float64(len(w.folded)))
			weight += of
			if w.name || w.number {
				named++
			}
			if stems[w.stem] {
				share++
				weighted += of
				if w.name || w.number {
					names++
				}
			}
			if stems[w.stem] || bends(w.folded) && begun[w.folded[:beginning]] {
				letters++
			}
		}
		found["share"], found["letters"], found["weighted"] = share/n, letters/n, weighted/weight
		if named > 0 {
			found["names"] = names / named
		}
		found["missing"] = math.Log1p(n - share)
		paired := 0.0
		for i := 1; i < len(c.claim.content); i++ {
			a, b := c.claim.content[i-1].stem, c.claim.content[i].stem
			switch {
			case pairs[[2]string{a, b}]:
				paired++
			case pairs[[2]string{b, a}]:
				found["turned"] = 1 // who does and who is done to may have changed places
			}
		}
		if n > 1 {
			found["pairs"] = paired / (n - 1)
		}
	}
	found["best"] = bestSentence(c)
	found["run"] = longestRun(c)
	found["words"] = math.Log1p(float64(len(c.claim.all)))
	found["quoted"] = math.Log1p(float64(c.length))
	return found
}

// roles are endings that tell who does from who is done to, and so make two words of one beginning.
var roles = []string{"er", "ers", "or", "ors", "ee", "ees", "dor", "dora", "dores", "doras", "tario", "taria", "tarios", "tarias", "ante", "antes"}

// bends says whether a word may be another form of one that begins like it: it is long, and names no role.
func bends(folded string) bool {
	return len(folded) > beginning && !slices.ContainsFunc(roles, func(end string) bool { return strings.HasSuffix(folded, end) })
}

// bestSentence is the largest share of the claim's content words that stand together in one sentence.
func bestSentence(c compared) float64 {
	if len(c.claim.content) == 0 {
		return 1
	}
	best := 0
	for _, s := range c.quoted {
		in := map[string]bool{}
		for _, w := range s.content {
			in[w.stem] = true
		}
		n := 0
		for _, w := range c.claim.content {
			if in[w.stem] {
				n++
			}
		}
		best = max(best, n)
	}
	return float64(best) / float64(len(c.claim.content))
}

// longestRun is the longest row of words that claim and a sentence share, stop words included, as a share of the claim's words.
func longestRun(c compared) float64 {
	if len(c.claim.all) == 0 {
		return 0
	}
	best := 0
	for _, s := range c.quoted {
		row := make([]int, len(s.all)+1)
		for _, w := range c.claim.all {
			for j := len(s.all); j > 0; j-- { // from the end: row[j-1] is still that of the word before
				if w == s.all[j-1] {
					row[j] = row[j-1] + 1
				} else {
					row[j] = 0
				}
				best = max(best, row[j])
			}
		}
	}
	return float64(best) / float64(len(c.claim.all))
}
