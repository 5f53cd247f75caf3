package llm

import (
	"slices"
	"strings"
)

// Kind is a kind of interface: how requests and replies look on the wire.
type Kind string

// The kinds.
const (
	// OpenAI is what most servers speak (POST /chat/completions).
	OpenAI Kind = "openai"
	// Anthropic is Anthropic's own (POST /messages).
	Anthropic Kind = "anthropic"
)

// Provider is a kind of server that a model can be had from.
type Provider struct {
	ID, Title string
	// Address is the usual one; "" when each user has another.
	Address string
	Kind    Kind
	// Here says that it usually is a server on this machine. Those are looked for at the port of their address.
	Here bool
	// NeedsKey says that the usual address answers to nobody without a key.
	NeedsKey bool
	// KeyPage is where a person gets a key.
	KeyPage string
	// Embedder is its usual embedding model; "" when it has none, or none of its own.
	Embedder string
	// NewLimit says that the bound of a reply is sent as "max_completion_tokens"; all others know "max_tokens".
	NewLimit bool
}

// Providers are all that there are, in the order in which people see them. The program's own engine is none of them.
//
// Google and Mistral are asked through the interface like OpenAI's that both offer: langchaingo's own client of Google is tied to the
// cloud's libraries (298 packages) and takes no address, and its client of Mistral takes neither context nor HTTP client, so that a call
// could not be ended and would go wherever it is sent on to.
var Providers = []Provider{
	{ID: "ollama", Title: "Ollama", Address: "http://localhost:11434/v1", Kind: OpenAI, Here: true},
	{ID: "lmstudio", Title: "LM Studio", Address: "http://localhost:1234/v1", Kind: OpenAI, Here: true},
	{ID: "llamacpp", Title: "llama.cpp", Address: "http://localhost:8080/v1", Kind: OpenAI, Here: true},
	{ID: "jan", Title: "Jan", Address: "http://localhost:1337/v1", Kind: OpenAI, Here: true},
	{ID: "vllm", Title: "vLLM", Address: "http://localhost:8000/v1", Kind: OpenAI, Here: true},
	{ID: "openai", Title: "OpenAI", Address: "https://api.openai.com/v1", Kind: OpenAI, NeedsKey: true, KeyPage: "platform.openai.com/api-keys", NewLimit: true, Embedder: "text-embedding-3-small"},
	{ID: "anthropic", Title: "Anthropic", Address: "https://api.anthropic.com/v1", Kind: Anthropic, NeedsKey: true, KeyPage: "console.anthropic.com/settings/keys"},
	{ID: "google", Title: "Google", Address: "https://generativelanguage.googleapis.com/v1beta/openai", Kind: OpenAI, NeedsKey: true, KeyPage: "aistudio.google.com/apikey", Embedder: "gemini-embedding-001"},
	{ID: "mistral", Title: "Mistral", Address: "https://api.mistral.ai/v1", Kind: OpenAI, NeedsKey: true, KeyPage: "console.mistral.ai/api-keys", Embedder: "mistral-embed"},
	{ID: "server", Title: "OpenAI-compatible", Kind: OpenAI},
}

// ProviderOf returns the provider of an id.
func ProviderOf(id string) (Provider, bool) {
	i := slices.IndexFunc(Providers, func(p Provider) bool { return p.ID == id })
	if i < 0 {
		return Provider{}, false
	}
	return Providers[i], true
}

// Named splits a model's name, "provider:model"; known is false when there is no such provider. The model may be "".
func Named(name string) (p Provider, model string, known bool) {
	id, model, is := strings.Cut(name, ":")
	if !is {
		return Provider{}, "", false
	}
	p, known = ProviderOf(id)
	return p, strings.TrimSpace(model), known
}

// About describes a model of the provider at an address.
func (p Provider) About(model string, at *Address) ChatAbout {
	// Another server behind OpenAI's name knows the older field alone.
	own := p.NewLimit && at.Host() == "api.openai.com"
	return ChatAbout{Name: p.ID + ":" + model, Title: model, Model: model, Kind: p.Kind, Legacy: !own}
}
