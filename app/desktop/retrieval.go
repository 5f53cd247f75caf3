package desktop

import (
	"encoding/json"
	"slices"

	"cotejo/app"
	"cotejo/app/messages"
	"cotejo/app/program"
	"cotejo/app/search"
	"cotejo/app/settings"
)

// Retrieval is how passages are looked for; every choice has a value.
type Retrieval struct {
	TopK          int     `json:"topK"`
	Candidates    int     `json:"candidates"`
	Rewrite       bool    `json:"rewrite"`
	MultiQuery    int     `json:"multiQuery"` // 0 is off
	Hybrid        bool    `json:"hybrid"`     // else by meaning alone
	Rerank        bool    `json:"rerank"`
	RerankBy      string  `json:"rerankBy"` // built-in, cross-encoder, model
	WordsWeight   float64 `json:"wordsWeight"`
	VectorsWeight float64 `json:"vectorsWeight"`
	Scope         bool    `json:"scope"`
}

// ErrorRate counts how the decision to answer or to be silent went on questions that it had not been fitted on.
type ErrorRate struct {
	Questions       string `json:"questions"` // language
	Documents       string `json:"documents"`
	Foreign         int    `json:"foreign"` // questions that the documents did not answer
	ForeignAnswered int    `json:"foreignAnswered"`
	Known           int    `json:"known"`
	KnownRefused    int    `json:"knownRefused"`
}

// SearchView is what the page needs beside the choices to show them.
type SearchView struct {
	Defaults Retrieval `json:"defaults"`
	// CrossEncoder is why there is none, in words; "" when one is at hand.
	CrossEncoder string `json:"crossEncoder"`
	// Model is the embedding model that the rates are of; "" is the search by words alone.
	Model string      `json:"model"`
	Rates []ErrorRate `json:"rates"`
}

// Narrowing is a file, folder, kind or date that a question names, where alone it was searched.
type Narrowing struct {
	Kind  string `json:"kind"` // file, folder, kind, since, until
	Value string `json:"value"`
}

func retrievalView(chosen settings.Retrieval) Retrieval {
	o := program.SearchOptions(chosen)
	view := Retrieval{
		TopK: o.TopK, Candidates: o.Candidates, Rewrite: o.Rewrite, MultiQuery: o.MultiQuery, Hybrid: o.Hybrid, Rerank: o.Rerank,
		RerankBy: o.RerankBy, WordsWeight: o.WordsWeight, VectorsWeight: o.VectorsWeight, Scope: o.Scope,
	}
	if view.RerankBy == "" {
		view.RerankBy = settings.BuiltIn
	}
	if view.WordsWeight == 0 {
		view.WordsWeight = 1
	}
	if view.VectorsWeight == 0 {
		view.VectorsWeight = 1
	}
	return view
}

// chosen is what of a view differs from the program's defaults: what does not stays open for a later program.
func (r Retrieval) chosen() settings.Retrieval {
	usual, c := retrievalView(settings.Retrieval{}), settings.Retrieval{}
	if r.TopK != usual.TopK {
		c.TopK = r.TopK
	}
	if r.Candidates != usual.Candidates {
		c.Candidates = r.Candidates
	}
	if r.MultiQuery != usual.MultiQuery {
		c.MultiQuery = &r.MultiQuery
	}
	if r.RerankBy != usual.RerankBy {
		c.RerankBy = r.RerankBy
	}
	if r.WordsWeight != usual.WordsWeight {
		c.WordsWeight = r.WordsWeight
	}
	if r.VectorsWeight != usual.VectorsWeight {
		c.VectorsWeight = r.VectorsWeight
	}
	for _, choice := range []struct {
		value, usual bool
		to           **bool
	}{{r.Rewrite, usual.Rewrite, &c.Rewrite}, {r.Hybrid, usual.Hybrid, &c.Hybrid}, {r.Rerank, usual.Rerank, &c.Rerank}, {r.Scope, usual.Scope, &c.Scope}} {
		if choice.value != choice.usual {
			*choice.to = &choice.value
		}
	}
	return c.Valid()
}

// searchView tells what can be chosen, and how often the search errs with the embedding model in use. Of a model that was not measured
// the rates of words alone are told: they decide then.
func (w *Window) searchView(p *program.Program) SearchView {
	view := SearchView{Defaults: retrievalView(settings.Retrieval{}), Rates: []ErrorRate{}}
	if err := p.CrossEncoder(); err != nil {
		view.CrossEncoder = w.language().Error(err)
	}
	rates := search.ErrorRates()
	if p.Embedder != nil && w.anyEmbedded() {
		for _, r := range rates {
			if r.Model == p.Embedder.Model() {
				view.Model = r.Model
			}
		}
	}
	for _, r := range rates {
		if r.Model == view.Model {
			view.Rates = append(view.Rates, ErrorRate{r.Questions, r.Documents, r.Foreign, r.ForeignAnswered, r.Known, r.KnownRefused})
		}
	}
	return view
}

// The stage of a trace that tells where the question itself said to look, and what it notes.
const (
	scopeStage  = "search.scope"
	scopeOff    = "off"     // nobody looked
	scopeLifted = "widened" // nothing was found there, so all was searched
)

// scopeNote says whether a search noted something about its scope.
func scopeNote(a *app.Answer, note string) bool {
	if a == nil {
		return false
	}
	for _, stage := range a.Trace {
		if noted, _ := stage.Notes[note].(bool); stage.Stage == scopeStage && noted {
			return true
		}
	}
	return false
}

// narrowed is where a question said to look. Widened says that nothing about it was found there, so that all was searched.
func narrowed(a *app.Answer) (places []Narrowing, widened bool) {
	named := a.Narrowed
	if widened = len(named) == 0 && scopeNote(a, scopeLifted); widened {
		named = liftedScope(a)
	}
	places = []Narrowing{}
	for _, n := range named {
		if n.Kind == "file" || n.Kind == "folder" {
			n.Value = fileName(n.Value)
		}
		places = append(places, Narrowing{n.Kind, n.Value})
	}
	return places, widened
}

// liftedScope is where a question said to look, in vain, from the trace; there it is a list of objects when it was stored.
func liftedScope(a *app.Answer) (named []app.Narrowing) {
	for _, stage := range a.Trace {
		if lifted, _ := stage.Notes[scopeLifted].(bool); stage.Stage != scopeStage || !lifted {
			continue
		}
		raw, err := json.Marshal(stage.Notes["narrowed"])
		var some []app.Narrowing
		if err == nil && json.Unmarshal(raw, &some) == nil {
			named = append(named, some...)
		}
	}
	return named
}

// ofTheSearch are the codes of findings that say what was searched and read; the others say what was done about claims.
var ofTheSearch = map[string]bool{"covers_read_only": true}

// searchNotes words what is to be known of the search before its answer is trusted.
func searchNotes(l messages.Language, a *app.Answer) []string {
	notes := []string{}
	for _, f := range a.Findings {
		if ofTheSearch[f.Code] {
			notes = append(notes, findingSentence(l, f))
		}
	}
	if slices.ContainsFunc(a.Trace, func(s app.Stage) bool {
		return s.Stage == "search.rerank_by" && (s.Notes["missing"] != nil || s.Notes["failed"] != nil)
	}) {
		notes = append(notes, l.Say("window.turn.rerank_missing"))
	}
	return notes
}
