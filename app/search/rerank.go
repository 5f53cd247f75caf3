package search

import (
	"math"

	"cotejo/app/words"
)

// The weights of the built-in rerank, chosen on half of the XQuAD articles (see relevance.go for which).
const (
	rerankVectors  = 1.0
	rerankWords    = 0.35
	rerankCoverage = 0.35
	rerankFused    = 0.35
)

// rerank sorts the candidates by a linear mix of both legs' scores, each scaled to the best of its leg, and of the share of
// the question's terms that stand in the fragment.
func rerank(all []*candidate) {
	bestWords, bestDense, worstDense, bestFused := 0.0, -1.0, 1.0, 0.0
	for _, c := range all {
		bestWords, bestFused = max(bestWords, c.words), max(bestFused, c.fused)
		if c.inDense {
			bestDense, worstDense = max(bestDense, c.vectors), min(worstDense, c.vectors)
		}
	}
	spread := max(bestDense-worstDense, 0.02) // the cosines of e5 crowd between .75 and .9
	for _, c := range all {
		score := 0.0
		if bestDense > -1 {
			dense := 0.0
			if c.inDense {
				dense = (c.vectors - worstDense) / spread
			}
			score += rerankVectors * dense
		}
		if bestWords > 0 {
			score += rerankWords * c.words / bestWords
		}
		if bestFused > 0 {
			score += rerankFused * c.fused / bestFused
		}
		c.reranked = true
		c.rerank = score + rerankCoverage*c.coverage
	}
	sortBy(all, func(c *candidate) float64 { return c.rerank })
}

// Coverage is the share of the question's terms, weighted by how rare they are, that stand in text (0 to 1), by their words or
// by their stems in the question's language.
func Coverage(q Question, weights map[string]float64, text string) float64 {
	have := map[string]bool{}
	for _, t := range words.Tokens(text) {
		have[t.Folded] = true
		if !t.Identifier {
			have[words.Stem(t.Surface, q.Language)] = true
		}
	}
	sum, found := 0.0, 0.0
	for _, t := range q.Terms {
		w := math.Max(weights[t.Word], weights[t.Stem])
		sum += w
		if have[t.Word] || have[t.Stem] {
			found += w
		}
	}
	if sum == 0 {
		return 0
	}
	return found / sum
}
