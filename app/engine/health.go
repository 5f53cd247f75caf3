package engine

import (
	"context"
	"io"
	"net/http"
	"time"
)

const (
	// healthEvery is how often a child that works on a request is asked whether it lives, healthLimit how long it may take to say so. It
	// answers beside its work, so only a child that hangs, or a machine that stands still, takes that long.
	healthEvery = 15 * time.Second
	healthLimit = 20 * time.Second
)

// attend looks after a child for as long as a request is on its way: one that hangs is killed, so that the request ends and the next one
// starts another. The result ends that.
func (c *child) attend() (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	ready := make(chan *time.Timer, 1)
	timer := time.AfterFunc(c.healthEvery, func() {
		again := <-ready
		if c.answers(ctx) {
			ready <- again
			if ctx.Err() == nil {
				again.Reset(c.healthEvery)
			}
			return
		}
		ready <- again
		if ctx.Err() == nil {
			c.kill()
		}
	})
	ready <- timer
	return func() {
		cancel()
		timer.Stop()
	}
}

// answers says whether the child says anything at all.
func (c *child) answers(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, c.healthLimit)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://engine/health", nil)
	if err != nil {
		return false
	}
	resp, err := c.http.RoundTrip(req)
	if err != nil {
		return false
	}
	resp.Body.Close()
	return true
}

// attended is the body of a reply whose child is looked after until it is closed.
type attended struct {
	io.ReadCloser
	child *child
	ctx   context.Context
	stop  func()
}

// Read implements io.Reader. Errors: engine.stopped when the child has ended in the middle of the reply.
func (a *attended) Read(p []byte) (int, error) {
	n, err := a.ReadCloser.Read(p)
	if err != nil && err != io.EOF && a.ctx.Err() == nil && a.child.dead() {
		err = a.child.failure("engine.stopped", a.child.err)
	}
	return n, err
}

// Close implements io.Closer.
func (a *attended) Close() error {
	a.stop()
	return a.ReadCloser.Close()
}

// dead waits a moment to learn whether the child has ended.
func (c *child) dead() bool {
	timer := time.NewTimer(deathNotice)
	defer timer.Stop()
	select {
	case <-c.done:
		return true
	case <-timer.C:
		return false
	}
}

// Suspect ends the child that runs now: somebody has waited for it in vain. The next request starts another.
func (s *Server) Suspect() {
	s.mu.Lock()
	c := s.current
	s.mu.Unlock()
	if c != nil {
		c.kill()
	}
}
