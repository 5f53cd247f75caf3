package search

import "testing"

// The weights belong to one embedding model: what another one says of nearness counts for nothing.
func TestRelevanceOfAnotherModel(t *testing.T) {
	none := map[string]float64{"dense": 1, "cosine": 0.95, "cosine_first": 0.95, "rank_first": 45, "cosine_rise": 0.1, "terms": 1.4}
	some := map[string]float64{"dense": 1, "cosine": 0.1, "coverage": 1, "coverage_first": 1, "coverage_lead": 0.5, "exact_first": 0.5, "pairs_first": 1,
		"sentence": 1, "words": 20, "words_share": 1.2, "terms": 1.4}
	for _, fragments := range []int{10, 1000} {
		if got := relevance(none, fragments, "another"); got >= relevantFrom {
			t.Errorf("%d fragments: by a cosine alone %.2f", fragments, got)
		}
		if got := relevance(some, fragments, "another"); got < relevantFrom {
			t.Errorf("%d fragments: by all words %.2f", fragments, got)
		}
	}
	if a, b := relevance(none, 1000, weightsModel), relevance(none, 1000, "another"); a <= b {
		t.Errorf("a high cosine of the model of the weights: %.2f, of another one: %.2f", a, b)
	}
}

func TestErrorRates(t *testing.T) {
	rates := ErrorRates()
	seen := map[[3]string]bool{}
	for _, r := range rates {
		if r.Foreign < 30 || r.Known < 30 || r.ForeignAnswered > r.Foreign || r.KnownRefused > r.Known {
			t.Errorf("%+v", r)
		}
		seen[[3]string{r.Model, r.Questions, r.Documents}] = true
	}
	for _, model := range []string{weightsModel, ""} {
		for _, language := range []string{"en", "es"} {
			if !seen[[3]string{model, language, language}] {
				t.Errorf("no rate for questions and documents in %s by model %q", language, model)
			}
		}
	}
}
