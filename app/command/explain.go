package command

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cotejo/app"
	"cotejo/app/search"
)

// explained is the stage of the trace that says why passages stand where they stand; in JSON it is its notes.
func explained(e search.Explanation, passages int) app.Stage {
	return app.Stage{Stage: "search.explain", Candidates: passages, Notes: map[string]any{"parts": e.Parts, "passages": e.Passages}}
}

// explainPassage says under a passage why it stands where it stands.
func (r *run) explainPassage(e search.Explanation, number int) {
	at := slices.IndexFunc(e.Passages, func(w search.Why) bool { return w.Passage == number })
	if at < 0 {
		return
	}
	w := e.Passages[at]
	lines := []string{r.say.Say("explain.places", "places", r.places(w))}
	if len(w.Features) > 0 {
		lines = append(lines, r.say.Say("explain.adds", "sum", r.sum(w.Features)))
	}
	if len(w.Found) > 0 {
		lines = append(lines, r.say.Say("explain.found", "terms", strings.Join(w.Found, ", ")))
	}
	if len(w.Absent) > 0 {
		lines = append(lines, r.say.Say("explain.absent", "terms", strings.Join(w.Absent, ", ")))
	}
	if len(w.Joined) > 0 {
		lines = append(lines, r.say.Say("explain.joined", "fragments", r.joined(w.Joined)))
	}
	if len(e.Parts) > 1 {
		lines = append(lines, r.say.Say("explain.part", "question", e.Parts[w.Part-1].Question))
	}
	for _, line := range lines {
		r.println(r.color(r.out, dim, "   > "+line))
	}
}

// places words what each step made of a passage: its place there, among how many, and its score.
func (r *run) places(w search.Why) string {
	var all []string
	for _, step := range []struct {
		name     string
		standing *search.Standing
	}{{"words", w.Words}, {"vectors", w.Vectors}, {"fused", w.Fused}, {"rerank", w.Rerank}, {"reranker", w.Reranker}} {
		if s := step.standing; s != nil {
			all = append(all, r.say.Say("explain.place", "step", r.say.Say("score."+step.name), "rank", strconv.Itoa(s.Rank), "of", strconv.Itoa(s.Of), "score", number(s.Score)))
		}
	}
	return strings.Join(all, "; ")
}

// sum words what features add, as a sum.
func (r *run) sum(all []search.Feature) string {
	var b strings.Builder
	for i, f := range all {
		sign, adds := " + ", f.Adds
		switch {
		case adds < 0:
			sign, adds = " − ", -adds
		case i == 0:
			sign = ""
		}
		b.WriteString(sign + number(adds) + " " + r.called("explain.feature.", f.Name))
	}
	return strings.TrimSpace(b.String())
}

// called is the word for a name in the language in use, or the name.
func (r *run) called(prefix, name string) string {
	if r.say.Has(prefix + name) {
		return r.say.Say(prefix + name)
	}
	return strings.ReplaceAll(name, "_", " ")
}

// explainSearch says whether what was found is about the question, and what each step did.
func (r *run) explainSearch(e search.Explanation, trace []app.Stage) {
	for _, p := range e.Parts {
		key := "explain.relevant"
		if !p.Relevant {
			key = "explain.irrelevant"
		}
		r.println(r.say.Say(key, "question", p.Question, "probability", percent(p.Relevance), "threshold", percent(p.Threshold)))
		var all []string
		for _, name := range slices.Sorted(maps.Keys(p.Signals)) {
			all = append(all, r.called("explain.signal.", name)+" "+number(p.Signals[name]))
		}
		r.println(r.color(r.out, dim, "   "+strings.Join(all, "; ")))
	}
	r.println(r.say.Say("explain.steps"))
	for _, s := range trace {
		if s.Stage == "search.explain" {
			continue
		}
		line := fmt.Sprintf("   %-22s %9s ms %6d", s.Stage, strconv.FormatFloat(s.Ms, 'f', 2, 64), s.Candidates)
		if s.Stage != "search.relevance" { // its notes are the signals above
			line += simple(s.Notes)
		}
		r.println(r.color(r.out, dim, line))
	}
}

// simple words those notes of a step that are words, numbers or yes.
func simple(notes map[string]any) string {
	line := ""
	for _, name := range slices.Sorted(maps.Keys(notes)) {
		switch v := notes[name].(type) {
		case string, bool, int, float64:
			line += "  " + name + "=" + plain(fmt.Sprint(v))
		}
	}
	return line
}

// joined words fragments: how they came to belong to a passage, and where they stand in the text.
func (r *run) joined(all []search.Joined) string {
	var parts []string
	for _, j := range all {
		part := fmt.Sprintf("%s %d–%d", r.say.Say("explain.how."+j.How), j.Span.Start, j.Span.End)
		if j.Elsewhere {
			part += " " + r.say.Say("explain.elsewhere")
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}

func number(v float64) string { return strconv.FormatFloat(v, 'g', 3, 64) }

func percent(v float64) string { return strconv.FormatFloat(100*v, 'f', 1, 64) + "%" }
