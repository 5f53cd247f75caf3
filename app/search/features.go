package search

import (
	"math"
	"slices"
	"strings"

	"cotejo/app/sentence"
	"cotejo/app/words"
)

// The constants of BM25 (Robertson and Zaragoza 2009).
const (
	saturation = 1.2
	lengthened = 0.75
)

// describe gives each candidate the features that the rerank weighs, by name. Those of words are of the question's language alone: for
// a candidate in another one they are what both languages write alike, names, numbers and the beginnings of long words.
func describe(a *Asked, all []*candidate) {
	average := 0.0
	tokens := make([][]words.Token, len(all))
	for i, c := range all {
		tokens[i] = words.Tokens(c.text)
		average += float64(len(tokens[i])) / float64(len(all))
	}
	for i, c := range all {
		c.features = map[string]float64{}
		hits := a.hits(tokens[i])
		above := a.hits(words.Tokens(strings.Join(c.Headings, "\n") + "\n" + c.file))
		c.coverage = a.share(append(slices.Clone(hits), above...))
		c.features["whole"] = a.whole(tokens[i])
		c.features["above"] = a.share(above)
		if c.foreign(a.question) {
			a.alike(c, tokens[i])
			continue
		}
		c.features["coverage"] = c.coverage
		c.features["stems"], c.features["exact"] = a.bm25(hits, float64(len(tokens[i]))/average)
		c.features["sentence"] = a.sentence(c.text, tokens[i], hits)
		c.features["pairs"] = a.pairs(hits)
		c.features["names"] = a.named(hits)
		c.features["length"] = math.Log1p(float64(len(tokens[i])))
	}
	fromLegs(all)
}

// foreign says whether the candidate is in another language than the question.
func (c *candidate) foreign(q Question) bool {
	return c.Language != "" && q.Language != "" && c.Language != q.Language
}

// fromLegs adds what the two searches said, as it is and beside the best of all candidates.
func fromLegs(all []*candidate) {
	lowest, highest, words, fused := 2.0, -2.0, 0.0, 0.0
	for _, c := range all {
		words, fused = max(words, c.words), max(fused, c.fused)
		if c.compared {
			lowest, highest = min(lowest, c.vectors), max(highest, c.vectors)
		}
	}
	for _, c := range all {
		if highest > -2 {
			cosine := lowest // it has no vector yet
			if c.compared {
				cosine = c.vectors
			}
			c.features["cosine"] = cosine
			c.features["near"] = (cosine - lowest) / max(highest-lowest, 0.02)
		}
		if words > 0 {
			c.features["words"] = c.words / words
			c.features["bm25"] = c.words
		}
		if fused > 0 {
			c.features["fused"] = c.fused / fused
		}
	}
}

// bm25 scores a text of a length, relative to the average, by stems and by exact words, in shares of what the question could get.
func (a *Asked) bm25(hits []hit, length float64) (stems, exact float64) {
	if a.total == 0 {
		return 0, 0
	}
	often, exactly := make([]float64, len(a.rarity)), make([]float64, len(a.rarity))
	for _, h := range hits {
		often[h.term]++
		if h.exact {
			exactly[h.term]++
		}
	}
	k := saturation * (1 - lengthened + lengthened*length)
	for i, rare := range a.rarity {
		stems += rare * often[i] / (often[i] + k)
		exact += rare * exactly[i] / (exactly[i] + k)
	}
	return stems / a.total, exact / a.total
}

// sentence is the best share that stands in one sentence.
func (a *Asked) sentence(text string, tokens []words.Token, hits []hit) float64 {
	best, from := 0.0, 0
	for _, s := range sentence.Split(text, 0) {
		for from < len(hits) && tokens[hits[from].at].Start < s.Start {
			from++
		}
		to := from
		for to < len(hits) && tokens[hits[to].at].Start < s.End {
			to++
		}
		best = max(best, a.share(hits[from:to]))
		from = to
	}
	return best
}

// apart is how many tokens two terms that follow each other in the question may stand apart in a text.
const apart = 3

// pairs is the share of the question's neighbouring terms that stand one after the other in the text too.
func (a *Asked) pairs(hits []hit) float64 {
	together := make([]bool, len(a.rarity))
	for i, h := range hits {
		for _, next := range hits[i+1:] {
			if next.at > h.at+apart {
				break
			}
			if next.term == h.term+1 {
				together[h.term] = true
			}
		}
	}
	sum, found := 0.0, 0.0
	for i := 1; i < len(a.rarity); i++ {
		w := a.rarity[i-1] + a.rarity[i]
		sum += w
		if together[i-1] {
			found += w
		}
	}
	if sum == 0 {
		return 0
	}
	return found / sum
}

// named is the share of the question's numbers, identifiers and names that stand in the text; 0 when it has none.
func (a *Asked) named(hits []hit) float64 {
	seen := make([]bool, len(a.rarity))
	for _, h := range hits {
		seen[h.term] = true
	}
	all, found := 0.0, 0.0
	for i, t := range a.question.Terms {
		if t.Name || t.Identifier {
			all++
			if seen[i] {
				found++
			}
		}
	}
	return found / max(1, all)
}

// whole is the share of the question's identifiers that stand whole in the text, with whatever signs between their parts.
func (a *Asked) whole(tokens []words.Token) float64 {
	all, found, text := 0.0, 0.0, ""
	for i, t := range a.question.Terms {
		parts := strings.Split(t.Word, "_")
		if !t.Identifier || len(parts) < 2 || !names(parts) {
			continue
		}
		if text == "" {
			for _, one := range tokens {
				text += " " + one.Folded
			}
			text += " "
		}
		all++
		if strings.Contains(text, " "+a.question.Terms[i].Word+" ") || strings.Contains(text, " "+strings.Join(parts, " ")+" ") {
			found++
		}
	}
	return found / max(1, all)
}

// alike adds what a question and a text in another language have in common: the shares of names and numbers, and of other
// long words by their beginnings.
func (a *Asked) alike(c *candidate, tokens []words.Token) {
	in := spell(tokens)
	var named, cognates, any float64
	for i, t := range a.question.Terms {
		switch {
		case in.whole[t.Word]:
			any += a.rarity[i]
			if t.Name || t.Identifier {
				named++
			}
		case in.begun[beginning(t.Word)]:
			cognates++
		}
	}
	n := float64(max(1, len(a.question.Terms)))
	c.features["far"] = 1
	c.features["far_same"] = any / max(1, a.total)
	c.features["far_names"] = named / n
	c.features["far_cognates"] = cognates / n
	c.features["far_length"] = math.Log1p(float64(len(tokens)))
}
