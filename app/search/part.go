package search

import (
	"cmp"
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
	words, vectors   float64 // BM25 and cosine
	inWords, inDense bool    // found by that leg
	compared         bool    // vectors is known
	ranks            [2]int  // in each leg, from 1; 0 is not found
	apart            bool    // it is of notes, or of the heads and feet of pages, that stand after the body
	reranked         bool
	fused, rerank    float64
	coverage         float64
	text, file       string // its words, and the name of its document's file
	features         map[string]float64
	again            *float64 // score of the Reranker, where it was weighed again
}

// part searches for one question: both legs, fused, reranked and judged.
func (s *Search) part(ctx context.Context, q Question, o Options, r *Result) (*Part, error) {
	p := &Part{Question: q}
	// What the words found is read while the question's vector is still to come.
	var fragments int
	read, reading := texts{}, 0.0
	meanwhile := func(found []app.Candidate) (err error) {
		start := time.Now()
		defer func() { reading = ms(start) }()
		if fragments, err = s.weigh(ctx, p); err != nil {
			return err
		}
		return s.fetch(ctx, fuse([2][]app.Candidate{found}, o), read)
	}
	found, err := s.legs(ctx, p, o, r, meanwhile)
	if err != nil {
		return nil, err
	}
	r.stage("search.fuse", func() int { p.found = fuse(found, o); return len(p.found) })
	start := time.Now()
	if err := s.fetch(ctx, p.found, read); err != nil {
		return nil, err
	}
	r.Trace = append(r.Trace, app.Stage{Stage: "search.read", Ms: reading + ms(start), Candidates: len(p.found)})
	start = time.Now()
	if err := s.compare(ctx, p); err != nil {
		return nil, err
	}
	describe(ask(q, p.Weights), p.found)
	if o.Rerank {
		rerank(p)
		r.Trace = append(r.Trace, app.Stage{Stage: "search.rerank", Ms: ms(start), Candidates: len(p.found)})
	}
	r.stage("search.relevance", func() int {
		p.Signals = signals(q, p.Weights, p.found)
		p.Relevance = relevance(p.Signals, fragments, s.model())
		return len(p.found)
	})
	notes := map[string]any{"relevance": p.Relevance}
	for name, value := range p.Signals {
		notes[name] = value
	}
	r.note(notes)
	if err := s.rerankBy(ctx, p, o, r); err != nil {
		return nil, err
	}
	return p, nil
}

// model names the embedding model, "" when there is none.
func (s *Search) model() string {
	if s.Embedder == nil {
		return ""
	}
	return s.Embedder.Model()
}

// embedded is the vector of a question, or why there is none.
type embedded struct {
	vector []float32
	err    error
}

// legs runs the two searches, the question being embedded while its words are looked up, and meanwhile called with what they found; the
// vectors' failure leaves the words alone to answer, unless vectors were asked for.
func (s *Search) legs(ctx context.Context, p *Part, o Options, r *Result, meanwhile func([]app.Candidate) error) ([2][]app.Candidate, error) {
	var legs [2][]app.Candidate
	dense := !o.Words && s.Embedder != nil
	coming, began := make(chan embedded, 1), time.Now()
	if dense {
		go func() {
			vector, err := s.Embedder.EmbedQuery(ctx, p.Question.Text)
			coming <- embedded{vector, err}
		}()
	}
	if o.Words || o.Hybrid {
		start := time.Now()
		found, err := s.Index.Words(ctx, p.Question.Match(), o.Candidates, o.Filter)
		if err != nil {
			return legs, fmt.Errorf("search words: %w", err)
		}
		legs[0] = found
		r.Trace = append(r.Trace, app.Stage{Stage: "search.words", Ms: ms(start), Candidates: len(found)})
	}
	if dense {
		// An error comes again, with the vectors' own search.
		_ = s.Index.Ready(ctx, s.Embedder.Model())
	}
	if err := meanwhile(legs[0]); err != nil {
		return legs, err
	}
	if dense {
		got := <-coming
		err := got.err
		if err == nil {
			p.Vector = got.vector
			legs[1], err = s.Index.Nearest(ctx, s.Embedder.Model(), p.Vector, o.Candidates, o.Filter)
		}
		if err != nil {
			if ctx.Err() != nil || !o.Hybrid {
				return legs, fmt.Errorf("search vectors: %w", err)
			}
			p.Vector, r.Degraded = nil, err
		}
		r.Trace = append(r.Trace, app.Stage{Stage: "search.vectors", Ms: ms(began), Candidates: len(legs[1])})
	}
	return legs, nil
}

// compare gives the candidates that the words alone found their cosines too.
func (s *Search) compare(ctx context.Context, p *Part) error {
	if p.Vector == nil {
		return nil
	}
	var missing []app.Fragment
	for _, c := range p.found {
		if !c.compared {
			missing = append(missing, c.Fragment)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	cosines, err := s.Index.Cosines(ctx, s.Embedder.Model(), p.Vector, missing)
	if err != nil {
		return fmt.Errorf("compare vectors: %w", err)
	}
	for _, c := range p.found {
		if cosine, known := cosines[c.ID]; known {
			c.vectors, c.compared = cosine, true
		}
	}
	return nil
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

// fuse joins the two legs by reciprocal rank: a candidate's score is the sum of weight/(60+rank) over the legs it is in.
func fuse(legs [2][]app.Candidate, o Options) []*candidate {
	const k = 60
	weights := [2]float64{cmp.Or(o.WordsWeight, 1), cmp.Or(o.VectorsWeight, 1)}
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
			c.fused += weights[leg] / float64(k+i+1)
			c.ranks[leg] = i + 1
			if leg == 0 {
				c.words, c.inWords = f.Score, true
			} else {
				c.vectors, c.inDense, c.compared = f.Score, true, true
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
