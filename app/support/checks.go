package support

import (
	"context"

	"cotejo/app/support/facts"
)

// facts compares numbers, dates, names, negation and the like. A conflict settles that the claim is not entailed; that it is
// contradicted only where that held on data.
func (s *Support) facts(_ context.Context, w *weighing) (ran bool, verdict string, err error) {
	for _, f := range w.parts.facts {
		if finding := facts.Finding(f); finding.Code != "" {
			w.findings = append(w.findings, finding)
		}
		switch f.State {
		case facts.Conflicts:
			w.conflict = true
			if contradicts[f.Kind] {
				verdict = Contradicted
			}
		case facts.Missing:
			w.lacking = true
		}
	}
	if w.conflict && verdict == "" {
		verdict = Unclear
	}
	return true, verdict, nil
}

// overlap weighs the words that claim and quotes share. Between two languages it says nothing and does not run.
func (s *Support) overlap(_ context.Context, w *weighing) (ran bool, verdict string, err error) {
	if w.parts.foreign {
		return false, "", nil
	}
	add(w.signals, overlapSignals(w.parts))
	if !w.lacking && standsIn(w.parts) {
		return true, Entailed, nil
	}
	return true, w.decide(formulas.words), nil
}

// meaning compares vectors of the claim and of the quotes, where there is an embedder.
func (s *Support) meaning(ctx context.Context, w *weighing) (ran bool, verdict string, err error) {
	if s.Embedder == nil {
		return false, "", nil
	}
	found, err := meaning(ctx, s.Embedder, w.claim, w.parts)
	if err != nil {
		return false, "", err
	}
	add(w.signals, found)
	if w.parts.foreign {
		return true, "", nil
	}
	return true, w.decide(formulas.meaning), nil
}

// entailment asks a model whether the quotes say the claim, and weighs that with all that is known by then.
func (s *Support) entailment(ctx context.Context, w *weighing) (ran bool, verdict string, err error) {
	if s.Judge == nil {
		return false, "", nil
	}
	odds, err := Ask(ctx, s.Judge, w.claim)
	if err != nil || odds.Weight < answered {
		return false, "", err
	}
	add(w.signals, Model(odds))
	switch {
	case w.parts.foreign:
		return true, "", nil
	case s.Embedder != nil:
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
