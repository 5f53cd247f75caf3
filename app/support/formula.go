package support

import (
	"math"

	"cotejo/app/support/facts"
)

// formula gives the probability that a claim follows from its quotes: a logistic one over signals.
type formula struct {
	weights map[string]float64 // by signal; "bias" stands alone
	// entailed is the probability from which on a claim follows, hopeless the one under which nothing further is asked.
	entailed, hopeless float64
}

// formulas has one for each set of checks that may have run. weights.go is made by build/support.
var formulas = struct{ words, meaning, model, modelMeaning formula }{weightsWords, weightsMeaning, weightsModel, weightsModelMeaning}

// contradicts holds the kinds of facts whose conflict makes a claim contradicted; one of another kind makes it unclear.
var contradicts = map[facts.Kind]bool{}

// probability sums the weighted signals. One that is not there counts as 0, as when it was fitted.
func (f formula) probability(signals map[string]float64) float64 {
	z := f.weights["bias"]
	for name, value := range signals {
		z += f.weights[name] * value
	}
	return 1 / (1 + math.Exp(-z))
}

// decide gives the verdict that the signals allow, "" when a further check may tell more.
func (w *weighing) decide(f formula) string {
	switch p := f.probability(w.signals); {
	case p >= f.entailed && !w.lacking:
		return Entailed
	case p < f.hopeless:
		return Unclear
	}
	return ""
}
