package command

import (
	"fmt"
	"strings"

	"cotejo/app"
	"cotejo/app/ask"
)

// tell words an answer for people: statements with marks, then Citations and Sources, apart.
func (r *run) tell(a *app.Answer) {
	if a.Rewritten != a.Question {
		r.println(r.color(r.out, dim, r.say.Say("ask.rewritten", "question", a.Rewritten)))
	}
	if a.NoInformation {
		r.println(r.color(r.out, bold, r.say.Say("ask.none")))
		if len(a.Nearest) > 0 {
			r.println()
			r.println(r.color(r.out, dim, r.say.Say("ask.nearest")))
			for _, p := range a.Nearest {
				r.println(r.color(r.out, dim, fmt.Sprintf("   %s, %s", p.Document.Path, p.Place.Label)))
			}
		}
		return
	}
	if a.Model == ask.Extractive {
		r.println(r.color(r.out, dim, r.say.Say("ask.extractive")))
		r.println()
	}
	for _, claim := range a.Claims {
		bullet := ""
		if claim.Block == app.BlockItem {
			bullet = "- "
		}
		r.println(bullet + ask.PlainText(claim.Text) + r.marks(claim))
	}
	r.println()
	cited := map[int]int{}
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
		if _, is := cited[p.Number]; a.Cite && !is {
			line += " – " + r.say.Say("ask.not_cited")
		}
		r.println(line)
	}
	if len(a.Invented) > 0 {
		r.println(r.color(r.out, red, r.say.Say("ask.invented", "marks", strings.Trim(fmt.Sprint(a.Invented), "[]"))))
	}
}

// marks are the numbers of a claim's citations, each once.
func (r *run) marks(claim app.Claim) string {
	seen := map[int]bool{}
	marks := ""
	for _, c := range claim.Citations {
		if c.Number != nil && !seen[*c.Number] {
			seen[*c.Number] = true
			marks += fmt.Sprintf(" [%d]", *c.Number)
		}
	}
	return r.color(r.out, green, marks)
}

// citations lists the quotes under their numbers and fills cited: passage -> number.
func (r *run) citations(a *app.Answer, cited map[int]int) {
	for _, claim := range a.Claims {
		for _, c := range claim.Citations {
			if c.Number == nil || c.Quote == nil || c.Document == nil {
				continue
			}
			cited[c.Passage] = *c.Number
			r.println(fmt.Sprintf("[%d] “%s”", *c.Number, strings.Join(strings.Fields(*c.Quote), " ")))
			r.println(fmt.Sprintf("    %s, %s – %s", c.Document.Path, c.Place.Label, r.color(r.out, green, r.say.Say("verdict."+string(c.Verdict)))))
		}
	}
}
