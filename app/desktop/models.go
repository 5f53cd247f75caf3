package desktop

import (
	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/program"
)

// findModel returns the model of a name, nil for extractive. The error says why it cannot be used.
type findModel func(p *program.Program, name string, c program.Connection) (app.Model, error)

// modelName is the name of the model that the settings choose.
func (w *Window) modelName() string {
	if name := w.chosen().Model; name != "" {
		return name
	}
	return ask.Extractive
}

// model returns the model of a name, nil for extractive.
func (w *Window) model(p *program.Program, name string) (app.Model, error) {
	if name == ask.Extractive {
		return nil, nil
	}
	return w.find(p, name, program.Connect(w.chosen(), &w.keys, name))
}

// Models lists the models that may write, also those that cannot be used now.
func (w *Window) Models() ([]ModelChoice, error) {
	p, err := w.program()
	if err != nil {
		return nil, err
	}
	l := w.language()
	choices := []ModelChoice{{Name: ask.Extractive, Title: l.Say("model.extractive")}, w.choice(p, program.Local, l.Say("model.local"), "")}
	for _, s := range p.Providers(w.chosen(), &w.keys) {
		if s.Configured && s.Model != "" {
			choices = append(choices, w.choice(p, s.ID+":"+s.Model, s.Model, s.Host))
		}
	}
	return choices, nil
}

// choice words a model; title holds when it cannot be used.
func (w *Window) choice(p *program.Program, name, title, leaves string) ModelChoice {
	choice := ModelChoice{Name: name, Title: title, Leaves: leaves}
	switch model, err := w.model(p, name); {
	case err != nil:
		choice.Missing = w.language().Error(coded(err))
	case model != nil && model.Title() != "":
		choice.Title = model.Title()
	}
	return choice
}
