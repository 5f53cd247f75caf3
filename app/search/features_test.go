package search

import (
	"fmt"
	"strings"
	"testing"

	"cotejo/app"
)

// found makes candidates of texts, all as good in both legs.
func found(language string, texts ...string) []*candidate {
	var all []*candidate
	for i, text := range texts {
		c := &candidate{Fragment: app.Fragment{ID: int64(i + 1), Language: language}, text: text, words: 5, vectors: 0.85, fused: 0.03, inWords: true, inDense: true, compared: true}
		all = append(all, c)
	}
	return all
}

// reranked gives the ids of candidates, best first.
func reranked(question string, all []*candidate, vector []float32) []int64 {
	p := &Part{Question: Read(question), Weights: map[string]float64{}, Vector: vector, found: all}
	for _, t := range p.Question.Terms {
		p.Weights[t.Word], p.Weights[t.Stem] = 3, 3
	}
	describe(p.Asked(), all)
	rerank(p)
	var ids []int64
	for _, c := range p.found {
		ids = append(ids, c.ID)
	}
	return ids
}

func TestRerank(t *testing.T) {
	for _, c := range []struct {
		name, question, language string
		texts                    []string // the last one must come first
	}{
		{"terms together", "Who pays for the repair of the roof?", "en", []string{
			"The roof is grey. The tenant pays the rent. Any repair is announced.",
			"The owner pays for any repair of the roof. Nothing else is agreed."}},
		{"more of the terms", "When does the notice period of the lease begin?", "en", []string{
			"The notice is sent by post and the period is described below in the annex of the contract.",
			"The notice period of the lease begins on the first day of a month, counted from the letter."}},
		{"an inflected word", "¿Qué gastos pagan los inquilinos?", "es", []string{
			"Los ascensores se revisan cada año por una empresa que elige la comunidad de vecinos.",
			"El inquilino pagará los gastos de agua y de luz desde el primer mes."}},
		{"a number that is asked for", "What was spent in 2021 on travel?", "en", []string{
			"Spending on travel in 2020 was lower than planned, as the report of the office says.",
			"Spending on travel in 2021 was lower than planned, as the report of the office says."}},
	} {
		for _, vector := range [][]float32{nil, {1}} {
			if ids := reranked(c.question, found(c.language, c.texts...), vector); ids[0] != int64(len(c.texts)) {
				t.Errorf("%s, vectors %v: order %v", c.name, vector != nil, ids)
			}
		}
	}
}

// The fragment with the identifier comes first even where all else speaks for another.
func TestRerankIdentifier(t *testing.T) {
	all := found("en", "The part ZX-4819-RAG has a warranty of two years and a price of forty.", "ZX-49-RAG: see annex.")
	all[0].vectors, all[0].fused, all[1].vectors, all[1].fused = 0.9, 0.033, 0.8, 0.016
	for _, vector := range [][]float32{nil, {1}} {
		if ids := reranked("What is the warranty of ZX-49-RAG?", all, vector); ids[0] != 2 {
			t.Errorf("order %v", ids)
		}
	}
}

// A heading and a file's name count where the text says nothing.
func TestRerankAbove(t *testing.T) {
	all := found("en", "It is ten days.", "It is twelve days.", "It is nine days.")
	all[1].Headings = []string{"Contract", "Warranty"}
	all[2].file = "warranty"
	if ids := reranked("How long is the warranty?", all, nil); ids[2] != 1 {
		t.Errorf("order %v", ids)
	}
	if all[0].coverage == 0 || all[1].coverage == 0 || all[2].coverage != 0 {
		t.Error("what stands above a fragment, or names its file, is covered too")
	}
}

// Words of another language do not count, names do.
func TestFeaturesOfAnotherLanguage(t *testing.T) {
	q := Read("¿Cuándo nació Johannes Keller en Basel?")
	weights := map[string]float64{}
	for _, term := range q.Terms {
		weights[term.Word], weights[term.Stem] = 2, 2
	}
	all := found("en", "Johannes Keller was born in Basel.", "A child was born in the town.")
	describe(ask(q, weights), all)
	if all[0].features["coverage"] != 0 || all[0].features["far"] != 1 || all[0].features["far_same"] <= all[1].features["far_same"] {
		t.Errorf("%v, %v", all[0].features, all[1].features)
	}
}

// Scores are between their bounds whatever the text is.
func TestFeaturesBounds(t *testing.T) {
	texts := []string{"", " ", "???", "notice notice notice", strings.Repeat("notice period of the lease ", 300), "漢字 notice"}
	all := found("en", texts...)
	describe(ask(Read("notice period of the lease"), map[string]float64{"notic": 2, "notice": 2, "period": 1, "leas": 1, "lease": 1}), all)
	for i, c := range all {
		for _, name := range []string{"coverage", "exact", "stems", "sentence", "pairs", "names", "near"} {
			if v := c.features[name]; v < 0 || v > 1.000001 {
				t.Errorf("%.20q: %s is %v", texts[i], name, v)
			}
		}
	}
}

// BenchmarkDescribe weighs 40 candidates of 1,100 bytes.
func BenchmarkDescribe(b *testing.B) {
	var texts []string
	for i := range 40 {
		texts = append(texts, strings.Repeat(fmt.Sprintf("The notice period of lease %d begins on the first day of a month. The tenants pay for water and heat. ", i), 11))
	}
	q := Read("When does the notice period of the lease begin for tenants who pay the heating?")
	weights := map[string]float64{}
	for _, t := range q.Terms {
		weights[t.Word], weights[t.Stem] = 3, 3
	}
	all := found("en", texts...)
	for b.Loop() {
		p := &Part{Question: q, Weights: weights, Vector: []float32{1}, found: all}
		describe(p.Asked(), all)
		rerank(p)
	}
}
