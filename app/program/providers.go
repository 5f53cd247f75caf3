package program

import (
	"cmp"
	"context"
	"strings"

	"cotejo/app"
	"cotejo/app/llm"
	"cotejo/app/settings"
)

// ProviderState is a provider with what is known of it here.
type ProviderState struct {
	llm.Provider
	InForce    string // address; "" when none is known
	Model      string // that was chosen; ""
	Configured bool   // by the user
	KeySet     bool
	RunOnly    bool   // the key holds until the program ends
	Host       string // to which text goes; "" when it stays here
	Limit      float64
	Spent      float64 // this month
	Price      llm.Price
	PriceKnown bool
	Found      bool // it answered when servers were looked for
}

// Providers lists all providers. Without keys (nil), and for those that the user has not set up, no keychain is asked.
func (p *Program) Providers(chosen settings.Settings, keys *settings.Keys) []ProviderState {
	var all []ProviderState
	for _, provider := range llm.Providers {
		all = append(all, p.provider(provider, chosen, keys))
	}
	return all
}

// Provider is one of them, by its id; false when there is none.
func (p *Program) Provider(id string, chosen settings.Settings, keys *settings.Keys) (ProviderState, bool) {
	provider, known := llm.ProviderOf(id)
	if !known {
		return ProviderState{}, false
	}
	return p.provider(provider, chosen, keys), true
}

func (p *Program) provider(provider llm.Provider, chosen settings.Settings, keys *settings.Keys) ProviderState {
	set, configured := chosen.Providers[provider.ID]
	s := ProviderState{
		Provider: provider, InForce: cmp.Or(strings.TrimSpace(set.Address), provider.Address), Model: set.Model, Configured: configured,
		Limit: set.Limit, Spent: p.Calls.Spent(provider.ID),
	}
	if configured && keys != nil {
		s.KeySet = keys.Get(provider.ID, s.InForce) != ""
		s.RunOnly = s.KeySet && keys.RunOnly(provider.ID, s.InForce)
	}
	if at, err := llm.NewAddress(s.InForce, ""); err == nil {
		s.Host = at.Host()
	}
	c := Connection{}
	if own, has := set.Prices[set.Model]; has {
		c.Price = &llm.Price{In: own.In, Out: own.Out}
	}
	s.Price, s.PriceKnown = PriceOf(provider, set.Model, c)
	return s
}

// ProviderIDs lists the ids of all providers.
func ProviderIDs() []string {
	var ids []string
	for _, p := range llm.Providers {
		ids = append(ids, p.ID)
	}
	return ids
}

// FindServers asks the usual ports of this machine which providers answer; by id, with their models.
func FindServers(ctx context.Context) map[string][]string {
	found := map[string][]string{}
	for _, f := range llm.FindServers(ctx) {
		found[f.Provider] = f.Models
	}
	return found
}

// ListModels asks the server of a provider what models it has. Errors: those of Model, and of a call.
func ListModels(ctx context.Context, id string, c Connection) ([]string, error) {
	provider, known := llm.ProviderOf(id)
	if !known {
		return nil, app.Errorf("llm.unknown_model", nil, "model", id)
	}
	at, err := AddressOf(provider, c)
	if err != nil {
		return nil, err
	}
	return llm.ListModels(ctx, at, provider.Kind)
}
