package llm

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/tmc/langchaingo/llms"
	"github.com/tmc/langchaingo/llms/openai"

	"cotejo/app"
)

// openAIDialect reads the stream of OpenAI's interface and of those that are like it.
type openAIDialect struct{}

// openAIEvent is an event of the stream, or a reply that came at once.
type openAIEvent struct {
	Choices []struct {
		Index        int         `json:"index"`
		Delta        openAIWords `json:"delta"`
		Message      openAIWords `json:"message"`
		FinishReason string      `json:"finish_reason"`
	} `json:"choices"`
	Usage *struct {
		In  int `json:"prompt_tokens"`
		Out int `json:"completion_tokens"`
	} `json:"usage"`
	Error  json.RawMessage `json:"error"`
	Object string          `json:"object"`
}

// openAIWords are words of a model. Its reasoning has two names: "reasoning_content" (DeepSeek, llama.cpp, vLLM) and "reasoning"
// (Ollama, OpenRouter, newer vLLM).
type openAIWords struct {
	Content          openAIContent `json:"content"`
	ReasoningContent string        `json:"reasoning_content"`
	Reasoning        string        `json:"reasoning"`
	Refusal          string        `json:"refusal"`
}

// openAIContent is a text, or (Mistral) a list of parts, some of which are thoughts.
type openAIContent struct{ text, thought string }

// UnmarshalJSON implements json.Unmarshaler.
func (c *openAIContent) UnmarshalJSON(raw []byte) error {
	if len(raw) > 0 && raw[0] == '[' {
		var parts []struct {
			Type     string        `json:"type"`
			Text     string        `json:"text"`
			Thinking openAIContent `json:"thinking"`
		}
		if err := json.Unmarshal(raw, &parts); err != nil {
			return err
		}
		for _, p := range parts {
			c.text += p.Text
			c.thought += p.Thinking.text + p.Thinking.thought
		}
		return nil
	}
	return json.Unmarshal(raw, &c.text)
}

func (openAIDialect) event(data []byte, whole bool, h *heard) string {
	var e openAIEvent
	if err := json.Unmarshal(data, &e); err != nil {
		if whole {
			h.failed = "the reply is no JSON"
		}
		return "" // some servers send other lines too
	}
	if failed := wordsOf(e.Error); failed != "" || e.Object == "error" {
		if h.failed = failed; failed == "" {
			h.failed = faultOf(data).message
		}
		return ""
	}
	if e.Usage != nil {
		h.tokensIn, h.tokensOut = max(e.Usage.In, 0), max(e.Usage.Out, 0)
	}
	var text strings.Builder
	for _, c := range e.Choices {
		if c.Index != 0 {
			continue
		}
		for _, w := range []openAIWords{c.Delta, c.Message} {
			text.WriteString(w.Content.text)
			h.think(w.Content.thought)
			h.think(w.ReasoningContent)
			if w.ReasoningContent == "" { // some servers tell it under both names
				h.think(w.Reasoning)
			}
		}
		h.end(c.FinishReason)
		if c.Delta.Refusal+c.Message.Refusal != "" {
			h.end("refusal")
		}
	}
	return text.String()
}

func (openAIDialect) begin() string { return "" }

func (openAIDialect) frame(text string) string {
	raw, _ := json.Marshal(text)
	return `data: {"choices":[{"index":0,"delta":{"content":` + string(raw) + "}}]}\n\n"
}

func (openAIDialect) end() string { return "data: [DONE]\n\n" }

// generateOpenAI asks through langchaingo's client; a schema belongs to the client, so each request has its own.
func (c *Chat) generateOpenAI(ctx context.Context, url, key string, d *chatDoer, request app.Request, piece func([]byte) error) error {
	if key == "" {
		key = "none" // langchaingo insists on one; the doer does not send it
	}
	// The organisation is set so that none is taken from the environment.
	options := []openai.Option{openai.WithBaseURL(url), openai.WithHTTPClient(d), openai.WithToken(key), openai.WithModel(c.about.Model), openai.WithOrganization("")}
	if !c.spared.has(spareSchema) {
		f, err := format(request.Schema)
		if err != nil {
			return err
		}
		options = append(options, openai.WithResponseFormat(f))
	}
	model, err := openai.New(options...)
	if err != nil {
		return err
	}
	calls := callOptions(request, piece)
	if c.about.Legacy != c.spared.has(spareLimit) {
		calls = append(calls, openai.WithLegacyMaxTokensField())
	}
	_, err = model.GenerateContent(ctx, c.messages(request.Messages), calls...)
	return err
}

func callOptions(request app.Request, piece func([]byte) error) []llms.CallOption {
	options := []llms.CallOption{llms.WithTemperature(request.Temperature),
		llms.WithStreamingFunc(func(_ context.Context, b []byte) error { return piece(b) })}
	if request.MaxTokens > 0 {
		options = append(options, llms.WithMaxTokens(request.MaxTokens))
	}
	return options
}

// messages gives langchaingo's form of messages.
func (c *Chat) messages(all []app.Message) []llms.MessageContent {
	roles := map[app.Role]llms.ChatMessageType{
		app.RoleRules: llms.ChatMessageTypeSystem, app.RolePerson: llms.ChatMessageTypeHuman, app.RoleModel: llms.ChatMessageTypeAI,
	}
	if c.spared.has(spareRules) {
		all = rulesInFirst(all)
	}
	var out []llms.MessageContent
	for _, m := range all {
		out = append(out, llms.TextParts(roles[m.Role], m.Text))
	}
	return out
}
