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
	// Ready makes ready what Nearest and Cosines need of that model's vectors.
	Ready(ctx context.Context, model string) error
	// Cosines returns the cosines of the vectors of given fragments with vector, by fragment; those without a vector are left out.
	Cosines(ctx context.Context, model string, vector []float32, fragments []app.Fragment) (map[int64]float64, error)
	// Frequencies returns in how many fragments each token stands (words and stems), and how many fragments there are.
	Frequencies(ctx context.Context, tokens []string) (map[string]int, int, error)
	// Similar returns the terms that begin as word does and are about as long, with in how many fragments each stands.
	Similar(ctx context.Context, word string) ([]app.TermCount, error)
	// Named returns the documents that a filter leaves, once for each of their paths.
	Named(ctx context.Context, filter app.Filter) ([]app.Named, error)
	// Openings returns the first fragments of documents, those changed last first; Fragments all of one document in order.
	Openings(ctx context.Context, filter app.Filter, limit int) ([]app.Fragment, error)
	Fragments(ctx context.Context, document int64) ([]app.Fragment, error)
	// Matching counts the fragments, and their documents, that hold a token of each group; more says that it stopped counting.
	Matching(ctx context.Context, groups [][]string, filter app.Filter) (fragments, documents int, more bool, err error)
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
	// RerankBy names what weighs the best candidates again after the built-in rerank, see RerankBys; "" is nothing more.
	RerankBy string
	// WordsWeight and VectorsWeight are how much the ranks of each leg count when they are fused; 0 means 1.
	WordsWeight, VectorsWeight float64
	// Scope makes a filter of a file, folder, kind or date that the question names.
	Scope   bool
	Filter  app.Filter
	History []Turn
}

// Defaults are the options that hold when nothing is said.
func Defaults() Options {
	return Options{TopK: 4, Candidates: 20, Rewrite: true, MultiQuery: 3, Hybrid: true, Rerank: true, Scope: true}
}

// Search answers questions with passages. Embedder may be nil: then words alone decide.
type Search struct {
	Index    Index
	Embedder app.Embedder
	// Reranker is what Options.RerankBy asks for; nil when it is not at hand, and then the built-in order holds.
	Reranker app.Reranker
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
	// Vector is the question's, nil when words alone were searched.
	Vector []float32

	// Overview is true when it asks what documents are about: the passages are their openings then.
	Overview bool
	// Narrowed is true when the question said where to look, and it was found there.
	Narrowed bool

	found []*candidate
}

// Relevant says whether what was found is about the question.
func (p *Part) Relevant() bool { return len(p.Passages) > 0 && p.about() }

// relevantWithin is the probability from which on passages are evidence where the question itself named the place: the estimate knows nothing
// of that, and whoever names a file mostly asks for something in it. Measured on XQuAD's English articles, one question in its own and in a
// foreign article: 148 of 150 known ones are answered (144 from one half on) and 3 foreign ones (2); by words alone 145 (140) and 1 (0).
const relevantWithin = 0.2

// about says whether what was found, whether it became a passage or not, is about the question.
func (p *Part) about() bool {
	return p.Relevance >= relevantFrom || p.Narrowed && p.Relevance >= relevantWithin
}

// Result is what a search found and how.
type Result struct {
	Question     string
	Rewritten    string
	Language     string
	SubQuestions []string
	// Narrowed is where the question itself said to look.
	Narrowed []app.Narrowing
	// Reach says how much of what may belong to a list was read; nil when no list or count was asked for.
	Reach *Reach
	// Parts are what was searched for: the sub-questions in order, or the question alone.
	Parts    []Part
	Passages []app.Passage
	Trace    []app.Stage
	// Degraded is the error that kept the vectors out of this search, or nil.
	Degraded error

	joined []joined
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
		start := time.Now()
		rewritten, slips, err := s.respell(ctx, Rewrite(question, o.History))
		if err != nil {
			return nil, err
		}
		r.Rewritten = rewritten
		r.Trace = append(r.Trace, app.Stage{Stage: "search.rewrite", Ms: ms(start), Candidates: 1})
		if slips > 0 {
			r.note(map[string]any{"slips": slips})
		}
	}
	r.Language = Read(r.Rewritten).Language
	asked, inTurn := []string{r.Rewritten}, false
	if o.MultiQuery > 0 {
		r.stage("search.multi_query", func() int {
			if several, follow := split(r.Rewritten, o.MultiQuery); len(several) > 1 {
				r.SubQuestions, asked, inTurn = several, several, follow
			}
			return len(r.SubQuestions)
		})
	}
	var before *scope
	for _, one := range asked {
		part, scope, err := s.scoped(ctx, one, before, o, r)
		if err != nil {
			return nil, err
		}
		if inTurn {
			before = scope
		}
		r.Parts = append(r.Parts, *part)
	}
	start := time.Now()
	if err := s.passages(ctx, r, o.TopK); err != nil {
		return nil, err
	}
	r.Trace = append(r.Trace, app.Stage{Stage: "search.passages", Ms: ms(start), Candidates: len(r.Passages)})
	r.noteJoined()
	if AsksList(r.Rewritten) && r.Relevant() {
		return r, s.reach(ctx, r, o.Filter)
	}
	return r, nil
}

// scoped searches for one question where it says to look, or where the one before it did; where nothing there is about it, in all that
// who asks has left to search.
func (s *Search) scoped(ctx context.Context, question string, before *scope, o Options, r *Result) (*Part, *scope, error) {
	if !o.Scope {
		r.stage("search.scope", func() int { return 0 })
		r.note(map[string]any{"off": true})
		part, err := s.one(ctx, question, o, r)
		return part, nil, err
	}
	start := time.Now()
	at, err := s.scope(ctx, question, o.Filter)
	if err != nil {
		return nil, nil, err
	}
	if at == nil && before != nil {
		at = &scope{filter: before.filter, asked: question, left: true}
	}
	r.Trace = append(r.Trace, app.Stage{Stage: "search.scope", Ms: ms(start)})
	if at == nil {
		part, err := s.one(ctx, question, o, r)
		return part, nil, err
	}
	stage := len(r.Trace) - 1
	r.Trace[stage].Candidates = len(at.filter.Documents)
	r.Trace[stage].Notes = map[string]any{"narrowed": at.narrowed, "asked": at.asked}
	narrow := o
	narrow.Filter = at.filter
	var part *Part
	if at.left {
		part, err = s.one(ctx, at.asked, narrow, r)
	} else {
		part, err = s.overview(ctx, question, "", narrow, r)
	}
	if err != nil {
		return nil, nil, err
	}
	part.Narrowed = len(at.narrowed) > 0
	if !part.about() {
		wide, err := s.one(ctx, at.asked, o, r)
		if err != nil {
			return nil, nil, err
		}
		if wide.about() {
			r.Trace[stage].Notes["widened"] = true
			return wide, nil, nil
		}
	}
	for _, n := range at.narrowed {
		if !slices.Contains(r.Narrowed, n) {
			r.Narrowed = append(r.Narrowed, n)
		}
	}
	return part, at, nil
}

// one searches for one question, or for an overview when it asks for that.
func (s *Search) one(ctx context.Context, question string, o Options, r *Result) (*Part, error) {
	if topic, is := asksOverview(question); is {
		return s.overview(ctx, question, topic, o, r)
	}
	return s.part(ctx, subjectAlone(Read(question)), o, r)
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
