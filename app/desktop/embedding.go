package desktop

import (
	"cotejo/app/program"
	"cotejo/app/settings"
)

// Embedders lists the embedding models that may be chosen. Servers on this machine that the user has set up are asked what they have.
func (w *Window) Embedders() ([]EmbedderChoice, error) {
	p, err := w.program()
	if err != nil {
		return nil, err
	}
	l, choices := w.language(), []EmbedderChoice{}
	for _, e := range p.Embedders(w.ctx, w.chosen(), &w.keys) {
		choice := EmbedderChoice{Name: e.Name, Title: e.Title, Leaves: e.Host}
		if e.Name == "" {
			choice.Title = l.Say("model.local")
		}
		if e.Missing != nil {
			choice.Missing = l.Error(coded(e.Missing))
		}
		choices = append(choices, choice)
	}
	return choices, nil
}

// EmbeddingCost estimates what it takes to embed all texts of the library with the embedder that is chosen.
func (w *Window) EmbeddingCost() (EmbeddingCost, error) {
	p, err := w.program()
	if err != nil {
		return EmbeddingCost{}, err
	}
	if w.chosen().Embedder == "" {
		return EmbeddingCost{}, nil
	}
	cost, err := p.EmbeddingCost(w.ctx, w.chosen(), &w.keys)
	return EmbeddingCost(cost), err
}

// AllowEmbedding lets texts of the library go to the embedder that is chosen, and begins to embed them.
func (w *Window) AllowEmbedding() error {
	if w.chosen().Embedder == "" {
		return nil
	}
	allowed, err := program.Allow(w.chosen(), &w.keys)
	if err != nil {
		return err
	}
	w.change(func(s settings.Settings) settings.Settings { s.Allowed = allowed.Allowed; return s })
	return w.Refresh()
}

// reembed takes the embedder that the settings choose now. What runs keeps the one that it has.
func (w *Window) reembed() {
	if p := w.takeEmbedder(); p != nil {
		_ = w.recount(p) // what is wrong with the library shows when the page asks for it
		w.changed()
	}
}

func (w *Window) takeEmbedder() *program.Program {
	w.opening.Lock() // the last one sees the last settings
	defer w.opening.Unlock()
	before := w.nowOpen()
	if before == nil {
		return nil
	}
	next := before.WithEmbedder(w.chosen(), &w.keys)
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.opened == nil { // the window was closed meanwhile
		return nil
	}
	w.opened = next
	return next
}
