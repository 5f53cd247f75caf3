package desktop

import (
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"cotejo/app"
	"cotejo/app/search"
	"cotejo/app/settings"
)

// stages are the names of what a stored turn's search ran.
func (w *world) stages(turn int64) []string {
	w.t.Helper()
	t, err := w.kept.Turn(w.ctx, turn)
	if err != nil || t.Answer == nil {
		w.t.Fatalf("%+v %v", t, err)
	}
	var names []string
	for _, s := range t.Answer.Trace {
		names = append(names, s.Stage)
	}
	return names
}

func TestRetrievalIsAChoice(t *testing.T) {
	w := open(t)
	w.samples()
	w.byWords()
	before, err := w.Settings()
	if err != nil || before.Retrieval != (Retrieval{4, 20, true, 3, true, true, "built-in", 1, 1, true}) {
		t.Fatalf("%+v %v", before, err)
	}
	usual := w.ask(0, depositQuestion, "extractive")
	if n := len(usual.Sources); n < 2 || n > 4 {
		t.Errorf("%d sources", n)
	}
	changed := before
	changed.Retrieval.TopK, changed.Retrieval.Rerank, changed.Retrieval.MultiQuery, changed.Retrieval.WordsWeight = 1, false, 0, 2.5
	start, err := w.SaveSettings(changed)
	if err != nil || start.Settings.Retrieval != changed.Retrieval || start.Search.Defaults != before.Retrieval {
		t.Fatalf("%+v %v", start.Settings, err)
	}
	stored, err := settings.Load(w.Window.folder)
	off, none := false, 0
	if want := (settings.Retrieval{TopK: 1, Rerank: &off, MultiQuery: &none, WordsWeight: 2.5}); err != nil || !reflect.DeepEqual(stored.Retrieval, want) {
		t.Errorf("%+v %v", stored.Retrieval, err)
	}
	one := w.ask(0, depositQuestion, "extractive")
	if len(one.Sources) != 1 || slices.Contains(w.stages(one.ID), "search.rerank") {
		t.Errorf("%+v %v", one.Sources, w.stages(one.ID))
	}

	// What cannot be searched with is not kept, and the default holds.
	wrong := before
	wrong.Retrieval.TopK, wrong.Retrieval.RerankBy = -3, "oracle"
	if start, err := w.SaveSettings(wrong); err != nil || start.Settings.Retrieval != before.Retrieval {
		t.Errorf("%+v %v", start.Settings.Retrieval, err)
	}
	if stored, err := settings.Load(w.Window.folder); err != nil || !reflect.DeepEqual(stored.Retrieval, settings.Retrieval{}) {
		t.Errorf("%+v %v", stored.Retrieval, err)
	}
}

// By meaning alone, and a second look at the order, are wishes: without an embedder or a reranker the window answers all the same, and
// says what was not to be had.
func TestRetrievalThatCannotBeHad(t *testing.T) {
	t.Setenv("COTEJO_RERANKER", filepath.Join(t.TempDir(), "none.gguf"))
	w := open(t)
	w.lease()
	wish, err := w.Settings()
	if err != nil {
		t.Fatal(err)
	}
	wish.Retrieval.Hybrid, wish.Retrieval.RerankBy = false, "cross-encoder"
	start, err := w.SaveSettings(wish)
	if err != nil || start.Settings.Retrieval != wish.Retrieval || start.Search.CrossEncoder == "" || strings.Contains(start.Search.CrossEncoder, "{") {
		t.Fatalf("%+v %v", start.Search, err)
	}
	turn := w.ask(0, depositQuestion, "extractive")
	if turn.State != "done" || len(turn.Evidence) == 0 {
		t.Fatalf("%+v", turn)
	}
	if len(turn.SearchNotes) != 1 || !strings.Contains(turn.SearchNotes[0], "own order") || len(turn.Deeds) != 0 {
		t.Errorf("%q %q", turn.SearchNotes, turn.Deeds)
	}
}

// The rates are those of the embedding model in use, and else those of words alone.
func TestErrorRatesAreThoseOfTheModel(t *testing.T) {
	w := open(t)
	w.lease()
	start, err := w.Start()
	if err != nil || start.Search.Model != "" {
		t.Fatalf("%+v %v", start.Search, err)
	}
	var want []ErrorRate
	for _, r := range search.ErrorRates() {
		if r.Model == "" {
			want = append(want, ErrorRate{r.Questions, r.Documents, r.Foreign, r.ForeignAnswered, r.Known, r.KnownRefused})
		}
	}
	if !slices.Equal(start.Search.Rates, want) {
		t.Errorf("%+v, want %+v", start.Search.Rates, want)
	}
}

// What a question says of where to look is told, and lifted by asking again; the next answer of that place leaves it lifted too.
func TestNarrowedByTheQuestion(t *testing.T) {
	w := open(t)
	w.samples()
	w.byWords()
	question := "How many days after the trip must the expense report be submitted, according to travel-expenses-policy-2025.docx?"
	turn := w.ask(0, question, "extractive")
	if len(turn.Narrowed) != 1 || turn.Narrowed[0] != (Narrowing{"file", "travel-expenses-policy-2025.docx"}) || turn.Widened || len(turn.Evidence) == 0 {
		t.Fatalf("%+v %v %v", turn.Narrowed, turn.Widened, w.stages(turn.ID))
	}
	for i, how := range []AskAgain{{Everywhere: true}, {}} {
		lifted, err := w.AskAgain(turn.ID, how)
		if err != nil {
			t.Fatal(err)
		}
		if turn = w.end(lifted.ID); len(turn.Narrowed) != 0 || turn.State != "done" {
			t.Errorf("%d: %+v", i, turn.Narrowed)
		}
	}
	edited, err := w.AskAgain(turn.ID, AskAgain{Question: "When must it be submitted, according to travel-expenses-policy-2025.docx?"})
	if err != nil {
		t.Fatal(err)
	}
	if turn = w.end(edited.ID); len(turn.Narrowed) != 1 {
		t.Errorf("%+v", turn)
	}
}

// What an answer carries of its search reaches the page in words.
func TestSearchOfATurnIsTold(t *testing.T) {
	a := &app.Answer{
		Question: "q", Rewritten: "q", Model: "extractive", SubQuestions: []string{"one", "two"},
		Narrowed: []app.Narrowing{{Kind: "folder", Value: "/home/ana/Invoices"}, {Kind: "since", Value: "2024-03-01"}},
		Findings: []app.Finding{{Code: "covers_read_only", Args: map[string]string{"passages": "4", "documents": "2", "found": "9", "found_in": "3"}}},
	}
	w := open(t)
	view := turnView(w.language(), app.Turn{Question: "q", Answer: a}, nil)
	if !slices.Equal(view.SubQuestions, []string{"one", "two"}) || !slices.Equal(view.Narrowed, []Narrowing{{"folder", "Invoices"}, {"since", "2024-03-01"}}) || view.Widened {
		t.Errorf("%+v", view)
	}
	if len(view.SearchNotes) != 1 || len(view.Deeds) != 0 {
		t.Errorf("%q %q", view.SearchNotes, view.Deeds)
	}
	lifted := []app.Narrowing{{Kind: "file", Value: "a/b.pdf"}}
	var stored any = []any{map[string]any{"kind": "file", "value": "a/b.pdf"}}
	for _, note := range []any{lifted, stored} {
		a.Narrowed, a.Trace = nil, []app.Stage{{Stage: "search.scope", Notes: map[string]any{"widened": true, "narrowed": note}}}
		if view := turnView(w.language(), app.Turn{Question: "q", Answer: a}, nil); !view.Widened || !slices.Equal(view.Narrowed, []Narrowing{{"file", "b.pdf"}}) {
			t.Errorf("%+v", view)
		}
	}
	a.SubQuestions = []string{"one"} // one question is no list of them
	if view := turnView(w.language(), app.Turn{Question: "q", Answer: a}, nil); len(view.SubQuestions) != 0 {
		t.Errorf("%q", view.SubQuestions)
	}
}
