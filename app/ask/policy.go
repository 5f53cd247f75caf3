package ask

import (
	"slices"
	"strings"

	"cotejo/app"
	"cotejo/app/search"
	"cotejo/app/support"
	"cotejo/app/verify"
)

// Policy is what becomes of claims that do not hold (requirement D6).
type Policy string

// The policies. With each of them a quote that does not hold has no link.
const (
	PolicyMark    Policy = "mark"    // it stays, and says what is wrong; the default
	PolicyDegrade Policy = "degrade" // it stays as what a document is said to say: "according to lease.pdf"
	PolicyDrop    Policy = "drop"    // it goes, when the rest still answers the question
)

// Policies lists them, the default first.
var Policies = []Policy{PolicyMark, PolicyDegrade, PolicyDrop}

// holds says whether a claim may stand as it is: its quotes hold and do not contradict it, or it states nothing that wants one.
func holds(c app.Claim) bool {
	if c.Support.Verdict == support.Contradicted {
		return false
	}
	switch c.Verdict {
	case app.Verified, app.Approximate, app.FragmentOnly:
		return true
	case app.Uncited:
		return !verify.Substantive(c)
	}
	return false
}

// verified says whether a claim has quotes and all of them hold, with words that can be shown.
func verified(c app.Claim) bool { return c.Verdict == app.Verified || c.Verdict == app.Approximate }

// failing gives the indices of the statements that do not hold.
func (w *writer) failing() []int {
	var all []int
	for i, s := range w.statements {
		if !holds(s.claim(w.options.Cite)) {
			all = append(all, i)
		}
	}
	return all
}

// apply does with the statements that do not hold what the policy says.
func (w *writer) apply(r *search.Result) {
	failing := w.failing()
	if !w.options.Cite || len(failing) == 0 {
		return
	}
	policy := w.options.Policy
	if policy == "" {
		policy = PolicyMark
	}
	stage := app.Stage{Stage: "ask.policy", Candidates: len(failing), Notes: map[string]any{"policy": string(policy)}}
	if policy == PolicyDrop {
		rest := slices.DeleteFunc(slices.Clone(w.statements), func(s *statement) bool { return !holds(s.claim(true)) })
		answers := restAnswers(r, w.statements, rest)
		stage.Notes["rest_answers"] = answers
		switch {
		case !slices.ContainsFunc(rest, func(s *statement) bool { return len(s.cited) > 0 }):
			w.abstain(byPolicy) // nothing is left
			w.Findings = append(w.Findings, finding("dropped", "claims", len(failing)))
		case answers:
			w.statements = rest
			w.Findings = append(w.Findings, finding("dropped", "claims", len(failing)))
		default:
			w.Findings = append(w.Findings, finding("not_dropped", "claims", len(failing)))
		}
	}
	if policy == PolicyDegrade {
		for _, i := range failing {
			s := w.statements[i]
			s.policy = append(s.policy, app.Finding{Code: code("degraded"), Args: map[string]string{"file": w.files(s)}})
			s.changed()
		}
	}
	w.Trace = append(w.Trace, stage)
}

// files names the files whose passages a statement cites; that of the first passage when it cites none.
func (w *writer) files(s *statement) string {
	var names []string
	add := func(d app.Document) {
		if name := d.Name(); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, one := range s.cited {
		if one.Citation.Document != nil {
			add(*one.Citation.Document)
		}
	}
	if len(names) == 0 && len(w.prepared) > 0 {
		add(w.prepared[0].Document)
	}
	return strings.Join(names, ", ")
}

// restAnswers is the rule by which statements may be dropped: what kind of thing the question asks for (a number, a name), if it stood in
// a statement before, still stands in one.
func restAnswers(r *search.Result, all, rest []*statement) bool {
	q := search.Read(r.Rewritten)
	wanted := expects(q.Text)
	has := func(s *statement) bool { return wanted(PlainText(s.Text), q) }
	return wanted == nil || !slices.ContainsFunc(all, has) || slices.ContainsFunc(rest, has)
}
