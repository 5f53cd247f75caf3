package program

import (
	"context"

	"cotejo/app"
	"cotejo/app/llm"
	"cotejo/app/search"
)

// Retriever offers the library's search as langchaingo's schema.Retriever.
func (p *Program) Retriever(o search.Options) llm.Retriever {
	return func(ctx context.Context, query string) ([]app.Passage, error) {
		result, err := p.Search().Run(ctx, query, o)
		if err != nil {
			return nil, err
		}
		return result.Passages, nil
	}
}

// VectorStore offers the library's search as langchaingo's vectorstores.VectorStore: what its callers say of number and filter goes
// before what the options say.
func (p *Program) VectorStore(o search.Options) llm.VectorStore {
	return func(ctx context.Context, query string, limit int, filter app.Filter) ([]app.Passage, error) {
		o := o
		o.TopK, o.Filter = limit, filter
		o.Candidates = max(o.Candidates, limit)
		return p.Retriever(o)(ctx, query)
	}
}
