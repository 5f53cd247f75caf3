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
		out[i] = schema.Document{
			PageContent: p.Text,
			Score:       float32(p.Scores["fused"]),
			Metadata: map[string]any{
				"document": p.Document.Path,
				"start":    p.Span.Start,
				"end":      p.Span.End,
				"number":   p.Number,
				"scores":   p.Scores,
			},
		}
	}
	return out, nil
}
