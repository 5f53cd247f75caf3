package ask

import (
	"context"
	"slices"
	"time"

	"cotejo/app"
	"cotejo/app/prompt"
	"cotejo/app/search"
	"cotejo/app/verify"
)

// Stage says how far an answer is.
type Stage string

// The stages of an answer, in order.
const (
	StageEvidence Stage = "evidence" // the evidence is there; a model is about to write
	StageWriting  Stage = "writing"
	StageChecking Stage = "checking" // written; what its quotes support is looked at, and the model may be asked again
	StageDone     Stage = "done"     // also after a stop or a failure
)

// Progress is a look at an answer that is being made.
type Progress struct {
	// Answer is a copy that nobody changes any more.
	Answer *app.Answer
	Stage  Stage
	// Draft is the claim that is being written; nil when there is none.
	Draft *Draft
	// Done and Total count the sections of a summary; 0 for an answer to a question.
	Done, Total int
}

// drafts is the least time between two reports that bring a longer draft only.
const drafts = 100 * time.Millisecond

// Write answers a question with evidence at once, and then, where there is a model, with what it writes: each claim is
// checked as soon as it is whole. Then comes what the claims' quotes support, then the policy for what does not hold. Report gets
// the answer as it grows (a whole claim at once, drafts ten times a second); it may be nil.
//
// Beside an error of the model's stands the answer with its evidence, and no claims: a reply that is not whole is no answer.
// After a stop (the context's error) the claims that were whole stay. Only a search that failed gives no answer.
func (a *Ask) Write(ctx context.Context, question string, o Options, report func(Progress)) (*app.Answer, *search.Result, error) {
	answer, r, err := a.evidence(ctx, question, o)
	if err != nil {
		return nil, nil, err
	}
	w := &writer{begun: answer, options: o, report: report, parser: prompt.NewParser(), prepared: verify.PrepareAll(r.Passages)}
	w.restart()
	if a.Model != nil {
		answer.Model = a.Model.Name()
	}
	if a.Model == nil {
		answer.extractive()
	} else {
		leans := o.SearchAs == nil && o.Search.Rewrite && search.LeansBack(question, o.Search.History)
		if answer.relevant || leans {
			w.show()
			w.tell(StageEvidence)
		}
		s := searched{Result: r, ranked: r.Passages, asked: asked(question, r, o)}
		if leans {
			a.further(ctx, w, question, &s)
		}
		switch {
		case ctx.Err() != nil:
			err = ctx.Err()
		case !answer.relevant:
			answer.silent()
		default:
			err = a.write(ctx, w, s)
		}
		w.show()
	}
	w.tell(StageDone)
	return answer.Answer, r, err
}

// writer makes an answer of a reply while that is written.
type writer struct {
	*begun
	options  Options
	report   func(Progress)
	told     time.Time // of the last report
	parser   *prompt.Parser
	prepared []*verify.Passage

	began      time.Time
	firstClaim float64 // ms after that; 0 before there is one

	given      []prompt.Claim // claims of the reply as they were written, and
	statements []*statement   // as they were checked
	numbers    map[int]int    // passage -> number that people see
	invented   []int
	sought     map[string][]*verify.Passage // quotes that were looked for in the library, and where
}

// restart forgets the claims that were made.
func (w *writer) restart() {
	w.given, w.statements, w.invented, w.numbers = nil, nil, []int{}, map[int]int{}
	w.Findings = slices.Clone(w.noted)
	w.sought = map[string][]*verify.Passage{}
	for _, claim := range w.Evidence {
		for _, c := range claim.Citations {
			w.numbers[c.Passage] = *c.Number
		}
	}
}

// write asks the model, takes its reply, and settles what becomes of it.
func (a *Ask) write(ctx context.Context, w *writer, s searched) error {
	bounds := w.options.Prompt
	if bounds.Context == 0 {
		bounds.Context = a.Model.Context()
	}
	if bounds.History == nil && search.LeansBack(w.Question, w.options.Search.History) {
		bounds.History = exchanges(w.options.Search.History)
	}
	bounds.Likely, bounds.Ranked, bounds.Most = likely(w.Evidence), w.begun.ranked, len(w.Evidence)
	if s.Reach == nil { // a list has many
		bounds.Likely = bounds.Likely[:min(subjects(s.Parts), len(bounds.Likely))]
	}
	request, sent := prompt.Request(s.asked, s.Language, s.ranked, bounds)
	request.Fresh = w.options.Fresh
	reply, err := w.ask(ctx, a.Model, request, sent)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil || w.NoInformation {
		return err
	}
	defer w.renumber()
	w.elsewhere(ctx, a.Search)
	w.support(ctx, a.Support)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	first := w.counts()
	w.Figures.FirstReply = &first
	if err := w.again(ctx, a.Model, a.Support, request, reply); err != nil {
		return err
	}
	w.elsewhere(ctx, a.Search)
	w.apply(s.Result)
	w.Figures.SourcesSent, w.Figures.SourcesCited = len(sent), citedOf(claimsOf(w.statements, w.options.Cite), sent)
	return ctx.Err()
}

// counts are those of the reply, shown or not.
func (w *writer) counts() app.FigureCounts {
	return countsOf(claimsOf(w.statements, w.options.Cite), nil)
}

// renumber gives the passages numbers by their order of appearance again, when claims came and went.
func (w *writer) renumber() {
	w.numbers = map[int]int{}
	for _, claim := range w.Evidence {
		for _, c := range claim.Citations {
			w.numbers[c.Passage] = *c.Number
		}
	}
	for _, s := range w.statements {
		for i := range s.cited {
			if c := &s.cited[i].Citation; c.Number != nil {
				n := w.number(c.Passage)
				c.Number = &n
				s.changed()
			}
		}
	}
}

// snapshot is a copy of the answer that nobody changes any more.
func (w *writer) snapshot() *app.Answer {
	copied := *w.Answer
	copied.Claims = slices.Clone(w.Claims)
	copied.Invented = slices.Clone(w.Invented)
	copied.Findings = slices.Clone(w.Findings)
	copied.Trace = slices.Clone(w.Trace)
	return &copied
}

// charge notes what a call took.
func charge(stage *app.Stage, reply app.Reply) {
	stage.Notes["tokens_in"], stage.Notes["tokens_out"] = reply.TokensIn, reply.TokensOut
	if reply.Cost > 0 {
		stage.Notes["cost"] = reply.Cost
	}
}

// tell reports a copy of the answer.
func (w *writer) tell(stage Stage) {
	if w.report == nil {
		return
	}
	w.told = time.Now()
	progress := Progress{Answer: w.snapshot(), Stage: stage}
	if stage == StageWriting {
		progress.Draft = w.draft()
	}
	w.report(progress)
}

// subjects is how many parts of a question found something, at least one: the first sentences of the evidence are the best of each. A small
// model that is shown more of them copies the wrong one: of 120 answers 72 had the gold answer in their words with three, 83 with one (build/answers).
func subjects(parts []search.Part) int {
	n := 0
	for _, p := range parts {
		if p.Relevant() {
			n++
		}
	}
	return max(n, 1)
}

// likely are the sentences of the evidence, for a model that writes better when it knows where to look.
func likely(evidence []app.Claim) []prompt.Citation {
	var all []prompt.Citation
	for _, claim := range evidence {
		for _, c := range claim.Citations[:min(1, len(claim.Citations))] { // a row without its header
			if c.Quote != nil {
				all = append(all, prompt.Citation{Index: c.Passage, Quote: *c.Quote})
			}
		}
	}
	return all
}

// toSend are pieces as the prompt takes them. A passage with a row of a table is sent whole, since rows are read with their header.
func toSend(ranked []piece, passages []app.Passage) []prompt.Sentence {
	tables := map[int]bool{}
	for _, p := range ranked {
		tables[p.passage] = tables[p.passage] || p.block.Kind == app.Row
	}
	var all []prompt.Sentence
	for _, p := range ranked {
		one := prompt.Sentence{Index: passages[p.passage].Number, Span: p.span}
		if tables[p.passage] {
			one.Span = passages[p.passage].Span
		}
		all = append(all, one)
	}
	return all
}
