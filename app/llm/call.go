package llm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// maxFault is how much of a failed reply is read, in bytes; maxWords how much of a server's words is passed on.
const (
	maxFault = 64 << 10
	maxWords = 300
)

// callError is a failed call as HTTP saw it. langchaingo turns network errors and statuses into plain words, so the
// doer below makes this of them first, and langchaingo passes it on.
type callError struct {
	status   int // 0 when there was no reply
	message  string
	told     bool          // the server said what is wrong in the form of this interface
	quota    bool          // what was paid for is used up, so that waiting is of no use
	location string        // where it sends on to
	wait     time.Duration // how long the server asks to wait; 0 when it does not
	err      error
}

func (e *callError) Error() string {
	if e.status == 0 {
		return e.err.Error()
	}
	return fmt.Sprintf("status %d: %s", e.status, e.message)
}

// Unwrap lets Is and As reach the cause.
func (e *callError) Unwrap() error { return e.err }

// doer is the HTTP client that langchaingo is given. What a server says never brings the key back.
type doer struct {
	client *http.Client
	key    string
	// change makes another body of the request's; nil leaves it.
	change func([]byte) []byte
}

func (d doer) Do(req *http.Request) (*http.Response, error) {
	if d.key == "" {
		req.Header.Del("Authorization")
		req.Header.Del("X-Api-Key")
	}
	if d.change != nil && req.Body != nil {
		body, err := io.ReadAll(req.Body)
		if err != nil {
			return nil, err
		}
		setBody(req, d.change(body))
	}
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
	body, _ := io.ReadAll(io.LimitReader(resp.Body, maxFault))
	fault := faultOf(body)
	return nil, &callError{
		status: resp.StatusCode, message: beginning(redact(fault.message, d.key), maxWords), told: fault.told, quota: fault.quota,
		location: redact(resp.Header.Get("Location"), d.key), wait: retryAfter(resp.Header, time.Now()),
	}
}

// post sends JSON, for what langchaingo does not have.
func (d doer) post(ctx context.Context, url string, body []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	if d.key != "" {
		req.Header.Set("Authorization", "Bearer "+d.key)
	}
	return d.Do(req)
}

func setBody(req *http.Request, body []byte) {
	req.Body = io.NopCloser(bytes.NewReader(body))
	req.ContentLength = int64(len(body))
	req.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
}

// shortest is how long a key is at least, in bytes; a shorter word keeps nobody out, and would be found in any sentence.
const shortest = 4

// redact takes a key out of words.
func redact(words, key string) string {
	if len(key) < shortest {
		return words
	}
	words = strings.ReplaceAll(words, key, "…")
	return strings.ReplaceAll(words, url.QueryEscape(key), "…")
}

// status gives the HTTP status of the reply that err is about, 0 if there is none.
func status(err error) int {
	var c *callError
	if errors.As(err, &c) {
		return c.status
	}
	return 0
}
