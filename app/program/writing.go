package program

import (
	"context"
	"sync"

	"cotejo/app"
)

// local is the own model as it was chosen once; while it writes, texts of documents wait to be embedded, since both want the same processor.
type local struct {
	chat   *chat
	wanted running
}

var _ app.Judge = local{}

// Name implements app.Model.
func (l local) Name() string { return Local }

// Title implements app.Model.
func (l local) Title() string { return l.wanted.title }

// Context implements app.Model.
func (l local) Context() int { return l.wanted.context }

// Write implements app.Model.
func (l local) Write(ctx context.Context, request app.Request, stream func(string) error) (app.Reply, error) {
	made, end, err := l.chat.begin(ctx, l.wanted)
	if err != nil {
		return app.Reply{}, err
	}
	defer end()
	return made.Write(ctx, request, stream)
}

// Choose implements app.Judge.
func (l local) Choose(ctx context.Context, request app.Request, choices [][]string) ([]float64, error) {
	made, end, err := l.chat.begin(ctx, l.wanted)
	if err != nil {
		return nil, err
	}
	defer end()
	return made.Choose(ctx, request, choices)
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

// idle says whether nothing is being written.
func (w *writing) idle() bool {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.count == 0
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
