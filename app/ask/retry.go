package ask

import (
	"context"
	"fmt"
	"slices"
	"time"

	"cotejo/app"
	"cotejo/app/prompt"
	"cotejo/app/support"
	"cotejo/app/words"
)

// again asks the model once more about the statements that do not hold. A statement that holds stays whatever comes; one that does not
// is replaced only by a statement that does. So the answer is never worse than before. When the second call fails, the first reply
// counts; only a person's stop is an error.
func (w *writer) again(ctx context.Context, model app.Model, supporter Supporter, first app.Request, reply string) error {
	failing := w.failing()
	if len(failing) == 0 || !w.options.Retry || !w.options.Cite || ctx.Err() != nil {
		return ctx.Err()
	}
	began := time.Now()
	stage := app.Stage{Stage: "ask.retry", Candidates: len(failing), Notes: map[string]any{"kept": "first"}}
	defer func() {
		stage.Ms = milliseconds(began)
		w.Trace = append(w.Trace, stage)
	}()
	request, fits := prompt.Again(first, reply, w.problems(failing), model.Context())
	if !fits {
		stage.Notes["skipped"] = "no_room"
		return nil
	}
	request.Purpose = app.ForRetry
	w.Figures.Retries++
	w.tell(StageChecking)
	parser := prompt.NewParser()
	answer, err := model.Write(ctx, request, func(piece string) error {
		parser.Feed(piece)
		return ctx.Err()
	})
	charge(&stage, answer)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	parsed, unread := parser.End()
	if err != nil || unread != nil || !answer.Complete {
		stage.Notes["failed"] = true
		return nil
	}
	var fresh []*statement
	for _, c := range parsed.Claims {
		fresh = append(fresh, w.state(c))
	}
	replaced := w.replace(ctx, supporter, failing, fresh)
	stage.Notes["claims"], stage.Notes["replaced"] = len(fresh), replaced
	if replaced > 0 {
		stage.Notes["kept"] = "second"
	}
	w.Findings = append(w.Findings, finding("asked_again", "claims", len(failing), "replaced", replaced))
	w.show()
	return ctx.Err()
}

// finding makes a finding; its arguments are given in pairs: name, value.
func finding(name string, pairs ...any) app.Finding {
	f := app.Finding{Code: code(name), Args: map[string]string{}}
	for i := 0; i+1 < len(pairs); i += 2 {
		f.Args[fmt.Sprint(pairs[i])] = fmt.Sprint(pairs[i+1])
	}
	return f
}

// problems says what is wrong with statements.
func (w *writer) problems(failing []int) []prompt.Problem {
	var all []prompt.Problem
	for _, i := range failing {
		s := w.statements[i]
		p := prompt.Problem{Claim: PlainText(s.Text), Kind: prompt.NoQuote}
		if s.Support.Verdict == support.Contradicted {
			p.Kind = prompt.Contradicted
		}
		for _, one := range s.cited {
			if v := one.Citation.Verdict; v == app.NotFound || v == app.Misplaced {
				p.Quote, p.Kind = one.Citation.Given, prompt.QuoteNotThere
				p.Index = one.Citation.Passage
				if one.Citation.Number == nil {
					p.Kind = prompt.NoDocument
				}
			}
		}
		all = append(all, p)
	}
	return all
}

// replace puts in place of each statement that does not hold the new one that is most like it, if that one holds. It says how many
// were replaced.
func (w *writer) replace(ctx context.Context, supporter Supporter, failing []int, fresh []*statement) int {
	replaced := 0
	for _, i := range failing {
		best, most := -1, leastLike
		for k, s := range fresh {
			if s == nil || !verified(s.claim(true)) || w.says(s) || !asMuch(w.statements[i], s) {
				continue
			}
			if l := like(w.statements[i].Text, s.Text); l > most {
				best, most = k, l
			}
		}
		if best < 0 {
			continue
		}
		before := w.statements[i]
		w.statements[i], fresh[best] = fresh[best], nil
		w.statements[i].Block = before.Block
		w.statements[i].changed()
		w.support(ctx, supporter)
		if ctx.Err() != nil || !holds(w.statements[i].claim(true)) {
			w.statements[i] = before
			continue
		}
		w.invent(w.statements[i])
		w.statements[i].policy = append(w.statements[i].policy, finding("written_again"))
		w.statements[i].changed()
		replaced++
	}
	return replaced
}

// leastKept is the share of a statement's words that its replacement must have in number: one that says half of it is no
// correction.
const leastKept = 0.6

// asMuch says whether a new statement says as much as the one before: about as many words, and no fewer quotes that hold.
func asMuch(before, after *statement) bool {
	located := func(s *statement) (n int) {
		for _, one := range s.cited {
			if one.Citation.Span != nil {
				n++
			}
		}
		return n
	}
	return float64(len(said(after.Text))) >= leastKept*float64(len(said(before.Text))) && located(after) >= located(before)
}

// says says whether the answer has that statement already.
func (w *writer) says(s *statement) bool {
	return slices.ContainsFunc(w.statements, func(other *statement) bool { return other.Text == s.Text && holds(other.claim(true)) })
}

// leastLike is how alike a statement and its replacement must be (see like).
const leastLike = 0.25

// like is how alike two texts are: the share of their different words that both have (Jaccard's index), 0 to 1.
func like(a, b string) float64 {
	x, y := said(a), said(b)
	both := 0
	for w := range x {
		if y[w] {
			both++
		}
	}
	return float64(both) / float64(max(len(x)+len(y)-both, 1))
}

// said are the different words of a text that say something, folded.
func said(text string) map[string]bool {
	found := map[string]bool{}
	for _, t := range words.Tokens(text) {
		if !words.Stop(t.Folded, "") {
			found[t.Folded] = true
		}
	}
	return found
}
