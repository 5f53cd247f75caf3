package llm

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"cotejo/app"
)

// Connection is how a server is reached: an *Address, or the program's own engine.
type Connection interface {
	// Client gives the address of the interface, the client that reaches it and the key, "" for none.
	Client(ctx context.Context) (baseURL string, client *http.Client, key string, err error)
}

const (
	// firstLimit is how long the first piece of a reply may take: a slow or busy machine reads for minutes first.
	firstLimit = 10 * time.Minute
	// nextLimit is how long each further piece may take.
	nextLimit = time.Minute
)

// Chat is a language model on a server. It is safe for use by several goroutines.
type Chat struct {
	to     Connection
	about  ChatAbout
	spared spares
	// mute says that the server has told no probabilities, atOnce that it has not streamed.
	mute, atOnce atomic.Bool
	first, next  time.Duration
	patience     patience
}

// ChatAbout says which model it is.
type ChatAbout struct {
	Name, Title string // as app.Model has them
	Model       string // what the server calls it
	Context     int    // tokens; 0 when not known
	Kind        Kind   // "" is OpenAI
	// Legacy sends the bound of the reply in the field "max_tokens", which all servers but OpenAI's own know.
	Legacy bool
}

var _ app.Model = (*Chat)(nil)

// NewChat makes a Chat; nothing is sent before the first request.
func NewChat(to Connection, about ChatAbout) *Chat {
	return &Chat{to: to, about: about, first: firstLimit, next: nextLimit, patience: usual}
}

// Name implements app.Model.
func (c *Chat) Name() string { return c.about.Name }

// Title implements app.Model.
func (c *Chat) Title() string { return c.about.Title }

// Context implements app.Model.
func (c *Chat) Context() int { return c.about.Context }

// Write implements app.Model. What fails before the first piece and may pass is tried three times; what the server does not know
// of a request is left out. Errors: engine.*, llm.unreachable, llm.refused_key, llm.no_such_model, llm.wrong_address, llm.redirects,
// llm.too_long, llm.timeout, llm.busy, llm.empty, llm.repeats, llm.refused_answer, llm.failed; the context's; that of stream.
func (c *Chat) Write(ctx context.Context, request app.Request, stream func(piece string) error) (app.Reply, error) {
	for try := 1; ; {
		w := &writing{stream: stream}
		reply, err := c.once(ctx, request, w)
		if ctx.Err() != nil {
			return reply, ctx.Err()
		}
		if w.refused != nil {
			return reply, w.refused
		}
		if err == nil {
			return reply, c.ended(reply)
		}
		if w.text.Len() > 0 || reply.Thought != "" {
			return reply, c.coded(err)
		}
		if c.spared.learn(err, request) {
			continue // each can be left out once only
		}
		if err := c.patience.again(ctx, try, err, c.coded); err != nil {
			return reply, err
		}
		try++
	}
}

// ended says what is wrong with a reply that came without an error.
func (c *Chat) ended(reply app.Reply) error {
	switch {
	case reply.Ending == "content_filter":
		return app.Errorf("llm.refused_answer", nil)
	case strings.TrimSpace(reply.Text) == "" && reply.Ending != "length": // one that was cut short is not empty but incomplete
		return app.Errorf("llm.empty", nil)
	}
	return nil
}

// writing is what has come of one reply.
type writing struct {
	stream  func(string) error
	text    strings.Builder
	looked  int   // how much of it was looked at for repetition
	refused error // of stream
}

func (w *writing) piece(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	w.text.Write(b)
	if w.text.Len() > maxText {
		return errEndless
	}
	if w.text.Len()-w.looked >= lookEvery {
		w.looked = w.text.Len()
		if repeats(w.text.String()) {
			return errRepeats
		}
	}
	if w.stream == nil {
		return nil
	}
	w.refused = w.stream(string(b))
	return w.refused
}

// silence ends a call that brings nothing for too long.
type silence struct {
	mutex sync.Mutex
	timer *time.Timer
	next  time.Duration
	begun bool
}

func (s *silence) alive() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.begun = true
	s.timer.Reset(s.next)
}

func (s *silence) stage() string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.begun {
		return "next"
	}
	return "first"
}

// once sends the request once.
func (c *Chat) once(ctx context.Context, request app.Request, w *writing) (app.Reply, error) {
	url, client, key, err := c.to.Client(ctx)
	if err != nil {
		return app.Reply{}, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	quiet := &silence{next: c.next, timer: time.AfterFunc(c.first, func() { cancel(errSilent) })}
	defer quiet.timer.Stop()
	d := &chatDoer{doer: doer{client, key, c.spared.strip}, alive: quiet.alive}
	generate := c.generateOpenAI
	d.speak = openAIDialect{}
	if c.about.Kind == Anthropic {
		generate, d.speak = c.generateAnthropic, anthropicDialect{}
		if request.Cited != nil && !c.spared.has(spareCited) {
			d.speak = &citedDialect{sources: request.Cited.Sources}
			d.change = func(body []byte) []byte { return besideDocuments(c.spared.strip(body), request.Cited.Sources) }
		}
	}
	err = generate(ctx, url, key, d, request, w.piece)
	if d.relay != nil {
		d.relay.settle()
	}
	h := &d.heard
	reply := app.Reply{Text: w.text.String(), Thought: h.thought.String(), Ending: h.ending, TokensIn: h.tokensIn, TokensOut: h.tokensOut}
	c.atOnce.Store(h.whole)
	switch {
	case w.refused != nil:
		return reply, w.refused
	case errors.Is(context.Cause(ctx), errSilent):
		if hung, can := c.to.(interface{ Suspect() }); can {
			hung.Suspect()
		}
		return reply, app.Errorf("llm.timeout", errSilent, "stage", quiet.stage())
	case context.Cause(ctx) != nil: // a call that was cut short may claim success
		return reply, context.Cause(ctx)
	case h.broken != nil:
		return reply, h.broken
	case h.failed != "":
		return reply, &callError{status: http.StatusInternalServerError, message: h.failed, told: true}
	case d.relay != nil && !errors.Is(err, errEndless) && !errors.Is(err, errRepeats):
		err = nil // what langchaingo makes of an empty reply is not of interest
	}
	reply.Complete = err == nil && h.ending == "stop"
	return reply, err
}

// chatDoer is the HTTP client of one call.
type chatDoer struct {
	doer
	speak dialect
	alive func()
	heard heard
	relay *relay // nil before a reply came
}

func (d *chatDoer) Do(req *http.Request) (*http.Response, error) {
	resp, err := d.doer.Do(req)
	if err != nil {
		return nil, err
	}
	d.relay = newRelay(resp, d.speak, &d.heard, d.key, d.alive)
	resp.Body = d.relay
	return resp, nil
}
