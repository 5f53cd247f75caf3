package search

import (
	"context"
	"fmt"
	"math"
	"sort"
	"time"

	"cotejo/app"
)

// Index is what a search needs of the store.
type Index interface {
	// Words returns the fragments that match, best first by BM25.
	Words(ctx context.Context, match app.Match, limit int, filter app.Filter) ([]app.Candidate, error)
	// Nearest returns the fragments whose vectors of that model are nearest, with their cosines, best first.
	Nearest(ctx context.Context, model string, vector []float32, limit int, filter app.Filter) ([]app.Candidate, error)
	// Frequencies returns in how many fragments each token stands (words and stems), and how many fragments there are.
	Frequencies(ctx context.Context, tokens []string) (map[string]int, int, error)
	// Text returns the part of a document's text over span.
	Text(ctx context.Context, document int64, span app.Span) (*app.Text, error)
	// Document returns how an evidence file names the document.
	Document(ctx context.Context, document int64) (app.Document, error)
}

// Options are the choices of a search; the names are those of the command line.
type Options struct {
	TopK       int // passages returned, 4
	Candidates int // from each leg, 20
	Rewrite    bool
	MultiQuery int
	Hybrid     bool // false: vectors alone
	Words      bool // words alone; wins over Hybrid
	Rerank     bool
	Filter     app.Filter
	History    []Turn
}

// Defaults are the options that hold when nothing is said.
func Defaults() Options {
	return Options{TopK: 4, Candidates: 20, Rewrite: true, MultiQuery: 3, Hybrid: true, Rerank: true}
}

// Search answers questions with passages. Embedder may be nil: then words alone decide.
type Search struct {
	Index    Index
	Embedder app.Embedder
}

// Result is what a search found and how.
type Result struct {
	Question     string
	Rewritten    string
	Language     string
	SubQuestions []string
	Passages     []app.Passage
	// Relevance is the estimated probability that the passages are about the question (0 to 1).
	Relevance float64
	// Signals are what Relevance was computed from, by name.
	Signals map[string]float64
	// Weights holds the inverse document frequency of the question's stems and words, for choosing sentences.
	Weights map[string]float64
	Trace   []app.Stage
	// Degraded is the error that kept the vectors out of this search, or nil.
	Degraded error
}

// Relevant says whether the passages are about the question.
func (r *Result) Relevant() bool {
	return len(r.Passages) > 0 && r.Relevance >= relevantFrom
}

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

// Run searches. It is never silent: what is found is returned whatever its relevance.
func (s *Search) Run(ctx context.Context, question string, o Options) (*Result, error) {
	r := &Result{Question: question, Rewritten: question, SubQuestions: []string{}, Passages: []app.Passage{}}
	if o.Rewrite {
		r.stage("search.rewrite", func() int { r.Rewritten = Rewrite(question, o.History); return 1 })
	}
	q := Read(r.Rewritten)
	r.Language = q.Language
	if o.MultiQuery > 0 {
		// Sub-questions by rules come with a later step of the design; one question is always one search.
		r.stage("search.multi_query", func() int { return 0 })
	}
	if s.Embedder == nil && !o.Words && !o.Hybrid {
		return nil, app.Errorf("search.no_embedder", nil)
	}
	legs, err := s.legs(ctx, q, o, r)
	if err != nil {
		return nil, err
	}
	var all []*candidate
	r.stage("search.fuse", func() int { all = fuse(legs); return len(all) })
	fragments, err := s.weigh(ctx, q, r)
	if err != nil {
		return nil, err
	}
	if err := s.read(ctx, all); err != nil {
		return nil, err
	}
	for _, c := range all {
		c.coverage = Coverage(q, r.Weights, c.text)
	}
	if o.Rerank {
		r.stage("search.rerank", func() int { rerank(all); return len(all) })
	}
	r.stage("search.relevance", func() int {
		r.Signals = signals(q, r.Weights, all)
		r.Relevance = relevance(r.Signals, fragments)
		return len(all)
	})
	notes := map[string]any{"relevance": r.Relevance}
	for name, value := range r.Signals {
		notes[name] = value
	}
	r.Trace[len(r.Trace)-1].Notes = notes
	start := time.Now()
	if r.Passages, err = s.passages(ctx, all, o.TopK); err != nil {
		return nil, err
	}
	r.Trace = append(r.Trace, app.Stage{Stage: "search.passages", Ms: ms(start), Candidates: len(r.Passages)})
	return r, nil
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
func (s *Search) weigh(ctx context.Context, q Question, r *Result) (fragments int, err error) {
	var tokens []string
	for _, t := range q.Terms {
		tokens = append(tokens, t.Word)
		if t.Stem != t.Word {
			tokens = append(tokens, t.Stem)
		}
	}
	found, total, err := s.Index.Frequencies(ctx, tokens)
	if err != nil {
		return 0, fmt.Errorf("search frequencies: %w", err)
	}
	r.Weights = map[string]float64{}
	for _, t := range tokens {
		n := float64(found[t])
		r.Weights[t] = math.Log(1 + (float64(total)-n+0.5)/(n+0.5))
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

func (r *Result) stage(name string, run func() int) {
	start := time.Now()
	n := run()
	r.Trace = append(r.Trace, app.Stage{Stage: name, Ms: ms(start), Candidates: n})
}

// ms is the time since start in milliseconds, to the microsecond.
func ms(start time.Time) float64 { return float64(time.Since(start).Microseconds()) / 1000 }
