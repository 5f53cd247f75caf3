package command

import (
	"fmt"

	"cotejo/app"
	"cotejo/app/program"
	"cotejo/app/search"
)

// reranker is what the options want the best passages weighed by; nil when that is the built-in alone. A language model is the one that
// writes the answer, or else that of the settings. One that cannot be had is an error: nobody should take another order for it.
func (r *run) reranker(p *program.Program, o search.Options, model app.Model) (app.Reranker, error) {
	if !o.Rerank || o.RerankBy == "" {
		return nil, nil
	}
	if o.RerankBy == search.LanguageModel && model == nil {
		var err error
		if model, err = r.model(p, ""); err != nil {
			return nil, err
		}
	}
	return p.Reranker(o.RerankBy, model)
}

// noteReranker says why the best passages were not weighed again.
func (r *run) noteReranker(result *search.Result) {
	for _, s := range result.Trace {
		if code, failed := s.Notes["failed"].(string); failed && s.Stage == "search.rerank_by" {
			r.told = true
			fmt.Fprintln(r.err, r.color(r.err, dim, r.say.Say("search.rerank_failed", "reranker", fmt.Sprint(s.Notes["reranker"]), "code", code)))
			return
		}
	}
}
