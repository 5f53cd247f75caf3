package search

import (
	"math"
	"strings"
	"testing"

	"cotejo/app"
)

func TestRewrite(t *testing.T) {
	before := []Turn{{Question: "When was the Eiffel Tower built?"}}
	for _, c := range []struct {
		question string
		history  []Turn
		want     string
	}{
		{"When does the lease end?", nil, "When does the lease end?"},
		{"Hello, can you please tell me when the lease ends? Thanks!", nil, "When the lease ends?"},
		{"Hola, ¿cuándo termina el contrato? Gracias.", nil, "¿cuándo termina el contrato?"},
		{"  when does\nthe  lease end? ", nil, "when does the lease end?"},
		{"What is INV-2023-00017?", nil, "What is INV-2023-00017?"},
		{"Please", nil, "Please"},
		{"How tall is it?", before, "How tall is it? (Eiffel Tower built)"},
		{"And who designed the Statue of Liberty?", before, "And who designed the Statue of Liberty? (Eiffel Tower built)"},
		{"Who painted Guernica?", before, "Who painted Guernica?"},
	} {
		if got := Rewrite(c.question, c.history); got != c.want {
			t.Errorf("Rewrite(%q) = %q, want %q", c.question, got, c.want)
		}
	}
}

func TestReadKeepsIdentifiersWhole(t *testing.T) {
	q := Read(`Which notice period has ZX-49-RAG, "in writing only"?`)
	var terms []string
	for _, term := range q.Terms {
		terms = append(terms, term.Word)
	}
	if got := strings.Join(terms, " "); got != "notice period zx_49_rag writing" {
		t.Errorf("terms %q", got)
	}
	if len(q.Phrases) != 1 || strings.Join(q.Phrases[0], " ") != "in writing only" {
		t.Errorf("phrases %v", q.Phrases)
	}
	if q.Language != "en" || len(q.Match().Languages) != 0 {
		t.Errorf("language %q; identifiers and phrases vote in every language: %v", q.Language, q.Match().Languages)
	}
}

func TestWordsOfAnotherLanguageDoNotVote(t *testing.T) {
	if got := Read("¿Cuándo termina el contrato?").Match().Languages; len(got) != 2 || got[0] != "es" {
		t.Errorf("languages %v", got)
	}
}

func TestFuse(t *testing.T) {
	one := func(id int64) app.Candidate { return app.Candidate{Fragment: app.Fragment{ID: id}, Score: 1} }
	all := fuse([2][]app.Candidate{{one(1), one(2)}, {one(2), one(3)}}, Options{})
	var ids []int64
	for _, c := range all {
		ids = append(ids, c.ID)
	}
	if len(ids) != 3 || ids[0] != 2 || ids[1] != 1 || ids[2] != 3 {
		t.Errorf("order %v: what both legs found comes first, then rank decides", ids)
	}
	if want := 1.0/62 + 1.0/61; math.Abs(all[0].fused-want) > 1e-9 {
		t.Errorf("score %v, want %v", all[0].fused, want)
	}
	all = fuse([2][]app.Candidate{{one(1)}, {one(2)}}, Options{VectorsWeight: 1.5})
	if all[0].ID != 2 || math.Abs(all[0].fused-1.5/61) > 1e-9 || math.Abs(all[1].fused-1.0/61) > 1e-9 {
		t.Errorf("weights of the legs: %+v, %+v", all[0], all[1])
	}
}
