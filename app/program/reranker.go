package program

import (
	"slices"
	"strings"
	"sync"

	"cotejo/app"
	"cotejo/app/engine"
	"cotejo/app/llm"
	"cotejo/app/search"
)

// rerankers is the server of the own reranking model, which starts with the first question that wants it.
type rerankers struct {
	mutex  sync.Mutex
	now    engine.Found
	server *engine.Server
	made   app.Reranker
	closed bool
}

// CrossEncoder says why no reranking model is at hand; nil when one is. Nothing is started.
func (p *Program) CrossEncoder() error {
	_, err := engine.FindReranker(p.ModelsFolder())
	return err
}

// Reranker gives what search.Options.RerankBy asks for: nil for "". The model is the language model that is in use, nil for none. Errors:
// engine.missing, engine.no_reranker, search.no_judge; command.usage for another name.
func (p *Program) Reranker(by string, model app.Model) (app.Reranker, error) {
	switch by {
	case "":
		return nil, nil
	case search.CrossEncoder:
		found, err := engine.FindReranker(p.ModelsFolder())
		if err != nil {
			return nil, err
		}
		return p.rerankers.over(found)
	case search.LanguageModel:
		judge, is := model.(app.Judge)
		if !is {
			return nil, app.Errorf("search.no_judge", nil)
		}
		return search.ModelReranker{Judge: judge, Title: model.Title()}, nil
	}
	return nil, app.Errorf("command.usage", nil, "problem", by+" is not one of "+strings.Join(slices.DeleteFunc(slices.Clone(search.RerankBys), func(s string) bool { return s == "" }), ", "))
}

// over gives the reranker of a model file; another one's server ends.
func (r *rerankers) over(found engine.Found) (app.Reranker, error) {
	about, err := engine.Describe(found.Model)
	if err != nil {
		return nil, err
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.closed {
		return nil, errClosed
	}
	if r.made != nil && r.now == found {
		return r.made, nil
	}
	if r.server != nil {
		_ = r.server.Close()
	}
	window := engine.RerankWindowOf(about)
	r.now, r.server = found, engine.NewRerank(found.Binary, found.Model, window)
	r.made = llm.NewReranker(r.server, about.Title, window)
	return r.made, nil
}

func (r *rerankers) close() error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.closed, r.made = true, nil
	if r.server == nil {
		return nil
	}
	return r.server.Close()
}
