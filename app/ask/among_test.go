package ask

import (
	"math"
	"testing"
)

func signalled(n int) []piece {
	all := make([]piece, n)
	for i := range all {
		all[i] = piece{order: i, signals: map[string]float64{}}
	}
	return all
}

func TestAmongWeighsTermsByHowFewSentencesHaveThem(t *testing.T) {
	all := signalled(4)
	among(all, [][]int{{0}, {0, 0}, {0}, {1, 1}}, 3) // term 2 stands nowhere
	common, rare := math.Log(1+4.0/3), math.Log(5)
	for i, want := range []float64{common / (common + rare), common / (common + rare), common / (common + rare), rare / (common + rare)} {
		if got := all[i].signals["local"]; math.Abs(got-want) > 1e-9 {
			t.Errorf("sentence %d has %.3f of the question, want %.3f", i, got, want)
		}
		if got := all[i].signals["rarest"]; (got == 1) != (i == 3) {
			t.Errorf("sentence %d: rarest %v", i, got)
		}
	}
}

func TestAmongWithoutAnyTerm(t *testing.T) {
	all := signalled(2)
	among(all, [][]int{nil, nil}, 2)
	among(all, [][]int{nil, nil}, 0)
	for _, p := range all {
		if len(p.signals) != 0 {
			t.Errorf("signals %v of nothing", p.signals)
		}
	}
}

func TestTogetherJoinsSentencesThatFollowEachOther(t *testing.T) {
	// The question is (1, 1)/√2: each of the first two says half of it, the third stands in another passage.
	all := signalled(3)
	all[2].passage = 1
	all[0], all[1] = all[1], all[0] // sorted by score, not in reading order
	half := math.Sqrt(0.5)
	together(all, [][]float32{{0, 1}, {1, 0}, {0, 1}}, []float64{half, half, half})
	for _, p := range all {
		joined, is := p.signals["joined"]
		if is != (p.order == 1) {
			t.Errorf("sentence %d joined: %v", p.order, is)
		}
		if is && (math.Abs(joined-(1-half)) > 1e-6 || math.Abs(p.signals["adds"]-(1-half)) > 1e-6) {
			t.Errorf("joined %.3f, adds %.3f, want %.3f", joined, p.signals["adds"], 1-half)
		}
	}
}
