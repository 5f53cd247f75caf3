package program

import (
	"context"
	"slices"

	"cotejo/app"
	"cotejo/app/llm"
	"cotejo/app/settings"
)

// WithEmbedder gives the program with the embedder that the settings choose. Both share everything else; only one of them is closed.
func (p *Program) WithEmbedder(chosen settings.Settings, keys *settings.Keys) *Program {
	next := *p
	next.embedWith(chosen, keys)
	return &next
}

// embedWith takes the embedder of the settings. One elsewhere is not used before somebody has allowed that texts go there.
func (p *Program) embedWith(chosen settings.Settings, keys *settings.Keys) {
	p.Embedder, p.Missing, p.Waits, p.Away = p.own.embedder, p.own.missing, false, false
	if chosen.Embedder == "" {
		return
	}
	p.Embedder, p.Missing = nil, nil
	c := Connect(chosen, keys, chosen.Embedder)
	provider, model, at, err := reach(chosen.Embedder, c)
	switch {
	case err != nil:
		p.Missing = err
	case at.Host() != "" && !slices.Contains(chosen.Allowed, consent(chosen.Embedder, at)):
		p.Missing, p.Waits = app.Errorf("embedding.not_allowed", nil, "host", at.Host()), true
	default:
		name := weights(provider, model, c)
		p.Embedder = p.meter(provider, name, model, c).Embedder(llm.NewRemoteEmbedder(at, name, model))
		p.Away = true
	}
}

// weights names the weights behind a model, and what is put before texts: another server may have others of that name.
func weights(provider llm.Provider, model string, c Connection) string {
	name := provider.ID + ":" + model
	if provider.Address != c.Address {
		name += "@" + c.Address
	}
	return llm.EmbeddingModelOf(model).Key(name, llm.Plain)
}

// consent is what is noted when somebody allows that texts go to a server.
func consent(name string, at *llm.Address) string { return name + " " + at.Host() }

// Allow notes that texts may go to the server of the embedder that the settings choose.
func Allow(chosen settings.Settings, keys *settings.Keys) (settings.Settings, error) {
	_, _, at, err := reach(chosen.Embedder, Connect(chosen, keys, chosen.Embedder))
	if err != nil {
		return chosen, err
	}
	if note := consent(chosen.Embedder, at); !slices.Contains(chosen.Allowed, note) {
		chosen.Allowed = append(slices.Clone(chosen.Allowed), note)
	}
	return chosen, nil
}

// EmbeddingCost is what it takes to embed the texts that wait for it.
type EmbeddingCost struct {
	Texts, Tokens int
	Cost          float64 // US dollars; -1 when the price is not known
	Host          string  // "" is this machine
}

// listed is how many fragments are looked at in one step.
const listed = 2000

// EmbeddingCost estimates what it takes to embed all that has no vector of the embedder that the settings choose.
func (p *Program) EmbeddingCost(ctx context.Context, chosen settings.Settings, keys *settings.Keys) (EmbeddingCost, error) {
	c := Connect(chosen, keys, chosen.Embedder)
	provider, model, at, err := reach(chosen.Embedder, c)
	if err != nil {
		return EmbeddingCost{}, err
	}
	cost := EmbeddingCost{Host: at.Host(), Cost: -1}
	keyed, err := p.Store.Keys(ctx, weights(provider, model, c))
	if err != nil {
		return EmbeddingCost{}, err
	}
	for after := int64(0); ; {
		fragments, err := p.Store.FragmentsAfter(ctx, after, listed)
		if err != nil {
			return EmbeddingCost{}, err
		}
		for _, f := range fragments {
			after = f.ID
			if _, has := keyed[f.Key]; has {
				continue
			}
			keyed[f.Key] = struct{}{} // the same text is embedded once
			cost.Texts++
			cost.Tokens += llm.EstimateTokens(f.Span.End - f.Span.Start)
		}
		if len(fragments) < listed {
			break
		}
	}
	if price, known := PriceOf(provider, model, c); known {
		cost.Cost = float64(cost.Tokens) * price.In / 1e6
	}
	return cost, nil
}
