package apptest

import (
	"context"
	"hash/fnv"
	"math"
	"sync/atomic"

	"cotejo/app/words"
)

// dimensions is enough for a few hundred different words to rarely fall together.
const dimensions = 256

// HashEmbedder is an app.Embedder without a model: each word counts in one dimension, chosen by its hash, so texts
// that share words are near. The same text always gives the same vector.
type HashEmbedder struct {
	// Name tells models apart; "" is "hash".
	Name string
	// Fail, when set, may refuse a call by returning an error.
	Fail func(texts []string) error

	passages atomic.Int64
}

// Model is the embedder's name.
func (e *HashEmbedder) Model() string {
	if e.Name == "" {
		return "hash"
	}
	return e.Name
}

// Passages returns how many texts of documents were embedded.
func (e *HashEmbedder) Passages() int { return int(e.passages.Load()) }

// EmbedQuery embeds a question.
func (e *HashEmbedder) EmbedQuery(ctx context.Context, text string) ([]float32, error) {
	return embed(text), ctx.Err()
}

// EmbedPassages embeds texts in order.
func (e *HashEmbedder) EmbedPassages(ctx context.Context, texts []string) ([][]float32, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if e.Fail != nil {
		if err := e.Fail(texts); err != nil {
			return nil, err
		}
	}
	e.passages.Add(int64(len(texts)))
	vectors := make([][]float32, len(texts))
	for i, t := range texts {
		vectors[i] = embed(t)
	}
	return vectors, nil
}

func embed(text string) []float32 {
	v := make([]float32, dimensions)
	v[0] = 0.01 // a text without words has a direction too
	for _, t := range words.Tokens(text) {
		h := fnv.New32a()
		_, _ = h.Write([]byte(t.Folded))
		v[h.Sum32()%dimensions]++
	}
	var sum float64
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	for i := range v {
		v[i] = float32(float64(v[i]) / math.Sqrt(sum))
	}
	return v
}
