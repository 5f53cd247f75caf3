package llm

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"testing"

	"cotejo/app"
)

var yesOrNo = [][]string{{"yes", "sí"}, {"no"}}

// odds is the reply of a server that tells the first tokens with these probabilities.
func odds(pairs ...any) string {
	top := ""
	for i := 0; i < len(pairs); i += 2 {
		if i > 0 {
			top += ","
		}
		top += fmt.Sprintf(`{"token":%q,"logprob":%g}`, pairs[i], math.Log(pairs[i+1].(float64)))
	}
	return `{"choices":[{"message":{"content":"x"},"logprobs":{"content":[{"token":"x","logprob":-1,"top_logprobs":[` + top + `]}]}}]}`
}

func TestChoose(t *testing.T) {
	for name, c := range map[string]struct {
		body    string
		yes, no float64
	}{
		"forms of a word":    {odds("Yes", 0.4, " yes", 0.2, "YES", 0.1, "No", 0.2, " no.", 0.05), 0.7, 0.25},
		"beginnings":         {odds("y", 0.3, "s", 0.2, "n", 0.4), 0.5, 0.4},
		"Spanish":            {odds("Sí", 0.6, "No", 0.3), 0.6, 0.3},
		"other words":        {odds("Maybe", 0.6, "not", 0.1, "yesterday", 0.1, "", 0.1, "no", 0.1), 0, 0.1},
		"told twice, over 1": {odds("yes", 0.9, "yes", 0.9, "no", 0.2), 0.9, 0.1},
	} {
		t.Run(name, func(t *testing.T) {
			s := newChatServer(t, func(_ int64, w http.ResponseWriter) { fmt.Fprint(w, c.body) })
			found, err := s.chat(t, "secret").Choose(t.Context(), asked, yesOrNo)
			if err != nil || len(found) != 2 || math.Abs(found[0]-c.yes) > 1e-6 || math.Abs(found[1]-c.no) > 1e-6 {
				t.Errorf("%v %v", found, err)
			}
			if s.path != "/v1/chat/completions" || s.key != "Bearer secret" || s.body["max_tokens"] != 1.0 || s.body["logprobs"] != true || s.body["top_logprobs"] != 20.0 {
				t.Errorf("asked %s with %v", s.path, s.body)
			}
		})
	}
}

// TestChooseTwoBeginAlike: a token with which two choices begin is nobody's.
func TestChooseTwoBeginAlike(t *testing.T) {
	s := newChatServer(t, func(_ int64, w http.ResponseWriter) { fmt.Fprint(w, odds("con", 0.5, "contr", 0.3, "con", 0.1)) })
	found, err := s.chat(t, "").Choose(t.Context(), asked, [][]string{{"contradicted"}, {"confirmed"}})
	if err != nil || math.Abs(found[0]-0.3) > 1e-6 || found[1] != 0 {
		t.Errorf("%v %v", found, err)
	}
}

func TestChooseWithoutProbabilities(t *testing.T) {
	for _, body := range []string{
		`{"choices":[{"message":{"content":"yes"}}]}`, `{"choices":[]}`, `{"choices":[{"logprobs":{"content":[]}}]}`, `no JSON`,
		`{"choices":[{"logprobs":{"content":[{"top_logprobs":[]}]}}]}`,
		`{"choices":[{"logprobs":{"content":[{"top_logprobs":[{"token":"yes","logprob":3}]}]}}]}`,
		`{"choices":[{"logprobs":{"content":[{"top_logprobs":[{"token":"yes"}]}]}}]}`,
	} {
		s := newChatServer(t, func(_ int64, w http.ResponseWriter) { fmt.Fprint(w, body) })
		chat := s.chat(t, "")
		for range 2 {
			if found, err := chat.Choose(t.Context(), asked, yesOrNo); app.ErrorCode(err) != "llm.no_odds" || found != nil {
				t.Errorf("%s: %v %v", body, found, err)
			}
		}
		if n := s.calls.Load(); n != 1 {
			t.Errorf("%s: asked %d times, want once", body, n)
		}
	}
}

func TestChooseFailures(t *testing.T) {
	for status, want := range map[int]string{401: "llm.refused_key", 404: "llm.wrong_address", 302: "llm.redirects", 500: "llm.failed", 413: "llm.too_long"} {
		s := newChatServer(t, func(_ int64, w http.ResponseWriter) { w.WriteHeader(status) })
		_, err := s.chat(t, "").Choose(t.Context(), asked, yesOrNo)
		if app.ErrorCode(err) != want {
			t.Errorf("%d: %v, want %s", status, err, want)
		}
		if n := s.calls.Load(); status == 500 && n != tries || status != 500 && n != 1 {
			t.Errorf("%d: asked %d times", status, n)
		}
	}
	passing := newChatServer(t, func(call int64, w http.ResponseWriter) {
		if call == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		fmt.Fprint(w, odds("yes", 1.0))
	})
	if found, err := passing.chat(t, "").Choose(t.Context(), asked, yesOrNo); err != nil || found[0] != 1 {
		t.Errorf("after a fault that passed: %v %v", found, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := passing.chat(t, "").Choose(ctx, asked, yesOrNo); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
}
