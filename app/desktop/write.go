package desktop

import (
	"context"

	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/program"
)

// write answers a turn and reports how far it is; the answers that it gives to report are not changed after. When the
// model fails, or ctx is cancelled, the answer so far comes back beside the error.
func (w *Window) write(ctx context.Context, p *program.Program, model app.Model, t app.Turn, o ask.Options, report func(*app.Answer, *draft)) (*app.Answer, error) {
	a := p.Ask()
	a.Model = model
	chosen := w.chosen()
	a.Support = p.Support(model, program.Depth(chosen.Support))
	o.Retry, o.Policy = !chosen.NoRetry, ask.Policy(chosen.Policy)
	if !w.anyEmbedded() {
		a.Search.Embedder = nil
	}
	if a.Search.Embedder == nil {
		o.Search.Hybrid = true // by meaning alone cannot be had: by words
	}
	if by, err := p.Reranker(o.Search.RerankBy, model); err == nil { // else the built-in order holds, and the trace says so
		a.Search.Reranker = by
	}
	tell := func(now ask.Progress) {
		var d *draft
		if now.Draft != nil {
			d = &draft{now.Draft.Text, now.Draft.Numbers}
		}
		report(now.Answer, d)
	}
	if t.Kind == app.TurnSummary {
		id, err := p.DocumentAt(ctx, t.Scope)
		if err != nil {
			return nil, err
		}
		return a.Summarise(ctx, id, t.Question, o, tell)
	}
	answer, _, err := a.Write(ctx, t.Question, o, tell)
	return answer, err
}
