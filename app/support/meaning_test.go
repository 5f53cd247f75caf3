package support

import (
	"context"
	"math"
	"strings"
	"testing"

	"cotejo/app"
)

// TestMeaning: tokens find each other across the sentences of the quotes, and a single sentence has only its own.
func TestMeaning(t *testing.T) {
	tokens := embedding("multilingual-e5-small/test", nil)
	found := func(claim string, quotes ...string) map[string]float64 {
		got, err := Meaning(t.Context(), tokens, Claim{Text: claim, Quotes: quotes, Language: "en"})
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	for _, c := range []struct {
		claim             string
		quotes            []string
		mean, least, best float64
	}{
		{"pets live here", []string{"Pets live here."}, 1, 1, 1},
		{"pets live here forever", []string{"Pets live. Forever here."}, 1, 1, 0.5},
		{"pets live here forever", []string{"Pets live", "here"}, 0.75, 0, 0.5},
	} {
		got := found(c.claim, c.quotes...)
		for name, want := range map[string]float64{"aligned": c.mean, "aligned_least": c.least, "aligned_best": c.best} {
			if math.Abs(got[name]-want) > 0.01 {
				t.Errorf("%q on %q: %s is %v, not %v", c.claim, c.quotes, name, got[name], want)
			}
		}
	}
	if got := found("pets", ""); got != nil {
		t.Errorf("of no quotes: %v", got)
	}
}

// asking keeps what was embedded.
type asking struct {
	*byWords
	texts []string
}

func (a *asking) EmbedTokens(ctx context.Context, question string, texts []string) (app.TextVectors, []app.TextVectors, error) {
	a.texts = append(append(a.texts, question), texts...)
	return a.byWords.EmbedTokens(ctx, question, texts)
}

// TestMeaningIsBounded: of much that is quoted the sentences with the claim's words are compared, and of a sentence without end no text is
// longer than the model reads.
func TestMeaningIsBounded(t *testing.T) {
	a := &asking{byWords: embedding("multilingual-e5-small/test", nil)}
	quotes := []string{strings.Repeat("Nothing was said about it. ", 50), "The deposit is 900 euros.", strings.Repeat("the deposit of the tenant and ", 200)}
	if _, err := Meaning(t.Context(), a, Claim{Text: "The tenant's deposit is 900 euros.", Quotes: quotes, Language: "en"}); err != nil {
		t.Fatal(err)
	}
	if len(a.texts) != 1+compareAtMost || a.texts[1] != "The deposit is 900 euros." {
		t.Fatalf("%d texts: %q", len(a.texts), a.texts)
	}
	for _, text := range a.texts {
		if len(text) > compareBytes || strings.HasPrefix(text, "Nothing") {
			t.Errorf("%d bytes: %.60q", len(text), text)
		}
	}
}
