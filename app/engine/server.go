package engine

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"cotejo/app"
)

const (
	// Window is the number of tokens, special ones included, that an input of the default embedding model may have.
	Window = 512
	// ChatContext is how many tokens a request to a language model and its reply may have together unless somebody chooses another
	// number; a model that was made for fewer has fewer.
	ChatContext = 4096

	crashLimit  = 3
	crashWindow = time.Minute
)

var errClosed = errors.New("engine is closed")

// Server is a llama-server with one model that starts when first used and again after a crash. It is safe for use by
// several goroutines.
type Server struct {
	binary, model string
	args          []string      // what it is to do with the model
	limit         time.Duration // of a start
	key           string
	client        *http.Client
	life          context.Context // ended by Close
	end           context.CancelFunc
	rest          rest

	mu       sync.Mutex
	place    *place
	current  *child
	starting *attempt
	crashes  []time.Time
	lastFail error
}

// attempt is a start that all callers wait for together. It belongs to no caller, so a caller that gives up does
// not spoil it for the others.
type attempt struct {
	done  chan struct{}
	child *child
	err   error
}

// New describes a server of embeddings by a model like the default one; nothing is started and no file is read. Extra arguments go to
// llama-server after our own.
func New(binary, model string, extra ...string) *Server {
	return NewEmbed(binary, model, Window, "mean", extra...)
}

// NewEmbed describes a server of embeddings by any model. The window is how many tokens an input may have; the pooling is how a vector is
// made of those of the tokens ("mean", "cls", "last"), "" as the file says.
func NewEmbed(binary, model string, window int, pooling string, extra ...string) *Server {
	// The fastest of the settings measured for passages of 190 tokens on two cores.
	size := fmt.Sprint(window)
	args := []string{"--embeddings", "-c", size, "-b", size, "-ub", size, "--parallel", "1"}
	if pooling != "" {
		args = append(args, "--pooling", pooling)
	}
	return newServer(binary, model, startLimit, append(args, extra...))
}

// NewChat describes a server that writes with a language model; nothing is started and no file is read. The context is how
// many tokens request and reply may have together.
func NewChat(binary, model string, context int, extra ...string) *Server {
	args := []string{"-c", fmt.Sprint(context), "--parallel", "1"}
	return newServer(binary, model, chatStartLimit, append(args, extra...))
}

func newServer(binary, model string, limit time.Duration, args []string) *Server {
	s := &Server{binary: binary, model: model, args: args, limit: limit, key: rand.Text()}
	s.client = &http.Client{Transport: transport{s}}
	s.life, s.end = context.WithCancel(context.Background())
	return s
}

// Client starts the server if need be and gives the address of its OpenAI-like interface, the client that reaches
// it and the key to send as a bearer token. They stay valid when the server restarts, which a request does by
// itself. Errors: engine.start_failed, engine.crashed, or ctx's.
func (s *Server) Client(ctx context.Context) (baseURL string, client *http.Client, key string, err error) {
	if _, err := s.running(ctx); err != nil {
		return "", nil, "", err
	}
	return "http://engine/v1", s.client, s.key, nil
}

// Close ends the child and waits for that. Later calls fail.
func (s *Server) Close() error {
	s.end()
	s.mu.Lock()
	starting := s.starting
	s.mu.Unlock()
	if starting != nil {
		<-starting.done
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current != nil {
		s.current.end()
		s.current = nil
	}
	if s.place != nil {
		s.place.Close()
		s.place = nil
	}
	return nil
}

// running gives a child that was alive a moment ago, starting one if need be.
func (s *Server) running(ctx context.Context) (*child, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s.mu.Lock()
	if s.life.Err() != nil {
		s.mu.Unlock()
		return nil, errClosed
	}
	if s.current != nil && !s.current.ended() {
		defer s.mu.Unlock()
		return s.current, nil
	}
	if s.current != nil {
		s.crashes = append(s.crashes, s.current.at)
		s.lastFail = s.current.failure("engine.crashed", s.current.err)
		s.current = nil
	}
	for len(s.crashes) > 0 && time.Since(s.crashes[0]) > crashWindow {
		s.crashes = s.crashes[1:]
	}
	if len(s.crashes) >= crashLimit {
		defer s.mu.Unlock()
		return nil, s.lastFail
	}
	if s.starting == nil {
		s.starting = &attempt{done: make(chan struct{})}
		go s.start(s.starting)
	}
	a := s.starting
	s.mu.Unlock()
	select {
	case <-a.done:
		return a.child, a.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// start runs one attempt and files its child.
func (s *Server) start(a *attempt) {
	a.child, a.err = s.launch()
	s.mu.Lock()
	s.starting = nil
	if a.err == nil {
		s.current = a.child
	}
	s.mu.Unlock()
	close(a.done)
}

// launch is called by one goroutine at a time.
func (s *Server) launch() (*child, error) {
	failed := func(err error) error { return app.Errorf("engine.start_failed", err, "log", "") }
	binary, err := filepath.Abs(s.binary)
	if err != nil {
		return nil, failed(err)
	}
	if err := isFile(binary, true); err != nil {
		return nil, app.Errorf("engine.missing", err, "path", binary)
	}
	model, err := filepath.Abs(s.model)
	if err != nil {
		return nil, failed(err)
	}
	if err := isFile(model, false); err != nil {
		return nil, app.Errorf("engine.no_model", err, "path", model)
	}
	s.mu.Lock()
	if s.place == nil {
		s.place, err = newPlace()
	}
	place := s.place
	s.mu.Unlock()
	if err != nil {
		return nil, failed(fmt.Errorf("runtime folder: %w", err))
	}
	listen, network, address, err := place.next()
	if err != nil {
		return nil, failed(err)
	}
	args := slices.Concat([]string{"-m", model}, listen, s.args)
	c, err := startChild(binary, args, s.key, network, address)
	if err != nil {
		return nil, failed(err)
	}
	if err := c.ready(s.life, s.limit); err != nil {
		c.end()
		return nil, err
	}
	return c, nil
}
