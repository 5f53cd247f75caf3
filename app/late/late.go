package late

import (
	"slices"

	"cotejo/app"
)

// Match is how near a question, or a claim, is to texts, as cosines: the mean over its tokens, each with the nearest token of the texts.
type Match struct {
	Mean  float64 // of all tokens
	Least float64 // of the quarter that is furthest off, one token at least
	Begin float64 // the nearest of its first two: they often say what is asked for
}

// begin is how many tokens the beginning of a question has.
const begin = 2

// Compare puts each token of asked beside the nearest token of all texts. It is false when either side has no tokens, or when their vectors
// are of different length.
func Compare(asked app.TextVectors, texts ...app.TextVectors) (Match, bool) {
	nearest := make([]float64, len(asked.Tokens))
	for i, token := range asked.Tokens {
		best := -2.0
		for _, text := range texts {
			for _, other := range text.Tokens {
				if len(other) != len(token) {
					return Match{}, false
				}
				best = max(best, product(token, other))
			}
		}
		if best < -1.5 {
			return Match{}, false
		}
		nearest[i] = best
	}
	if len(nearest) == 0 {
		return Match{}, false
	}
	m := Match{Begin: slices.Max(nearest[:min(begin, len(nearest))])}
	slices.Sort(nearest)
	m.Mean = mean(nearest)
	m.Least = mean(nearest[:max(1, len(nearest)/4)])
	return m, true
}

// product is the cosine of two vectors of unit length, which are as long as each other.
func product(a, b []float32) float64 {
	var sum float32
	for i := range a {
		sum += a[i] * b[i]
	}
	return float64(sum)
}

func mean(all []float64) float64 {
	sum := 0.0
	for _, x := range all {
		sum += x
	}
	return sum / float64(len(all))
}
