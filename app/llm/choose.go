package llm

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"

	"cotejo/app"
)

const (
	// alternatives is how many first words of a reply are asked for; servers of this interface give at most 20.
	alternatives = 20
	// maxOdds is the longest reply with probabilities that is read, in bytes.
	maxOdds = 1 << 20
)

var _ app.Judge = (*Chat)(nil)

// Choose implements app.Judge by plain HTTP, since langchaingo has no probabilities. What may pass is tried three times.
// Errors: those of Write, and llm.no_odds when the server tells no probabilities; then it is not asked again.
func (c *Chat) Choose(ctx context.Context, request app.Request, choices [][]string) ([]float64, error) {
	if c.mute.Load() {
		return nil, app.Errorf("llm.no_odds", nil)
	}
	if c.about.Kind == Anthropic { // it tells none
		return nil, app.Errorf("llm.no_odds", nil)
	}
	for try := 1; ; try++ {
		found, err := c.chooseOnce(ctx, request, choices)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err == nil {
			return found, nil
		}
		if err := c.patience.again(ctx, try, err, c.coded); err != nil {
			return nil, err
		}
	}
}

func (c *Chat) chooseOnce(ctx context.Context, request app.Request, choices [][]string) ([]float64, error) {
	url, client, key, err := c.to.Client(ctx)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, c.first, errSilent)
	defer cancel()
	resp, err := doer{client: client, key: key}.post(ctx, url+"/chat/completions", c.question(request))
	if err != nil {
		if cause := context.Cause(ctx); cause != nil {
			return nil, app.Errorf("llm.timeout", cause, "stage", "first")
		}
		return nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxOdds))
	if err != nil {
		return nil, &callError{err: err}
	}
	tokens, err := firstTokens(body)
	if err != nil {
		c.mute.Store(true)
		return nil, app.Errorf("llm.no_odds", err)
	}
	return weigh(tokens, choices), nil
}

// question is the body of the request: one token is wanted, with the likeliest ones that could have stood in its place.
func (c *Chat) question(request app.Request) []byte {
	type message struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	}
	all := []message{}
	for _, m := range request.Messages {
		all = append(all, message{string(m.Role), m.Text})
	}
	limit := "max_completion_tokens"
	if c.about.Legacy {
		limit = "max_tokens"
	}
	body, _ := json.Marshal(map[string]any{"model": c.about.Model, "messages": all, "temperature": 0, limit: 1, "logprobs": true, "top_logprobs": alternatives})
	return body
}

// oddsToken is a token that a reply could have begun with.
type oddsToken struct {
	Token   string   `json:"token"`
	Logprob *float64 `json:"logprob"` // natural logarithm
}

// firstTokens reads the likeliest first tokens of a reply. What a server says is not taken on trust: a number that is no
// probability is an error.
func firstTokens(body []byte) ([]oddsToken, error) {
	var reply struct {
		Choices []struct {
			Logprobs *struct {
				Content []struct {
					Top []oddsToken `json:"top_logprobs"`
				} `json:"content"`
			} `json:"logprobs"`
		} `json:"choices"`
	}
	if err := json.Unmarshal(body, &reply); err != nil {
		return nil, err
	}
	if len(reply.Choices) == 0 || reply.Choices[0].Logprobs == nil || len(reply.Choices[0].Logprobs.Content) == 0 {
		return nil, fmt.Errorf("the reply holds no probabilities")
	}
	top := reply.Choices[0].Logprobs.Content[0].Top
	if len(top) == 0 {
		return nil, fmt.Errorf("the reply holds no probabilities")
	}
	for _, t := range top {
		if t.Logprob == nil || math.IsNaN(*t.Logprob) || *t.Logprob > 1e-6 {
			return nil, fmt.Errorf("the reply holds a number that is no probability")
		}
	}
	return top, nil
}

// weigh sums the probabilities of the tokens that begin a word of one choice, and of that alone.
func weigh(tokens []oddsToken, choices [][]string) []float64 {
	found, total := make([]float64, len(choices)), 0.0
	for _, t := range tokens {
		if i := meant(strings.ToLower(strings.Trim(t.Token, " \t\n\"'*._(:▁Ġ")), choices); i >= 0 {
			found[i] += math.Exp(*t.Logprob)
			total += math.Exp(*t.Logprob)
		}
	}
	for i := range found {
		found[i] /= max(1, total) // it may be over 1 by rounding, or when a server tells a token twice
	}
	return found
}

// meant is the choice that a word, or its beginning, stands for; -1 when that is none, or not clear.
func meant(begun string, choices [][]string) int {
	of := -1
	for i, words := range choices {
		for _, w := range words {
			w = strings.ToLower(w)
			switch {
			case begun == w:
				return i
			case begun == "" || !strings.HasPrefix(w, begun) || of == i:
			case of >= 0:
				of = len(choices) // two choices begin so; a later word may still be it
			default:
				of = i
			}
		}
	}
	if of == len(choices) {
		return -1
	}
	return of
}
