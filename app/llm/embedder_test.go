package llm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"cotejo/app"
)

// remote is a server of an OpenAI-like interface that somebody else runs; each test says how it answers.
type remote struct {
	*httptest.Server
	calls atomic.Int64
}

func newRemote(t *testing.T, answer func(call int64, inputs []string, w http.ResponseWriter)) *remote {
	r := &remote{}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		var body struct{ Input []string }
		if err := json.NewDecoder(req.Body).Decode(&body); err != nil || req.Header.Get("Authorization") != "Bearer k" {
			http.Error(w, "bad test request", http.StatusTeapot)
			return
		}
		answer(r.calls.Add(1), body.Input, w)
	}))
	t.Cleanup(r.Close)
	return r
}

func (r *remote) Client(context.Context) (string, *http.Client, string, error) {
	return r.URL + "/v1", r.Server.Client(), "k", nil
}

func (r *remote) Tokens(_ context.Context, text string) (int, error) {
	return len(strings.Fields(text)), nil
}

func vectors(w http.ResponseWriter, vs ...string) {
	for i, v := range vs {
		vs[i] = fmt.Sprintf(`{"index":%d,"embedding":%s}`, i, v)
	}
	fmt.Fprintf(w, `{"data":[%s]}`, strings.Join(vs, ","))
}

func TestVectorsAreChecked(t *testing.T) {
	for reply, code := range map[string]string{
		"[3,4]":     "",
		"[0,0]":     "llm.refused",
		"[]":        "llm.refused",
		"[1e39,1]":  "llm.unreachable", // no float32: the reply cannot be read
		"[null,1]":  "",                // JSON has no NaN; null reads as 0
		"[1e-30,0]": "llm.refused",
	} {
		r := newRemote(t, func(_ int64, _ []string, w http.ResponseWriter) { vectors(w, reply) })
		vs, err := NewEmbedder(r, "m").EmbedPassages(t.Context(), []string{"a"})
		if app.ErrorCode(err) != code || (err == nil) != (code == "") {
			t.Errorf("%s: %v, want code %q", reply, err, code)
		}
		if err == nil && math.Abs(math.Hypot(float64(vs[0][0]), float64(vs[0][1]))-1) > 1e-6 {
			t.Errorf("%s: %v is not of unit length", reply, vs[0])
		}
	}
	if unit([]float32{float32(math.NaN()), 1}) == nil || unit([]float32{float32(math.Inf(1)), 1}) == nil {
		t.Error("took a vector with a value that is not a number")
	}
	r := newRemote(t, func(call int64, _ []string, w http.ResponseWriter) { vectors(w, []string{"[1,0]", "[1,0,0]"}[call-1]) })
	e := NewEmbedder(r, "m")
	if _, err := e.EmbedQuery(t.Context(), "a"); err != nil {
		t.Error(err)
	}
	if _, err := e.EmbedQuery(t.Context(), "b"); app.ErrorCode(err) != "llm.refused" {
		t.Errorf("another dimension: %v", err)
	}
}

func TestTooFewVectorsAreAnError(t *testing.T) {
	r := newRemote(t, func(_ int64, _ []string, w http.ResponseWriter) { vectors(w, "[1,0]") })
	if vs, err := newEmbedder(r, "m", Plain, 2).EmbedPassages(t.Context(), []string{"a", "b"}); err == nil {
		t.Error(vs)
	}
}

func TestPassingErrorsAreTriedAgain(t *testing.T) {
	for _, c := range []struct {
		status, failures int
		code             string
		calls            int64
	}{
		{503, 2, "", 3},
		{429, 1, "", 2},
		{500, 9, "llm.failed", 3},
		{401, 9, "llm.refused_key", 1},
		{404, 9, "llm.no_such_model", 1},
	} {
		r := newRemote(t, func(call int64, _ []string, w http.ResponseWriter) {
			if call <= int64(c.failures) {
				http.Error(w, `{"error":{"message":"the reason"}}`, c.status)
				return
			}
			vectors(w, "[1,0]")
		})
		_, err := NewEmbedder(r, "m").EmbedQuery(t.Context(), "a")
		if app.ErrorCode(err) != c.code || (err == nil) != (c.code == "") || r.calls.Load() != c.calls {
			t.Errorf("status %d, %d times: %v after %d calls", c.status, c.failures, err, r.calls.Load())
		}
		if err != nil && !strings.Contains(err.Error(), "the reason") {
			t.Errorf("status %d: the server's words are lost: %v", c.status, err)
		}
	}
}

func TestNoServerIsUnreachable(t *testing.T) {
	r := newRemote(t, nil)
	r.Close()
	if _, err := NewEmbedder(r, "m").EmbedQuery(t.Context(), "a"); app.ErrorCode(err) != "llm.unreachable" {
		t.Error(err)
	}
}

func TestCancelledCallReturnsTheContextsError(t *testing.T) {
	release := make(chan struct{})
	r := newRemote(t, func(_ int64, _ []string, w http.ResponseWriter) { <-release })
	defer close(release)
	e := NewEmbedder(r, "m")
	for what, call := range map[string]func(context.Context) error{
		"question": func(ctx context.Context) error { _, err := e.EmbedQuery(ctx, "a"); return err },
		"passages": func(ctx context.Context) error { _, err := e.EmbedPassages(ctx, []string{"a"}); return err },
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		began := time.Now()
		if err := call(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v", what, err)
		}
		if time.Since(began) > 2*time.Second {
			t.Errorf("%s: hangs", what)
		}
		cancel()
	}
}

func TestQuestionsAreKept(t *testing.T) {
	r := newRemote(t, func(_ int64, _ []string, w http.ResponseWriter) { vectors(w, "[0,1]") })
	e := NewEmbedder(r, "m")
	for range 3 {
		v, err := e.EmbedQuery(t.Context(), "a")
		if err != nil || v[1] != 1 {
			t.Fatal(v, err)
		}
		v[1] = 7 // the caller's own copy
	}
	if n := r.calls.Load(); n != 1 {
		t.Errorf("%d calls for one question", n)
	}
	for i := range recentLimit {
		e.EmbedQuery(t.Context(), fmt.Sprint(i))
	}
	e.EmbedQuery(t.Context(), "a") // has been pushed out
	if n := r.calls.Load(); n != recentLimit+2 {
		t.Errorf("%d calls", n)
	}
}

func TestOneLongTextDoesNotFailItsNeighbours(t *testing.T) {
	for _, status := range []int{400, 413, 500} {
		testOneLongText(t, status)
	}
}

func testOneLongText(t *testing.T, status int) {
	r := newRemote(t, func(_ int64, inputs []string, w http.ResponseWriter) {
		var vs []string
		for _, input := range inputs {
			n := len(strings.Fields(input))
			if n > window {
				http.Error(w, `{"error":{"message":"input is too large"}}`, status)
				return
			}
			vs = append(vs, fmt.Sprintf("[%d,1]", n))
		}
		vectors(w, vs...)
	})
	vs, err := newEmbedder(r, "m", EmbeddingModelOf("e5-small"), 3).EmbedPassages(t.Context(), []string{"a", strings.Repeat("é ", 9000), "a b"})
	if err != nil {
		t.Fatalf("status %d: %v", status, err)
	}
	for i, n := range []float32{2, window, 3} { // with the prefix
		if got := vs[i][0] / vs[i][1]; math.Abs(float64(got-n)) > 0.1 {
			t.Errorf("text %d was sent with %v words, not %v", i, got, n)
		}
	}
}

func TestRefusedInputThatIsNotLongIsAnError(t *testing.T) {
	r := newRemote(t, func(_ int64, _ []string, w http.ResponseWriter) { http.Error(w, "no", http.StatusBadRequest) })
	if _, err := NewEmbedder(r, "m").EmbedQuery(t.Context(), "a"); app.ErrorCode(err) != "llm.refused" {
		t.Error(err)
	}
}

func TestNoTextsNeedNoServer(t *testing.T) {
	r := newRemote(t, nil)
	if vs, err := NewEmbedder(r, "m").EmbedPassages(t.Context(), nil); err != nil || len(vs) != 0 || r.calls.Load() != 0 {
		t.Error(vs, err)
	}
}
