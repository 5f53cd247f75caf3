package desktop

import (
	"cmp"
	"context"
	"time"

	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/program"
	"cotejo/app/settings"
)

// Start returns all that the page needs to begin.
func (w *Window) Start() (Start, error) {
	p, err := w.program()
	if err != nil {
		return Start{}, err
	}
	library, err := w.Library()
	if err != nil {
		return Start{}, err
	}
	conversations, err := w.Conversations()
	if err != nil {
		return Start{}, err
	}
	chosen, err := w.Settings()
	if err != nil {
		return Start{}, err
	}
	models, err := w.Models()
	if err != nil {
		return Start{}, err
	}
	l := w.language()
	if e := toWarm(p, library.Embedded); e != nil {
		w.running.Go(func() { w.warm(e) })
	}
	notKept := ""
	if p.Store.ReadOnly() {
		notKept = l.Error(app.Errorf("conversation.not_kept", nil, "folder", p.Folder))
	}
	return Start{
		Version: program.Version, Language: l.Code, Settings: chosen, Models: models, Search: w.searchView(p), Warnings: w.allWarnings(p), NotKept: notKept,
		Suggestions: append([]string{}, program.SampleQuestions[l.Code]...), Library: library, Conversations: conversations,
	}, nil
}

// drawing is how long the page has for itself: on a small machine the start of the engine would slow it down.
const drawing = 1500 * time.Millisecond

// toWarm is the embedder whose engine the first question needs; nil when there is none to start. While another one waits for consent, the
// former may still embed.
func toWarm(p *program.Program, embedded int) app.Embedder {
	if embedded == 0 || p.Away {
		return nil
	}
	return p.Embedder
}

// warm starts the engine after the page was drawn, so that the first question does not wait for it.
func (w *Window) warm(e app.Embedder) {
	select {
	case <-time.After(drawing):
	case <-w.ctx.Done():
		return
	}
	ctx, cancel := context.WithTimeout(w.ctx, time.Minute)
	defer cancel()
	_, _ = e.EmbedQuery(ctx, "cotejo") // what is wrong shows with the first question
}

// allWarnings words what of the program is missing.
func (w *Window) allWarnings(p *program.Program) []string {
	l, warnings := w.language(), []string{}
	if p.Embedder == nil && p.Missing != nil && !p.Waits {
		warnings = append(warnings, l.Error(p.Missing))
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	for _, err := range w.warnings {
		warnings = append(warnings, l.Error(err))
	}
	return warnings
}

// Settings returns the choices of the user.
func (w *Window) Settings() (Settings, error) {
	s := w.chosen()
	return Settings{
		Language: s.Language, Theme: s.Theme, Model: w.modelName(), Embedder: s.Embedder,
		Policy: cmp.Or(s.Policy, string(ask.PolicyMark)), AskAgain: !s.NoRetry, Support: cmp.Or(s.Support, string(program.DepthModel)),
		Retrieval: retrievalView(s.Retrieval),
	}, nil
}

// SaveSettings keeps the choices. What could not be kept beyond this run is among the warnings of the start that comes back.
func (w *Window) SaveSettings(s Settings) (Start, error) {
	w.change(func(chosen settings.Settings) settings.Settings {
		chosen.Language, chosen.Theme, chosen.Model, chosen.Embedder = s.Language, s.Theme, s.Model, s.Embedder
		chosen.Policy, chosen.NoRetry, chosen.Support = s.Policy, !s.AskAgain, s.Support
		chosen.Retrieval = s.Retrieval.chosen()
		return chosen
	})
	return w.Start()
}

// change changes the settings and keeps them; warnings are shown until they change again.
func (w *Window) change(change func(settings.Settings) settings.Settings, warnings ...error) {
	w.mutex.Lock()
	before := w.settings
	w.settings = change(before)
	after := w.settings
	if err := settings.Save(w.folder, after); err != nil {
		warnings = append(warnings, err)
	}
	w.warnings = warnings
	w.mutex.Unlock()
	if before.Embedder != after.Embedder || after.Embedder != "" {
		w.reembed()
	}
}
