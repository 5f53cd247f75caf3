package support

import (
	"math"

	"cotejo/app/support/facts"
)

// answered is the least part of all probability that must have gone to the answers asked for.
const answered = 0.5

// Overlap gives the signals that need neither embedder nor model: what the words have in common, and how the facts stand.
func Overlap(c Claim) map[string]float64 { return overlapSignals(takeApart(c)) }

func overlapSignals(parts compared) map[string]float64 {
	found := overlap(parts)
	add(found, factSignals(parts.facts))
	return found
}

// families groups kinds of facts for the formula.
var families = map[facts.Kind]string{
	facts.Identifier: "value", facts.Date: "value", facts.Currency: "value", facts.Unit: "value", facts.Number: "value",
	facts.Negation: "negation", facts.Modality: "modality", facts.Comparison: "scope", facts.Quantifier: "scope", facts.Name: "name",
}

// factSignals counts the facts of each family that are missing, in conflict or unclear, with less for each further one.
func factSignals(all []facts.Fact) map[string]float64 {
	found := map[string]float64{}
	for _, f := range all {
		switch f.State {
		case facts.Missing:
			found[families[f.Kind]+"_missing"]++
		case facts.Conflicts:
			found["fact_conflicts"]++
		case facts.Unclear:
			found["fact_unclear"]++
		default:
			found["fact_present"]++
		}
	}
	for name, n := range found {
		found[name] = math.Log1p(n)
	}
	for _, f := range all {
		if f.Kind == facts.Modality {
			found["duty"] = 1 // not weighed: the claim says what must, may or shall be
		}
	}
	if lacking(all) {
		found["lacking"] = 1 // not weighed: such a claim is never entailed
	}
	return found
}

// lacking says whether a fact of the claim is missing, or the quotes are against it. A modal verb that is missing does not count:
// "shall not" and "agrees not to" are one, and among the supported claims of ContractNLI a third have theirs missing.
func lacking(all []facts.Fact) bool {
	for _, f := range all {
		if f.State == facts.Missing && f.Kind != facts.Modality || f.State == facts.Conflicts {
			return true
		}
	}
	return false
}

// Model gives the signals of what a model said, beside those of the words. Contracts put a duty in words that a claim of it hardly repeats, so
// there the words in common are not heard, and of the tokens only how near one sentence comes; for all other claims the odds by facts and
// overlap are heard as well, and what the tokens of all quotes lack.
func Model(o Odds, signals map[string]float64, words func(signals map[string]float64) float64) map[string]float64 {
	p := min(max(o.Stated, 0.001), 0.999)
	stated := math.Log(p / (1 - p))
	if signals["duty"] > 0 {
		return map[string]float64{"stated": stated, "stated_alone": stated, "aligned_best_alone": signals["aligned_best"]}
	}
	return map[string]float64{"stated": stated, "stated_beside": stated, "words_odds": words(signals),
		"aligned_beside": signals["aligned"], "aligned_least_beside": signals["aligned_least"]}
}
