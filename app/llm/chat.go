package llm

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/tmc/langchaingo/llms"
	"github.com/tmc/langchaingo/llms/openai"

	"cotejo/app"
)

// Connection is how a server is reached: an *Address, or the program's own engine.
type Connection interface {
	// Client gives the address of an OpenAI-like interface, the client that reaches it and the bearer token, "" for none.
	Client(ctx context.Context) (baseURL string, client *http.Client, key string, err error)
}

const (
	// firstLimit is how long the first piece of a reply may take: a slow or busy machine reads for minutes first.
	firstLimit = 10 * time.Minute
	// nextLimit is how long each further piece may take.
	nextLimit = time.Minute
	// maxText is the longest reply that is taken, in bytes.
	maxText = 1 << 20
)

// Chat is a language model behind an OpenAI-like interface. It is safe for use by several goroutines.
type Chat struct {
	to    Connection
	about ChatAbout
	// plain says that the server has refused schemas.
	plain atomic.Bool
	// mute says that the server has told no probabilities.
	mute        atomic.Bool
	first, next time.Duration
}

// ChatAbout says which model it is.
type ChatAbout struct {
	Name, Title string // as app.Model has them
	Model       string // what the server calls it
	Context     int    // tokens; 0 when not known
	// Legacy sends the bound of the reply in the field "max_tokens", which all servers but OpenAI's own know.
	Legacy bool
}

var _ app.Model = (*Chat)(nil)

// NewChat makes a Chat; nothing is sent before the first request.
func NewChat(to Connection, about ChatAbout) *Chat {
	return &Chat{to: to, about: about, first: firstLimit, next: nextLimit}
}

// Name implements app.Model.
func (c *Chat) Name() string { return c.about.Name }

// Title implements app.Model.
func (c *Chat) Title() string { return c.about.Title }

// Context implements app.Model.
func (c *Chat) Context() int { return c.about.Context }

// Write implements app.Model. What fails before the first piece and may pass is tried three times. Errors: engine.*,
// llm.unreachable, llm.refused_key, llm.no_such_model, llm.wrong_address, llm.redirects, llm.too_long, llm.timeout,
// llm.failed; the context's; that of stream.
func (c *Chat) Write(ctx context.Context, request app.Request, stream func(piece string) error) (app.Reply, error) {
	pause := backOff
	for try := 1; ; try++ {
		w := &writing{stream: stream}
		reply, err := c.once(ctx, request, w)
		if ctx.Err() != nil {
			return reply, ctx.Err()
		}
		if w.refused != nil {
			return reply, w.refused
		}
		if err == nil || w.text.Len() > 0 {
			return reply, c.coded(err)
		}
		if request.Schema != nil && !c.plain.Load() && refusesSchema(err) {
			c.plain.Store(true)
			continue
		}
		if lasting(err) || errors.Is(err, errSilent) || status(err)/100 == 3 || try == tries {
			return reply, c.coded(err)
		}
		select {
		case <-time.After(pause):
			pause *= 4
		case <-ctx.Done():
			return reply, ctx.Err()
		}
	}
}

// Test asks for one word, and says what is wrong when none comes.
func (c *Chat) Test(ctx context.Context) error {
	_, err := c.Write(ctx, app.Request{Messages: []app.Message{{Role: app.RolePerson, Text: "Reply with one word: yes"}}, MaxTokens: 8}, nil)
	return err
}

// writing is what has come of one reply.
type writing struct {
	stream  func(string) error
	text    strings.Builder
	refused error // of stream
}

var (
	errSilent  = errors.New("no piece of the reply for too long")
	errEndless = errors.New("the reply has no end")
)

func (w *writing) piece(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	w.text.Write(b)
	if w.text.Len() > maxText {
		return errEndless
	}
	if w.stream == nil {
		return nil
	}
	w.refused = w.stream(string(b))
	return w.refused
}

// once sends the request once.
func (c *Chat) once(ctx context.Context, request app.Request, w *writing) (app.Reply, error) {
	url, client, key, err := c.to.Client(ctx)
	if err != nil {
		return app.Reply{}, err
	}
	d := &chatDoer{doer: doer{client}, anonymous: key == ""}
	model, err := c.model(url, key, d, request)
	if err != nil {
		return app.Reply{}, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	silence := time.AfterFunc(c.first, func() { cancel(errSilent) })
	defer silence.Stop()
	options := []llms.CallOption{llms.WithTemperature(request.Temperature), llms.WithStreamingFunc(func(_ context.Context, b []byte) error {
		silence.Reset(c.next)
		return w.piece(b)
	})}
	if request.MaxTokens > 0 {
		options = append(options, llms.WithMaxTokens(request.MaxTokens))
	}
	if c.about.Legacy {
		options = append(options, openai.WithLegacyMaxTokensField())
	}
	generated, err := model.GenerateContent(ctx, messages(request.Messages), options...)
	reply := app.Reply{Text: w.text.String()}
	switch {
	case w.refused != nil:
		return reply, w.refused
	case context.Cause(ctx) != nil: // a call that was cut short may claim success
		return reply, context.Cause(ctx)
	case err != nil:
		return reply, err
	case d.watch != nil && d.watch.failed != "":
		return reply, &callError{status: http.StatusInternalServerError, message: d.watch.failed, told: true}
	}
	if len(generated.Choices) > 0 {
		reply.TokensIn, _ = generated.Choices[0].GenerationInfo["PromptTokens"].(int)
		reply.TokensOut, _ = generated.Choices[0].GenerationInfo["CompletionTokens"].(int)
	}
	reply.Complete = d.watch != nil && d.watch.reason == "stop"
	return reply, nil
}

// model makes langchaingo's client; a schema belongs to the client, so each request has its own.
func (c *Chat) model(url, key string, d *chatDoer, request app.Request) (*openai.LLM, error) {
	if key == "" {
		key = "none" // langchaingo insists on one; the doer does not send it
	}
	// The organisation is set so that none is taken from the environment.
	options := []openai.Option{openai.WithBaseURL(url), openai.WithHTTPClient(d), openai.WithToken(key), openai.WithModel(c.about.Model), openai.WithOrganization("")}
	if !c.plain.Load() {
		f, err := format(request.Schema)
		if err != nil {
			return nil, err
		}
		options = append(options, openai.WithResponseFormat(f))
	}
	return openai.New(options...)
}

func messages(all []app.Message) []llms.MessageContent {
	roles := map[app.Role]llms.ChatMessageType{
		app.RoleRules: llms.ChatMessageTypeSystem, app.RolePerson: llms.ChatMessageTypeHuman, app.RoleModel: llms.ChatMessageTypeAI,
	}
	var out []llms.MessageContent
	for _, m := range all {
		out = append(out, llms.TextParts(roles[m.Role], m.Text))
	}
	return out
}
