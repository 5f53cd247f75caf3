package support

import "cotejo/app/support/facts"

// reliable holds the kinds of facts whose conflict is a contradiction when the rest of the claim is in the quotes: of the 861 supported
// rows of the data none was ever called contradicted for it.
var reliable = map[facts.Kind]bool{facts.Identifier: true, facts.Date: true, facts.Currency: true, facts.Unit: true, facts.Number: true, facts.Comparison: true}

// Contradicts says whether facts in conflict make the claim contradicted. Of negations only one counts that the quotes have and
// the claim has not: "not disclosed" and "disclosed" often speak of different things the other way round.
func Contradicts(all []facts.Fact, signals map[string]float64, language string) bool {
	if signals["letters"] < same {
		return false
	}
	for _, f := range all {
		if f.State != facts.Conflicts {
			continue
		}
		if reliable[f.Kind] || f.Kind == facts.Negation && !negated(f.Claimed, language) {
			return true
		}
	}
	return false
}

// negated says whether words hold a negation.
func negated(words, language string) bool {
	for _, f := range facts.Check(words, []string{words}, language) {
		if f.Kind == facts.Negation {
			return true
		}
	}
	return false
}
