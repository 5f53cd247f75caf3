package llm

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/tmc/langchaingo/chains"
	"github.com/tmc/langchaingo/llms"
	"github.com/tmc/langchaingo/schema"

	"cotejo/app"
)

// scripted is a model that gives one reply and keeps what it was asked.
type scripted struct{ reply, prompt string }

func (m *scripted) GenerateContent(_ context.Context, messages []llms.MessageContent, _ ...llms.CallOption) (*llms.ContentResponse, error) {
	for _, message := range messages {
		for _, part := range message.Parts {
			if text, ok := part.(llms.TextContent); ok {
				m.prompt += text.Text
			}
		}
	}
	return &llms.ContentResponse{Choices: []*llms.ContentChoice{{Content: m.reply}}}, nil
}

func (m *scripted) Call(ctx context.Context, prompt string, options ...llms.CallOption) (string, error) {
	return llms.GenerateFromSinglePrompt(ctx, m, prompt, options...)
}

func TestRetrieverServesLangchainsChain(t *testing.T) {
	asked := ""
	search := Retriever(func(_ context.Context, query string) ([]app.Passage, error) {
		asked = query
		return []app.Passage{
			{Number: 1, Text: "The rent is 900 euros.", Document: app.Document{Path: "/a/lease.pdf"}, Span: app.Span{Start: 10, End: 32}, Scores: map[string]float64{"fused": 0.03}},
			{Number: 2, Text: "The deposit is two months.", Document: app.Document{Path: "/a/notes.md"}},
		}, nil
	})
	model := &scripted{reply: "900 euros"}
	chain := chains.NewRetrievalQAFromLLM(model, search)
	chain.ReturnSourceDocuments = true
	out, err := chains.Call(t.Context(), chain, map[string]any{"query": "What is the rent?"})
	if err != nil {
		t.Fatal(err)
	}
	if out["text"] != "900 euros" || asked != "What is the rent?" {
		t.Errorf("answer %q to %q", out["text"], asked)
	}
	for _, part := range []string{"The rent is 900 euros.", "The deposit is two months.", "What is the rent?"} {
		if !strings.Contains(model.prompt, part) {
			t.Errorf("the model did not see %q", part)
		}
	}
	sources := out["source_documents"].([]schema.Document)
	first := sources[0]
	if len(sources) != 2 || first.Metadata["document"] != "/a/lease.pdf" || first.Metadata["start"] != 10 || first.Metadata["end"] != 32 || first.Score != 0.03 {
		t.Errorf("sources %+v", sources)
	}
}

func TestRetrieverPassesErrorsOn(t *testing.T) {
	refuse := Retriever(func(context.Context, string) ([]app.Passage, error) { return nil, app.Errorf("query.empty", nil) })
	_, err := chains.Run(t.Context(), chains.NewRetrievalQAFromLLM(&scripted{}, refuse), "x")
	if app.ErrorCode(err) != "query.empty" {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	stopped := Retriever(func(context.Context, string) ([]app.Passage, error) { cancel(); return []app.Passage{{}}, nil })
	if _, err := stopped.GetRelevantDocuments(ctx, "x"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
