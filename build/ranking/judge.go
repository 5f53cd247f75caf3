package main

import (
	"fmt"
	"io"
	"math"
	"math/rand"
	"slices"
	"sort"
)

// ranker orders candidates; a candidate that scores nothing (-Inf) is not in its list.
type ranker struct {
	name  string
	score func(c candidate) float64
}

var nothing = math.Inf(-1)

// rankers are what the new weights are compared with.
var rankers = []ranker{
	{"words", func(c candidate) float64 { return byRank(c.Words) }},
	{"vectors", func(c candidate) float64 { return byRank(c.Vectors) }},
	{"RRF", func(c candidate) float64 { return c.Fused }},
	{"former mix", formerMix},
}

func byRank(rank int) float64 {
	if rank == 0 {
		return nothing
	}
	return -float64(rank)
}

// formerMix is the linear mix that was there before any was fitted: near, only for what the vectors found.
func formerMix(c candidate) float64 {
	score := 0.35*c.Features["words"] + 0.35*c.Features["coverage"] + 0.35*c.Features["fused"]
	if c.Vectors > 0 {
		score += c.Features["near"]
	}
	return score
}

// rankPenalty is the penalty of the fit; the questions are many for so few features.
const rankPenalty = 0.001

// judge prints the table of all rankers, the fitted one last, and gives the weights from the even articles.
func judge(out io.Writer, all []asked, without []string) map[string]float64 {
	even := fit(choices(all, true), without, rankPenalty)
	odd := fit(choices(all, false), without, rankPenalty)
	fmt.Fprintf(out, "%-12s %5s %-11s %7s %-15s %6s %6s\n", "set", "n", "ranker", "nDCG@10", "", "r@1", "r@5")
	for _, s := range sets {
		for _, r := range append(rankers, ranker{"fitted", nil}, ranker{"odd alone", nil}) {
			var gains, first, five []float64
			for _, q := range all {
				if q.Set != s.name || r.name == "odd alone" && q.Even {
					continue
				}
				score := r.score
				if score == nil {
					weights := even
					if q.Even {
						weights = odd
					}
					score = func(c candidate) float64 { return scoreOf(weights, c) }
				}
				rank := q.rank(score)
				gains = append(gains, gain(rank))
				first, five = append(first, within(rank, 1)), append(five, within(rank, 5))
			}
			if len(gains) == 0 {
				continue
			}
			low, high := bootstrap(gains)
			fmt.Fprintf(out, "%-12s %5d %-11s   %.4f (%.4f, %.4f) %.4f %.4f\n", s.name, len(gains), r.name, mean(gains), low, high, mean(first), mean(five))
		}
	}
	return even
}

func scoreOf(weights map[string]float64, c candidate) float64 { return score(weights, c.Features) }

func choices(all []asked, even bool) []choice {
	var found []choice
	for _, q := range all {
		if q.Even != even {
			continue
		}
		c := choice{set: q.Set}
		for _, one := range q.Candidates {
			c.options = append(c.options, one.Features)
			c.right = append(c.right, one.Passage == q.Gold)
		}
		found = append(found, c)
	}
	return found
}

// rank is the place of the right passage, from 1; 0 when it is not in the list.
func (q asked) rank(score func(candidate) float64) int {
	best := map[string]float64{}
	var passages []string
	for _, c := range q.Candidates {
		s := score(c)
		if s == nothing {
			continue
		}
		if former, known := best[c.Passage]; !known {
			passages = append(passages, c.Passage)
			best[c.Passage] = s
		} else {
			best[c.Passage] = max(former, s)
		}
	}
	sort.SliceStable(passages, func(i, j int) bool { return best[passages[i]] > best[passages[j]] })
	return slices.Index(passages, q.Gold) + 1
}

func gain(rank int) float64 {
	if rank == 0 || rank > 10 {
		return 0
	}
	return 1 / math.Log2(1+float64(rank))
}

func within(rank, most int) float64 {
	if rank > 0 && rank <= most {
		return 1
	}
	return 0
}

func mean(all []float64) float64 {
	sum := 0.0
	for _, v := range all {
		sum += v
	}
	return sum / float64(max(1, len(all)))
}

// bootstrap gives the 95% interval of the mean, by drawing the questions again 1,000 times.
func bootstrap(all []float64) (low, high float64) {
	if len(all) == 0 {
		return 0, 0
	}
	random := rand.New(rand.NewSource(1))
	means := make([]float64, 1000)
	for i := range means {
		for range all {
			means[i] += all[random.Intn(len(all))] / float64(len(all))
		}
	}
	slices.Sort(means)
	return means[25], means[974]
}
