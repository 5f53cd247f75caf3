package llm

import (
	"context"

	"github.com/tmc/langchaingo/schema"

	"cotejo/app"
)

// Retriever offers a search as langchaingo's schema.Retriever, so that its chains can be run on the library.
type Retriever func(ctx context.Context, query string) ([]app.Passage, error)

var _ schema.Retriever = Retriever(nil)

// GetRelevantDocuments gives the passages found, best first. Each carries where it stands under "document" (the
// path), "start" and "end" (bytes of the document's text), "number" and "scores". Score is the fused score, 0 when
// the search gave none.
func (r Retriever) GetRelevantDocuments(ctx context.Context, query string) ([]schema.Document, error) {
	found, err := r(ctx, query)
	if err = after(ctx, err); err != nil {
		return nil, err
	}
	out := make([]schema.Document, len(found))
	for i, p := range found {
		out[i] = document(p, p.Scores["fused"])
	}
	return out, nil
}

// document is a passage as langchaingo has it.
func document(p app.Passage, score float64) schema.Document {
	return schema.Document{
		PageContent: p.Text,
		Score:       float32(score),
		Metadata: map[string]any{
			"document": p.Document.Path,
			"start":    p.Span.Start,
			"end":      p.Span.End,
			"number":   p.Number,
			"scores":   p.Scores,
		},
	}
}
