package quality

import (
	"context"
	"sync/atomic"
	"time"

	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/search"
)

// Configuration is a way of answering.
type Configuration struct {
	// Flags are how the command line says it.
	Flags   string
	Ask     *ask.Ask
	Options ask.Options
}

// deepPassages is how many passages are looked through for a wanted document that is not among those of an answer.
const deepPassages = 2 * Deep

// Run asks each question under each configuration, one after the other, and tells after each how many are done. The
// configurations take turns in being first, so that none of them always finds what another has just read. The first question is asked once more
// before, untimed: an engine that starts belongs to no question.
//
// A question that fails is a case with its error. When the context ends, the questions done so far are returned with its error.
func Run(ctx context.Context, questions []Question, configurations []Configuration, paths Paths, tell func(done int)) ([][]Case, error) {
	found := make([][]Case, len(configurations))
	asking := make([]asking, len(configurations))
	for k, c := range configurations {
		asking[k] = prepare(c, paths)
		asking[k].one(ctx, questions[0])
	}
	for i, q := range questions {
		row := make([]Case, len(configurations))
		for turn := range configurations {
			k := (i + turn) % len(configurations)
			row[k] = asking[k].one(ctx, q)
		}
		if err := ctx.Err(); err != nil {
			return found, err
		}
		for k := range found {
			found[k] = append(found[k], row[k])
		}
		tell(i + 1)
	}
	return found, nil
}

// asking is a configuration whose calls are counted.
type asking struct {
	ask      ask.Ask
	options  ask.Options
	paths    Paths
	embedded *atomic.Int64
	calls    *atomic.Int64
}

func prepare(c Configuration, paths Paths) asking {
	a := asking{*c.Ask, c.Options, paths, &atomic.Int64{}, &atomic.Int64{}}
	counted := *c.Ask.Search
	if counted.Embedder != nil {
		counted.Embedder = countEmbedder(counted.Embedder, a.embedded)
	}
	if counted.Reranker != nil {
		counted.Reranker = countedReranker{counted.Reranker, a.calls}
	}
	if a.ask.Model != nil {
		a.ask.Model = countedModel{a.ask.Model, a.calls}
	}
	a.ask.Search = &counted
	return a
}

// one asks a question and judges what comes of it.
func (a *asking) one(ctx context.Context, q Question) Case {
	c := begin(q)
	o := a.options
	o.Search.History = q.History
	embedded, calls, start := a.embedded.Load(), a.calls.Load(), time.Now()
	answer, r, err := a.ask.Write(ctx, q.Question, o, nil)
	c.Ms = float64(time.Since(start).Microseconds()) / 1000
	c.Embedded, c.Calls = int(a.embedded.Load()-embedded), int(a.calls.Load()-calls)
	switch {
	case app.ErrorCode(err) == "ask.nothing_asked":
		c.Refused, c.By = true, "rules"
		return c
	case err != nil:
		c.Error = err.Error()
	}
	if answer == nil || r == nil {
		return c
	}
	c.judge(q, answer, r)
	if !c.rank(q, r.Passages, o.Search.TopK, a.paths) {
		a.deeper(ctx, &c, q, o.Search)
	}
	return c
}

// deeper looks for wanted documents below the passages that an answer gets. What it costs is not the question's.
func (a *asking) deeper(ctx context.Context, c *Case, q Question, o search.Options) {
	topK := o.TopK
	if o.TopK = deepPassages; topK >= deepPassages {
		return
	}
	r, err := a.ask.Search.Run(ctx, q.Question, o)
	if err != nil {
		return // the first search has told
	}
	deep := begin(q)
	deep.rank(q, r.Passages, topK, a.paths)
	for i, rank := range c.Ranks {
		if rank == 0 {
			c.Ranks[i] = deep.Ranks[i]
		}
	}
	c.Rank = best(c.Ranks)
}

// countEmbedder counts the texts that an embedder is given.
func countEmbedder(e app.Embedder, texts *atomic.Int64) app.Embedder {
	counted := countedEmbedder{e, texts}
	if tokens, is := e.(app.TokenEmbedder); is {
		return countedTokens{counted, tokens}
	}
	return counted
}

type countedTokens struct {
	countedEmbedder
	tokens app.TokenEmbedder
}

func (e countedTokens) EmbedTokens(ctx context.Context, question string, texts []string) (app.TextVectors, []app.TextVectors, error) {
	e.texts.Add(int64(len(texts)))
	return e.tokens.EmbedTokens(ctx, question, texts)
}

type countedEmbedder struct {
	app.Embedder
	texts *atomic.Int64
}

func (e countedEmbedder) EmbedQuery(ctx context.Context, text string) ([]float32, error) {
	e.texts.Add(1)
	return e.Embedder.EmbedQuery(ctx, text)
}

func (e countedEmbedder) EmbedPassages(ctx context.Context, texts []string) ([][]float32, error) {
	e.texts.Add(int64(len(texts)))
	return e.Embedder.EmbedPassages(ctx, texts)
}

type countedReranker struct {
	app.Reranker
	calls *atomic.Int64
}

func (r countedReranker) Rerank(ctx context.Context, question string, texts []string) ([]float64, error) {
	r.calls.Add(1)
	return r.Reranker.Rerank(ctx, question, texts)
}

type countedModel struct {
	app.Model
	calls *atomic.Int64
}

func (m countedModel) Write(ctx context.Context, request app.Request, stream func(string) error) (app.Reply, error) {
	m.calls.Add(1)
	return m.Model.Write(ctx, request, stream)
}
