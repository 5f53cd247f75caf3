package desktop

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"cotejo/app/settings"
)

// The tests here ask through the window what a server answers that does as real ones did, good or bad: over HTTP, through the real client, to the
// turn that is stored and shown.

// plantedKey must be found nowhere afterwards.
const plantedKey = "sk-planted-0123456789abcdef"

const (
	goodQuote = "The tenant pays a deposit of 1,900 euros, which is two months of rent"
	goodReply = `{"answer_found": true, "claims": [{"citations": [{"index": 1, "quote": "` + goodQuote + `"}], "text": "The deposit is 1,900 euros."}]}`
)

// stream answers with pieces as chunks of a stream, and then the reason of its end; "" ends without one.
func stream(ending string, pieces ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for _, p := range pieces {
			chunk(w, map[string]any{"content": p}, nil)
		}
		if ending != "" {
			chunk(w, map[string]any{}, ending)
		}
		fmt.Fprint(w, "data: [DONE]\n\n")
	}
}

func chunk(w http.ResponseWriter, delta map[string]any, ending any) {
	raw, _ := json.Marshal(map[string]any{"id": "1", "object": "chat.completion.chunk", "model": "m", "choices": []any{map[string]any{"index": 0, "delta": delta, "finish_reason": ending}}})
	fmt.Fprintf(w, "data: %s\n\n", raw)
	w.(http.Flusher).Flush()
}

// said streams a text in pieces of a few bytes, which may cut a character.
func said(text string) http.HandlerFunc {
	var pieces []string
	for _, r := range strings.Split(text, " ") {
		pieces = append(pieces, r+" ")
	}
	return stream("stop", pieces...)
}

func refuse(status int, header, value, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		if header != "" {
			w.Header().Set(header, value)
		}
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	}
}

// reset breaks the connection, after some of a stream when there is some.
func reset(pieces ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for _, p := range pieces {
			chunk(w, map[string]any{"content": p}, nil)
		}
		connection, _, err := w.(http.Hijacker).Hijack()
		if err == nil {
			_ = connection.(*net.TCPConn).SetLinger(0)
			_ = connection.Close()
		}
	}
}

// hang says nothing more after some pieces, until the client goes.
func hang(pieces ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for _, p := range pieces {
			chunk(w, map[string]any{"content": p}, nil)
		}
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}
}

// endless repeats a text until the client goes.
func endless(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for r.Context().Err() == nil {
			chunk(w, map[string]any{"content": text}, nil)
		}
	}
}

// misbehaviours are what servers do, one answer after another (the last one again and again), and what must come of it. A state "stopped" is that
// after the person's stop.
var misbehaviours = []struct {
	name    string
	answers []http.HandlerFunc
	state   string
	failure string // code
	claims  int    // shown
	links   int    // marks that open a verified quote
	most    int    // requests; 0 is not looked at
}{
	{"well", []http.HandlerFunc{said(goodReply)}, "done", "", 1, 1, 1},
	{"fenced", []http.HandlerFunc{said("Here it is:\n```json\n" + goodReply + "\n```\nI hope that this helps.")}, "done", "", 1, 1, 0},
	{"two objects", []http.HandlerFunc{said(goodReply + "\n" + goodReply)}, "done", "", 1, 1, 0},
	{"trailing commas", []http.HandlerFunc{said(strings.ReplaceAll(strings.ReplaceAll(goodReply, "}]", "},]"), `."}`, `.",}`))}, "done", "", 1, 1, 0},
	{"single quotes", []http.HandlerFunc{said(strings.ReplaceAll(goodReply, `"`, "'"))}, "done", "", 1, 1, 0},
	{"a closed thought", []http.HandlerFunc{said("<think>The deposit {\"claims\": []} is [9] asked.</think>" + goodReply)}, "done", "", 1, 1, 0},
	{"an open thought", []http.HandlerFunc{said("<think>Let me see. " + goodReply)}, "done", "", 1, 1, 0},
	{"an index that is no passage", []http.HandlerFunc{said(strings.Replace(goodReply, `"index": 1`, `"index": 77`, 1))}, "done", "", 1, 0, 0},
	{"words that stand nowhere", []http.HandlerFunc{said(strings.Replace(goodReply, "1,900 euros, which", "1,800 euros, which", 1))}, "done", "", 1, 0, 0},
	{"prose with a mark", []http.HandlerFunc{said("The tenant pays a deposit of 1,900 euros, which is two months of rent [1].")}, "done", "", 1, 1, 0},
	{"prose without a mark", []http.HandlerFunc{said("The tenant pays a deposit of 1,900 euros.")}, "done", "", 1, 0, 0},
	{"prose with an invented mark", []http.HandlerFunc{said("The tenant pays a deposit of 1,900 euros, which is two months of rent [8].")}, "done", "", 1, 0, 0},
	{"no information", []http.HandlerFunc{said(`{"answer_found": false, "claims": []}`)}, "done", "", 0, 0, 1},
	{"no information in prose", []http.HandlerFunc{said("Not in your documents.")}, "done", "", 0, 0, 0},
	{"a whole answer, not streamed", []http.HandlerFunc{func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{"choices": []any{map[string]any{"message": map[string]any{"role": "assistant", "content": goodReply}, "finish_reason": "stop"}}})
	}}, "done", "", 1, 1, 0},
	{"comments and CRLF between the chunks", []http.HandlerFunc{func(w http.ResponseWriter, _ *http.Request) {
		raw, _ := json.Marshal(goodReply)
		fmt.Fprintf(w, ": ping\r\n\r\nevent: x\r\ndata: {\"choices\":[{\"delta\":{\"role\":\"assistant\"},\"finish_reason\":null}]}\r\n\r\n: ping\r\n\r\n")
		fmt.Fprintf(w, "data: {\"choices\":[{\"delta\":{\"content\":%s},\"finish_reason\": \"stop\"}]}\r\n\r\ndata: [DONE]\r\n\r\n", raw)
	}}, "done", "", 1, 1, 0},
	{"busy, then well", []http.HandlerFunc{refuse(429, "Retry-After", "1", "slow down"), said(goodReply)}, "done", "", 1, 1, 2},
	{"broken, then well", []http.HandlerFunc{refuse(503, "", "", "oops"), reset(), said(goodReply)}, "done", "", 1, 1, 3},
	{"no schema, then well", []http.HandlerFunc{refuse(400, "", "", `{"error":{"message":"response_format json_schema is not supported"}}`), said(goodReply)}, "done", "", 1, 1, 2},

	{"empty", []http.HandlerFunc{stream("stop")}, "failed", "llm.empty", 0, 0, 0},
	{"nothing at all", []http.HandlerFunc{refuse(200, "", "", "")}, "failed", "", 0, 0, 0},
	{"thought alone", []http.HandlerFunc{func(w http.ResponseWriter, _ *http.Request) {
		chunk(w, map[string]any{"reasoning_content": "The tenant pays a deposit."}, nil)
		chunk(w, map[string]any{}, "stop")
		fmt.Fprint(w, "data: [DONE]\n\n")
	}}, "failed", "llm.empty", 0, 0, 0},
	{"a call of a tool", []http.HandlerFunc{func(w http.ResponseWriter, _ *http.Request) {
		chunk(w, map[string]any{"tool_calls": []any{map[string]any{"index": 0, "id": "1", "type": "function", "function": map[string]any{"name": "rm", "arguments": "{}"}}}}, nil)
		chunk(w, map[string]any{}, "tool_calls")
		fmt.Fprint(w, "data: [DONE]\n\n")
	}}, "failed", "", 0, 0, 0},
	{"cut in the middle of a quote", []http.HandlerFunc{stream("length", goodReply[:90])}, "failed", "llm.incomplete", 0, 0, 0},
	{"cut after a claim", []http.HandlerFunc{stream("length", strings.TrimSuffix(goodReply, "]}")+`, {"citations": [{"index": 1, "quo`)}, "failed", "llm.incomplete", 0, 0, 0},
	{"an end without a reason", []http.HandlerFunc{stream("", goodReply[:90])}, "failed", "", 0, 0, 0},
	{"endless", []http.HandlerFunc{endless("the deposit is the deposit is ")}, "failed", "llm.repeats", 0, 0, 0},
	{"endless within the object", []http.HandlerFunc{func(w http.ResponseWriter, r *http.Request) {
		chunk(w, map[string]any{"content": `{"answer_found": true, "claims": [`}, nil)
		endless(`{"citations": [{"index": 1, "quote": "`+goodQuote+`"}], "text": "The deposit is 1,900 euros."}, `)(w, r)
	}}, "failed", "llm.repeats", 0, 0, 0},
	{"filtered", []http.HandlerFunc{stream("content_filter", goodReply[:60])}, "failed", "llm.refused_answer", 0, 0, 0},
	{"key refused", []http.HandlerFunc{refuse(401, "", "", `{"error":{"message":"Incorrect API key provided: `+plantedKey+`"}}`)}, "failed", "llm.refused_key", 0, 0, 1},
	{"request refused", []http.HandlerFunc{refuse(400, "", "", `{"error":{"message":"temperature of `+plantedKey+` is wrong"}}`)}, "failed", "llm.failed", 0, 0, 1},
	{"no such model", []http.HandlerFunc{refuse(404, "", "", `{"error":{"message":"The model m does not exist"}}`)}, "failed", "llm.no_such_model", 0, 0, 1},
	{"another page", []http.HandlerFunc{refuse(404, "", "", "<html>Not here</html>")}, "failed", "llm.wrong_address", 0, 0, 1},
	{"a page of words", []http.HandlerFunc{refuse(200, "Content-Type", "text/html", "<html><body>Please log in [1]</body></html>")}, "failed", "", 0, 0, 0},
	{"too long", []http.HandlerFunc{refuse(400, "", "", `{"error":{"message":"This model's maximum context length is 512 tokens"}}`)}, "failed", "llm.too_long", 0, 0, 1},
	{"busy for ever", []http.HandlerFunc{refuse(429, "Retry-After", "0", "slow down")}, "failed", "llm.busy", 0, 0, 0},
	{"broken for ever", []http.HandlerFunc{refuse(500, "", "", "oops")}, "failed", "llm.failed", 0, 0, 0},
	{"reset for ever", []http.HandlerFunc{reset()}, "failed", "llm.unreachable", 0, 0, 0},
	{"reset in the middle", []http.HandlerFunc{reset(goodReply[:90])}, "failed", "", 0, 0, 1},
	{"reset after a claim", []http.HandlerFunc{reset(strings.TrimSuffix(goodReply, "]}"), `, {"citations": [`)}, "failed", "", 0, 0, 1},
	{"an error in the stream", []http.HandlerFunc{func(w http.ResponseWriter, _ *http.Request) {
		chunk(w, map[string]any{"content": goodReply[:90]}, nil)
		fmt.Fprint(w, "data: {\"error\":{\"message\":\"the model crashed\"}}\n\n")
	}}, "failed", "", 0, 0, 0},

	{"never answers", []http.HandlerFunc{hang()}, "stopped", "", 0, 0, 1},
	{"stops answering", []http.HandlerFunc{hang(strings.TrimSuffix(goodReply, "]}"), `, {"citations": [{"index": 1, "quote": "The land`)}, "stopped", "", 1, 1, 1},
}

// useServer chooses the model of a server.
func (w *world) useServer(address string) {
	w.t.Helper()
	data := w.Window.folder
	if err := w.close(); err != nil {
		w.t.Fatal(err)
	}
	chosen, err := settings.Load(data)
	if err != nil {
		w.t.Fatal(err)
	}
	chosen = chosen.WithProvider("server", &settings.Provider{Address: address, Model: "m"})
	chosen.Model = "server:m"
	if err := settings.Save(data, chosen); err != nil {
		w.t.Fatal(err)
	}
	w.reopen(data)
	if _, err := w.program(); err != nil {
		w.t.Fatal(err)
	}
	w.byWords()
	if err := w.keys.Set("server", address, plantedKey); err != nil {
		w.t.Log(err) // there is no keychain here: the key holds for this run
	}
}

func TestMisbehaviours(t *testing.T) {
	for _, m := range misbehaviours {
		t.Run(m.name, func(t *testing.T) {
			w := open(t)
			w.lease()
			var requests atomic.Int64
			server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
				n := int(requests.Add(1))
				if r.Header.Get("Authorization") != "Bearer "+plantedKey {
					t.Errorf("the key that came is %q", r.Header.Get("Authorization"))
				}
				m.answers[min(n, len(m.answers))-1](rw, r)
			}))
			t.Cleanup(server.Close)
			w.useServer(server.URL)
			before := runtime.NumGoroutine()

			first, err := w.Ask(0, depositQuestion, "", "")
			if err != nil {
				t.Fatal(err)
			}
			if m.state == "stopped" {
				w.eventually("the server", func() bool { return requests.Load() > 0 && (m.claims == 0 || w.shown(first.ID) >= m.claims) })
				if err := w.Stop(first.ID); err != nil {
					t.Fatal(err)
				}
			}
			last := w.end(first.ID)
			if last.State != m.state {
				t.Fatalf("state %s, failure %+v, %+v", last.State, last.Failure, last.Answer)
			}
			checkEnd(t, last, m.failure)
			if claims, links := shownOf(last); claims != m.claims || links != m.links {
				t.Errorf("%d claims and %d links, want %d and %d: %+v", claims, links, m.claims, m.links, last.Answer)
			}
			if n := int(requests.Load()); m.most > 0 && n > m.most {
				t.Errorf("%d requests", n)
			}
			c, err := w.Conversation(last.Conversation)
			if err != nil {
				t.Fatal(err)
			}
			same(t, c.Turns[0], last)
			server.CloseClientConnections()
			w.eventually("the goroutines to end", func() bool { return runtime.NumGoroutine() <= before+2 })
			noKey(t, w.Window.folder, last)
		})
	}
}

// shown is how many claims of a turn were shown that are no drafts.
func (w *world) shown(turn int64) int {
	told := w.events.of(turn)
	if len(told) == 0 {
		return 0
	}
	return told[len(told)-1].Checked
}

// shownOf counts the claims of an answer, and its marks that open words which were found.
func shownOf(last Turn) (claims, links int) {
	for _, b := range last.Answer {
		for _, c := range b.Claims {
			claims++
			for _, one := range c.Citations {
				if one.Link && one.Verdict == "verified" {
					links++
				}
			}
		}
	}
	return claims, links
}

// checkEnd holds what every end must be: words for a failure, something to read otherwise, and no pending mark.
func checkEnd(t *testing.T, last Turn, failure string) {
	t.Helper()
	switch last.State {
	case "failed":
		if last.Failure == nil || last.Failure.Message == "" || strings.Contains(last.Failure.Message, last.Failure.Code) {
			t.Fatalf("a failure without words: %+v", last.Failure)
		}
		if failure != "" && last.Failure.Code != failure {
			t.Errorf("failed by %s (%s), want %s", last.Failure.Code, last.Failure.Message, failure)
		}
	case "done":
		if len(last.Answer) == 0 && !last.NoInformation {
			t.Error("an empty answer")
		}
	}
	if len(last.Evidence) == 0 {
		t.Error("the evidence is gone")
	}
	for _, b := range last.Answer {
		for _, c := range b.Claims {
			if c.Verdict == pending || slices.ContainsFunc(c.Citations, func(one CitationView) bool { return one.Verdict == pending }) {
				t.Errorf("a mark is pending for ever: %+v", c)
			}
		}
	}
}

// noKey looks for the planted key in what is shown and in every file of the data folder.
func noKey(t *testing.T, folder string, last Turn) {
	t.Helper()
	raw, err := json.Marshal(last)
	if err != nil || bytes.Contains(raw, []byte(plantedKey)) {
		t.Errorf("the key is shown, or %v", err)
	}
	err = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if bytes.Contains(content, []byte(plantedKey)) {
			t.Errorf("the key stands in %s", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// TestCloseInTheMiddle: the window goes while a server writes. What was whole is there after the next start, as stopped.
func TestCloseInTheMiddle(t *testing.T) {
	w := open(t)
	w.lease()
	server := httptest.NewServer(hang(strings.TrimSuffix(goodReply, "]}"), `, {"citations": [{"index": 1, "quote": "The land`))
	t.Cleanup(server.Close)
	w.useServer(server.URL)
	first, err := w.Ask(0, depositQuestion, "", "")
	if err != nil {
		t.Fatal(err)
	}
	w.eventually("the first claim", func() bool { return w.shown(first.ID) > 0 })
	began := time.Now()
	data := w.Window.folder
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	if waited := time.Since(began); waited > 10*time.Second {
		t.Errorf("closing took %s", waited)
	}
	w.reopen(data)
	c, err := w.Conversation(first.Conversation)
	if err != nil || len(c.Turns) != 1 || c.Turns[0].State != "stopped" {
		t.Fatalf("%+v %v", c, err)
	}
	if claims, links := shownOf(c.Turns[0]); claims != 1 || links != 1 {
		t.Errorf("%d claims, %d links", claims, links)
	}
}
