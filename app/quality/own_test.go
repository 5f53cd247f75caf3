package quality_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"cotejo/app/ask"
	"cotejo/app/engine"
	"cotejo/app/ingest"
	"cotejo/app/messages"
	"cotejo/app/program"
	"cotejo/app/quality"
	"cotejo/app/search"
	"cotejo/store"
)

// TestOwnQuestions asks the questions of testdata/own about the documents there: with words alone, and every second one with the embedding
// model where it is installed. Many of the questions are about the subjects of the documents and have no answer in them, which is the hard
// kind. The bounds are loose: they tell that something broke, and the figures in the log tell how well it does.
func TestOwnQuestions(t *testing.T) {
	_, missing := engine.Find()
	for _, c := range []struct {
		name            string
		words           bool
		single, several map[string][2]float64
	}{
		{"words", true,
			map[string][2]float64{"retrieval.r5": {0.80, 1}, "evidence.all": {0.55, 1}, "silence.foreign": {0.40, 1}, "silence.known": {0, 0.40}},
			map[string][2]float64{"retrieval.first": {0.75, 1}, "retrieval.delivered": {0.75, 1}, "evidence.all": {0.30, 1}}},
		{"vectors too", false,
			map[string][2]float64{"retrieval.r5": {0.88, 1}, "evidence.all": {0.55, 1}, "silence.foreign": {0.30, 1}, "silence.known": {0, 0.35}},
			map[string][2]float64{"retrieval.first": {0.80, 1}, "retrieval.delivered": {0.85, 1}, "evidence.all": {0.40, 1}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !c.words && missing != nil {
				t.Skip("the inference engine or its model is not there: ", missing)
			}
			if c.words {
				t.Setenv("COTEJO_ENGINE", filepath.Join(t.TempDir(), "none"))
			}
			p := ownLibrary(t, c.words)
			within(t, askOwn(t, p, "questions.jsonl", c.words), c.single)
			within(t, askOwn(t, p, "several.jsonl", c.words), c.several)
		})
	}
}

func within(t *testing.T, report quality.Report, bounds map[string][2]float64) {
	t.Helper()
	for n, f := range report.Figures[quality.All] {
		t.Logf("%-20s %.3f [%.3f-%.3f] of %d", n, f.Value, f.Low, f.High, f.Of)
	}
	for name, b := range bounds {
		if f := report.Figures[quality.All][name]; f.Of == 0 || f.Value < b[0] || f.Value > b[1] {
			t.Errorf("%s is %.3f of %d, not %.2f to %.2f", name, f.Value, f.Of, b[0], b[1])
		}
	}
}

// ownLibrary indexes the own documents.
func ownLibrary(t *testing.T, words bool) *program.Program {
	t.Helper()
	documents, err := filepath.Abs(filepath.Join("testdata", "own", "documents"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := program.Open(t.Context(), t.TempDir(), store.Write)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close() })
	result, err := p.Ingest().Index(t.Context(), []string{documents}, ingest.Options{NoEmbed: words})
	if err != nil || result.EmbedError != nil || result.Counts.Indexed != result.Counts.Found {
		t.Fatalf("%+v, %v", result, err)
	}
	return p
}

func askOwn(t *testing.T, p *program.Program, file string, words bool) quality.Report {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", "own", file))
	if err != nil {
		t.Fatal(err)
	}
	questions, err := quality.Read(file, content)
	if err != nil {
		t.Fatal(err)
	}
	listed, _, err := p.Store.List(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	if gone := quality.Missing(questions, listed); len(gone) > 0 {
		t.Fatal("documents that are not there: ", gone)
	}
	if !words {
		at := 0
		questions = slices.DeleteFunc(questions, func(quality.Question) bool { at++; return at%2 == 0 })
	}
	options := search.Defaults()
	options.Words = words
	one := quality.Configuration{Ask: p.Ask(), Options: ask.Options{Search: options, Cite: true, Interface: messages.In("en")}}
	found, err := quality.Run(t.Context(), questions, []quality.Configuration{one}, quality.Paths{}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	report := quality.NewReport(len(questions), []quality.Configuration{one}, found)
	if report.Failed > 0 || report.WordsOnly > 0 || report.Done != len(questions) {
		t.Fatalf("%d failed, %d by words alone, %d of %d done", report.Failed, report.WordsOnly, report.Done, report.Questions)
	}
	return report
}

// TestStop stops a run after three questions: those stay, as pairs.
func TestStop(t *testing.T) {
	t.Setenv("COTEJO_ENGINE", filepath.Join(t.TempDir(), "none"))
	p := ownLibrary(t, true)
	content, err := os.ReadFile(filepath.Join("testdata", "own", "questions.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	questions, err := quality.Read("questions.jsonl", content)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	o := ask.Options{Search: search.Defaults(), Cite: true, Interface: messages.In("en")}
	o.Search.Words = true
	less := o
	less.Search.TopK = 1
	configurations := []quality.Configuration{{Ask: p.Ask(), Options: o}, {Ask: p.Ask(), Options: less, Flags: "--top-k 1"}}
	found, err := quality.Run(ctx, questions, configurations, nil, func(done int) {
		if done == 3 {
			stop()
		}
	})
	if !errors.Is(err, context.Canceled) || len(found) != 2 || len(found[0]) != 3 || len(found[1]) != 3 {
		t.Fatalf("%v, %d and %d cases", err, len(found[0]), len(found[1]))
	}
	report := quality.NewReport(len(questions), configurations, found)
	if report.Done != 3 || report.Questions != len(questions) || report.Against[0].Between("cost.p50") == nil {
		t.Errorf("%d of %d done, %+v", report.Done, report.Questions, report.Against[0].Differences)
	}
}
