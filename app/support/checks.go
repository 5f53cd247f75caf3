package support

import (
	"context"
	"strings"

	"cotejo/app/support/facts"
)

// facts compares numbers, dates, names, negation and the like. A conflict settles that the claim is not entailed, and one that
// is known to be reliable that it is contradicted.
func (s *Support) facts(_ context.Context, w *weighing) (ran bool, verdict string, err error) {
	for _, f := range w.parts.facts {
		if finding := facts.Finding(f); finding.Code != "" {
			w.findings = append(w.findings, finding)
		}
		w.conflict = w.conflict || f.State == facts.Conflicts
	}
	w.lacking = lacking(w.parts.facts)
	add(w.signals, overlapSignals(w.parts))
	switch {
	case w.conflict && Contradicts(w.parts.facts, w.signals, w.parts.language):
		return true, Contradicted, nil
	case w.conflict:
		return true, Unclear, nil
	}
	return true, "", nil
}

// overlap weighs the words that claim and quotes share. Between two languages it says nothing and does not run.
func (s *Support) overlap(_ context.Context, w *weighing) (ran bool, verdict string, err error) {
	if w.parts.foreign {
		return false, "", nil
	}
	if Carried(w.signals) {
		return true, Entailed, nil
	}
	return true, w.decide(formulas.words), nil
}

// meaning compares the claim with the quotes token by token, where there is an embedder whose tokens were measured.
func (s *Support) meaning(ctx context.Context, w *weighing) (ran bool, verdict string, err error) {
	if s.Tokens == nil || !strings.HasPrefix(strings.ToLower(s.Tokens.Model()), measured) {
		return false, "", nil
	}
	found, err := meaning(ctx, s.Tokens, w.claim, w.parts)
	if err != nil || found == nil {
		return false, "", err
	}
	add(w.signals, found)
	if w.parts.foreign {
		return true, "", nil
	}
	return true, w.decide(formulas.meaning), nil
}

// entailment asks a model whether the quotes say the claim, and weighs that with the facts, and with the tokens where they were compared.
// Nothing of that needs a common language.
func (s *Support) entailment(ctx context.Context, w *weighing) (ran bool, verdict string, err error) {
	if s.Judge == nil {
		return false, "", nil
	}
	odds, err := Ask(ctx, s.Judge, w.claim)
	if err != nil || odds.Weight < answered {
		return false, "", err
	}
	if w.parts.foreign {
		w.signals["duty"] = 1 // words in common say nothing here either
	}
	add(w.signals, Model(odds, w.signals, formulas.words.odds))
	if _, compared := w.signals["aligned"]; compared && !w.parts.foreign {
		return true, w.decide(formulas.modelMeaning), nil
	}
	return true, w.decide(formulas.model), nil
}

// judge asks a model to grade the claim by a rubric, where that is switched on.
func (s *Support) judge(ctx context.Context, w *weighing) (ran bool, verdict string, err error) {
	if !s.Judging || s.Judge == nil {
		return false, "", nil
	}
	grades, err := grade(ctx, s.Judge, w.claim)
	if err != nil || grades == nil {
		return false, "", err
	}
	switch {
	case grades[gradeWhole] >= sure && !w.lacking:
		return true, Entailed, nil
	case grades[gradeOpposite] >= sure:
		return true, Contradicted, nil
	}
	return true, "", nil
}

func add(to, from map[string]float64) {
	for name, value := range from {
		to[name] = value
	}
}
