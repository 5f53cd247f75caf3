package support

import (
	"context"

	"cotejo/app"
)

// The verdicts of support, as the contract has them.
const (
	Entailed     = "entailed"
	Contradicted = "contradicted"
	Unclear      = "unclear"
)

// Support says whether claims follow from the words they quote. All its parts are optional; it is safe for use by several
// goroutines when they are.
type Support struct {
	Tokens app.TokenEmbedder // nil, or another than multilingual-e5-small: meaning is not compared
	Judge  app.Judge         // nil: no model is asked
	// Judging asks the judge about a rubric as well, for claims that all else left unclear.
	Judging bool
}

// step is one check. It says whether it ran at all, and the verdict when that is settled; "" passes the claim on.
type step struct {
	name string
	run  func(s *Support, ctx context.Context, w *weighing) (ran bool, verdict string, err error)
}

// steps lists the checks, the cheapest first.
var steps = []step{
	{"facts", (*Support).facts},
	{"overlap", (*Support).overlap},
	{"meaning", (*Support).meaning},
	{"entailment", (*Support).entailment},
	{"judge", (*Support).judge},
}

// weighing is one claim on its way through the steps.
type weighing struct {
	claim    Claim
	parts    compared
	conflict bool // a fact of the claim is against the quotes: it is never entailed
	lacking  bool // a fact of the claim is not in the quotes as far as rules can tell
	signals  map[string]float64
	findings []app.Finding
}

// Claim tells whether the claim follows from its quotes. The support lists the checks that ran, in order, and no other; a claim
// without words or without quotes is unclear and has none. Findings name the facts that are not in the quotes. An error
// is one of the embedder or the judge, or the context's: the verdict then rests on the checks that ran, and is never
// better than unclear.
func (s *Support) Claim(ctx context.Context, c Claim) (app.Support, []app.Finding, error) {
	found := app.Support{Verdict: Unclear, Checks: []string{}}
	w := weigh(c)
	if len(w.parts.claim.all) == 0 || w.parts.length == 0 {
		return found, nil, nil
	}
	for _, step := range steps {
		ran, verdict, err := step.run(s, ctx, w)
		if ran {
			found.Checks = append(found.Checks, step.name)
		}
		if err != nil {
			return found, w.findings, err
		}
		if verdict == Entailed && w.conflict {
			verdict = Unclear
		}
		if verdict != "" {
			found.Verdict = verdict
			break
		}
	}
	return found, w.findings, nil
}

// weigh takes a claim apart.
func weigh(c Claim) *weighing {
	return &weighing{claim: c, parts: takeApart(c), signals: map[string]float64{}}
}
