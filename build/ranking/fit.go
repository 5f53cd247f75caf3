package main

import (
	"math"
	"slices"
)

// choice is a question with its options, of which some are right.
type choice struct {
	set     string
	options []map[string]float64
	right   []bool
}

// The fit's steps, and their size for features of spread 1.
const (
	steps = 600
	pace  = 0.05
)

// fit finds the weights that make the right options most likely, each set counting the same, with a penalty on the squares of the weights of
// features of spread 1.
func fit(choices []choice, without []string, penalty float64) map[string]float64 {
	names, spread := spreads(choices, without)
	count := map[string]float64{}
	for _, c := range choices {
		count[c.set]++
	}
	rows := make([][][]float64, len(choices))
	for i, c := range choices {
		for _, option := range c.options {
			row := make([]float64, len(names))
			for k, name := range names {
				row[k] = option[name] / spread[k]
			}
			rows[i] = append(rows[i], row)
		}
	}
	n := len(names)
	weights, first, second := make([]float64, n), make([]float64, n), make([]float64, n)
	for step := 1; step <= steps; step++ {
		gradient := make([]float64, n)
		for i, c := range choices {
			uphill(rows[i], c.right, weights, gradient, 1/count[c.set]/float64(len(count)))
		}
		for k := range weights {
			// Adam (Kingma and Ba 2015), the step falling to nothing.
			g := gradient[k] - penalty*weights[k]
			first[k] = 0.9*first[k] + 0.1*g
			second[k] = 0.999*second[k] + 0.001*g*g
			corrected := math.Sqrt(second[k]/(1-math.Pow(0.999, float64(step)))) + 1e-12
			weights[k] += pace * (1 - float64(step)/steps) * first[k] / (1 - math.Pow(0.9, float64(step))) / corrected
		}
	}
	found := map[string]float64{}
	for k, name := range names {
		found[name] = weights[k] / spread[k]
	}
	return found
}

// uphill adds a question's part of the gradient.
func uphill(rows [][]float64, right []bool, weights, gradient []float64, share float64) {
	if !slices.Contains(right, true) || !slices.Contains(right, false) {
		return
	}
	scores, highest := make([]float64, len(rows)), math.Inf(-1)
	for i, row := range rows {
		for k, v := range row {
			scores[i] += weights[k] * v
		}
		highest = max(highest, scores[i])
	}
	all, good := 0.0, 0.0
	for i := range scores {
		scores[i] = math.Exp(scores[i] - highest)
		all += scores[i]
		if right[i] {
			good += scores[i]
		}
	}
	for i, row := range rows {
		p := -scores[i] / all
		if right[i] && good > 0 {
			p += scores[i] / good
		}
		for k, v := range row {
			gradient[k] += share * p * v
		}
	}
}

// spreads gives the features that differ within questions, and by how much.
func spreads(choices []choice, without []string) (names []string, spread []float64) {
	squares, count := map[string]float64{}, 0.0
	for _, c := range choices {
		mean := map[string]float64{}
		for _, option := range c.options {
			for name, v := range option {
				mean[name] += v / float64(len(c.options))
			}
		}
		for _, option := range c.options {
			for name := range mean {
				squares[name] += (option[name] - mean[name]) * (option[name] - mean[name])
			}
			count++
		}
	}
	for name := range squares {
		if squares[name] > 1e-12 && !slices.Contains(without, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		spread = append(spread, math.Sqrt(squares[name]/count))
	}
	return names, spread
}

// score is the linear mix of features.
func score(weights, features map[string]float64) float64 {
	sum := 0.0
	for name, v := range features {
		sum += weights[name] * v
	}
	return sum
}
