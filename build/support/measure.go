package main

import (
	"fmt"
	"math/rand"
	"sort"

	"cotejo/app/quality"
)

// scored is a row's score with what is true of it.
type scored struct {
	score float64
	good  bool
	group string // rows of one group are drawn together
	// lacking says that a fact of the claim is not in the quotes: it is never entailed.
	lacking bool
	// carried says that the words alone carry the claim.
	carried bool
}

// auc is the probability that a good row has a higher score than another; ties count half.
func auc(all []scored) float64 {
	return quality.AreaOf(all, func(s scored) bool { return s.good }, func(s scored) float64 { return s.score })
}

// balanced is the mean of the shares of good and of other rows that are told right, at a threshold.
func balanced(all []scored, threshold float64) float64 {
	var right, n [2]float64
	for _, s := range all {
		k := 0
		if s.good {
			k = 1
		}
		n[k]++
		if (s.score >= threshold) == s.good {
			right[k]++
		}
	}
	return (right[0]/max(1, n[0]) + right[1]/max(1, n[1])) / 2
}

// precision is the share of good rows among those called entailed: from a threshold on, or carried by their words; recall the share of the good ones that are there.
func precision(all []scored, threshold float64) (precision, recall float64, n int) {
	hit, good := 0, 0
	for _, s := range all {
		if s.good {
			good++
		}
		if s.carried || s.score >= threshold && !s.lacking {
			n++
			if s.good {
				hit++
			}
		}
	}
	return float64(hit) / float64(max(1, n)), float64(hit) / float64(max(1, good)), n
}

const draws = 1000

// interval is the middle 95% of a figure over bootstrap draws of whole groups.
func interval(groups []string, figure func(drawn []int) float64) (low, high float64) {
	members := map[string][]int{}
	var names []string
	for i, g := range groups {
		if members[g] == nil {
			names = append(names, g)
		}
		members[g] = append(members[g], i)
	}
	random := rand.New(rand.NewSource(1))
	var all []float64
	for range draws {
		var drawn []int
		for range names {
			drawn = append(drawn, members[names[random.Intn(len(names))]]...)
		}
		all = append(all, figure(drawn))
	}
	sort.Float64s(all)
	return all[draws*25/1000], all[draws*975/1000-1]
}

// pick gives the rows drawn.
func pick(all []scored, drawn []int) []scored {
	out := make([]scored, len(drawn))
	for i, k := range drawn {
		out[i] = all[k]
	}
	return out
}

func groups(all []scored) []string {
	var out []string
	for _, s := range all {
		out = append(out, s.group)
	}
	return out
}

// between writes a figure with its interval.
func between(value, low, high float64) string {
	return fmt.Sprintf("%.3f [%.3f, %.3f]", value, low, high)
}
