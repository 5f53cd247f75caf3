package program

import (
	"context"
	"sync"

	"cotejo/app"
	"cotejo/app/llm"
)

// local is the own model; while it writes, texts of documents wait to be embedded, since both want the same processor.
type local struct {
	*llm.Chat
	writing *writing
}

// Write implements app.Model.
func (l local) Write(ctx context.Context, request app.Request, stream func(string) error) (app.Reply, error) {
	defer l.writing.begin()()
	return l.Chat.Write(ctx, request, stream)
}

// writing counts the replies that are being written.
type writing struct {
	mutex sync.Mutex
	count int
	quiet chan struct{} // closed when count falls to 0
}

func (w *writing) begin() (end func()) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.count == 0 {
		w.quiet = make(chan struct{})
	}
	w.count++
	return func() {
		w.mutex.Lock()
		defer w.mutex.Unlock()
		if w.count--; w.count == 0 {
			close(w.quiet)
		}
	}
}

// wait comes back when nothing is being written.
func (w *writing) wait(ctx context.Context) error {
	w.mutex.Lock()
	count, quiet := w.count, w.quiet
	w.mutex.Unlock()
	if count == 0 {
		return ctx.Err()
	}
	select {
	case <-quiet:
		return w.wait(ctx)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// patient is the embedder of indexing: before each text it waits until no model writes. Questions use the embedder itself.
type patient struct {
	app.Embedder
	writing *writing
}

// EmbedPassages implements app.Embedder.
func (e patient) EmbedPassages(ctx context.Context, texts []string) ([][]float32, error) {
	vectors := make([][]float32, 0, len(texts))
	for _, text := range texts {
		if err := e.writing.wait(ctx); err != nil {
			return nil, err
		}
		one, err := e.Embedder.EmbedPassages(ctx, []string{text})
		if err != nil {
			return nil, err
		}
		vectors = append(vectors, one...)
	}
	return vectors, nil
}
