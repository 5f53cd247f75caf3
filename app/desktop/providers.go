package desktop

import (
	"cmp"
	"maps"
	"strings"

	"cotejo/app"
	"cotejo/app/messages"
	"cotejo/app/program"
	"cotejo/app/settings"
)

// Providers lists all providers of models. Nothing is asked of any of them.
func (w *Window) Providers() ([]ProviderView, error) { return w.providers(nil) }

// FindServers asks the usual ports of this machine which providers answer there. A provider that was found and has no model yet shows the
// first one that its server has.
func (w *Window) FindServers() ([]ProviderView, error) {
	return w.providers(program.FindServers(w.ctx))
}

func (w *Window) providers(found map[string][]string) ([]ProviderView, error) {
	p, err := w.program()
	if err != nil {
		return nil, err
	}
	views := []ProviderView{}
	for _, s := range p.Providers(w.chosen(), &w.keys) {
		models, is := found[s.ID]
		if s.Found = is; s.Model == "" && len(models) > 0 {
			s.Model = models[0]
		}
		views = append(views, providerView(w.language(), s))
	}
	return views, nil
}

func providerView(l messages.Language, s program.ProviderState) ProviderView {
	v := ProviderView{
		ID: s.ID, Title: s.Title, Where: "away", Address: s.InForce, DefaultAddress: s.Address, Model: s.Model, Configured: s.Configured,
		NeedsKey: s.NeedsKey, KeySet: s.KeySet, Leaves: s.Host, Found: s.Found, Limit: s.Limit, Spent: s.Spent, PriceIn: -1, PriceOut: -1,
		Note: l.Say("provider."+s.ID+".note", "page", s.KeyPage, "address", s.Address),
	}
	if l.Has("provider." + s.ID + ".title") {
		v.Title = l.Say("provider." + s.ID + ".title")
	}
	if s.Here {
		v.Where = "here"
	}
	if s.RunOnly {
		v.KeyNote = l.Say("error.settings.key_not_kept")
	}
	if s.PriceKnown && s.Model != "" {
		v.PriceIn, v.PriceOut = s.Price.In, s.Price.Out
	}
	return v
}

// offered is how a provider is reached with what stands in the form: an address of "" is the usual one, a key of "" the stored one.
func (w *Window) offered(id, address, model, key string) program.Connection {
	chosen := w.chosen()
	set := chosen.Providers[id]
	set.Address = strings.TrimSpace(address)
	if model = strings.TrimSpace(model); model != "" {
		set.Model = model
	}
	c := program.Connect(chosen.WithProvider(id, &set), &w.keys, id+":"+model)
	if key != "" {
		c.Key = strings.TrimSpace(key)
	}
	return c
}

// ListModels asks a provider's server what models it has.
func (w *Window) ListModels(provider, address, key string) ([]string, error) {
	names, err := program.ListModels(w.ctx, provider, w.offered(provider, address, "", key))
	if err != nil {
		return nil, err
	}
	return append([]string{}, names...), nil
}

// SaveProvider keeps what was set about a provider, and its key unless that is "". What could not be kept beyond this run is among the
// warnings of the start that comes back. Errors: llm.unknown_model, llm.bad_address, settings.key_without_address.
func (w *Window) SaveProvider(change ProviderChange, key string) (Start, error) {
	p, err := w.program()
	if err != nil {
		return Start{}, err
	}
	state, known := p.Provider(change.ID, settings.Settings{}, nil)
	if !known {
		return Start{}, app.Errorf("llm.unknown_model", nil, "model", change.ID)
	}
	set := w.chosen().Providers[change.ID]
	set.Address, set.Model = strings.TrimSpace(change.Address), strings.TrimSpace(change.Model)
	if set.Address == state.Address {
		set.Address = ""
	}
	if set.Address != "" {
		if _, err := program.AddressOf(state.Provider, program.Connection{Address: set.Address, Key: "any"}); err != nil {
			return Start{}, err
		}
	}
	set.Limit = max(change.Limit, 0)
	if known, has := program.PriceOf(state.Provider, set.Model, program.Connection{}); has && known.In == change.PriceIn && known.Out == change.PriceOut {
		change.PriceIn, change.PriceOut = -1, -1 // the page gives back what it was shown
	}
	set.Prices = priced(set.Prices, set.Model, change)
	var warnings []error
	if key = strings.TrimSpace(key); key != "" {
		address := cmp.Or(set.Address, state.Address)
		if address == "" {
			return Start{}, app.Errorf("settings.key_without_address", nil)
		}
		if err := w.keys.Set(change.ID, address, key); err != nil {
			warnings = append(warnings, err)
		}
	}
	w.change(func(s settings.Settings) settings.Settings { return s.WithProvider(change.ID, &set) }, warnings...)
	return w.Start()
}

// priced sets or takes out the user's own price of a model.
func priced(all map[string]settings.Price, model string, change ProviderChange) map[string]settings.Price {
	next := maps.Clone(all)
	if next == nil {
		next = map[string]settings.Price{}
	}
	delete(next, model)
	if model != "" && change.PriceIn >= 0 && change.PriceOut >= 0 {
		next[model] = settings.Price{In: change.PriceIn, Out: change.PriceOut}
	}
	return next
}

// RemoveProvider forgets what was set about a provider, with its key.
func (w *Window) RemoveProvider(id string) (Start, error) {
	p, err := w.program()
	if err != nil {
		return Start{}, err
	}
	var warnings []error
	if s, known := p.Provider(id, w.chosen(), nil); known && s.InForce != "" {
		if err := w.keys.Remove(id, s.InForce); err != nil {
			warnings = append(warnings, err)
		}
	}
	w.change(func(s settings.Settings) settings.Settings { return s.WithProvider(id, nil) }, warnings...)
	return w.Start()
}

// TestProvider asks a provider's model for one word and says what came of it. A key of "" is the stored one.
func (w *Window) TestProvider(provider, address, model, key string) (TestReport, error) {
	p, err := w.program()
	if err != nil {
		return TestReport{}, err
	}
	t := p.Try(w.ctx, provider+":"+strings.TrimSpace(model), w.offered(provider, address, model, key))
	return report(w.language(), t), nil
}

func report(l messages.Language, t program.Trial) TestReport {
	return TestReport{Well: t.Well, Message: say(l, t.Message), Advice: say(l, t.Advice), Structured: t.Structured, Seconds: t.Time.Seconds()}
}

// say words a key with its arguments; "" for none.
func say(l messages.Language, words []string) string {
	if len(words) == 0 {
		return ""
	}
	return l.Say(words[0], words[1:]...)
}
