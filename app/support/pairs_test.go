package support

import (
	"os"
	"strings"
	"testing"

	"cotejo/app"
)

// handPair is a pair of testdata/pairs.*.txt: words, a claim about them, and what a person says of it.
type handPair struct{ expect, quote, claim string }

func handPairs(t testing.TB, language string) []handPair {
	t.Helper()
	content, err := os.ReadFile("testdata/pairs." + language + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []handPair
	for _, block := range strings.Split(strings.TrimSpace(string(content)), "\n\n") {
		var p handPair
		for _, line := range strings.Split(block, "\n") {
			name, value, _ := strings.Cut(line, ": ")
			switch name {
			case "expect":
				p.expect = value
			case "quote":
				p.quote = value
			case "claim":
				p.claim = value
			default:
				t.Fatalf("testdata: what is %q?", line)
			}
		}
		all = append(all, p)
	}
	if len(all) != 60 {
		t.Fatalf("%d pairs in %s, want 60", len(all), language)
	}
	return all
}

// tally counts verdicts by what was expected.
func tally(t *testing.T, s *Support, pairs []handPair, language string) map[string]map[string]int {
	found := map[string]map[string]int{}
	for _, p := range pairs {
		got, findings, err := s.Claim(t.Context(), Claim{Text: p.claim, Quotes: []string{p.quote}, Language: language})
		if err != nil {
			t.Fatal(err)
		}
		if found[p.expect] == nil {
			found[p.expect] = map[string]int{}
		}
		found[p.expect][got.Verdict]++
		w := weigh(Claim{Text: p.claim, Quotes: []string{p.quote}, Language: language})
		t.Logf("%-12s %-12s %.2f %v %s | %s", p.expect, got.Verdict, formulas.words.probability(overlapSignals(w.parts)), codes(findings), p.claim, p.quote)
	}
	return found
}

func codes(findings []app.Finding) (all []string) {
	for _, f := range findings {
		all = append(all, f.Code)
	}
	return all
}

// TestPairs holds what the checks without a model do on pairs written by hand: hardly a false word, in either language.
func TestPairs(t *testing.T) {
	for _, language := range []string{"en", "es"} {
		t.Run(language, func(t *testing.T) {
			found := tally(t, &Support{}, handPairs(t, language), language)
			t.Log(found)
		})
	}
}
