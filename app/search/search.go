package search

import (
	"context"
	"slices"
	"time"

	"cotejo/app"
)

// Index is what a search needs of the store.
type Index interface {
	// Words returns the fragments that match, best first by BM25.
	Words(ctx context.Context, match app.Match, limit int, filter app.Filter) ([]app.Candidate, error)
	// Nearest returns the fragments whose vectors of that model are nearest, with their cosines, best first.
	Nearest(ctx context.Context, model string, vector []float32, limit int, filter app.Filter) ([]app.Candidate, error)
	// Cosines returns the cosines of the vectors of given fragments with vector, by fragment; those without a vector are left out.
	Cosines(ctx context.Context, model string, vector []float32, fragments []app.Fragment) (map[int64]float64, error)
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

// Part is one of the questions that were searched for, with what was found: a sub-question, or the whole question when it has none.
type Part struct {
	Question Question
	// Weights holds the inverse document frequency of the question's stems and words, for choosing sentences.
	Weights map[string]float64
	// Relevance is the estimated probability that what was found is about the question (0 to 1), computed from Signals.
	Relevance float64
	Signals   map[string]float64
	// Passages are indices of Result.Passages, best first.
	Passages []int

	found []*candidate
}

// Relevant says whether what was found is about the question.
func (p *Part) Relevant() bool { return len(p.Passages) > 0 && p.Relevance >= relevantFrom }

// Result is what a search found and how.
type Result struct {
	Question     string
	Rewritten    string
	Language     string
	SubQuestions []string
	// Parts are what was searched for: the sub-questions in order, or the question alone.
	Parts    []Part
	Passages []app.Passage
	Trace    []app.Stage
	// Degraded is the error that kept the vectors out of this search, or nil.
	Degraded error
}

// Relevant says whether the passages are about the question, or about one of its sub-questions.
func (r *Result) Relevant() bool {
	return slices.ContainsFunc(r.Parts, func(p Part) bool { return p.Relevant() })
}

// Run searches. It is never silent: what is found is returned whatever its relevance.
func (s *Search) Run(ctx context.Context, question string, o Options) (*Result, error) {
	if s.Embedder == nil && !o.Words && !o.Hybrid {
		return nil, app.Errorf("search.no_embedder", nil)
	}
	r := &Result{Question: question, Rewritten: question, SubQuestions: []string{}, Passages: []app.Passage{}}
	if o.Rewrite {
		r.stage("search.rewrite", func() int { r.Rewritten = Rewrite(question, o.History); return 1 })
	}
	whole := Read(r.Rewritten)
	r.Language = whole.Language
	asked := []Question{whole}
	if o.MultiQuery > 0 {
		// Sub-questions by rules come with a later step of the design; one question is always one search.
		r.stage("search.multi_query", func() int { return 0 })
	}
	for _, q := range asked {
		part, err := s.part(ctx, q, o, r)
		if err != nil {
			return nil, err
		}
		r.Parts = append(r.Parts, *part)
	}
	start := time.Now()
	if err := s.passages(ctx, r, o.TopK); err != nil {
		return nil, err
	}
	r.Trace = append(r.Trace, app.Stage{Stage: "search.passages", Ms: ms(start), Candidates: len(r.Passages)})
	return r, nil
}

func (r *Result) stage(name string, run func() int) {
	start := time.Now()
	n := run()
	r.Trace = append(r.Trace, app.Stage{Stage: name, Ms: ms(start), Candidates: n})
}

// note writes beside the last line of the trace.
func (r *Result) note(notes map[string]any) { r.Trace[len(r.Trace)-1].Notes = notes }

// ms is the time since start in milliseconds, to the microsecond.
func ms(start time.Time) float64 { return float64(time.Since(start).Microseconds()) / 1000 }
