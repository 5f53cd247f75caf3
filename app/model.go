package app

import "context"

// Embedder turns texts into vectors of unit length. Its name is part of the key of every stored vector.
type Embedder interface {
	// Model names the weights: vectors of different names are never compared.
	Model() string
	// EmbedQuery embeds a question. It goes before any passage that waits.
	EmbedQuery(ctx context.Context, text string) ([]float32, error)
	// EmbedPassages embeds texts of documents, one vector for each, in order.
	EmbedPassages(ctx context.Context, texts []string) ([][]float32, error)
}
