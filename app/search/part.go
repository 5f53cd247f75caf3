package search

import (
	"context"
	"fmt"
	"math"
	"sort"
	"time"

	"cotejo/app"
)

// candidate is a fragment with all that the steps know of it.
type candidate struct {
	app.Fragment
	words, vectors   float64
	inWords, inDense bool
	reranked         bool
	fused, rerank    float64
	coverage         float64
	text             string
}

// part searches for one question: both legs, fused, reranked and judged.
func (s *Search) part(ctx context.Context, q Question, o Options, r *Result) (*Part, error) {
	p := &Part{Question: q}
	legs, err := s.legs(ctx, q, o, r)
	if err != nil {
		return nil, err
	}
	r.stage("search.fuse", func() int { p.found = fuse(legs); return len(p.found) })
	fragments, err := s.weigh(ctx, p)
	if err != nil {
		return nil, err
	}
	if err := s.read(ctx, p.found); err != nil {
		return nil, err
	}
	for _, c := range p.found {
		c.coverage = Coverage(q, p.Weights, c.text)
	}
	if o.Rerank {
		r.stage("search.rerank", func() int { rerank(p.found); return len(p.found) })
	}
	r.stage("search.relevance", func() int {
		p.Signals = signals(q, p.Weights, p.found)
		p.Relevance = relevance(p.Signals, fragments)
		return len(p.found)
	})
	notes := map[string]any{"relevance": p.Relevance}
	for name, value := range p.Signals {
		notes[name] = value
	}
	r.note(notes)
	return p, nil
}

// legs runs the two searches; the vectors' failure leaves the words alone to answer, unless vectors were asked for.
func (s *Search) legs(ctx context.Context, q Question, o Options, r *Result) ([2][]app.Candidate, error) {
	var legs [2][]app.Candidate
	if o.Words || o.Hybrid {
		start := time.Now()
		found, err := s.Index.Words(ctx, q.Match(), o.Candidates, o.Filter)
		if err != nil {
			return legs, fmt.Errorf("search words: %w", err)
		}
		legs[0] = found
		r.Trace = append(r.Trace, app.Stage{Stage: "search.words", Ms: ms(start), Candidates: len(found)})
	}
	if !o.Words && s.Embedder != nil {
		start := time.Now()
		vector, err := s.Embedder.EmbedQuery(ctx, q.Text)
		if err == nil {
			legs[1], err = s.Index.Nearest(ctx, s.Embedder.Model(), vector, o.Candidates, o.Filter)
		}
		if err != nil {
			if ctx.Err() != nil || !o.Hybrid {
				return legs, fmt.Errorf("search vectors: %w", err)
			}
			r.Degraded = err
		}
		r.Trace = append(r.Trace, app.Stage{Stage: "search.vectors", Ms: ms(start), Candidates: len(legs[1])})
	}
	return legs, nil
}

// weigh looks up how rare the terms of the question are, and how many fragments there are.
func (s *Search) weigh(ctx context.Context, p *Part) (fragments int, err error) {
	var tokens []string
	for _, t := range p.Question.Terms {
		tokens = append(tokens, t.Word)
		if t.Stem != t.Word {
			tokens = append(tokens, t.Stem)
		}
	}
	found, total, err := s.Index.Frequencies(ctx, tokens)
	if err != nil {
		return 0, fmt.Errorf("search frequencies: %w", err)
	}
	p.Weights = map[string]float64{}
	for _, t := range tokens {
		n := float64(found[t])
		p.Weights[t] = math.Log(1 + (float64(total)-n+0.5)/(n+0.5))
	}
	return total, nil
}

// read fetches the words of the candidates.
func (s *Search) read(ctx context.Context, all []*candidate) error {
	for _, c := range all {
		part, err := s.Index.Text(ctx, c.Document, c.Span)
		if err != nil {
			return fmt.Errorf("search text: %w", err)
		}
		c.text = part.Slice(c.Span)
	}
	return nil
}

// fuse joins the two legs by reciprocal rank: a candidate's score is the sum of 1/(60+rank) over the legs it is in.
func fuse(legs [2][]app.Candidate) []*candidate {
	const k = 60
	byID := map[int64]*candidate{}
	var all []*candidate
	for leg, found := range legs {
		for i, f := range found {
			c := byID[f.ID]
			if c == nil {
				c = &candidate{Fragment: f.Fragment}
				byID[f.ID] = c
				all = append(all, c)
			}
			c.fused += 1 / float64(k+i+1)
			if leg == 0 {
				c.words, c.inWords = f.Score, true
			} else {
				c.vectors, c.inDense = f.Score, true
			}
		}
	}
	sortBy(all, func(c *candidate) float64 { return c.fused })
	return all
}

// sortBy sorts best first; equal scores by document and place, so that the order never changes between runs.
func sortBy(all []*candidate, score func(*candidate) float64) {
	sort.SliceStable(all, func(i, j int) bool {
		a, b := all[i], all[j]
		if score(a) != score(b) {
			return score(a) > score(b)
		}
		return a.ID < b.ID
	})
}
