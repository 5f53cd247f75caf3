package llm

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"

	"cotejo/app"
)

// TokenEmbedder is an Embedder with a second server of the same model, one that gives the vectors of all tokens instead of their mean. It
// embeds questions there, and takes the mean itself; passages are embedded by the first server, whose replies are a hundredth in length.
// It is safe for use by several goroutines.
type TokenEmbedder struct {
	*Embedder
	server Server
	recent *recent[app.TextVectors]
	window int // tokens of an input
	// How many tokens stand before a question and before a text; 0 until that was counted.
	beforeQuestion, beforeText atomic.Int64
}

// endTokens is how many tokens a model puts at each end of an input: <s> and </s>.
const endTokens = 1

// maxVectors is the longest reply with vectors that is read, in bytes: 16 texts of 512 tokens.
const maxVectors = 64 << 20

// recentTokens is of how many questions the tokens are kept: those of a search are needed again for its evidence.
const recentTokens = 16

var _ app.TokenEmbedder = (*TokenEmbedder)(nil)

// NewTokenEmbedder makes one of an embedder whose model takes the mean of its tokens, and a server of the same model without pooling.
func NewTokenEmbedder(e *Embedder, server Server) *TokenEmbedder {
	return &TokenEmbedder{Embedder: e, server: server, window: e.family.Window, recent: newRecent(recentTokens, func(v app.TextVectors) app.TextVectors {
		return app.TextVectors{Whole: slices.Clone(v.Whole), Tokens: v.Tokens} // nobody changes the tokens
	})}
}

// Within lets an input of the server without pooling have so many tokens at most, special ones included; it is called before the first text.
func (e *TokenEmbedder) Within(tokens int) *TokenEmbedder {
	e.window = min(e.window, tokens)
	return e
}

// EmbedQuery implements app.Embedder.
func (e *TokenEmbedder) EmbedQuery(ctx context.Context, text string) ([]float32, error) {
	asked, err := e.asked(ctx, text)
	return asked.Whole, err
}

// EmbedTokens implements app.TokenEmbedder. Errors: those of an embedding.
func (e *TokenEmbedder) EmbedTokens(ctx context.Context, question string, texts []string) (asked app.TextVectors, found []app.TextVectors, err error) {
	if asked, err = e.asked(ctx, question); err != nil || len(texts) == 0 {
		return asked, nil, err
	}
	inputs := make([]string, len(texts))
	for i, text := range texts {
		inputs[i] = e.family.Passage + text
	}
	if found, err = e.embed(ctx, inputs, e.family.Passage, &e.beforeText); err != nil {
		return app.TextVectors{}, nil, err
	}
	return asked, found, nil
}

func (e *TokenEmbedder) asked(ctx context.Context, text string) (app.TextVectors, error) {
	if v, ok := e.recent.get(text); ok {
		return v, ctx.Err()
	}
	found, err := e.embed(ctx, []string{e.family.Query + text}, e.family.Query, &e.beforeQuestion)
	if err != nil {
		return app.TextVectors{}, err
	}
	e.recent.put(text, found[0])
	return found[0], nil
}

// embed goes before passages that wait. An input that is too long is embedded by its beginning.
func (e *TokenEmbedder) embed(ctx context.Context, inputs []string, prefix string, before *atomic.Int64) ([]app.TextVectors, error) {
	defer e.gate.question()()
	if before.Load() == 0 {
		n, err := e.server.Tokens(ctx, strings.TrimSpace(prefix))
		if err != nil {
			return nil, after(ctx, coded(err))
		}
		before.Store(int64(max(n-endTokens, endTokens)))
	}
	vectors, err := e.ask(ctx, inputs)
	if maybeTooLong(err) {
		short := make([]string, len(inputs))
		for i, input := range inputs {
			if short[i], err = cut(ctx, e.server.Tokens, e.window, input); err != nil {
				return nil, after(ctx, coded(err))
			}
		}
		vectors, err = e.ask(ctx, short)
	}
	if err != nil {
		return nil, after(ctx, coded(err))
	}
	all := make([]app.TextVectors, len(vectors))
	for i, tokens := range vectors {
		if all[i], err = e.text(tokens, int(before.Load())); err != nil {
			return nil, app.Errorf("llm.refused", err, "reason", err.Error())
		}
	}
	return all, nil
}

// text makes the vectors of a text of those of all its tokens, of which some stand before it.
func (e *TokenEmbedder) text(tokens [][]float32, before int) (app.TextVectors, error) {
	var v app.TextVectors
	for i, token := range tokens {
		if err := e.dimension.check(token); err != nil {
			return v, err
		}
		if v.Whole == nil {
			v.Whole = make([]float32, len(token))
		}
		for k, x := range token {
			v.Whole[k] += x
		}
		if i < before || i >= len(tokens)-endTokens {
			continue
		}
		if err := unit(token); err != nil {
			return v, err
		}
		v.Tokens = append(v.Tokens, token)
	}
	if v.Whole == nil {
		return v, fmt.Errorf("no vectors")
	}
	return v, unit(v.Whole)
}

// ask sends one request and tries again what may pass: a list of vectors for each input.
func (e *TokenEmbedder) ask(ctx context.Context, inputs []string) (vectors [][][]float32, err error) {
	body, err := json.Marshal(map[string]any{"content": inputs})
	if err != nil {
		return nil, err
	}
	err = insist(ctx, e.server, e.endpoint.patience, func(ctx context.Context) error {
		vectors, err = e.once(ctx, body, len(inputs))
		return err
	})
	return vectors, err
}

// once uses the engine's own way, beside its OpenAI-like interface, which gives one vector a text.
func (e *TokenEmbedder) once(ctx context.Context, body []byte, texts int) ([][][]float32, error) {
	url, client, key, err := e.server.Client(ctx)
	if err != nil {
		return nil, err
	}
	resp, err := doer{client: client, key: key}.post(ctx, strings.TrimSuffix(url, "/v1")+"/embeddings", body)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	reply, err := io.ReadAll(io.LimitReader(resp.Body, maxVectors))
	if err != nil {
		return nil, &callError{err: err}
	}
	return vectorsOf(reply, texts)
}

// vectorsOf reads a reply: the vectors of each text's tokens, by its index, once.
func vectorsOf(reply []byte, texts int) ([][][]float32, error) {
	var said []struct {
		Index     int         `json:"index"`
		Embedding [][]float32 `json:"embedding"`
	}
	refused := func(problem string) error { return app.Errorf("llm.refused", nil, "reason", problem) }
	if err := json.Unmarshal(reply, &said); err != nil {
		return nil, refused("the reply is no list of vectors")
	}
	if len(said) != texts {
		return nil, refused(fmt.Sprintf("vectors of %d texts for %d", len(said), texts))
	}
	all := make([][][]float32, texts)
	for _, one := range said {
		if one.Index < 0 || one.Index >= texts || all[one.Index] != nil || len(one.Embedding) == 0 {
			return nil, refused("vectors are of no text")
		}
		all[one.Index] = one.Embedding
	}
	return all, nil
}
