package search

import "maps"

// Weights that are set by hand, since the questions of the fit have neither identifiers nor headings: a fragment with the identifier that
// is asked for comes before any without it, and the headings above a fragment and the name of its file count a little.
var rankRules = map[string]float64{"whole": 12, "above": 2}

// rerank sorts the candidates of a part by a linear mix of their features. The weights are made by build/ranking.
func rerank(p *Part) {
	weights := RankWeights(p)
	for _, c := range p.found {
		c.reranked, c.rerank = true, mixed(weights, c)
	}
	sortBy(p.found, func(c *candidate) float64 { return c.rerank })
}

// mixed weighs the features of a candidate.
func mixed(weights map[string]float64, c *candidate) float64 {
	sum := 0.0
	for name, value := range c.features {
		sum += weights[name] * value
	}
	return sum
}

// RankWeights are the weights of the features of a part's candidates, by name: those for both legs, or for words alone.
func RankWeights(p *Part) map[string]float64 {
	weights := maps.Clone(rankWords)
	if p.Vector != nil {
		weights = maps.Clone(rankBoth)
	}
	maps.Copy(weights, rankRules)
	return weights
}
