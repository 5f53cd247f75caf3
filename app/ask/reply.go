package ask

import (
	"context"
	"slices"
	"strings"
	"time"

	"cotejo/app"
	"cotejo/app/prompt"
)

// ask asks the model and reads what it writes; sent is which passages it got. A model that gives no object that was asked for, and no
// prose either, is asked once more, for prose.
func (w *writer) ask(ctx context.Context, model app.Model, request app.Request, sent []int) (string, error) {
	if request.Schema == nil {
		w.parser = prompt.NewInlineParser()
	}
	reply, err := w.askOnce(ctx, model, request, sent, "ask.model")
	if code := app.ErrorCode(err); ctx.Err() != nil || code != "llm.unreadable" && code != "llm.empty" {
		return reply, err
	}
	inline, is := prompt.Inline(request)
	if !is {
		return reply, err
	}
	w.parser = prompt.NewInlineParser()
	return w.askOnce(ctx, model, inline, sent, "ask.inline")
}

// askOnce makes one call; stage is its name in the trace.
func (w *writer) askOnce(ctx context.Context, model app.Model, request app.Request, sent []int, stage string) (string, error) {
	w.began, w.firstClaim = time.Now(), 0
	reply, err := model.Write(ctx, request, func(piece string) error {
		w.parser.Feed(piece)
		if w.parser.Repeats() {
			return app.Errorf("llm.repeats", nil)
		}
		if w.check() || time.Since(w.told) >= drafts {
			w.tell(StageWriting)
		}
		return ctx.Err()
	})
	line := app.Stage{Stage: stage, Ms: milliseconds(w.began), Notes: map[string]any{
		"title": model.Title(), "sent": sent, "complete": reply.Complete,
	}}
	charge(&line, reply)
	if w.firstClaim > 0 {
		line.Notes["first_claim_ms"] = w.firstClaim
	}
	if w.parser.Repeats() && ctx.Err() == nil {
		err = app.Errorf("llm.repeats", err) // whatever the model made of the error that ended the call
	}
	if err == nil && ctx.Err() == nil {
		err = w.finish(reply)
	}
	line.Candidates = len(w.statements)
	w.Trace = append(w.Trace, line)
	if err != nil && ctx.Err() == nil {
		w.restart()
		w.show()
	}
	if strings.TrimSpace(reply.Text) == "" {
		return reply.Thought, err
	}
	return reply.Text, err
}

// filtered is how a server says that a filter of its own ended the reply.
const filtered = "content_filter"

// finish takes the whole reply. What a server gave as reasoning alone is read as a thought that has no end.
func (w *writer) finish(reply app.Reply) error {
	if strings.TrimSpace(reply.Text) == "" && reply.Thought != "" {
		w.parser.Feed("<think>\n" + reply.Thought)
	}
	parsed, err := w.parser.End()
	switch {
	case reply.Ending == filtered:
		return app.Errorf("llm.refused_answer", err)
	case !reply.Complete:
		return app.Errorf("llm.incomplete", err)
	case err != nil:
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
