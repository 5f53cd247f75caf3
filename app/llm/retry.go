package llm

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"time"

	"cotejo/app"
)

const (
	tries    = 3
	tryLimit = 90 * time.Second // of an embedding; holds the start of an engine, 60 s at most
	// overloaded is the status that Anthropic has for too much work.
	overloaded = 529
)

// patience is how calls are tried again.
type patience struct {
	// first is the pause before the second try; each further one is four times as long. A quarter more or less is left to chance, so
	// that many who failed together do not come back together.
	first time.Duration
	// most is the longest pause that a server may ask for; it is not waited for a longer one.
	most time.Duration
}

var usual = patience{first: 400 * time.Millisecond, most: 30 * time.Second}

// pause is how long to wait after a failed try, from 1; ok is false when the server asks for too much.
func (p patience) pause(try int, err error) (wait time.Duration, ok bool) {
	var c *callError
	if errors.As(err, &c) && c.wait > 0 {
		return c.wait, c.wait <= p.most
	}
	wait = p.first
	for range try - 1 {
		wait *= 4
	}
	return wait + time.Duration((rand.Float64()-0.5)/2*float64(wait)), true
}

// again waits before the next try, and gives nil. It gives the error that ends the call instead when trying again is of no use, the server
// asks for too long a pause, or it was the last try: err, as code words it; or the context's.
func (p patience) again(ctx context.Context, try int, err error, code func(error) error) error {
	wait, ok := p.pause(try, err)
	if !passing(err) || !ok || try == tries {
		return code(err)
	}
	return sleep(ctx, wait)
}

// sleep waits, or until ctx is done.
func sleep(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// retryAfter reads how long a server asks to wait: a number of seconds, or a date.
func retryAfter(h http.Header, now time.Time) time.Duration {
	value := strings.TrimSpace(h.Get("Retry-After"))
	if seconds, err := strconv.ParseFloat(value, 64); err == nil && seconds > 0 && seconds < 1e6 {
		return time.Duration(seconds * float64(time.Second))
	}
	if at, err := http.ParseTime(value); err == nil && at.After(now) {
		return at.Sub(now)
	}
	return 0
}

// passing reports whether trying again may help: not when the engine has explained itself, the server has refused, or it said
// nothing for too long.
func passing(err error) bool {
	var c *callError
	if app.ErrorCode(err) != "" || errors.Is(err, errSilent) || errors.As(err, &c) && c.quota {
		return false
	}
	if timedOut(err) || unknownHost(err) || badCertificate(err) {
		return false
	}
	switch s := status(err); {
	case s == 0, s == http.StatusRequestTimeout, s == http.StatusTooManyRequests:
		return true
	default:
		return s >= 500 && s != http.StatusNotImplemented && !maybeTooLong(err)
	}
}

// maybeTooLong reports whether the server may have refused an input for its length. Servers say so with 400 or 413;
// llama-server itself with 400 for a text over its context and 500 for one over its batch, which we set alike.
func maybeTooLong(err error) bool {
	var c *callError
	if !errors.As(err, &c) {
		return false
	}
	return c.status == http.StatusBadRequest || c.status == http.StatusRequestEntityTooLarge ||
		c.status == http.StatusInternalServerError && strings.Contains(c.message, "too large")
}

// insist is withRetry for a server that may hang: one that was waited for in vain is ended, where it can be.
func insist(ctx context.Context, server Server, p patience, call func(context.Context) error) error {
	err := withRetry(ctx, p, call)
	if hung, can := server.(interface{ Suspect() }); can && app.ErrorCode(err) == "llm.timeout" {
		hung.Suspect()
	}
	return err
}

// withRetry runs one call of embeddings up to three times. What it returns is ctx's error, an app.Error, or the refusal of an
// input, which the caller may have a remedy for (see maybeTooLong).
func withRetry(ctx context.Context, p patience, call func(context.Context) error) error {
	for try := 1; ; try++ {
		limited, cancel := context.WithTimeout(ctx, tryLimit)
		err := call(limited)
		if err == nil {
			err = limited.Err() // a call cut short may claim success
		}
		cancel()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil {
			return nil
		}
		if err := p.again(ctx, try, err, coded); err != nil {
			return err
		}
	}
}

func isCall(err error) bool {
	var c *callError
	return errors.As(err, &c)
}

// coded gives the error of an embedding one of this package's codes, unless it has one.
func coded(err error) error {
	switch s := status(err); {
	case app.ErrorCode(err) != "":
		return err
	case maybeTooLong(err), s >= 400 && s < 500 && s != http.StatusUnauthorized && s != http.StatusForbidden && s != http.StatusTooManyRequests && s != http.StatusNotFound:
		return app.Errorf("llm.refused", err, "status", fmt.Sprint(s), "reason", err.Error())
	case s == 0 && !isCall(err): // what came could not be read
		return app.Errorf("llm.unreachable", err, "reason", err.Error())
	case errors.Is(err, context.DeadlineExceeded):
		return app.Errorf("llm.timeout", err, "stage", "first")
	}
	return codedFor(err, "")
}
