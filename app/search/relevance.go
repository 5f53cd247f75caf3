package search

import (
	"math"
	"sort"

	"cotejo/app/words"
)

// relevantFrom is the probability from which on passages are evidence. The weights are made by build/relevance for one embedding model,
// weightsModel, and for words alone, which also judge what any other model found: its cosines are on a scale that nobody measured, so
// there only the words of the question's own language count. ErrorRates says how often either is wrong.
const relevantFrom = 0.5

// smallLibrary is the number of fragments under which how rare a word is says nothing, and BM25 neither: there fewer signals count,
// and the share of the question's terms that the best fragment has decides alone when no vectors are at hand.
const smallLibrary = 30

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
		s["sentence"] = math.Max(s["sentence"], c.features["sentence"])
	}
	s["coverage"] = bestCover
	s["coverage_lead"] = bestCover - second
	if len(all) > 0 {
		first := all[0]
		s["coverage_first"], s["exact_first"], s["pairs_first"] = first.coverage, first.features["exact"], first.features["pairs"]
		s["sentence_first"] = first.features["sentence"]
	}
	total := 0.0
	for _, t := range q.Terms {
		total += math.Max(weights[t.Word], weights[t.Stem])
	}
	if total > 0 {
		s["words_share"] = s["words"] / total
	}
	s["terms"] = math.Log1p(float64(len(q.Terms)))
	if q.Language == "es" {
		s["spanish"] = 1
	}
	if len(dense) > 0 {
		sort.Sort(sort.Reverse(sort.Float64Slice(dense)))
		s["dense"] = 1
		near := nearest(all)
		s["across"] = across(q, near)
		s["names"], s["cognates"] = alike(q, all[0], near)
		s["agree"], s["agree_words"] = same(near, all[0]), same(near, leading(all))
		s["cosine_first"], s["rank_first"] = all[0].features["cosine"], mixed(rankBoth, all[0])
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
		if len(dense) > 2 {
			s["cosine_third"] = dense[0] - dense[2]
		}
	}
	return s
}

// relevance is the probability that the signals come from passages about the question, in a library of so many fragments whose
// vectors are a model's.
func relevance(s map[string]float64, fragments int, model string) float64 {
	w, dense := weightsWords, s["dense"] > 0 && model == weightsModel
	switch {
	case dense && fragments < smallLibrary:
		w = weightsSmall
	case dense && s["across"] > 0:
		w = weightsAcross
	case dense:
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

// cognate is how many first letters two words of different languages share that come from one: constitution, constitución.
const cognate = 5

// alike gives the shares of the question's names and numbers, and of its other long words, that stand in the first candidate or
// in the nearest one, as they are and by their first letters: what two languages write alike.
func alike(q Question, first, nearest *candidate) (names, cognates float64) {
	in := spell(words.Tokens(first.text + "\n" + nearest.text))
	var named, foundNames, long, foundLong float64
	for _, t := range q.Terms {
		switch {
		case t.Name:
			named++
			if in.whole[t.Word] {
				foundNames++
			}
		case len(t.Word) >= cognate:
			long++
			if in.begun[beginning(t.Word)] {
				foundLong++
			}
		}
	}
	return foundNames / max(1, named), foundLong / max(1, long)
}

// spelled are the words of a text, and the beginnings of the long ones.
type spelled struct{ whole, begun map[string]bool }

func spell(tokens []words.Token) spelled {
	s := spelled{map[string]bool{}, map[string]bool{}}
	for _, t := range tokens {
		s.whole[t.Folded] = true
		if b := beginning(t.Folded); b != "" {
			s.begun[b] = true
		}
	}
	return s
}

func beginning(word string) string {
	if len(word) < cognate {
		return ""
	}
	return word[:cognate]
}

// nearest is the candidate that the vectors found first; nil when they found none.
func nearest(all []*candidate) *candidate {
	var best *candidate
	for _, c := range all {
		if c.inDense && (best == nil || c.vectors > best.vectors) {
			best = c
		}
	}
	return best
}

// leading is the candidate that the words found first; nil when they found none.
func leading(all []*candidate) *candidate {
	var best *candidate
	for _, c := range all {
		if c.words > 0 && (best == nil || c.words > best.words) {
			best = c
		}
	}
	return best
}

func same(a, b *candidate) float64 {
	if a == b {
		return 1
	}
	return 0
}

// across is 1 when the nearest fragment is in another language than the question, where words say little.
func across(q Question, nearest *candidate) float64 {
	if nearest.foreign(q) {
		return 1
	}
	return 0
}
