package search

import (
	"math"
)

// relevantFrom is the probability from which passages are evidence.
const relevantFrom = 0.5

// The weights are set by the fit that build/fit-relevance runs; see weights.go.

// signals are what the question and its candidates say of relevance, by name.
func signals(q Question, weights map[string]float64, all []*candidate) map[string]float64 {
	s := map[string]float64{}
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
		sortDown(dense)
		s["dense"] = 1
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

func relevance(s map[string]float64) float64 {
	w := weightsWords
	if s["dense"] > 0 {
		w = weightsBoth
	}
	z := w["bias"]
	for name, value := range s {
		z += w[name] * value
	}
	return 1 / (1 + math.Exp(-z))
}

func sortDown(v []float64) {
	for i := 1; i < len(v); i++ {
		for j := i; j > 0 && v[j] > v[j-1]; j-- {
			v[j], v[j-1] = v[j-1], v[j]
		}
	}
}
