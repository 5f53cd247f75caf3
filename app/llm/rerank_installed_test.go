package llm_test

import (
	"path/filepath"
	"strings"
	"testing"

	"cotejo/app/engine"
	"cotejo/app/llm"
)

// TestRerankInstalled has the installed engine weigh texts with a true, if tiny, model that likes what is good; one text, and then the
// question too, is far longer than its window.
func TestRerankInstalled(t *testing.T) {
	found, err := engine.Find()
	if err != nil {
		t.Skip("needs the engine: ", err)
	}
	model := filepath.Join("..", "engine", "testdata", "tiny-reranker.gguf")
	about, err := engine.Describe(model)
	if err != nil {
		t.Fatal(err)
	}
	window := engine.RerankWindowOf(about)
	s := engine.NewRerank(found.Binary, model, window)
	t.Cleanup(func() { s.Close() })
	r := llm.NewReranker(s, about.Title, window)
	texts := []string{"bad plain bad", strings.Repeat("good ", 40*window) + "bad", "good plain", "", "¿good? \x00 — 好"}
	for _, question := range []string{"plain", strings.Repeat("plain ", 10*window)} {
		scores, err := r.Rerank(t.Context(), question, texts)
		if err != nil || len(scores) != len(texts) || !(scores[1] > scores[2] && scores[2] > scores[0]) {
			t.Errorf("%v %v", scores, err)
		}
	}
}
