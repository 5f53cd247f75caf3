package llm

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"cotejo/app"
)

// tokenServer speaks the engine's own /embeddings, which is not under /v1.
func tokenServer(t *testing.T, answer func(call int64, inputs []string, w http.ResponseWriter)) *TokenEmbedder {
	r := &remote{}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		var body struct{ Content []string }
		if err := json.NewDecoder(req.Body).Decode(&body); err != nil || req.URL.Path != "/embeddings" || req.Header.Get("Authorization") != "Bearer k" {
			http.Error(w, "bad test request", http.StatusTeapot)
			return
		}
		answer(r.calls.Add(1), body.Content, w)
	}))
	t.Cleanup(r.Close)
	e := NewFamilyEmbedder(r, "m", EmbeddingModel{Query: "q: ", Passage: "p: ", Window: 8})
	e.endpoint.patience = patience{}
	return NewTokenEmbedder(e, r)
}

// The test server counts "q:" as one token, so that one token stands before a text and one after it.

func TestTokensAreOfTheirTexts(t *testing.T) {
	var asked [][]string
	e := tokenServer(t, func(_ int64, inputs []string, w http.ResponseWriter) {
		asked = append(asked, inputs)
		if len(inputs) == 1 {
			fmt.Fprint(w, `[{"index":0,"embedding":[[1,0],[3,4],[0,1]]}]`)
			return
		}
		fmt.Fprint(w, `[{"index":1,"embedding":[[1,0],[0,1]]},{"index":0,"embedding":[[1,0],[0,2],[2,0],[1,0]]}]`)
	})
	question, found, err := e.EmbedTokens(t.Context(), "why", []string{"a b", ""})
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(asked) != "[[q: why] [p: a b p: ]]" {
		t.Errorf("asked %q", asked)
	}
	if fmt.Sprint(question.Tokens, found[0].Tokens, found[1].Tokens) != "[[0.6 0.8]] [[0 1] [1 0]] []" {
		t.Errorf("%v %v %v", question.Tokens, found[0].Tokens, found[1].Tokens)
	}
	if d := float64(question.Whole[0]) - 4/math.Sqrt(16+25); math.Abs(d) > 1e-6 {
		t.Errorf("whole %v", question.Whole)
	}
	question.Whole[0] = 9
	if again, err := e.EmbedQuery(t.Context(), "why"); err != nil || again[0] == 9 || len(asked) != 2 {
		t.Errorf("a question is not kept as it was: %v %v, %d requests", again, err, len(asked))
	}
}

func TestTokensAreChecked(t *testing.T) {
	for reply, code := range map[string]string{
		`[{"index":0,"embedding":[[1,0],[3,4],[0,1]]}]`: "",
		`[{"index":0,"embedding":[[1,0],[0,0],[0,1]]}]`: "llm.refused", // a token without direction
		`[{"index":0,"embedding":[[1,0],[1],[0,1]]}]`:   "llm.refused",
		`[{"index":0,"embedding":[[1,0],[],[0,1]]}]`:    "llm.refused",
		`[{"index":0,"embedding":[[1,0],[-1,0]]}]`:      "llm.refused", // no direction as a whole
		`[{"index":0,"embedding":[]}]`:                  "llm.refused",
		`[{"index":0,"embedding":[1,0]}]`:               "llm.refused", // a server that pools
		`[{"index":1,"embedding":[[1,0]]}]`:             "llm.refused",
		`[{"index":-1,"embedding":[[1,0]]}]`:            "llm.refused",
		`[]`:                                            "llm.refused",
		`{}`:                                            "llm.refused",
		`<html>`:                                        "llm.refused",
		`[{"index":0,"embedding":[[1,0]]},{"index":0,"embedding":[[1,0]]}]`:                       "llm.refused",
		`[{"index":0,"embedding":[[1e39,0],[3,4],[0,1]]}]`:                                        "llm.refused",
		`[{"index":0,"embedding":[[1,0],[3e38,3e38],[3e38,3e38],[3e38,3e38],[3e38,3e38],[1,0]]}]`: "llm.refused",
	} {
		e := tokenServer(t, func(_ int64, _ []string, w http.ResponseWriter) { fmt.Fprint(w, reply) })
		v, err := e.EmbedQuery(t.Context(), "why")
		if app.ErrorCode(err) != code || code != "" && v != nil {
			t.Errorf("%s: %v, %v", reply, v, err)
		}
	}
}

func TestLongTextsOfTokensAreCut(t *testing.T) {
	e := tokenServer(t, func(_ int64, inputs []string, w http.ResponseWriter) {
		var replies []string
		for i, input := range inputs {
			if n := len(strings.Fields(input)); n > 8 {
				http.Error(w, "input is too large", http.StatusInternalServerError)
				return
			} else {
				replies = append(replies, fmt.Sprintf(`{"index":%d,"embedding":[%s[1,0]]}`, i, strings.Repeat("[0,1],", n)))
			}
		}
		fmt.Fprintf(w, "[%s]", strings.Join(replies, ","))
	})
	_, found, err := e.EmbedTokens(t.Context(), "why", []string{strings.Repeat("word ", 30), "short"})
	if err != nil {
		t.Fatal(err)
	}
	if len(found[0].Tokens) != 7 || len(found[1].Tokens) != 1 {
		t.Errorf("%d and %d tokens", len(found[0].Tokens), len(found[1].Tokens))
	}
}

func TestTokensFailWhole(t *testing.T) {
	e := tokenServer(t, func(call int64, _ []string, w http.ResponseWriter) {
		if call > 1 {
			http.Error(w, "no", http.StatusTeapot)
			return
		}
		fmt.Fprint(w, `[{"index":0,"embedding":[[1,0],[3,4],[0,1]]}]`)
	})
	asked, found, err := e.EmbedTokens(t.Context(), "why", []string{"a"})
	if err == nil || found != nil || asked.Whole != nil {
		t.Errorf("%v %v %v", asked, found, err)
	}
}
