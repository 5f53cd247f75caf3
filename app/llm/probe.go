package llm

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"cotejo/app"
)

// Probed is what a test of a connection found.
type Probed struct {
	// Err is why no reply came; nil when one did.
	Err error
	// Structured says that the model keeps to a given form of reply, AtOnce that the server does not stream.
	Structured, AtOnce bool
	Time               time.Duration
	Reply              app.Reply
}

// probe wants one word in a given form. A model that thinks first needs some room.
var probe = app.Request{
	Purpose:   app.ForTest,
	Messages:  []app.Message{{Role: app.RoleRules, Text: `Reply with JSON: {"word": "yes"}`}, {Role: app.RolePerson, Text: "Is this connection working?"}},
	MaxTokens: 400, Temperature: 0.1, Fresh: true,
	Schema: map[string]any{"type": "object", "properties": map[string]any{"word": map[string]any{"type": "string"}}, "required": []string{"word"}, "additionalProperties": false},
}

// Probe asks for one word in a given form by way of write, which is this model's Write or one around it, and says what came of it. An
// empty or broken-off reply is an answer too: the server is there.
func (c *Chat) Probe(ctx context.Context, write func(context.Context, app.Request, func(string) error) (app.Reply, error)) Probed {
	began := time.Now()
	reply, err := write(ctx, probe, nil)
	p := Probed{Err: err, Time: time.Since(began), Reply: reply, AtOnce: c.atOnce.Load()}
	if code := app.ErrorCode(err); code == "llm.empty" || code == "llm.refused_answer" {
		p.Err = nil
	}
	var said struct{ Word *string }
	p.Structured = p.Err == nil && c.about.Kind != Anthropic && !c.spared.has(spareSchema) &&
		json.Unmarshal([]byte(strings.TrimSpace(reply.Text)), &said) == nil && said.Word != nil
	return p
}
