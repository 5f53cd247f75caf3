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
		t.Logf("%-12s %-12s %v %s | %s", p.expect, got.Verdict, codes(findings), p.claim, p.quote)
	}
	return found
}

func codes(findings []app.Finding) (all []string) {
	for _, f := range findings {
		all = append(all, f.Code)
	}
	return all
}

// TestPairs holds what the checks without a model do on pairs written by hand: no false word, in either language, and Spanish
// hardly behind English.
func TestPairs(t *testing.T) {
	right := map[string]map[string]int{}
	for _, language := range []string{"en", "es"} {
		t.Run(language, func(t *testing.T) {
			found := tally(t, &Support{}, handPairs(t, language), language)
			t.Log(found)
			right[language] = map[string]int{}
			for expect, least := range map[string]int{Entailed: 9, Contradicted: 11} {
				right[language][expect] = found[expect][expect]
				if found[expect][expect] < least {
					t.Errorf("%d of 20 are %s, want %d or more", found[expect][expect], expect, least)
				}
			}
			if n := found[Contradicted][Entailed] + found["not_said"][Entailed]; n > 0 {
				t.Errorf("%d claims are entailed that the words do not carry", n)
			}
			if n := found[Entailed][Contradicted] + found["not_said"][Contradicted]; n > 0 {
				t.Errorf("%d claims are contradicted that are not", n)
			}
		})
	}
	for _, verdict := range []string{Entailed, Contradicted} {
		if en, es := right["en"][verdict], right["es"][verdict]; es < en-2 {
			t.Errorf("%s: %d right in Spanish, %d in English", verdict, es, en)
		}
	}
}

// TestPairsAreTranslations: what is expected is the same in both files.
func TestPairsAreTranslations(t *testing.T) {
	counts := map[string]int{}
	es := handPairs(t, "es")
	for i, p := range handPairs(t, "en") {
		counts[p.expect]++
		if p.expect != es[i].expect || p.quote == "" || p.claim == "" || es[i].quote == "" || es[i].claim == "" {
			t.Errorf("pair %d: %+v, %+v", i, p, es[i])
		}
	}
	if counts[Entailed] != 20 || counts[Contradicted] != 20 || counts["not_said"] != 20 {
		t.Error(counts)
	}
}
