package llm

import (
	"context"
	"sync"
)

// gate lets questions go before passages. The engine works on one request at a time, in order of arrival, so what
// counts is what is sent: one request of passages at a time, and none while a question waits or is worked on. A
// question therefore waits for one request of passages at most.
type gate struct {
	slot chan struct{} // held by the request of passages

	mu        sync.Mutex
	questions int
	quiet     chan struct{} // closed when questions falls to 0
}

func newGate() *gate { return &gate{slot: make(chan struct{}, 1)} }

// question is called before a question is sent; the result is called after its reply.
func (g *gate) question() (done func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.questions == 0 {
		g.quiet = make(chan struct{})
	}
	g.questions++
	return func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		if g.questions--; g.questions == 0 {
			close(g.quiet)
		}
	}
}

// passages waits until a request of passages may be sent; the result is called after its reply.
func (g *gate) passages(ctx context.Context) (done func(), err error) {
	select {
	case g.slot <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	for {
		g.mu.Lock()
		n, quiet := g.questions, g.quiet
		g.mu.Unlock()
		if n == 0 {
			return func() { <-g.slot }, nil
		}
		select {
		case <-quiet:
		case <-ctx.Done():
			<-g.slot
			return nil, ctx.Err()
		}
	}
}
