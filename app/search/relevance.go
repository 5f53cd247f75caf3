package search

import (
	"math"
	"sort"
)

// From these probabilities passages are evidence: with vectors, and by words alone. weights.go is made by build/relevance, which
// fits on the even articles of XQuAD and reports on the odd ones, with libraries of a quarter, a half and five sixths of them.
//
// Measured, foreign questions that are answered all the same and known ones that are refused, in percent: by words alone en 3.5 and
// 3.0, es 1.9 and 3.8 (374 and 469 questions each). With vectors the threshold was chosen on the fit's articles, in a library of
// half of all articles (120 passages); on the other articles, 141 and 140 questions each: en 2.8 and 3.6, es 5.7 and 0.7.
const (
	relevantFrom      = 0.75
	relevantFromWords = 0.5
)

// smallLibrary is the number of fragments under which how rare a word is says nothing, and BM25 neither: there the share of the
// question's terms that the best fragment has decides alone when no vectors are at hand.
const smallLibrary = 30

// signals are what the question and its candidates say of relevance, by name.
func signals(q Question, weights map[string]float64, all []*candidate, fragments int) map[string]float64 {
	// The nearest of many is nearer than the nearest of few. Libraries smaller than the one the threshold was chosen in count as
	// one of that size, or they would be silent too often.
	s := map[string]float64{"size": math.Log1p(float64(max(fragments, 120)))}
	var dense []float64
	bestCover, second := 0.0, 0.0
	for _, c := range all {
		if c.inDense {
			dense = append(dense, c.vectors)
		}
		if c.coverage > bestCover {
			bestCover, second = c.coverage, bestCover
		} else if c.coverage > second {
			second = c.coverage
		}
		s["words"] = math.Max(s["words"], c.words)
	}
	s["coverage"] = bestCover
	s["coverage_lead"] = bestCover - second
	if len(all) > 0 {
		s["coverage_first"] = all[0].coverage
	}
	total := 0.0
	for _, t := range q.Terms {
		total += math.Max(weights[t.Word], weights[t.Stem])
	}
	if total > 0 {
		s["words_share"] = s["words"] / total
	}
	s["terms"] = math.Log1p(float64(len(q.Terms)))
	if len(dense) > 0 {
		sort.Sort(sort.Reverse(sort.Float64Slice(dense)))
		s["dense"] = 1
		s["across"] = across(q, all)
		s["cosine"] = dense[0]
		if len(dense) > 1 {
			s["cosine_lead"] = dense[0] - dense[1]
		}
		tail := dense[len(dense)/2:]
		sum := 0.0
		for _, v := range tail {
			sum += v
		}
		s["cosine_rise"] = dense[0] - sum/float64(len(tail))
	}
	return s
}

// relevance is the probability that the signals come from passages about the question, in a library of so many fragments.
func relevance(s map[string]float64, fragments int) float64 {
	w := weightsWords
	switch {
	case s["dense"] > 0:
		w = weightsBoth
	case fragments < smallLibrary:
		return 1 / (1 + math.Exp(-8*(s["coverage"]-0.5)))
	}
	z := w["bias"]
	for name, value := range s {
		z += w[name] * value
	}
	return 1 / (1 + math.Exp(-z))
}

// across is 1 when the nearest fragment is in another language than the question, where words say little.
func across(q Question, all []*candidate) float64 {
	best := -2.0
	language := ""
	for _, c := range all {
		if c.inDense && c.vectors > best {
			best, language = c.vectors, c.Language
		}
	}
	if language != "" && q.Language != "" && language != q.Language {
		return 1
	}
	return 0
}
