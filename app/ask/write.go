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
	StageDone     Stage = "done" // also after a stop or a failure
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
// checked as soon as it is whole. Report gets the answer as it grows (a whole claim at once, drafts ten times a second); it
// may be nil.
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
		err = w.write(ctx, a.Model, r)
	}
	w.tell(StageDone)
	return answer.Answer, r, err
}

// write asks the model and takes its reply.
func (w *writer) write(ctx context.Context, model app.Model, r *search.Result) error {
	bounds := w.options.Prompt
	if bounds.Context == 0 {
		bounds.Context = model.Context()
	}
	request, sent := prompt.Request(r.Rewritten, r.Language, r.Passages, bounds)
	w.began = time.Now()
	reply, err := model.Write(ctx, request, func(piece string) error {
		w.parser.Feed(piece)
		if w.check() || time.Since(w.told) >= drafts {
			w.tell(StageWriting)
		}
		return ctx.Err()
	})
	stage := app.Stage{Stage: "ask.model", Ms: milliseconds(w.began), Candidates: len(w.made), Notes: map[string]any{
		"title": model.Title(), "sent": sent, "tokens_in": reply.TokensIn, "tokens_out": reply.TokensOut, "complete": reply.Complete,
	}}
	if w.firstClaim > 0 {
		stage.Notes["first_claim_ms"] = w.firstClaim
	}
	if err == nil && ctx.Err() == nil {
		err = w.finish(reply, stage.Notes)
		stage.Candidates = len(w.made)
	}
	w.Trace = append(w.Trace, stage)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		w.restart()
		w.show()
	}
	return err
}

// finish takes the whole reply. Notes is the trace's.
func (w *writer) finish(reply app.Reply, notes map[string]any) error {
	parsed, err := w.parser.End()
	if !reply.Complete {
		return app.Errorf("llm.incomplete", err)
	}
	if err != nil {
		return err
	}
	w.check()
	first := w.counts()
	switch {
	case parsed.NoInformation:
		if len(w.made) > 0 {
			notes["finding"] = "claims_beside_no_information"
		}
		w.abstain(byModel)
	case len(w.made) == 0:
		notes["finding"] = "no_claims"
		w.abstain(byPolicy)
	}
	w.show()
	w.Figures.FirstReply = &first
	return nil
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
	snapshot.Trace = slices.Clone(w.Trace)
	progress := Progress{Answer: &snapshot, Stage: stage}
	if stage == StageWriting {
		progress.Draft = w.draft()
	}
	w.report(progress)
}
