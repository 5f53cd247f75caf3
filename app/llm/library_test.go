package llm_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tmc/langchaingo/chains"
	"github.com/tmc/langchaingo/llms"
	"github.com/tmc/langchaingo/schema"
	"github.com/tmc/langchaingo/vectorstores"

	"cotejo/app"
	"cotejo/app/ingest"
	"cotejo/app/program"
	"cotejo/app/search"
	"cotejo/store"
)

// reads is a model of langchaingo that answers with the line of its prompt that has a word.
type reads struct{ word string }

func (m reads) GenerateContent(_ context.Context, messages []llms.MessageContent, _ ...llms.CallOption) (*llms.ContentResponse, error) {
	for _, message := range messages {
		for _, part := range message.Parts {
			text, _ := part.(llms.TextContent)
			for line := range strings.Lines(text.Text) {
				if strings.Contains(line, m.word) && !strings.HasPrefix(line, "Question:") {
					return &llms.ContentResponse{Choices: []*llms.ContentChoice{{Content: strings.TrimSpace(line)}}}, nil
				}
			}
		}
	}
	return &llms.ContentResponse{Choices: []*llms.ContentChoice{{Content: "I don't know."}}}, nil
}

func (m reads) Call(ctx context.Context, prompt string, options ...llms.CallOption) (string, error) {
	return llms.GenerateFromSinglePrompt(ctx, m, prompt, options...)
}

// lease is a library of three files in two collections.
func lease(t *testing.T, embed bool) *program.Program {
	t.Helper()
	folder := t.TempDir()
	p, err := program.Open(t.Context(), t.TempDir(), store.Write)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	for path, words := range map[string]string{
		"deeds/lease.txt": "The lease of the house in Elm Street ends on 31 May 2027.\nThe deposit is two months' rent.\n",
		"deeds/sale.md":   "# Sale\n\nThe house in Oak Street was sold for 210,000 euros.\n",
		"mail/letter.txt": "Dear Mr Gray, your lease of the garage ends on 1 March 2026.\n",
	} {
		full := filepath.Join(folder, path)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(words), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"deeds", "mail"} {
		if _, err := p.Ingest().Index(t.Context(), []string{filepath.Join(folder, name)}, ingest.Options{Collection: name, NoEmbed: !embed}); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// TestLangchainAnswersFromTheLibrary runs langchaingo's own retrieval chain over a true library, by both of its interfaces.
func TestLangchainAnswersFromTheLibrary(t *testing.T) {
	p, o := lease(t, false), search.Defaults()
	o.Words = true
	for what, c := range map[string]struct {
		retriever schema.Retriever
		want      string
	}{
		"retriever":    {p.Retriever(o), "The lease of the house in Elm Street ends on 31 May 2027."},
		"vector store": {vectorstores.ToRetriever(p.VectorStore(o), 2), "The lease of the house in Elm Street ends on 31 May 2027."},
		"name space":   {vectorstores.ToRetriever(p.VectorStore(o), 2, vectorstores.WithNameSpace("mail")), "Dear Mr Gray, your lease of the garage ends on 1 March 2026."},
		"no such kind": {vectorstores.ToRetriever(p.VectorStore(o), 2, vectorstores.WithFilters(map[string]any{"kinds": "pdf"})), "I don't know."},
	} {
		chain := chains.NewRetrievalQAFromLLM(reads{"lease of"}, c.retriever)
		chain.ReturnSourceDocuments = true
		out, err := chains.Call(t.Context(), chain, map[string]any{"query": "When ends the lease of the house in Elm Street?"})
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if out["text"] != c.want {
			t.Errorf("%s: %q, not %q", what, out["text"], c.want)
		}
		for _, source := range out["source_documents"].([]schema.Document) {
			path, start, end := source.Metadata["document"].(string), source.Metadata["start"].(int), source.Metadata["end"].(int)
			content, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(path, ".txt") && string(content[start:end]) != source.PageContent {
				t.Errorf("%s: bytes %d to %d of %s are not %q", what, start, end, path, source.PageContent)
			}
		}
	}
}

// TestVectorStoreComparesByMeaning asks with the installed embedding model, in words that no file has.
func TestVectorStoreComparesByMeaning(t *testing.T) {
	if _, _, err := program.FindEmbedder(); err != nil {
		t.Skip("needs the engine and its model: ", err)
	}
	p := lease(t, true)
	docs, err := p.VectorStore(search.Defaults()).SimilaritySearch(t.Context(), "¿Por cuánto se vendió la casa?", 3)
	if err != nil || len(docs) != 3 || !strings.Contains(docs[0].PageContent, "210,000 euros") || docs[0].Score < 0.7 || docs[0].Score > 1 {
		t.Fatalf("%+v %v", docs, err)
	}
	near, err := p.VectorStore(search.Defaults()).SimilaritySearch(t.Context(), "¿Por cuánto se vendió la casa?", 3, vectorstores.WithScoreThreshold(docs[0].Score))
	if err != nil || len(near) != 1 || near[0].PageContent != docs[0].PageContent {
		t.Errorf("%+v %v", near, err)
	}
	o := search.Defaults()
	o.Words = true
	if _, err := p.VectorStore(o).SimilaritySearch(t.Context(), "house", 3, vectorstores.WithScoreThreshold(0.5)); app.ErrorCode(err) != "search.no_embedder" {
		t.Error(err)
	}
}
