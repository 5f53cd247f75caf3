package llm

// NewEmbedderOf makes an Embedder that sends requests of the given number of passages.
var NewEmbedderOf = newEmbedder
