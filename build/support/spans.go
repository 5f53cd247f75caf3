package main

import (
	"math"
	"sort"
	"strings"

	"cotejo/app/sentence"
	"cotejo/app/words"
)

// spans is a document cut at its sentences, to be searched by words.
type spans struct {
	texts  []string
	stems  []map[string]int
	length []float64
	in     map[string]int // in how many spans a stem is
	mean   float64
}

func newSpans(text string) *spans {
	s := &spans{in: map[string]int{}}
	for _, block := range strings.Split(text, "\n") {
		for _, at := range sentence.Split(block, 0) {
			piece := strings.TrimSpace(block[at.Start:at.End])
			if len(piece) < 30 {
				continue // a heading or a number
			}
			_, stems := words.Index(piece, "en")
			counts, n := map[string]int{}, 0.0
			for _, stem := range strings.Fields(stems) {
				counts[stem]++
				n++
			}
			for stem := range counts {
				s.in[stem]++
			}
			s.texts, s.stems, s.length = append(s.texts, piece), append(s.stems, counts), append(s.length, n)
			s.mean += n
		}
	}
	s.mean /= max(1, float64(len(s.texts)))
	return s
}

// best gives the n spans that BM25 finds for a claim, in the order of the document.
func (s *spans) best(claim string, n int) []string {
	_, stems := words.Index(claim, "en")
	asked := map[string]bool{}
	for _, stem := range strings.Fields(stems) {
		asked[stem] = true
	}
	scores, order := make([]float64, len(s.texts)), make([]int, len(s.texts))
	for i := range s.texts {
		order[i] = i
		for stem := range asked {
			f := float64(s.stems[i][stem])
			rare := math.Log(1 + (float64(len(s.texts)-s.in[stem])+0.5)/(float64(s.in[stem])+0.5))
			scores[i] += rare * f * 2.2 / (f + 1.2*(0.25+0.75*s.length[i]/max(1, s.mean)))
		}
	}
	sort.SliceStable(order, func(i, j int) bool { return scores[order[i]] > scores[order[j]]+1e-12 })
	chosen := append([]int{}, order[:min(n, len(order))]...)
	sort.Ints(chosen)
	var found []string
	for _, i := range chosen {
		found = append(found, s.texts[i])
	}
	return found
}
