package program

import (
	"cmp"
	"net/url"
	"strings"
	"sync"

	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/calls"
	"cotejo/app/llm"
	"cotejo/app/settings"
)

// Local is the name of the language model that the program's own engine runs.
const Local = "local"

// Connection is how a model is reached, and what it may cost. Its zero value leaves all to the program.
type Connection struct {
	// Address is that of the provider's server, "" the usual one; Key is its key, "" for none.
	Address, Key string
	// Model is what the server calls the model; that in a name "provider:MODEL" wins over it.
	Model string
	// Limit is the most that the provider may cost in a month, in US dollars; 0 is no limit. Price is the user's own; nil the known one.
	Limit float64
	Price *llm.Price
	// Engine is what was chosen about the own engine.
	Engine settings.Engine
}

// Connect gives what the settings and the keychain say about the model of a name.
func Connect(chosen settings.Settings, keys *settings.Keys, name string) Connection {
	c := Connection{Engine: chosen.Engine}
	provider, model, known := llm.Named(name)
	if !known {
		return c
	}
	set := chosen.Providers[provider.ID]
	c.Address = cmp.Or(strings.TrimSpace(set.Address), provider.Address)
	c.Model = cmp.Or(model, set.Model)
	c.Limit = set.Limit
	if own, has := set.Prices[c.Model]; has {
		c.Price = &llm.Price{In: own.In, Out: own.Out}
	}
	if keys != nil {
		c.Key = keys.Get(provider.ID, c.Address)
	}
	return c
}

// Model finds a language model by its name, without starting or calling anything; nil for "extractive". Its calls are noted in the
// ledger. Errors: engine.missing, engine.no_chat_model for "local"; llm.no_address, llm.bad_address, llm.no_key for "provider:MODEL";
// llm.unknown_model.
func (p *Program) Model(name string, c Connection) (app.Model, error) {
	switch name {
	case ask.Extractive:
		return nil, nil
	case Local:
		own, meter, err := p.local(c.Engine)
		if err != nil {
			return nil, err
		}
		return meter.Model(own), nil
	}
	chat, meter, err := p.remote(name, c)
	if err != nil {
		return nil, err
	}
	return meter.Model(chat), nil
}

// remote gives the model of a provider and what keeps account of it.
func (p *Program) remote(name string, c Connection) (*llm.Chat, calls.Meter, error) {
	provider, model, at, err := reach(name, c)
	if err != nil {
		return nil, calls.Meter{}, err
	}
	about := provider.About(model, at)
	return p.remotes.chat(at, about, c), p.meter(provider, about.Name, model, c), nil
}

// reach finds out which server a name means.
func reach(name string, c Connection) (llm.Provider, string, *llm.Address, error) {
	provider, model, known := llm.Named(name)
	if model = cmp.Or(model, c.Model); !known || model == "" {
		return provider, "", nil, app.Errorf("llm.unknown_model", nil, "model", name)
	}
	at, err := AddressOf(provider, c)
	return provider, model, at, err
}

// AddressOf is the server of a provider. Errors: llm.no_address, llm.bad_address, llm.no_key.
func AddressOf(provider llm.Provider, c Connection) (*llm.Address, error) {
	address := cmp.Or(strings.TrimSpace(c.Address), provider.Address)
	if address == "" {
		return nil, app.Errorf("llm.no_address", nil, "model", c.Model)
	}
	at, err := llm.NewAddress(address, c.Key)
	if err != nil {
		return nil, err
	}
	if usual, _ := url.Parse(provider.Address); provider.NeedsKey && strings.TrimSpace(c.Key) == "" && at.Host() == usual.Host {
		return nil, app.Errorf("llm.no_key", nil, "provider", provider.Title, "page", provider.KeyPage)
	}
	return at, nil
}

// meter keeps account of a model of a provider.
func (p *Program) meter(provider llm.Provider, name, model string, c Connection) calls.Meter {
	price, _ := PriceOf(provider, model, c)
	return calls.Meter{
		Ledger: p.Calls, Replies: p.Replies, Provider: provider.ID, Title: provider.Title, Identity: name + " " + c.Address,
		Limit: c.Limit, In: price.In, Out: price.Out,
	}
}

// PriceOf is what a model costs: the user's own price, or the known one.
func PriceOf(provider llm.Provider, model string, c Connection) (price llm.Price, known bool) {
	if c.Price != nil {
		return *c.Price, true
	}
	return llm.DefaultPrice(provider, model)
}

// remotes are the models of providers that were used; each remembers what its server has refused.
type remotes struct {
	mutex sync.Mutex
	made  map[remoteKey]*llm.Chat
}

type remoteKey struct{ name, address, key string }

func (r *remotes) chat(at *llm.Address, about llm.ChatAbout, c Connection) *llm.Chat {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.made == nil {
		r.made = map[remoteKey]*llm.Chat{}
	}
	k := remoteKey{about.Name, c.Address, c.Key}
	if r.made[k] == nil {
		r.made[k] = llm.NewChat(at, about)
	}
	return r.made[k]
}
