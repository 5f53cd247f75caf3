package llm

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"cotejo/app"
)

// rerankServer speaks /v1/rerank; each test says what it answers.
type rerankServer struct {
	*httptest.Server
	calls atomic.Int64
}

type rerankAsked struct {
	Query     string
	Documents []string
}

func newRerankServer(t *testing.T, answer func(call int64, asked rerankAsked, w http.ResponseWriter)) *rerankServer {
	s := &rerankServer{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		var asked rerankAsked
		if err := json.NewDecoder(req.Body).Decode(&asked); err != nil || req.URL.Path != "/v1/rerank" || req.Header.Get("Authorization") != "Bearer k" {
			http.Error(w, "bad test request", http.StatusTeapot)
			return
		}
		answer(s.calls.Add(1), asked, w)
	}))
	t.Cleanup(s.Close)
	return s
}

// Client implements Server.
func (s *rerankServer) Client(context.Context) (string, *http.Client, string, error) {
	return s.URL + "/v1", s.Server.Client(), "k", nil
}

// Tokens implements Server: words, and one at each end.
func (s *rerankServer) Tokens(_ context.Context, text string) (int, error) {
	return len(strings.Fields(text)) + 2, nil
}

func (s *rerankServer) reranker(window int) *Reranker {
	r := NewReranker(s, "m", window)
	r.patience = patience{}
	return r
}

func TestRerankKeepsTheOrderOfTheTexts(t *testing.T) {
	s := newRerankServer(t, func(_ int64, asked rerankAsked, w http.ResponseWriter) {
		var all []string
		for i, text := range slices.Backward(asked.Documents) {
			all = append(all, fmt.Sprintf(`{"index":%d,"relevance_score":%d.5}`, i, strings.Count(text, asked.Query)))
		}
		fmt.Fprintf(w, `{"object":"list","results":[%s]}`, strings.Join(all, ","))
	})
	r := s.reranker(512)
	got, err := r.Rerank(t.Context(), "rent", []string{"no", "rent and rent", "the rent"})
	if err != nil || !slices.Equal(got, []float64{0.5, 2.5, 1.5}) || r.Name() != "m" {
		t.Error(got, err)
	}
	if got, err := r.Rerank(t.Context(), "rent", nil); err != nil || len(got) != 0 || s.calls.Load() != 1 {
		t.Error(got, err)
	}
}

func TestRerankCutsWhatIsTooLong(t *testing.T) {
	s := newRerankServer(t, func(_ int64, asked rerankAsked, w http.ResponseWriter) {
		var all []string
		for i, text := range asked.Documents {
			n := len(strings.Fields(asked.Query)) + len(strings.Fields(text))
			if n+4 > 64 {
				http.Error(w, `{"error":{"message":"input is too large to process"}}`, http.StatusInternalServerError)
				return
			}
			all = append(all, fmt.Sprintf(`{"index":%d,"relevance_score":%d}`, i, n))
		}
		fmt.Fprintf(w, `{"results":[%s]}`, strings.Join(all, ","))
	})
	got, err := s.reranker(64).Rerank(t.Context(), strings.Repeat("why ", 200), []string{strings.Repeat("because ", 300), "short"})
	if err != nil || len(got) != 2 || got[0] < 55 || got[1] != 31 {
		t.Error(got, err)
	}
}

func TestRerankDoesNotTrustItsServer(t *testing.T) {
	for reply, code := range map[string]string{
		``: "llm.refused", `[]`: "llm.refused", `{"results":[]}`: "llm.refused", `{"results":[{"index":0,"relevance_score":1}]}`: "llm.refused",
		`{"results":[{"index":0,"relevance_score":1},{"index":0,"relevance_score":2}]}`:     "llm.refused",
		`{"results":[{"index":0,"relevance_score":1},{"index":2,"relevance_score":2}]}`:     "llm.refused",
		`{"results":[{"index":0,"relevance_score":1},{"index":-1,"relevance_score":2}]}`:    "llm.refused",
		`{"results":[{"index":0,"relevance_score":1},{"index":1,"relevance_score":null}]}`:  "llm.refused",
		`{"results":[{"index":0,"relevance_score":1},{"index":1,"relevance_score":1e999}]}`: "llm.refused",
		`{"results":[{"index":1,"relevance_score":1},{"index":0,"relevance_score":-2e3}]}`:  "",
	} {
		s := newRerankServer(t, func(_ int64, _ rerankAsked, w http.ResponseWriter) { fmt.Fprint(w, reply) })
		if got, err := s.reranker(512).Rerank(t.Context(), "q", []string{"a", "b"}); app.ErrorCode(err) != code || code != "" && got != nil {
			t.Errorf("%s: %v %v", reply, got, err)
		}
	}
	for status, code := range map[int]string{http.StatusUnauthorized: "llm.refused_key", http.StatusNotFound: "llm.wrong_address", http.StatusNotImplemented: "llm.failed"} {
		s := newRerankServer(t, func(_ int64, _ rerankAsked, w http.ResponseWriter) { http.Error(w, "key k1234 no", status) })
		if _, err := s.reranker(512).Rerank(t.Context(), "q", []string{"a"}); app.ErrorCode(err) != code {
			t.Errorf("%d: %v", status, err)
		}
	}
}

func TestRerankEndsWithItsContext(t *testing.T) {
	released := make(chan struct{})
	s := newRerankServer(t, func(int64, rerankAsked, http.ResponseWriter) { <-released })
	defer close(released)
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer stop()
	began := time.Now()
	if _, err := s.reranker(512).Rerank(ctx, "q", []string{"a"}); err != context.DeadlineExceeded || time.Since(began) > 5*time.Second {
		t.Error(err)
	}
}
