package llm_test

import (
	"math"
	"strings"
	"testing"

	"cotejo/app"
	"cotejo/app/engine"
	"cotejo/app/late"
	"cotejo/app/llm"
)

// tokenInstalled is the installed model over an engine with pooling and one without.
func tokenInstalled(t *testing.T) (*llm.Embedder, *llm.TokenEmbedder) {
	_, e := installed(t)
	found, err := engine.Find()
	if err != nil {
		t.Fatal(err)
	}
	s := engine.NewEmbed(found.Binary, found.Model, engine.Window, "none")
	t.Cleanup(func() { s.Close() })
	return e, llm.NewTokenEmbedder(e, s)
}

// TestMeanOfTokens: a question's vector is the one that the engine would give.
func TestMeanOfTokens(t *testing.T) {
	e, tokens := tokenInstalled(t)
	for _, text := range []string{"Who pays the rent?", "", "¿Quién paga el alquiler?", "\xff\x00", "</s> <mask>", "合同于三月到期", strings.Repeat("Los contratos vencen en marzo. ", 500)} {
		want, err := e.EmbedQuery(t.Context(), text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := tokens.EmbedQuery(t.Context(), text)
		if err != nil {
			t.Fatalf("%.40q: %v", text, err)
		}
		if d := dot(got, want); d < 0.9999 || math.Abs(dot(got, got)-1) > 1e-5 {
			t.Errorf("%.40q: cosine with the engine's vector is %v, length² %v", text, d, dot(got, got))
		}
	}
}

// TestTokensOfTexts: what the model puts around a text is not among its tokens, and a text that says it is nearer than one that does not.
func TestTokensOfTexts(t *testing.T) {
	_, e := tokenInstalled(t)
	asked, found, err := e.EmbedTokens(t.Context(), "rent", []string{"rent", "", "The tenant pays the rent.", "Whales are mammals.", strings.Repeat("x ", 2000)})
	if err != nil {
		t.Fatal(err)
	}
	if len(asked.Tokens) != len(found[0].Tokens) || len(asked.Tokens) == 0 || len(asked.Tokens) > 2 || len(found[1].Tokens) != 0 {
		t.Errorf("%d tokens of a word asked, %d of it found, %d of nothing", len(asked.Tokens), len(found[0].Tokens), len(found[1].Tokens))
	}
	if n := len(found[4].Tokens); n < engine.Window-8 || n >= engine.Window {
		t.Errorf("a long text has %d tokens", n)
	}
	near := func(v app.TextVectors) float64 {
		m, ok := late.Compare(asked, v)
		if !ok {
			t.Fatal("nothing to compare")
		}
		return m.Mean
	}
	if near(found[0]) < 0.9 || near(found[2]) < near(found[3])+0.05 {
		t.Errorf("rent: %v, a sentence with it: %v, another: %v", near(found[0]), near(found[2]), near(found[3]))
	}
	if none, texts, err := e.EmbedTokens(t.Context(), "rent", nil); err != nil || len(texts) != 0 || len(none.Tokens) != len(asked.Tokens) {
		t.Errorf("no texts: %d, %v", len(texts), err)
	}
}
