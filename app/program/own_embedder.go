package program

import (
	"errors"
	"strings"
	"time"

	"cotejo/app"
	"cotejo/app/engine"
	"cotejo/app/llm"
)

// Engines are servers that are closed together.
type Engines []*engine.Server

// Close ends them.
func (all Engines) Close() error {
	var failed error
	for _, e := range all {
		failed = errors.Join(failed, e.Close())
	}
	return failed
}

// comparing is how the names of the embedding models begin whose tokens are compared: what tokens of others say was not measured.
const comparing = "multilingual-e5-small"

// longestQuestion is how many tokens of a question, and of a sentence that it is compared with, are looked at. With 512 the engine takes 160 MB
// more once there was one that long.
const longestQuestion = 256

// idle is how long the engine that embeds passages is kept when nothing is indexed.
const idle = time.Minute

// FindEmbedder returns the embedder over the program's own engine, which starts with the first text, or says what is missing. A model whose
// tokens are compared runs in two engines: one for questions, and one for passages as long as there are some.
func FindEmbedder() (app.Embedder, Engines, error) {
	found, err := engine.Find()
	if err != nil {
		return nil, nil, err
	}
	name, err := engine.Name(found.Model)
	if err != nil {
		return nil, nil, err
	}
	family, pooling := familyOf(found.Model)
	server := engine.NewEmbed(found.Binary, found.Model, family.Window, pooling)
	embedder := llm.NewFamilyEmbedder(server, family.Key(name, llm.EmbeddingModelOf(engine.DefaultModel)), family)
	if !strings.HasPrefix(strings.ToLower(name), comparing) {
		return embedder, Engines{server}, nil
	}
	window := min(family.Window, longestQuestion)
	tokens := engine.NewEmbed(found.Binary, found.Model, window, "none")
	return llm.NewTokenEmbedder(embedder, tokens).Within(window), Engines{tokens, server.Rests(idle)}, nil
}
