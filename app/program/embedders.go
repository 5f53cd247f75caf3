package program

import (
	"context"
	"slices"
	"strings"
	"time"

	"cotejo/app/llm"
	"cotejo/app/settings"
)

// EmbedderState is an embedder that may be chosen. The own engine's has no name.
type EmbedderState struct {
	Name, Title string
	Host        string // to which texts go; "" when they stay here
	Missing     error
}

// askHere is how long a server on this machine may take to say what models it has.
const askHere = time.Second

// Embedders lists the embedders that may be chosen: the own one, the one that is chosen, and those of the providers that the user has set
// up. Servers on this machine are asked what they have; of those elsewhere the usual model is offered.
func (p *Program) Embedders(ctx context.Context, chosen settings.Settings, keys *settings.Keys) []EmbedderState {
	all := []EmbedderState{{Missing: p.own.missing}}
	add := func(name string) {
		if slices.ContainsFunc(all, func(e EmbedderState) bool { return e.Name == name }) {
			return
		}
		e := EmbedderState{Name: name, Title: name}
		c := Connect(chosen, keys, name)
		provider, model, at, err := reach(name, c)
		if e.Missing = err; err == nil {
			e.Host, e.Title = at.Host(), model+" ("+provider.Title+")"
		}
		all = append(all, e)
	}
	if chosen.Embedder != "" {
		add(chosen.Embedder)
	}
	for _, provider := range llm.Providers {
		if _, configured := chosen.Providers[provider.ID]; !configured || provider.Kind != llm.OpenAI {
			continue
		}
		if provider.Embedder != "" {
			add(provider.ID + ":" + provider.Embedder)
		}
		at, err := AddressOf(provider, Connect(chosen, keys, provider.ID+":"))
		if err != nil || at.Host() != "" {
			continue
		}
		limited, cancel := context.WithTimeout(ctx, askHere)
		names, _ := llm.ListModels(limited, at, provider.Kind)
		cancel()
		for _, name := range names {
			if embeds(name) {
				add(provider.ID + ":" + name)
			}
		}
	}
	return all
}

// embeds says whether a model's name is one of those that embedding models have.
func embeds(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"embed", "bge-", "e5-", "minilm", "gte-"}, func(part string) bool { return strings.Contains(name, part) })
}
