package command_test

import (
	"testing"

	"cotejo/app/messages"
	"cotejo/app/search"
)

// TestFeaturesHaveWords: what the rerank adds up is told to people.
func TestFeaturesHaveWords(t *testing.T) {
	for _, part := range []search.Part{{}, {Vector: []float32{1}}} {
		for name := range search.RankWeights(&part) {
			for _, code := range []string{"en", "es"} {
				if !messages.In(code).Has("explain.feature." + name) {
					t.Errorf("%s has no words in %s", name, code)
				}
			}
		}
	}
}
