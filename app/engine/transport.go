package engine

import (
	"io"
	"net/http"
	"time"
)

// deathNotice is how long a failed request waits to learn whether the child has died of it.
const deathNotice = 500 * time.Millisecond

// transport sends requests to the running child. One that fails because the child died is sent once more, to the
// next child; a second death is the caller's error, since the request itself may be the cause.
type transport struct{ server *Server }

func (t transport) RoundTrip(req *http.Request) (*http.Response, error) {
	done := t.server.begin()
	resp, err := t.trip(req)
	if err != nil {
		done()
		return nil, err
	}
	resp.Body = &worked{resp.Body, done}
	return resp, nil
}

// worked is the body of a reply whose request is over when it is closed.
type worked struct {
	io.ReadCloser
	done func()
}

// Close implements io.Closer.
func (w *worked) Close() error {
	defer w.done()
	return w.ReadCloser.Close()
}

func (t transport) trip(req *http.Request) (*http.Response, error) {
	ctx := req.Context()
	c, err := t.server.running(ctx)
	if err != nil {
		if req.Body != nil {
			req.Body.Close()
		}
		return nil, err
	}
	resp, err := c.send(req)
	if err == nil || ctx.Err() != nil {
		return resp, err
	}
	if !c.dead() {
		return nil, err // it lives: not ours to repeat
	}
	again := req.Clone(ctx)
	if req.Body != nil && req.Body != http.NoBody {
		if req.GetBody == nil {
			return nil, c.failure("engine.crashed", c.err)
		}
		if again.Body, err = req.GetBody(); err != nil {
			return nil, err
		}
	}
	if c, err = t.server.running(ctx); err != nil {
		if again.Body != nil {
			again.Body.Close()
		}
		return nil, err
	}
	if resp, err = c.send(again); err != nil && ctx.Err() == nil && c.dead() {
		return nil, c.failure("engine.crashed", c.err)
	}
	return resp, err
}

// send gives a request to the child and looks after it until the reply's body is closed.
func (c *child) send(req *http.Request) (*http.Response, error) {
	stop := c.attend()
	resp, err := c.http.RoundTrip(req)
	if err != nil {
		stop()
		return nil, err
	}
	resp.Body = &attended{resp.Body, c, req.Context(), stop}
	return resp, nil
}
