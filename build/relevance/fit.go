package main

import (
	"maps"
	"math"
	"slices"

	"cotejo/app/search"
)

// logistic fits by gradient descent on standardised signals, those counted, with L2, and gives the weights of the raw signals.
func logistic(all []sample, counted []string, shrink float64) map[string]float64 {
	names := map[string]bool{}
	for _, s := range all {
		for k := range s.Signals {
			if slices.Contains(counted, k) {
				names[k] = true
			}
		}
	}
	signals := slices.Sorted(maps.Keys(names))
	mean, spread := map[string]float64{}, map[string]float64{}
	for _, k := range signals {
		for _, s := range all {
			mean[k] += s.Signals[k] / float64(len(all))
		}
		for _, s := range all {
			spread[k] += (s.Signals[k] - mean[k]) * (s.Signals[k] - mean[k]) / float64(len(all))
		}
		spread[k] = math.Sqrt(spread[k])
	}
	// Both kinds count the same, however many articles a library holds.
	balance := map[bool]float64{}
	for _, s := range all {
		balance[s.Known]++
	}
	for k, n := range balance {
		balance[k] = float64(len(all)) / 2 / n
	}
	weights, bias := make([]float64, len(signals)), 0.0
	for range 3000 {
		gradient, gradientBias := make([]float64, len(signals)), 0.0
		for _, s := range all {
			z := bias
			for i, k := range signals {
				if spread[k] > 1e-9 {
					z += weights[i] * (s.Signals[k] - mean[k]) / spread[k]
				}
			}
			miss := 1 / (1 + math.Exp(-z))
			if s.Known {
				miss--
			}
			miss *= balance[s.Known]
			gradientBias += miss
			for i, k := range signals {
				if spread[k] > 1e-9 {
					gradient[i] += miss * (s.Signals[k] - mean[k]) / spread[k]
				}
			}
		}
		n := float64(len(all))
		bias -= gradientBias / n
		for i := range weights {
			weights[i] -= gradient[i]/n + shrink*weights[i]
		}
	}
	raw := map[string]float64{"bias": bias}
	for i, k := range signals {
		if spread[k] > 1e-9 {
			raw[k] = weights[i] / spread[k]
			raw["bias"] -= weights[i] * mean[k] / spread[k]
		}
	}
	return raw
}

// shift moves the weight of an indicator (or the bias) to where the larger of both errors is as small as it can be.
func shift(weights map[string]float64, indicator string, questions []sample) {
	best, at := math.Inf(1), 0.0
	base := weights[indicator]
	for move := -6.0; move <= 6; move += 0.05 {
		weights[indicator] = base + move
		rate := errorsOf(weights, questions)
		answered := float64(rate.ForeignAnswered) / float64(max(1, rate.Foreign))
		refused := float64(rate.KnownRefused) / float64(max(1, rate.Known))
		// Between settings of the same larger error, the one with fewer errors in all.
		if worst := max(answered, refused) + 0.01*(answered+refused); worst < best {
			best, at = worst, move
		}
	}
	weights[indicator] = base + at
}

// chance is the probability that a sample is known, by a formula.
func chance(weights map[string]float64, s sample) float64 {
	z := weights["bias"]
	for name, value := range s.Signals {
		z += weights[name] * value
	}
	return 1 / (1 + math.Exp(-z))
}

// errorsOf counts the questions and the errors.
func errorsOf(weights map[string]float64, all []sample) search.ErrorRate {
	var rate search.ErrorRate
	for _, s := range all {
		told := chance(weights, s) >= 0.5
		switch {
		case s.Known:
			rate.Known++
			if !told {
				rate.KnownRefused++
			}
		default:
			rate.Foreign++
			if told {
				rate.ForeignAnswered++
			}
		}
	}
	return rate
}
