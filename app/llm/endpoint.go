package llm

import (
	"context"
	"sync"

	"github.com/tmc/langchaingo/llms/openai"
)

// endpoint calls a server's embeddings through langchaingo's OpenAI client, made anew when the address changes.
type endpoint struct {
	server   Server
	model    string
	patience patience

	mu       sync.Mutex
	client   *openai.LLM
	url, key string
}

// embed sends one request and tries again what may pass. The error is as withRetry's.
func (p *endpoint) embed(ctx context.Context, inputs []string) (vs [][]float32, err error) {
	err = insist(ctx, p.server, p.patience, func(ctx context.Context) error {
		client, err := p.connect(ctx)
		if err != nil {
			return err
		}
		vs, err = client.CreateEmbedding(ctx, inputs)
		return err
	})
	if err != nil {
		return nil, err
	}
	return vs, nil
}

func (p *endpoint) connect(ctx context.Context) (*openai.LLM, error) {
	url, client, key, err := p.server.Client(ctx)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.client != nil && p.url == url && p.key == key {
		return p.client, nil
	}
	token := key
	if token == "" {
		token = "none" // langchaingo insists on one; the doer does not send it
	}
	made, err := openai.New(openai.WithBaseURL(url), openai.WithHTTPClient(doer{client: client, key: key}),
		openai.WithEmbeddingModel(p.model), openai.WithToken(token), openai.WithOrganization(""))
	if err != nil {
		return nil, err
	}
	p.client, p.url, p.key = made, url, key
	return made, nil
}
