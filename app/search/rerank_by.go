package search

import (
	"context"
	"errors"
	"sort"
	"time"

	"cotejo/app"
)

// What Options.RerankBy may name, besides "": the built-in rerank alone.
const (
	CrossEncoder  = "cross-encoder"
	LanguageModel = "model"
)

// bound is how many of the best candidates are weighed again, and how long that may take. What takes longer leaves the built-in order.
type bound struct {
	candidates int
	limit      time.Duration
}

var bounds = map[string]bound{
	CrossEncoder:  {20, 15 * time.Second}, // some 20 texts a second on two cores with a small one
	LanguageModel: {8, 60 * time.Second},  // some 3 s a text on two cores with one of 1.5 billion weights
}

// RerankBys lists what RerankBy may name, in the order in which people see it.
var RerankBys = []string{"", CrossEncoder, LanguageModel}

// rerankBy has the best candidates of a part weighed again by the Reranker, after the relevance was judged in the order that this was
// fitted for. Whatever fails leaves the built-in order and a word in the trace; only a cancelled search is an error.
func (s *Search) rerankBy(ctx context.Context, p *Part, o Options, r *Result) error {
	limits, known := bounds[o.RerankBy]
	if !o.Rerank || !known || len(p.found) == 0 {
		return nil
	}
	start, notes := time.Now(), map[string]any{"by": o.RerankBy}
	best := p.found[:min(limits.candidates, len(p.found))]
	if s.Reranker == nil {
		notes["missing"], best = true, nil
	} else {
		notes["reranker"] = s.Reranker.Name()
		if err := s.reorder(ctx, p.Question.Text, best, limits.limit); err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			notes["failed"], best = failure(err), nil
		}
	}
	r.Trace = append(r.Trace, app.Stage{Stage: "search.rerank_by", Ms: ms(start), Candidates: len(best), Notes: notes})
	return nil
}

// reorder sorts candidates by the scores of the Reranker; equal ones stay as they are.
func (s *Search) reorder(ctx context.Context, question string, best []*candidate, limit time.Duration) error {
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	texts := make([]string, len(best))
	for i, c := range best {
		texts[i] = c.text
	}
	scores, err := s.Reranker.Rerank(limited, question, texts)
	if err != nil {
		return err
	}
	if len(scores) != len(best) {
		return app.Errorf("llm.refused", nil, "reason", "scores are missing")
	}
	for i, c := range best {
		c.again = &scores[i]
	}
	sort.SliceStable(best, func(i, j int) bool { return *best[i].again > *best[j].again })
	return nil
}

// failure is the code of an error.
func failure(err error) string {
	switch code := app.ErrorCode(err); {
	case code != "":
		return code
	case errors.Is(err, context.DeadlineExceeded):
		return "timeout"
	}
	return "other"
}
