package llm

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"

	"cotejo/app"
)

// maxScores is the longest reply with scores that is read, in bytes.
const maxScores = 4 << 20

// Reranker asks a server's /rerank, which langchaingo does not have, by plain HTTP. It is safe for use by several goroutines.
//
// A question and a text that are longer together than the model's window are weighed by the beginning of the text; of a question no more
// than half the window is taken.
type Reranker struct {
	server   Server
	name     string
	window   int // tokens, as the server counts them
	patience patience
}

var _ app.Reranker = (*Reranker)(nil)

// NewReranker makes a Reranker of the weights called name, which take so many tokens. Nothing is started before the first question.
func NewReranker(server Server, name string, window int) *Reranker {
	return &Reranker{server: server, name: name, window: window, patience: usual}
}

// Name implements app.Reranker.
func (r *Reranker) Name() string { return r.name }

// Rerank implements app.Reranker. It is all or nothing. Errors: those of an embedding.
func (r *Reranker) Rerank(ctx context.Context, question string, texts []string) ([]float64, error) {
	if len(texts) == 0 {
		return nil, ctx.Err()
	}
	scores, err := r.ask(ctx, question, texts)
	if maybeTooLong(err) {
		if question, texts, err = r.cut(ctx, question, texts); err != nil {
			return nil, after(ctx, coded(err))
		}
		scores, err = r.ask(ctx, question, texts)
	}
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, coded(err)
	}
	return scores, nil
}

// cut shortens what is too long.
func (r *Reranker) cut(ctx context.Context, question string, texts []string) (string, []string, error) {
	question, err := cut(ctx, r.server.Tokens, r.window/2, question)
	if err != nil {
		return "", nil, err
	}
	asked, err := r.server.Tokens(ctx, question)
	if err != nil {
		return "", nil, err
	}
	short := make([]string, len(texts))
	for i, text := range texts {
		// Each count has the tokens at both ends in it; between the two stands one more at most than that.
		if short[i], err = cut(ctx, r.server.Tokens, r.window-asked-1, text); err != nil {
			return "", nil, err
		}
	}
	return question, short, nil
}

// ask sends one request and tries again what may pass.
func (r *Reranker) ask(ctx context.Context, question string, texts []string) (scores []float64, err error) {
	body, err := json.Marshal(map[string]any{"model": r.name, "query": question, "documents": texts, "top_n": len(texts)})
	if err != nil {
		return nil, err
	}
	err = withRetry(ctx, r.patience, func(ctx context.Context) error {
		scores, err = r.once(ctx, body, len(texts))
		return err
	})
	return scores, err
}

func (r *Reranker) once(ctx context.Context, body []byte, texts int) ([]float64, error) {
	url, client, key, err := r.server.Client(ctx)
	if err != nil {
		return nil, err
	}
	resp, err := doer{client: client, key: key}.post(ctx, url+"/rerank", body)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	reply, err := io.ReadAll(io.LimitReader(resp.Body, maxScores))
	if err != nil {
		return nil, &callError{err: err}
	}
	return scoresOf(reply, texts)
}

// scoresOf reads a reply: a score for each text, once. What a server says is not taken on trust.
func scoresOf(reply []byte, texts int) ([]float64, error) {
	var said struct {
		Results []struct {
			Index *int     `json:"index"`
			Score *float64 `json:"relevance_score"`
		} `json:"results"`
	}
	refused := func(problem string) error { return app.Errorf("llm.refused", nil, "reason", problem) }
	if err := json.Unmarshal(reply, &said); err != nil {
		return nil, refused("the reply is no list of scores")
	}
	scores, seen := make([]float64, texts), make([]bool, texts)
	for _, one := range said.Results {
		switch {
		case one.Index == nil || one.Score == nil || *one.Index < 0 || *one.Index >= texts:
			return nil, refused("a score is of no text")
		case seen[*one.Index]:
			return nil, refused("a text has two scores")
		case math.IsNaN(*one.Score) || math.IsInf(*one.Score, 0):
			return nil, refused("a score is not a number")
		}
		scores[*one.Index], seen[*one.Index] = *one.Score, true
	}
	if len(said.Results) != texts {
		return nil, refused(fmt.Sprintf("%d scores for %d texts", len(said.Results), texts))
	}
	return scores, nil
}
