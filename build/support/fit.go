package main

import "math"

// sample is one row as the formula sees it.
type sample struct {
	signals map[string]float64
	good    bool
	weight  float64
	meaning bool // its tokens were compared
	model   bool // there are odds
}

// formula is a logistic one: the weights of signals by name, and "bias".
type formula map[string]float64

// of gives the probability of good.
func (f formula) of(signals map[string]float64) float64 {
	z := f["bias"]
	for name, w := range f {
		if name != "bias" {
			z += w * signals[name]
		}
	}
	return 1 / (1 + math.Exp(-z))
}

// lowers holds the signals that can only speak against a claim; of all others but "words" more speaks for it.
var lowers = map[string]bool{"missing": true, "fact_conflicts": true, "fact_unclear": true, "modality_missing": true, "name_missing": true,
	"negation_missing": true, "scope_missing": true, "value_missing": true}

// fitSigned finds weights whose signs make sense, by leaving out, again and again, the signals whose weight has the wrong one: a
// formula in which more words in common speak against a claim fits the data at hand, and nothing else. How often a set's claims
// are supported is a matter of that set: it gets a weight in the fit that is then forgotten.
func fitSigned(rows []row, all []sample, names []string) formula {
	for i, r := range rows {
		all[i].signals[ofSet] = 0.5
		if r.Set == wice {
			all[i].signals[ofSet] = -0.5
		}
	}
	left := append([]string{}, names...)
	for {
		f := fit(all, append([]string{ofSet}, left...), penalty)
		var kept []string
		for _, name := range left {
			if name == "words" || f[name] == 0 || (f[name] < 0) == lowers[name] {
				kept = append(kept, name)
			}
		}
		if len(kept) == len(left) {
			delete(f, ofSet)
			return f
		}
		left = kept
	}
}

// ofSet is the signal of the fit that says which set a row is of.
const ofSet = "of_set"

// fit finds the weights of the named signals by Newton's method on standardised signals, with a penalty on their squares that
// counts as many rows.
func fit(all []sample, names []string, penalty float64) formula {
	n := len(names)
	mean, spread, total := make([]float64, n), make([]float64, n), 0.0
	for _, s := range all {
		total += s.weight
		for i, name := range names {
			mean[i] += s.weight * s.signals[name]
		}
	}
	for i := range mean {
		mean[i] /= total
	}
	for _, s := range all {
		for i, name := range names {
			spread[i] += s.weight * (s.signals[name] - mean[i]) * (s.signals[name] - mean[i])
		}
	}
	for i := range spread {
		spread[i] = math.Sqrt(spread[i] / total)
	}
	rows := make([][]float64, len(all))
	for k, s := range all {
		rows[k] = make([]float64, n+1)
		rows[k][n] = 1
		for i, name := range names {
			if spread[i] > 1e-9 {
				rows[k][i] = (s.signals[name] - mean[i]) / spread[i]
			}
		}
	}
	w := make([]float64, n+1)
	for range 30 {
		gradient, hessian := make([]float64, n+1), make([][]float64, n+1)
		for i := range hessian {
			hessian[i] = make([]float64, n+1)
			if i < n {
				gradient[i] = penalty * w[i]
				hessian[i][i] = penalty
			}
			hessian[i][i] += 1e-9
		}
		for k, s := range all {
			z := 0.0
			for i, x := range rows[k] {
				z += w[i] * x
			}
			p := 1 / (1 + math.Exp(-z))
			miss := p
			if s.good {
				miss--
			}
			for i, x := range rows[k] {
				gradient[i] += s.weight * miss * x
				for j := range i + 1 {
					hessian[i][j] += s.weight * p * (1 - p) * x * rows[k][j]
				}
			}
		}
		for i := range hessian {
			for j := range i {
				hessian[j][i] = hessian[i][j]
			}
		}
		step := solve(hessian, gradient)
		size := 0.0
		for i := range w {
			w[i] -= step[i]
			size = max(size, math.Abs(step[i]))
		}
		if size < 1e-7 {
			break
		}
	}
	f := formula{"bias": w[n]}
	for i, name := range names {
		if spread[i] > 1e-9 {
			f[name] = w[i] / spread[i]
			f["bias"] -= w[i] * mean[i] / spread[i]
		}
	}
	return f
}

// solve finds x with a x = b for a symmetric positive a, by elimination; a and b are changed.
func solve(a [][]float64, b []float64) []float64 {
	n := len(b)
	for i := range n {
		best := i
		for k := i + 1; k < n; k++ {
			if math.Abs(a[k][i]) > math.Abs(a[best][i]) {
				best = k
			}
		}
		a[i], a[best], b[i], b[best] = a[best], a[i], b[best], b[i]
		for k := i + 1; k < n; k++ {
			m := a[k][i] / a[i][i]
			for j := i; j < n; j++ {
				a[k][j] -= m * a[i][j]
			}
			b[k] -= m * b[i]
		}
	}
	x := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		x[i] = b[i]
		for j := i + 1; j < n; j++ {
			x[i] -= a[i][j] * x[j]
		}
		x[i] /= a[i][i]
	}
	return x
}

// penalty is how strongly weights are drawn to nothing: little beside some hundred rows. No other value was tried.
const penalty = 3.0

// balance gives both sets the same weight, and in each of them the supported claims the same as the others: else a formula that has not
// seen the claims most often supported would start lower, for those very claims.
func balance(rows []row, all []sample) {
	type part struct {
		set  string
		good bool
	}
	counts := map[part]float64{}
	for i, r := range rows {
		counts[part{r.Set, all[i].good}]++
	}
	for i, r := range rows {
		all[i].weight = float64(len(rows)) / float64(len(counts)) / counts[part{r.Set, all[i].good}]
	}
}
