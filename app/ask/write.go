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
	switch {
	case a.Model == nil:
		answer.extractive()
	case !answer.relevant:
		answer.silent()
	default:
		w.show()
		w.tell(StageEvidence)
		err = a.write(ctx, w, r)
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
	w.Findings = nil
	w.sought = map[string][]*verify.Passage{}
	for _, claim := range w.Evidence {
		for _, c := range claim.Citations {
			w.numbers[c.Passage] = *c.Number
		}
	}
}

// write asks the model, takes its reply, and settles what becomes of it.
func (a *Ask) write(ctx context.Context, w *writer, r *search.Result) error {
	bounds := w.options.Prompt
	if bounds.Context == 0 {
		bounds.Context = a.Model.Context()
	}
	request, sent := prompt.Request(r.Rewritten, r.Language, r.Passages, bounds)
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
	w.apply(r)
	w.Figures.SourcesSent, w.Figures.SourcesCited = len(sent), citedOf(claimsOf(w.statements, w.options.Cite), sent)
	return ctx.Err()
}

// ask asks the model once and reads what it writes; sent is which passages it got.
func (w *writer) ask(ctx context.Context, model app.Model, request app.Request, sent []int) (string, error) {
	w.began = time.Now()
	reply, err := model.Write(ctx, request, func(piece string) error {
		w.parser.Feed(piece)
		if w.check() || time.Since(w.told) >= drafts {
			w.tell(StageWriting)
		}
		return ctx.Err()
	})
	stage := app.Stage{Stage: "ask.model", Ms: milliseconds(w.began), Notes: map[string]any{
		"title": model.Title(), "sent": sent, "tokens_in": reply.TokensIn, "tokens_out": reply.TokensOut, "complete": reply.Complete,
	}}
	if w.firstClaim > 0 {
		stage.Notes["first_claim_ms"] = w.firstClaim
	}
	if err == nil && ctx.Err() == nil {
		err = w.finish(reply)
	}
	stage.Candidates = len(w.statements)
	w.Trace = append(w.Trace, stage)
	if err != nil && ctx.Err() == nil {
		w.restart()
		w.show()
	}
	return reply.Text, err
}

// finish takes the whole reply.
func (w *writer) finish(reply app.Reply) error {
	parsed, err := w.parser.End()
	if !reply.Complete {
		return app.Errorf("llm.incomplete", err)
	}
	if err != nil {
		return err
	}
	w.check()
	switch {
	case parsed.NoInformation:
		if len(w.statements) > 0 {
			w.Findings = append(w.Findings, finding("beside_no_information", "claims", len(w.statements)))
		}
		w.abstain(byModel)
	case len(w.statements) == 0:
		w.Findings = append(w.Findings, finding("no_claims"))
		w.abstain(byPolicy)
	}
	if w.NoInformation {
		first := w.counts()
		w.Figures.FirstReply = &first
	}
	w.show()
	return nil
}

// check makes and checks the claims that are whole and were not before; it says whether there were any.
func (w *writer) check() bool {
	claims := w.parser.Claims()
	known := min(len(claims), len(w.given))
	same := slices.EqualFunc(claims[:known], w.given[:known], prompt.Claim.Equal) && known == len(w.given)
	if same && known == len(claims) {
		return false
	}
	if !same {
		w.restart() // what was read so far was a thought
	}
	for _, claim := range claims[len(w.given):] {
		s := w.state(claim)
		w.statements = append(w.statements, s)
		w.invent(s)
	}
	w.given = slices.Clone(claims)
	if w.firstClaim == 0 && len(w.statements) > 0 {
		w.firstClaim = milliseconds(w.began)
	}
	w.show()
	return true
}

// show puts into the answer what may be shown: nothing while the model says that there is no answer.
func (w *writer) show() {
	w.Claims, w.Invented = claimsOf(w.statements, w.options.Cite), w.invented
	if w.NoInformation || w.parser.NoInformation() {
		w.Claims, w.Invented = []app.Claim{}, []int{}
	}
	w.Figures.Shown = countsOf(w.Claims, w.Evidence)
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

// tell reports a copy of the answer.
func (w *writer) tell(stage Stage) {
	if w.report == nil {
		return
	}
	w.told = time.Now()
	snapshot := *w.Answer
	snapshot.Claims = slices.Clone(w.Claims)
	snapshot.Invented = slices.Clone(w.Invented)
	snapshot.Findings = slices.Clone(w.Findings)
	snapshot.Trace = slices.Clone(w.Trace)
	progress := Progress{Answer: &snapshot, Stage: stage}
	if stage == StageWriting {
		progress.Draft = w.draft()
	}
	w.report(progress)
}
