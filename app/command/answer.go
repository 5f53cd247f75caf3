package command

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"cotejo/app"
	"cotejo/app/ask"
)

// tell words an answer for people: statements with marks, then Citations and Sources, apart. The evidence of an answer that a
// model wrote has been told before; title is that model's.
func (r *run) tell(a *app.Answer, title string) {
	written := a.Model != ask.Extractive && len(a.Passages) > 0
	if !written {
		r.tellRewritten(a)
	}
	if a.NoInformation {
		r.tellNone(a)
	}
	switch {
	case len(a.Passages) == 0:
		return
	case a.NoInformation:
	case written:
		head := r.say.Say("ask.written", "model", title)
		if slices.ContainsFunc(a.Claims, func(c app.Claim) bool { return len(c.Support.Checks) > 0 }) {
			head = r.say.Say("ask.written_supported", "model", title)
		}
		r.println(r.color(r.out, dim, head))
		r.println()
	default:
		r.println(r.color(r.out, dim, r.say.Say("ask.extractive")))
		r.println()
	}
	r.claims(a.Claims)
	r.println()
	cited := map[int]bool{}
	if a.Cite {
		r.println(r.color(r.out, bold, r.say.Say("ask.citations")))
		r.citations(a, cited)
		r.println()
		r.println(r.color(r.out, bold, r.say.Say("ask.sources")))
	} else {
		r.println(r.color(r.out, bold, r.say.Say("ask.sources_unverified")))
	}
	for _, p := range a.Passages {
		line := r.source(p)
		if a.Cite && !cited[p.Number] {
			line += " – " + r.say.Say("ask.not_cited")
		}
		r.println(line)
	}
	for _, f := range a.Findings {
		if f.Code == "covers_read_only" {
			r.println(r.color(r.out, dim, r.finding(f)))
		}
	}
	r.findings("", slices.DeleteFunc(slices.Clone(a.Findings), func(f app.Finding) bool { return f.Code == "invented_mark" || f.Code == "covers_read_only" }))
	if len(a.Invented) > 0 {
		r.println(r.color(r.out, red, r.say.Say("ask.invented", "marks", strings.Trim(fmt.Sprint(a.Invented), "[]"))))
	}
}

// tellEvidence words the evidence of an answer that a model is about to write.
func (r *run) tellEvidence(a *app.Answer) {
	r.tellRewritten(a)
	r.println(r.color(r.out, dim, r.say.Say("ask.evidence")))
	r.println()
	r.claims(a.Evidence)
	r.println()
}

func (r *run) tellRewritten(a *app.Answer) {
	r.tellSearched(a.Question, a.Rewritten, a.SubQuestions, a.Narrowed)
}

// tellNone says that there is no answer, who found so, and what came nearest.
func (r *run) tellNone(a *app.Answer) {
	r.println(r.color(r.out, bold, r.say.Say("ask.none")))
	switch *a.AbstainedBy {
	case "model":
		r.println(r.say.Say("ask.none_by_model"))
	case "policy":
		r.println(r.say.Say("ask.none_by_policy"))
	}
	if len(a.Nearest) > 0 {
		r.println()
		r.println(r.color(r.out, dim, r.say.Say("ask.nearest")))
		for _, p := range a.Nearest {
			r.println(r.color(r.out, dim, fmt.Sprintf("   %s, %s", p.Document.Path, p.Place.Label)))
		}
	}
}

// claims words claims with their marks, and under each what checking found wrong.
func (r *run) claims(all []app.Claim) {
	for _, claim := range all {
		bullet := ""
		if claim.Block == app.BlockItem {
			bullet = "- "
		}
		r.println(bullet + ask.PlainText(claim.Text) + r.marks(claim) + r.support(claim.Support))
		r.findings("   ", claim.Findings)
	}
}

// findings words what checks found, each sentence once.
func (r *run) findings(indent string, all []app.Finding) {
	told := map[string]bool{}
	for _, f := range all {
		if words := r.finding(f); !told[words] {
			told[words] = true
			r.println(indent + r.color(r.out, red, words))
		}
	}
}

// finding words what a check found.
func (r *run) finding(f app.Finding) string {
	var pairs []string
	for name, value := range f.Args {
		pairs = append(pairs, name, plain(value))
	}
	return r.say.Say("finding."+f.Code, pairs...)
}

// support words whether a claim follows from its quotes, when that was looked at.
func (r *run) support(s app.Support) string {
	if len(s.Checks) == 0 {
		return ""
	}
	color := dim
	if s.Verdict == "contradicted" {
		color = red
	}
	return " " + r.color(r.out, color, "("+r.say.Say("support."+s.Verdict)+")")
}

// marks are the numbers of a claim's citations, each once. One that was not verified says so in words.
func (r *run) marks(claim app.Claim) string {
	var order []int
	worst := map[int]app.Verdict{}
	for _, c := range claim.Citations {
		if c.Number == nil {
			continue
		}
		verdict, seen := worst[*c.Number]
		if !seen {
			order, verdict = append(order, *c.Number), c.Verdict
		}
		worst[*c.Number] = app.Worst(verdict, c.Verdict)
	}
	marks := ""
	for _, n := range order {
		if worst[n] == app.Verified {
			marks += " " + r.color(r.out, green, fmt.Sprintf("[%d]", n))
			continue
		}
		marks += " " + r.color(r.out, red, fmt.Sprintf("[%d: %s]", n, r.say.Say("verdict."+string(worst[n]))))
	}
	return marks
}

// citations lists the quotes under their numbers, each once, and after them those that do not hold; it fills cited with the
// passages that a quote was found in.
func (r *run) citations(a *app.Answer, cited map[int]bool) {
	seen := map[string]bool{}
	var failed []app.Citation
	for _, claim := range slices.Concat(a.Evidence, a.Claims) {
		for _, c := range claim.Citations {
			key := fmt.Sprint(c.Passage, c.Span, c.Given)
			if c.Span != nil {
				key = fmt.Sprint(c.Passage, *c.Span)
			}
			if seen[key] || c.Number == nil {
				continue
			}
			seen[key] = true
			if c.Quote == nil || c.Document == nil {
				failed = append(failed, c)
				continue
			}
			cited[c.Passage] = true
			r.println(fmt.Sprintf("[%d] “%s”", *c.Number, plain(*c.Quote)))
			r.println(fmt.Sprintf("    %s, %s – %s", c.Document.Path, c.Place.Label, r.color(r.out, green, r.say.Say("verdict."+string(c.Verdict)))))
		}
	}
	if len(failed) == 0 {
		return
	}
	r.println()
	r.println(r.color(r.out, bold, r.say.Say("ask.unchecked")))
	for _, c := range failed {
		r.println(fmt.Sprintf("[%d] “%s” – %s", *c.Number, plain(c.Given), r.color(r.out, red, r.say.Say("verdict."+string(c.Verdict)))))
	}
}

// plain puts words in one line, without signs that control a screen.
func plain(words string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsControl(c) {
			return -1
		}
		return c
	}, strings.Join(strings.Fields(words), " "))
}
