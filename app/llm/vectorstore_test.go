package llm

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tmc/langchaingo/embeddings"
	"github.com/tmc/langchaingo/schema"
	"github.com/tmc/langchaingo/vectorstores"

	"cotejo/app"
)

func TestVectorStoreOptions(t *testing.T) {
	var limit int
	var filter app.Filter
	scores := []map[string]float64{{"vectors": 0.9, "fused": 0.03}, {"words": 7, "fused": 0.02}, {"vectors": 0.7}}
	store := VectorStore(func(_ context.Context, _ string, l int, f app.Filter) (found []app.Passage, err error) {
		limit, filter = l, f
		for i, s := range scores {
			found = append(found, app.Passage{Number: i + 1, Text: fmt.Sprint("text ", i+1), Scores: s, Document: app.Document{Path: "/a"}})
		}
		return found, nil
	})
	search := func(n int, o ...vectorstores.Option) string {
		t.Helper()
		docs, err := store.SimilaritySearch(t.Context(), "q", n, o...)
		if err != nil {
			return app.ErrorCode(err)
		}
		var all []string
		for _, d := range docs {
			all = append(all, fmt.Sprint(d.Metadata["number"], ":", d.Score))
		}
		return strings.Join(all, " ")
	}
	day := time.Date(2024, 3, 1, 0, 0, 0, 0, time.Local)
	for want, got := range map[string]string{
		"1:0.9 2:0 3:0.7": search(3), "1:0.9 2:0": search(2), "1:0.9 3:0.7": search(3, vectorstores.WithScoreThreshold(0.5)), "1:0.9": search(3, vectorstores.WithScoreThreshold(0.8)),
		"": search(3, vectorstores.WithScoreThreshold(1)),
	} {
		if got != want {
			t.Errorf("found %q, not %q", got, want)
		}
	}
	search(7, vectorstores.WithNameSpace("leases"), vectorstores.WithFilters(map[string]any{"path": "/b", "kinds": "pdf", "since": "2024-03-01", "until": "2024-03-01"}))
	if limit != 7 || filter.Collection != "leases" || filter.PathPrefix != "/b" || fmt.Sprint(filter.Kinds) != "[pdf]" || !filter.Since.Equal(day) || !filter.Until.Equal(day.Add(24*time.Hour-time.Nanosecond)) {
		t.Errorf("asked for %d of %+v", limit, filter)
	}
	search(1, vectorstores.WithFilters(app.Filter{Kinds: []string{"a", "b"}, Since: day}))
	if fmt.Sprint(filter.Kinds) != "[a b]" || !filter.Since.Equal(day) {
		t.Errorf("filter %+v", filter)
	}
	search(1, vectorstores.WithFilters(map[string]any{"collection": "x", "kinds": []string{"a"}, "since": day}))
	if filter.Collection != "x" || fmt.Sprint(filter.Kinds) != "[a]" || !filter.Since.Equal(day) {
		t.Errorf("filter %+v", filter)
	}
	for what, o := range map[string]vectorstores.Option{
		"threshold": vectorstores.WithScoreThreshold(1.1), "embedder": vectorstores.WithEmbedder(&embeddings.EmbedderImpl{}), "kind of filter": vectorstores.WithFilters("pdf"),
		"name of filter": vectorstores.WithFilters(map[string]any{"colour": "red"}), "value": vectorstores.WithFilters(map[string]any{"since": "May"}),
		"two": func(o *vectorstores.Options) { o.NameSpace, o.Filters = "a", app.Filter{Collection: "b"} },
	} {
		if got := search(3, o); got != "library.bad_option" {
			t.Errorf("%s: %s", what, got)
		}
	}
	if got := search(0); got != "library.bad_option" {
		t.Error(got)
	}
	scores = scores[1:2]
	if got := search(3, vectorstores.WithScoreThreshold(0.5)); got != "search.no_embedder" {
		t.Errorf("a threshold where nothing was compared: %s", got)
	}
	if _, err := store.AddDocuments(t.Context(), []schema.Document{{PageContent: "x"}}); app.ErrorCode(err) != "library.files_only" {
		t.Error(err)
	}
}
