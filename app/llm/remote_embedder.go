package llm

import "context"

const (
	// remoteTexts is how many passages go in one request to a server that works on them side by side.
	remoteTexts = 32
	// tokenBytes is how many bytes a token has at least, on average, in the languages that are spoken here.
	tokenBytes = 3
)

// NewRemoteEmbedder makes an Embedder of a model on a server that a person named; name is the key of its vectors. Servers of models put
// nothing in front of a text, so what the model's family wants there comes from here.
func NewRemoteEmbedder(at *Address, name, model string) *Embedder {
	e := &Embedder{name: name, family: EmbeddingModelOf(model)}
	return e.over(&endpoint{server: counted{at}, model: model, patience: usual}, remoteTexts)
}

// EstimateTokens is about how many tokens a text of so many bytes has; rather too many.
func EstimateTokens(bytes int) int { return (bytes + tokenBytes - 1) / tokenBytes }

// counted is a server that does not count tokens.
type counted struct{ *Address }

// Tokens implements Server by an estimate.
func (counted) Tokens(_ context.Context, text string) (int, error) {
	return EstimateTokens(len(text)), nil
}
