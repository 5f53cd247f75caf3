package llm

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/tmc/langchaingo/llms/anthropic"

	"cotejo/app"
)

// anthropicMost is the bound of a reply when the request names none: this interface insists on one.
const anthropicMost = 4096

// anthropicDialect reads the stream of Anthropic's interface. A reply is a list of blocks; text and thoughts are told apart by their
// kind, not by their place.
type anthropicDialect struct{}

type anthropicBlock struct {
	Type      string              `json:"type"`
	Text      string              `json:"text"`
	Thinking  string              `json:"thinking"`
	Citations []anthropicCitation `json:"citations"`
}

// anthropicCitation is what the provider cites for a block of text: the words, and which document they stand in, counted from 0.
type anthropicCitation struct {
	Words    string `json:"cited_text"`
	Document *int   `json:"document_index"`
}

type anthropicUsage struct {
	In       int `json:"input_tokens"`
	Created  int `json:"cache_creation_input_tokens"`
	FromKept int `json:"cache_read_input_tokens"`
	Out      int `json:"output_tokens"`
}

type anthropicMessage struct {
	Type       string           `json:"type"`
	Content    []anthropicBlock `json:"content"`
	StopReason string           `json:"stop_reason"`
	Usage      anthropicUsage   `json:"usage"`
	Error      json.RawMessage  `json:"error"`
}

type anthropicEvent struct {
	Type         string           `json:"type"`
	Message      anthropicMessage `json:"message"`
	ContentBlock anthropicBlock   `json:"content_block"`
	Delta        struct {
		anthropicBlock
		Citation   *anthropicCitation `json:"citation"`
		StopReason string             `json:"stop_reason"`
	} `json:"delta"`
	Usage anthropicUsage  `json:"usage"`
	Error json.RawMessage `json:"error"`
}

func (anthropicDialect) event(data []byte, whole bool, h *heard) string {
	if whole {
		return anthropicWhole(data, h)
	}
	var e anthropicEvent
	if json.Unmarshal(data, &e) != nil {
		return ""
	}
	switch e.Type {
	case "message_start":
		h.used(e.Message.Usage)
	case "content_block_start":
		h.think(e.ContentBlock.Thinking)
		return e.ContentBlock.Text
	case "content_block_delta":
		h.think(e.Delta.Thinking)
		return e.Delta.Text
	case "message_delta":
		h.end(e.Delta.StopReason)
		h.used(e.Usage)
	case "error":
		h.failed = wordsOf(e.Error)
		if h.failed == "" {
			h.failed = "error"
		}
	}
	return ""
}

func anthropicWhole(data []byte, h *heard) string {
	var m anthropicMessage
	if json.Unmarshal(data, &m) != nil || m.Type != "message" {
		h.failed = "the reply is no message"
		if words := wordsOf(m.Error); words != "" {
			h.failed = words
		}
		return ""
	}
	var text strings.Builder
	for _, b := range m.Content {
		text.WriteString(b.Text)
		h.think(b.Thinking)
	}
	h.end(m.StopReason)
	h.used(m.Usage)
	return text.String()
}

// used notes the tokens; an event may tell those of the request, of the reply, or both.
func (h *heard) used(u anthropicUsage) {
	if in := u.In + u.Created + u.FromKept; in > 0 {
		h.tokensIn = in
	}
	if u.Out > 0 {
		h.tokensOut = u.Out
	}
}

func (anthropicDialect) begin() string {
	return `data: {"type":"message_start","message":{"id":"","type":"message","role":"assistant","model":"","content":[],"usage":{"input_tokens":0,"output_tokens":0}}}` + "\n\n" +
		`data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}` + "\n\n"
}

func (anthropicDialect) frame(text string) string {
	raw, _ := json.Marshal(text)
	return `data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":` + string(raw) + "}}\n\n"
}

func (anthropicDialect) end() string {
	return `data: {"type":"content_block_stop","index":0}` + "\n\n" + `data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":0}}` + "\n\n" +
		`data: {"type":"message_stop"}` + "\n\n"
}

// generateAnthropic asks through langchaingo's client. The interface has no schemas: what form is wanted stands in the messages.
func (c *Chat) generateAnthropic(ctx context.Context, url, key string, d *chatDoer, request app.Request, piece func([]byte) error) error {
	if key == "" {
		key = "none" // langchaingo insists on one; the doer does not send it
	}
	model, err := anthropic.New(anthropic.WithBaseURL(url), anthropic.WithHTTPClient(d), anthropic.WithToken(key), anthropic.WithModel(c.about.Model))
	if err != nil {
		return err
	}
	if request.MaxTokens <= 0 {
		request.MaxTokens = anthropicMost
	}
	if _, cited := d.speak.(*citedDialect); cited {
		request.Messages = []app.Message{{Role: app.RoleRules, Text: request.Cited.Rules}, {Role: app.RolePerson, Text: request.Cited.Question}}
	}
	all := c.messages(request.Messages)
	if len(all) == 0 {
		return fmt.Errorf("no message to send")
	}
	_, err = model.GenerateContent(ctx, all, callOptions(request, piece)...)
	return err
}
