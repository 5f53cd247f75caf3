package settings

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"
)

// Provider is what the user chose about a provider of models, by its id.
type Provider struct {
	Address string `json:"address,omitempty"` // "" is the provider's usual one
	Model   string `json:"model,omitempty"`
	// Limit is the most that may be spent in a month, in US dollars; 0 is no limit.
	Limit float64 `json:"limit,omitempty"`
	// Prices are the user's own, by model.
	Prices map[string]Price `json:"prices,omitempty"`
}

// Price is what a model costs, in US dollars per million tokens.
type Price struct {
	In  float64 `json:"in"`
	Out float64 `json:"out"`
}

// Engine is what the user chose about the program's own engine. 0 and "" are the defaults.
type Engine struct {
	Model   string   `json:"model,omitempty"` // path of the language model
	Files   []string `json:"files,omitempty"` // models that were added by hand
	Context int      `json:"context,omitempty"`
	Threads int      `json:"threads,omitempty"`
}

// serverID is the provider that stands for any address.
const serverID = "server"

// WithProvider returns the settings with what was chosen about one provider; nil takes it out, and a model of its that was chosen with it.
func (s Settings) WithProvider(id string, p *Provider) Settings {
	s.Providers = maps.Clone(s.Providers)
	if p == nil {
		delete(s.Providers, id)
		if strings.HasPrefix(s.Model, id+":") {
			s.Model = ""
		}
		if strings.HasPrefix(s.Embedder, id+":") {
			s.Embedder = ""
		}
		return s
	}
	if s.Providers == nil {
		s.Providers = map[string]Provider{}
	}
	s.Providers[id] = *p
	return s
}

// legacy takes over the one server that former versions knew.
func (s Settings) legacy(address, model string) Settings {
	if _, has := s.Providers[serverID]; has || address == "" && model == "" {
		return s
	}
	s = s.WithProvider(serverID, &Provider{Address: address, Model: model})
	if named, is := strings.CutPrefix(s.Model, "openai:"); is {
		s.Model = serverID + ":" + cmp.Or(named, model)
	}
	return s
}

// validModels replaces numbers that mean nothing.
func (s Settings) validModels() Settings {
	s.Engine.Context, s.Engine.Threads = max(s.Engine.Context, 0), max(s.Engine.Threads, 0)
	s.Engine.Files = slices.Clone(s.Engine.Files)
	all := s.Providers
	s.Providers = nil
	for id, p := range all {
		p.Limit = amount(p.Limit)
		own := p.Prices
		p.Prices = nil
		for model, price := range own {
			if p.Prices == nil {
				p.Prices = map[string]Price{}
			}
			p.Prices[model] = Price{amount(price.In), amount(price.Out)}
		}
		s = s.WithProvider(id, &p)
	}
	return s
}

// amount is a sum of money, or 0 for what is none.
func amount(v float64) float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) || v < 0 {
		return 0
	}
	return v
}
