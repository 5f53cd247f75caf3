package calls

import (
	"context"
	"time"

	"cotejo/app"
)

// Embedder puts the meter around an embedder of a server.
func (m Meter) Embedder(e app.Embedder) app.Embedder { return &meteredEmbedder{e, m} }

type meteredEmbedder struct {
	app.Embedder
	meter Meter
}

// EmbedQuery implements app.Embedder.
func (e *meteredEmbedder) EmbedQuery(ctx context.Context, text string) (vector []float32, err error) {
	err = e.do(ctx, len(text), func() error {
		vector, err = e.Embedder.EmbedQuery(ctx, text)
		return err
	})
	return vector, err
}

// EmbedPassages implements app.Embedder.
func (e *meteredEmbedder) EmbedPassages(ctx context.Context, texts []string) (vectors [][]float32, err error) {
	bytes := 0
	for _, t := range texts {
		bytes += len(t)
	}
	err = e.do(ctx, bytes, func() error {
		vectors, err = e.Embedder.EmbedPassages(ctx, texts)
		return err
	})
	return vectors, err
}

// do makes a call about so many bytes; the interface of embeddings that is in use gives no tokens back.
func (e *meteredEmbedder) do(ctx context.Context, bytes int, work func() error) error {
	began, call, in := time.Now(), e.meter.call(e.Model(), app.ForEmbed), estimate(bytes)
	end, err := e.meter.afford(in, 0)
	if err != nil {
		return err
	}
	defer end()
	sent := ctx.Err() == nil
	if err = work(); err == nil || sent && ctx.Err() != nil { // what a person stopped may have been read
		call.In, call.Cost, call.Ending = in, e.meter.cost(in, 0), "stop"
	}
	e.meter.note(ctx, call, began, err)
	return err
}
