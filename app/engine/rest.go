package engine

import (
	"sync"
	"time"
)

// rest ends a child that nobody needs for a while: it holds some hundred megabytes. The next request starts another.
type rest struct {
	after time.Duration // 0: never

	mu    sync.Mutex
	works int // requests on their way
	timer *time.Timer
}

// Rests lets the server end its child when nothing was asked of it for so long. It is called before the server is used.
func (s *Server) Rests(after time.Duration) *Server {
	s.rest.after = after
	return s
}

// begin notes a request, before its child is chosen; the result is called once, after its reply was read.
func (s *Server) begin() (done func()) {
	r := &s.rest
	if r.after == 0 {
		return func() {}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.works++
	if r.timer != nil {
		r.timer.Stop()
	}
	return sync.OnceFunc(func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.works--; r.works == 0 {
			r.timer = time.AfterFunc(r.after, s.retire)
		}
	})
}

// retire ends the child unless a request came in the meantime.
func (s *Server) retire() {
	s.rest.mu.Lock()
	defer s.rest.mu.Unlock()
	if s.rest.works > 0 {
		return
	}
	s.mu.Lock()
	c := s.current
	s.current = nil
	s.mu.Unlock()
	if c != nil {
		c.end()
	}
}
