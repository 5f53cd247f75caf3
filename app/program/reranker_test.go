package program_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cotejo/app"
	"cotejo/app/engine"
	"cotejo/app/ingest"
	"cotejo/app/program"
	"cotejo/app/search"
	"cotejo/store"
)

// news is a library of files that say the same of good and of bad news.
func news(t *testing.T) *program.Program {
	t.Helper()
	folder := t.TempDir()
	for name, words := range map[string]string{
		"a.txt": "Plain news of the plain harbour: bad bad bad.\n", "b.txt": "News of the harbour, which is plain: good good good.\n", "c.txt": "The harbour had plain news, plain and nothing else but that.\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(words), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	p, err := program.Open(t.Context(), t.TempDir(), store.Write)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	if _, err := p.Ingest().Index(t.Context(), []string{folder}, ingest.Options{NoEmbed: true}); err != nil {
		t.Fatal(err)
	}
	return p
}

// order are the files of the passages, best first, and the notes of the step that weighed them again.
func order(t *testing.T, p *program.Program, reranker app.Reranker, o search.Options) (string, map[string]any) {
	t.Helper()
	s := p.Search()
	s.Reranker = reranker
	o.Words = true
	result, err := s.Run(t.Context(), "plain news of the harbour", o)
	if err != nil {
		t.Fatal(err)
	}
	names := ""
	for _, passage := range result.Passages {
		names += strings.TrimSuffix(filepath.Base(passage.Document.Path), ".txt")
	}
	for _, stage := range result.Trace {
		if stage.Stage == "search.rerank_by" {
			return names, stage.Notes
		}
	}
	return names, nil
}

// TestCrossEncoder reranks with the installed engine and a true, if tiny, model, which likes good news.
func TestCrossEncoder(t *testing.T) {
	if _, err := engine.FindReranker(""); app.ErrorCode(err) == "engine.missing" {
		t.Skip("needs the engine: ", err)
	}
	model, err := filepath.Abs("../engine/testdata/tiny-reranker.gguf")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("COTEJO_RERANKER", model)
	p, o := news(t), search.Defaults()
	built, notes := order(t, p, nil, o)
	if notes != nil || len(built) != 3 || built[0] == 'b' {
		t.Fatalf("order %s, notes %v: the test has nothing to show", built, notes)
	}
	if err := p.CrossEncoder(); err != nil {
		t.Error(err)
	}
	reranker, err := p.Reranker(search.CrossEncoder, nil)
	if err != nil {
		t.Fatal(err)
	}
	o.RerankBy = search.CrossEncoder
	got, notes := order(t, p, reranker, o)
	if got != "bca" || notes["by"] != search.CrossEncoder || notes["reranker"] != "Tiny Reranker" || notes["failed"] != nil {
		t.Errorf("order %s, notes %v", got, notes)
	}
	if again, err := p.Reranker(search.CrossEncoder, nil); err != nil || again != reranker {
		t.Errorf("another server for the same model: %v", err)
	}
	if got, notes := order(t, p, nil, o); got != built || notes["missing"] != true {
		t.Errorf("without one: order %s, notes %v", got, notes)
	}
	o.Rerank = false
	if _, notes := order(t, p, reranker, o); notes != nil {
		t.Errorf("no rerank at all was asked for: %v", notes)
	}
}

// failing is a reranker that does not answer.
type failing struct{ err error }

func (f failing) Name() string { return "failing" }

func (f failing) Rerank(ctx context.Context, _ string, texts []string) ([]float64, error) {
	if f.err == nil {
		return make([]float64, len(texts)-1), nil
	}
	return nil, f.err
}

func TestFailingRerankerLeavesTheOrder(t *testing.T) {
	p, o := news(t), search.Defaults()
	built, _ := order(t, p, nil, o)
	o.RerankBy = search.CrossEncoder
	for code, err := range map[string]error{"timeout": context.DeadlineExceeded, "llm.failed": app.Errorf("llm.failed", nil), "other": errors.New("x"), "llm.refused": nil} {
		if got, notes := order(t, p, failing{err}, o); got != built || notes["failed"] != code || notes["reranker"] != "failing" {
			t.Errorf("order %s, not %s, notes %v", got, built, notes)
		}
	}
}

// likes is a judge that finds that a text answers as surely as it has words that it likes.
type likes struct {
	app.Model
	word  string
	asked []app.Request
}

func (l *likes) Title() string { return "Liker" }

func (l *likes) Choose(_ context.Context, r app.Request, choices [][]string) ([]float64, error) {
	l.asked = append(l.asked, r)
	n := float64(strings.Count(r.Messages[1].Text, l.word))
	return []float64{n / 10, 0.9 - n/10}, nil
}

func TestRerankByModel(t *testing.T) {
	p, o := news(t), search.Defaults()
	o.RerankBy = search.LanguageModel
	judge := &likes{word: "bad"}
	reranker, err := p.Reranker(o.RerankBy, judge)
	if err != nil {
		t.Fatal(err)
	}
	got, notes := order(t, p, reranker, o)
	if got[0] != 'a' || notes["by"] != search.LanguageModel || notes["reranker"] != "Liker" || len(judge.asked) != 3 {
		t.Errorf("order %s, notes %v, asked %d times", got, notes, len(judge.asked))
	}
	for _, r := range judge.asked {
		if r.Purpose != app.ForRerank || !strings.Contains(r.Messages[1].Text, "<question>\nplain news of the harbour\n</question>") {
			t.Errorf("asked %+v", r)
		}
	}
}

func TestRerankerThatCannotBeHad(t *testing.T) {
	t.Setenv("COTEJO_RERANKER", filepath.Join(t.TempDir(), "absent.gguf"))
	p := program.OpenModels(t.TempDir())
	t.Cleanup(func() { p.Close() })
	if r, err := p.Reranker("", nil); r != nil || err != nil {
		t.Error(r, err)
	}
	if _, err := p.Reranker(search.CrossEncoder, nil); app.ErrorCode(err) != "engine.no_reranker" && app.ErrorCode(err) != "engine.missing" {
		t.Error(err)
	}
	if _, err := p.Reranker(search.LanguageModel, nil); app.ErrorCode(err) != "search.no_judge" {
		t.Error(err)
	}
	if _, err := p.Reranker("oracle", nil); app.ErrorCode(err) != "command.usage" {
		t.Error(err)
	}
}
