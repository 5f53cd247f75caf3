package support

import "math"

// formula gives the probability that a claim follows from its quotes: a logistic one over signals.
type formula struct {
	weights map[string]float64 // by signal; "bias" stands alone
	// entailed is the probability from which on a claim follows, hopeless the one under which nothing further is asked.
	entailed, hopeless float64
}

// formulas has one for each set of checks that may have run. weights.go is made by build/support.
var formulas = struct{ words, meaning, model, modelMeaning formula }{weightsWords, weightsMeaning, weightsModel, weightsModelMeaning}

// odds sums the weighted signals to the logarithm of the odds. A signal that is not there counts as 0, as when it was fitted.
func (f formula) odds(signals map[string]float64) float64 {
	z := f.weights["bias"]
	for name, value := range signals {
		z += f.weights[name] * value
	}
	return min(max(z, -20), 20)
}

// decide gives the verdict that the signals allow, "" when a further check may tell more.
func (w *weighing) decide(f formula) string {
	switch p := 1 / (1 + math.Exp(-f.odds(w.signals))); {
	case p >= f.entailed && !w.lacking:
		return Entailed
	case p < f.hopeless:
		return Unclear
	}
	return ""
}

const (
	// together is the share of the claim's neighbours among its content words that must be neighbours in the quotes too for the words
	// alone to carry it; doc.go says how many of such claims were supported.
	together = 0.7
	// same is the share of the claim's content words that must be in the quotes for a fact in conflict to be about the same thing.
	same = 0.6
)

// Carried says whether the words alone carry a claim: each of its content words stands in the quotes, in some form, near those that it
// stands near to in the claim and in their order, and no fact is missing or in conflict.
func Carried(signals map[string]float64) bool {
	return signals["letters"] == 1 && signals["pairs"] >= together && signals["turned"] == 0 && signals["lacking"] == 0
}
