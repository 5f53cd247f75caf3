package llm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"cotejo/app"
)

const (
	tries    = 3
	backOff  = 100 * time.Millisecond // before the second try; four times that before the third
	tryLimit = 90 * time.Second       // holds the start of an engine, 60 s at most
)

// callError is a failed call as HTTP saw it. langchaingo turns network errors and statuses into plain words, so the
// doer below makes this of them first, and langchaingo passes it on.
type callError struct {
	status   int // 0 when there was no reply
	message  string
	told     bool   // the server said what is wrong in the form of this interface
	location string // where it sends on to
	err      error
}

func (e *callError) Error() string {
	if e.status == 0 {
		return e.err.Error()
	}
	return fmt.Sprintf("status %d: %s", e.status, e.message)
}

// Is and As reach the cause through Unwrap.
func (e *callError) Unwrap() error { return e.err }

// doer is the HTTP client that langchaingo is given.
type doer struct{ client *http.Client }

func (d doer) Do(req *http.Request) (*http.Response, error) {
	resp, err := d.client.Do(req)
	if err != nil {
		var u *url.Error
		if errors.As(err, &u) {
			err = u.Err
		}
		return nil, &callError{err: err}
	}
	if resp.StatusCode == http.StatusOK {
		return resp, nil
	}
	defer resp.Body.Close()
	body, _ := io.ReadAll(io.LimitReader(resp.Body, 64<<10))
	var reply struct {
		Error struct{ Message string }
	}
	message, told := strings.TrimSpace(string(body)), false
	if json.Unmarshal(body, &reply) == nil && reply.Error.Message != "" {
		message, told = reply.Error.Message, true
	}
	if len(message) > 300 {
		message = strings.ToValidUTF8(message[:300], "")
	}
	return nil, &callError{status: resp.StatusCode, message: message, told: told, location: resp.Header.Get("Location")}
}

// status gives the HTTP status of the reply that err is about, 0 if there is none.
func status(err error) int {
	var c *callError
	if errors.As(err, &c) {
		return c.status
	}
	return 0
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

// lasting reports whether trying again is of no use: the engine has explained itself, or the server has refused.
func lasting(err error) bool {
	if app.ErrorCode(err) != "" || maybeTooLong(err) {
		return true
	}
	s := status(err)
	return s >= 400 && s < 500 && s != http.StatusRequestTimeout && s != http.StatusTooManyRequests
}

// withRetry runs one call up to three times. What it returns is ctx's error, an app.Error, or the refusal of an
// input, which the caller may have a remedy for (see maybeTooLong).
func withRetry(ctx context.Context, call func(context.Context) error) error {
	pause := backOff
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
		if lasting(err) || try == tries {
			return coded(err)
		}
		select {
		case <-time.After(pause):
			pause *= 4
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// coded gives err one of this package's codes, unless it has one.
func coded(err error) error {
	if app.ErrorCode(err) != "" {
		return err
	}
	if s := status(err); s >= 400 && s < 500 || maybeTooLong(err) {
		return app.Errorf("llm.refused", err, "status", fmt.Sprint(s), "reason", err.Error())
	}
	return app.Errorf("llm.unreachable", err, "reason", err.Error())
}
