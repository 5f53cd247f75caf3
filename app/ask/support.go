package ask

import (
	"context"
	"slices"
	"time"

	"cotejo/app"
	"cotejo/app/support"
)

// Supporter says whether a claim follows from the words it quotes. An error ends only that claim's check: what it gives beside the
// error holds.
type Supporter interface {
	Claim(ctx context.Context, c support.Claim) (app.Support, []app.Finding, error)
}

// support checks the statements that hold and were not checked before; one whose quotes do not hold goes no further.
func (w *writer) support(ctx context.Context, s Supporter) {
	if s == nil || !w.options.Cite {
		return
	}
	began, checked, reached := time.Now(), 0, 0
	for _, statement := range w.statements {
		if len(statement.Support.Checks) > 0 || !verified(statement.claim(true)) || ctx.Err() != nil {
			continue
		}
		verdict, findings, err := s.Claim(ctx, w.supported(statement))
		if err != nil && ctx.Err() != nil {
			continue // a check that was broken off did not run
		}
		checked++
		statement.Support, statement.support = verdict, findings
		statement.changed()
		if slices.ContainsFunc(verdict.Checks, func(name string) bool { return name == "entailment" || name == "judge" }) {
			reached++
		}
		w.show()
		w.tell(StageChecking)
	}
	if checked > 0 {
		w.Trace = append(w.Trace, app.Stage{Stage: "ask.support", Ms: milliseconds(began), Candidates: checked, Notes: map[string]any{"reached_model": reached}})
	}
}

// supported is a statement with the words that it rests on and the sentences that they stand in.
func (w *writer) supported(s *statement) support.Claim {
	c := support.Claim{Text: PlainText(s.Text)}
	for i, one := range s.cited {
		if one.Citation.Quote == nil {
			continue
		}
		c.Quotes = append(c.Quotes, *one.Citation.Quote)
		if last := len(c.Quotes) - 1; last > 0 && slices.ContainsFunc(one.Findings, func(f app.Finding) bool { return f.Code == "left_out_denial" }) {
			// What was left out denies, so it is read with the two parts that it stands between.
			c.Quotes = append(c.Quotes[:last-1], w.stretch(s.cited[i-1].Citation, one.Citation))
		}
		for _, p := range w.prepared {
			if p.Number == one.Citation.Passage {
				c.Context = append(c.Context, sentences(p.Source, *one.Citation.Span)...)
			}
		}
	}
	return c
}

// stretch is the text of a passage from the start of one citation of it to the end of a later one.
func (w *writer) stretch(from, to app.Citation) string {
	for _, p := range w.prepared {
		if p.Number == to.Passage {
			return p.Source.Slice(app.Span{Start: from.Span.Start, End: to.Span.End})
		}
	}
	return ""
}

// sentences are those, or the rows, that a span touches, as far as the text holds them.
func sentences(text *app.Text, span app.Span) []string {
	var all []string
	for _, b := range text.Blocks {
		if !b.Overlaps(span) {
			continue
		}
		for _, s := range units(text, b) {
			if s.Overlaps(span) {
				all = append(all, text.Slice(held(text, s)))
			}
		}
	}
	return all
}
