package desktop

import (
	"cmp"
	"strconv"

	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/messages"
)

// scoreNames are the scores of a source in the order in which they are shown.
var scoreNames = []string{"words", "vectors", "fused", "rerank", "reranker"}

// turnView words a turn in a language. d is what is being written, or nil.
func turnView(l messages.Language, t app.Turn, d *draft) Turn { return turnViewNow(l, t, d, nil) }

// turnViewNow words a turn as its citations stand now.
func turnViewNow(l messages.Language, t app.Turn, d *draft, now standings) Turn {
	view := Turn{
		ID: t.ID, Conversation: t.Conversation, State: stateView(t, d != nil), Question: t.Question, Model: t.Model, ModelTitle: t.ModelTitle,
		Evidence: []BlockView{}, EvidenceSeconds: t.Seconds, Answer: []BlockView{}, Nearest: []SourceView{}, Citations: []CitationView{},
		Sources: []SourceView{}, Invented: []int{}, Deeds: []string{}, Scope: t.Scope, SubQuestions: []string{}, Narrowed: []Narrowing{}, SearchNotes: []string{},
		Variants: []Variant{{t.ID, t.ModelTitle, t.Question}}, Chosen: t.Chosen, Kind: string(cmp.Or(t.Kind, app.TurnQuestion)),
		SearchEdited: t.SearchAs != nil,
	}
	if t.SearchAs != nil && *t.SearchAs != "" && *t.SearchAs != t.Question { // known before there is an answer
		view.SearchedAs, view.AsTyped = *t.SearchAs, t.Question
	}
	if t.State != app.TurnRunning {
		view.Seconds = t.All
	}
	if t.Scope != "" {
		view.ScopeName = fileName(t.Scope)
	}
	if t.Failure != nil {
		view.Failure = &Failure{t.Failure.Code, l.Error(t.Failure)}
	}
	a := t.Answer
	if a == nil {
		return view
	}
	if a.Rewritten != a.Question {
		view.SearchedAs, view.AsTyped = a.Rewritten, a.Question
	}
	if a.RewrittenByModel != nil {
		view.SearchedAsByModel = *a.RewrittenByModel
	}
	if len(a.SubQuestions) > 1 {
		view.SubQuestions = append(view.SubQuestions, a.SubQuestions...)
	}
	view.Narrowed, view.Widened = narrowed(a)
	view.SearchNotes = searchNotes(l, a)
	view.Tokens, view.Cost = spent(a.Trace)
	if t.Kind == app.TurnSummary {
		view.Progress = sections(t)
	}
	view.Evidence = blockViews(l, "e", a.Evidence, now)
	if a.Model != ask.Extractive {
		view.Answer = blockViews(l, "a", a.Claims, now)
		view.Checked, view.Claims = len(a.Claims), len(a.Claims)
	}
	if d != nil && d.text != "" {
		view.Claims++
		view.Answer = withDraft(view.Answer, draftView(l, *d, a))
	}
	view.NoInformation = a.NoInformation
	if a.AbstainedBy != nil {
		view.AbstainedBy = *a.AbstainedBy
	}
	view.Citations = uniqueCitations(view.Evidence, view.Answer)
	marks := map[int]int{}
	for number, passage := range markedPassages(a) {
		marks[passage] = number
	}
	for _, p := range a.Passages {
		source := sourceView(l, sourceOf, p)
		source.Number = marks[p.Number]
		view.Sources = append(view.Sources, source)
	}
	for _, p := range a.Nearest {
		view.Nearest = append(view.Nearest, sourceView(l, nearestOf, p))
	}
	view.Invented = append(view.Invented, a.Invented...)
	view.Deeds = deeds(l, a)
	return view
}

// spent sums what the calls of an answer took: tokens in and out, and US dollars.
func spent(trace []app.Stage) (tokens int, cost float64) {
	for _, stage := range trace {
		tokens += int(note(stage, "tokens_in") + note(stage, "tokens_out"))
		cost += note(stage, "cost")
	}
	return tokens, cost
}

// sections counts how many sections of a document have been written about; without a model all are read at once.
func sections(t app.Turn) Sections {
	read := Sections{Total: len(t.Answer.Passages)}
	for _, f := range t.Answer.Findings {
		if total, err := strconv.Atoi(f.Args["total"]); f.Code == "summary_read" && err == nil {
			read.Total = total // of the whole document, of which a part was read
		}
	}
	if t.Answer.Model == ask.Extractive {
		read.Done = len(t.Answer.Passages)
		return read
	}
	whole := false
	for _, stage := range t.Answer.Trace {
		if stage.Stage == "ask.model" {
			whole, _ = stage.Notes["complete"].(bool)
			read.Done++
		}
	}
	if t.State != app.TurnDone && t.State != app.TurnRunning && read.Done > 0 && !whole {
		read.Done-- // the one that was broken off
	}
	return read
}

// note is a number among the notes of a stage, also of one that was stored.
func note(stage app.Stage, name string) float64 {
	switch n := stage.Notes[name].(type) {
	case int:
		return float64(n)
	case float64:
		return n
	}
	return 0
}

func stateView(t app.Turn, drafting bool) string {
	switch {
	case t.State != app.TurnRunning:
		return string(t.State)
	case t.Answer == nil:
		return "searching"
	case drafting || t.Model != ask.Extractive:
		return "writing"
	}
	return "searching"
}

// The lists of a turn in which a passage can stand; they begin its id.
const (
	sourceOf  = "s"
	nearestOf = "n"
)

// sourceID names a passage in its turn.
func sourceID(list string, p app.Passage) string { return list + strconv.Itoa(p.Number) }

func sourceView(l messages.Language, list string, p app.Passage) SourceView {
	view := SourceView{ID: sourceID(list, p), Rank: p.Number, File: fileName(p.Document.Path), Path: p.Document.Path, Place: l.Place(p.Place), Text: p.Text, Scores: []Score{}}
	for _, name := range scoreNames {
		if value, has := p.Scores[name]; has {
			view.Scores = append(view.Scores, Score{name, value})
		}
	}
	return view
}
