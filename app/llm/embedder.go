package llm

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"github.com/tmc/langchaingo/embeddings"

	"cotejo/app"
)

// Server is what an Embedder needs to know of the server that runs its model.
type Server interface {
	// Client gives the address of an OpenAI-like interface, the client that reaches it and the bearer token.
	Client(ctx context.Context) (baseURL string, client *http.Client, key string, err error)
	// Tokens counts the tokens of an input, special ones included.
	Tokens(ctx context.Context, text string) (int, error)
}

const (
	// requestTexts is the number of passages a request. The engine works through a request before it looks at the
	// next, so a question waits that long; see BenchmarkEmbed for what other numbers cost and gain.
	requestTexts = 1
	recentLimit  = 256
)

// Embedder embeds through langchaingo. It is safe for use by several goroutines; questions go before passages.
//
// A text longer than the model's window is embedded by its beginning: the longest one that fits.
type Embedder struct {
	name      string
	family    EmbeddingModel
	endpoint  *endpoint
	gate      *gate
	recent    *recent[[]float32]
	dimension dimension
	questions *embeddings.EmbedderImpl
	passages  *embeddings.EmbedderImpl
}

var _ app.Embedder = (*Embedder)(nil)

// NewEmbedder makes an Embedder of the weights called name, of the family that the name says. Nothing is started before the first text.
func NewEmbedder(server Server, name string) *Embedder {
	return NewFamilyEmbedder(server, name, EmbeddingModelOf(name))
}

// NewFamilyEmbedder makes one of a given family; name is the key of its vectors.
func NewFamilyEmbedder(server Server, name string, family EmbeddingModel) *Embedder {
	return newEmbedder(server, name, family, requestTexts)
}

func newEmbedder(server Server, name string, family EmbeddingModel, texts int) *Embedder {
	e := &Embedder{name: name, family: family}
	return e.over(&endpoint{server: server, model: name, patience: usual}, texts)
}

// over gives the embedder its server.
func (e *Embedder) over(p *endpoint, texts int) *Embedder {
	e.endpoint, e.gate, e.recent = p, newGate(), newRecent(recentLimit, slices.Clone[[]float32])
	// NewEmbedder has no way to fail; its error is there for options that it does not have yet.
	e.questions, _ = embeddings.NewEmbedder(embeddings.EmbedderClientFunc(e.sendQuestion), embeddings.WithStripNewLines(false))
	e.passages, _ = embeddings.NewEmbedder(embeddings.EmbedderClientFunc(e.sendPassages),
		embeddings.WithStripNewLines(false), embeddings.WithBatchSize(texts))
	return e
}

// Model implements app.Embedder.
func (e *Embedder) Model() string { return e.name }

// EmbedQuery implements app.Embedder. The vectors of the last 256 questions are kept.
func (e *Embedder) EmbedQuery(ctx context.Context, text string) ([]float32, error) {
	if v, ok := e.recent.get(text); ok {
		return v, ctx.Err()
	}
	v, err := e.questions.EmbedQuery(ctx, e.family.Query+text)
	if err = after(ctx, err); err != nil {
		return nil, err
	}
	e.recent.put(text, v)
	return v, nil
}

// EmbedPassages implements app.Embedder. It is all or nothing: an error means no vectors.
func (e *Embedder) EmbedPassages(ctx context.Context, texts []string) ([][]float32, error) {
	inputs := make([]string, len(texts))
	for i, text := range texts {
		inputs[i] = e.family.Passage + text
	}
	vs, err := e.passages.EmbedDocuments(ctx, inputs)
	if err = after(ctx, err); err != nil {
		return nil, err
	}
	return vs, nil
}

// after puts the context's error before all others: langchaingo wraps or loses it.
func after(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

func (e *Embedder) sendQuestion(ctx context.Context, inputs []string) ([][]float32, error) {
	defer e.gate.question()()
	return e.send(ctx, inputs)
}

func (e *Embedder) sendPassages(ctx context.Context, inputs []string) ([][]float32, error) {
	done, err := e.gate.passages(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	return e.send(ctx, inputs)
}

// send embeds inputs in one request. A server refuses a request for one input that is too long, so then each goes
// by itself, cut where needed.
func (e *Embedder) send(ctx context.Context, inputs []string) ([][]float32, error) {
	vs, err := e.endpoint.embed(ctx, inputs)
	if maybeTooLong(err) {
		vs = vs[:0]
		for _, input := range inputs {
			v, err := e.sendCut(ctx, input)
			if err != nil {
				return nil, err
			}
			vs = append(vs, v...)
		}
	} else if err != nil {
		return nil, err
	}
	if len(vs) != len(inputs) {
		return nil, app.Errorf("llm.refused", nil, "reason", fmt.Sprintf("%d vectors for %d texts", len(vs), len(inputs)))
	}
	for _, v := range vs {
		err := e.dimension.check(v)
		if err == nil {
			err = unit(v)
		}
		if err != nil {
			return nil, app.Errorf("llm.refused", err, "reason", err.Error())
		}
	}
	return vs, nil
}

func (e *Embedder) sendCut(ctx context.Context, input string) ([][]float32, error) {
	short, err := cut(ctx, e.endpoint.server.Tokens, e.family.Window, input)
	if err != nil {
		return nil, after(ctx, coded(err))
	}
	return e.endpoint.embed(ctx, []string{short})
}
