package llm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"cotejo/app"
)

// chatServer is an OpenAI-like server that somebody else runs; each test says how it answers. It keeps the last request.
type chatServer struct {
	*httptest.Server
	calls atomic.Int64
	path  string
	key   string
	body  map[string]any
}

func newChatServer(t *testing.T, answer func(call int64, w http.ResponseWriter)) *chatServer {
	s := &chatServer{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		s.path, s.key = req.URL.Path, req.Header.Get("Authorization")
		s.body = map[string]any{}
		raw, _ := io.ReadAll(req.Body)
		_ = json.Unmarshal(raw, &s.body)
		answer(s.calls.Add(1), w)
	}))
	t.Cleanup(s.Close)
	return s
}

func (s *chatServer) chat(t *testing.T, key string) *Chat {
	t.Helper()
	a, err := NewAddress(s.URL, key)
	if err != nil {
		t.Fatal(err)
	}
	chat := NewChat(a, ChatAbout{Name: "openai:m", Title: "m", Model: "m", Legacy: true})
	chat.patience.first = time.Millisecond
	return chat
}

// sse writes lines of a stream, each followed by an empty one.
func sse(w http.ResponseWriter, lines ...string) {
	w.Header().Set("Content-Type", "text/event-stream")
	for _, line := range lines {
		fmt.Fprint(w, line, "\n\n")
		w.(http.Flusher).Flush()
	}
}

func delta(text string) string {
	raw, _ := json.Marshal(text)
	return `data: {"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":` + string(raw) + `},"finish_reason":null}]}`
}

const (
	ends  = `data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`
	usage = `data: {"choices":[],"usage":{"prompt_tokens":12,"completion_tokens":3,"total_tokens":15}}`
	done  = "data: [DONE]"
)

var asked = app.Request{
	Messages: []app.Message{{Role: app.RoleRules, Text: "rules"}, {Role: app.RolePerson, Text: "question"}}, MaxTokens: 77, Temperature: 0.1,
	Schema: map[string]any{"type": "object", "properties": map[string]any{"z": map[string]any{"type": "string"}, "a": map[string]any{"type": "boolean"}}, "required": []string{"a", "z"}, "additionalProperties": false},
}

func TestChatStreams(t *testing.T) {
	s := newChatServer(t, func(_ int64, w http.ResponseWriter) {
		sse(w, ": a comment", delta("¿Qué"), delta(" tal?"), ends, usage, done)
	})
	var pieces []string
	r, err := s.chat(t, "secret").Write(t.Context(), asked, func(p string) error { pieces = append(pieces, p); return nil })
	if err != nil || r != (app.Reply{Text: "¿Qué tal?", Complete: true, Ending: "stop", TokensIn: 12, TokensOut: 3}) || len(pieces) != 2 {
		t.Errorf("%+v %v, pieces %q", r, err, pieces)
	}
	if s.path != "/v1/chat/completions" || s.key != "Bearer secret" || s.body["max_tokens"] != 77.0 || s.body["temperature"] != 0.1 || s.body["model"] != "m" || s.body["stream"] != true {
		t.Errorf("%s, key %q, %v", s.path, s.key, s.body)
	}
	raw, _ := json.Marshal(s.body["response_format"])
	if !strings.Contains(string(raw), `"strict":true`) || !strings.Contains(string(raw), `"additionalProperties":false`) {
		t.Errorf("schema %s", raw)
	}
	raw, _ = json.Marshal(s.body["messages"])
	if string(raw) != `[{"content":"rules","role":"system"},{"content":"question","role":"user"}]` {
		t.Errorf("messages %s", raw)
	}
}

func TestNoKeyIsSentWhenThereIsNone(t *testing.T) {
	t.Setenv("OPENAI_API_KEY", "of the environment")
	t.Setenv("OPENAI_ORGANIZATION", "of the environment")
	s := newChatServer(t, func(_ int64, w http.ResponseWriter) { sse(w, delta("x"), ends, done) })
	if _, err := s.chat(t, "").Write(t.Context(), asked, nil); err != nil || s.key != "" {
		t.Errorf("key %q, %v", s.key, err)
	}
}

func TestWhatEndedTheReply(t *testing.T) {
	for what, c := range map[string]struct {
		lines    []string
		complete bool
		code     string
	}{
		"cut for its length":        {[]string{delta("x"), `data: {"choices":[{"delta":{},"finish_reason":"length"}]}`, done}, false, ""},
		"filtered":                  {[]string{delta("x"), `data: {"choices":[{"delta":{},"finish_reason":"content_filter"}]}`, done}, false, "llm.refused_answer"},
		"no reason":                 {[]string{delta("x"), done}, false, ""},
		"connection closed":         {[]string{delta("x")}, false, ""},
		"one more chunk after it":   {[]string{delta("x"), ends, `data: {"choices":[{"delta":{"content":""},"finish_reason":null}],"usage":{}}`, done}, true, ""},
		"error in the stream":       {[]string{delta("x"), `data: {"error":{"message":"out of memory","code":500}}`, done}, false, "llm.failed"},
		"error of older servers":    {[]string{delta("x"), `error: {"error":"out of memory"}`}, false, "llm.failed"},
		"words about errors":        {[]string{delta(`{"error": "x"}`), ends, done}, true, ""},
		"line too long for any one": {[]string{delta("x"), "data: " + strings.Repeat("y", maxLine+1)}, false, "llm.failed"},
	} {
		s := newChatServer(t, func(_ int64, w http.ResponseWriter) { sse(w, c.lines...) })
		r, err := s.chat(t, "k").Write(t.Context(), asked, nil)
		if r.Complete != c.complete || app.ErrorCode(err) != c.code || r.Text == "" || s.calls.Load() != 1 {
			t.Errorf("%s: %+v, %v, %d calls", what, r, err, s.calls.Load())
		}
		if c.code == "llm.failed" && what != "line too long for any one" && !strings.Contains(err.Error(), "out of memory") {
			t.Errorf("%s: the server's words are lost: %v", what, err)
		}
	}
}

func TestFailuresHaveCodes(t *testing.T) {
	for what, c := range map[string]struct {
		status int
		body   string
		code   string
		calls  int64
	}{
		"wrong key":            {401, `{"error":{"message":"Incorrect API key"}}`, "llm.refused_key", 1},
		"key without a right":  {403, `no`, "llm.refused_key", 1},
		"no model":             {404, `{"error":{"message":"model \"m\" not found"}}`, "llm.no_such_model", 1},
		"no model, as 400":     {400, `{"error":{"message":"The model m does not exist"}}`, "llm.no_such_model", 1},
		"another server":       {404, `<html>404 page not found</html>`, "llm.wrong_address", 1},
		"no such method":       {405, ``, "llm.wrong_address", 1},
		"too long":             {400, `{"error":{"message":"the request exceeds the available context size"}}`, "llm.too_long", 1},
		"bad request":          {400, `{"error":{"message":"no"}}`, "llm.failed", 1},
		"busy for ever":        {429, `{"error":{"message":"slow down"}}`, "llm.busy", 3},
		"broken for ever":      {500, `{"error":{"message":"oops"}}`, "llm.failed", 3},
		"gateway without page": {502, ``, "llm.failed", 3},
	} {
		s := newChatServer(t, func(_ int64, w http.ResponseWriter) {
			w.WriteHeader(c.status)
			fmt.Fprint(w, c.body)
		})
		_, err := s.chat(t, "k").Write(t.Context(), asked, nil)
		if app.ErrorCode(err) != c.code || s.calls.Load() != c.calls {
			t.Errorf("%s: %v after %d calls, want %s", what, err, s.calls.Load(), c.code)
		}
		chat := s.chat(t, "k")
		if p := chat.Probe(t.Context(), chat.Write); app.ErrorCode(p.Err) != c.code {
			t.Errorf("%s: the test says %v", what, p.Err)
		}
	}
}

func TestWhatPassesIsTriedAgain(t *testing.T) {
	s := newChatServer(t, func(call int64, w http.ResponseWriter) {
		if call < 3 {
			w.WriteHeader(503)
			return
		}
		sse(w, delta("x"), ends, done)
	})
	if r, err := s.chat(t, "k").Write(t.Context(), asked, nil); err != nil || !r.Complete || s.calls.Load() != 3 {
		t.Errorf("%+v %v after %d calls", r, err, s.calls.Load())
	}
}

func TestServerWithoutSchemasIsAskedWithout(t *testing.T) {
	schemas := 0
	var s *chatServer
	s = newChatServer(t, func(_ int64, w http.ResponseWriter) {
		if s.body["response_format"] != nil {
			schemas++
			w.WriteHeader(400)
			fmt.Fprint(w, `{"error":{"message":"response_format type json_schema is not supported"}}`)
			return
		}
		sse(w, delta("x"), ends, done)
	})
	chat := s.chat(t, "k")
	for range 2 {
		if r, err := chat.Write(t.Context(), asked, nil); err != nil || !r.Complete {
			t.Errorf("%+v %v", r, err)
		}
	}
	if schemas != 1 || s.calls.Load() != 3 {
		t.Errorf("%d schemas, %d calls", schemas, s.calls.Load())
	}
}

func TestNothingFollowsARedirect(t *testing.T) {
	other := newChatServer(t, func(_ int64, w http.ResponseWriter) { sse(w, delta("x"), ends, done) })
	for _, status := range []int{301, 302, 307, 308} {
		s := newChatServer(t, func(_ int64, w http.ResponseWriter) {
			w.Header().Set("Location", other.URL+"/v1/chat/completions")
			w.WriteHeader(status)
		})
		_, err := s.chat(t, "k").Write(t.Context(), asked, nil)
		var e *app.Error
		if !errors.As(err, &e) || e.Code != "llm.redirects" || !strings.HasPrefix(e.Args["to"], other.URL) || s.calls.Load() != 1 {
			t.Errorf("status %d: %v", status, err)
		}
	}
	if other.calls.Load() != 0 {
		t.Error("text went to another address")
	}
}

func TestNoServerAtTheAddress(t *testing.T) {
	s := newChatServer(t, nil)
	s.Close()
	if _, err := s.chat(t, "k").Write(t.Context(), asked, nil); app.ErrorCode(err) != "llm.unreachable" {
		t.Error(err)
	}
}

func TestStopEndsTheCall(t *testing.T) {
	gone := make(chan bool, 1)
	s := newChatServer(t, func(_ int64, w http.ResponseWriter) {
		for i := range 500 {
			if i == 499 {
				gone <- false
			}
			if _, err := fmt.Fprint(w, delta("x"), "\n\n"); err != nil {
				gone <- true
				return
			}
			w.(http.Flusher).Flush()
			time.Sleep(10 * time.Millisecond)
		}
	})
	ctx, stop := context.WithCancel(t.Context())
	pieces := 0
	r, err := s.chat(t, "k").Write(ctx, asked, func(string) error {
		if pieces++; pieces == 3 {
			stop()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || r.Complete || len(r.Text) < 3 {
		t.Errorf("%+v %v", r, err)
	}
	if !<-gone {
		t.Error("the server was not told")
	}
	refuse := errors.New("enough")
	if _, err := s.chat(t, "k").Write(t.Context(), asked, func(string) error { return refuse }); !errors.Is(err, refuse) || app.ErrorCode(err) != "" {
		t.Errorf("the caller's own error becomes %v", err)
	}
	<-gone
}

func TestSilenceEnds(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	for _, before := range []int{0, 2} {
		s := newChatServer(t, func(_ int64, w http.ResponseWriter) {
			for range before {
				sse(w, delta("x"))
			}
			<-release
		})
		chat := s.chat(t, "k")
		chat.first, chat.next = 100*time.Millisecond, 100*time.Millisecond
		began := time.Now()
		_, err := chat.Write(t.Context(), asked, nil)
		if app.ErrorCode(err) != "llm.timeout" || time.Since(began) > 5*time.Second || s.calls.Load() != 1 {
			t.Errorf("%v after %v and %d calls", err, time.Since(began), s.calls.Load())
		}
	}
}

func TestEndlessReplyEnds(t *testing.T) {
	s := newChatServer(t, func(_ int64, w http.ResponseWriter) {
		for i := range 200 {
			fmt.Fprint(w, delta(numbers(i*4000, (i+1)*4000)), "\n\n")
		}
	})
	if r, err := s.chat(t, "k").Write(t.Context(), asked, nil); app.ErrorCode(err) != "llm.failed" || len(r.Text) > maxText+64<<10 {
		t.Errorf("%d bytes, %v", len(r.Text), err)
	}
}

// numbers are so many of them, each once: nothing repeats itself.
func numbers(from, to int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		fmt.Fprint(&b, i, " ")
	}
	return b.String()
}

func TestAddresses(t *testing.T) {
	for address, want := range map[string]string{
		"http://localhost:1234": "http://localhost:1234/v1", " https://api.example.com/v1/ ": "https://api.example.com/v1",
		"http://[::1]:8080/llm/v2": "http://[::1]:8080/llm/v2", "http://h/v1/chat/completions": "http://h/v1", "http://h/": "http://h/v1",
		"": "", "localhost:1234": "", "ftp://h": "", "file:///etc/passwd": "", "http://": "", "http://u:p@h": "", "http://h/v1?key=x": "", "http://h:port": "",
	} {
		a, err := NewAddress(address, "")
		if want == "" {
			if app.ErrorCode(err) != "llm.bad_address" {
				t.Errorf("%q: %v", address, err)
			}
			continue
		}
		if err != nil || a.base.String() != want {
			t.Errorf("%q: %v %v", address, a, err)
		}
	}
	for address, want := range map[string]string{
		"http://localhost:1": "", "http://127.0.0.2": "", "http://[::1]:5/v1": "", "http://x.localhost": "x.localhost", "http://localhost.:1": "localhost.:1", "http://LocalHost": "", "http://192.168.1.4:8080": "192.168.1.4:8080",
		"https://api.example.com": "api.example.com", "http://localhost.example.com": "localhost.example.com",
	} {
		if a, err := NewAddress(address, ""); err != nil || a.Host() != want {
			t.Errorf("%q goes to %q, %v", address, a.Host(), err)
		}
	}
}

// TestRefusedAddressIsNotRepeated: what may be a key is in no message, no argument and no cause.
func TestRefusedAddressIsNotRepeated(t *testing.T) {
	for address, want := range map[string]string{
		"https://host/v1?key=SECRET": "https://host/v1", "https://user:SECRET@host:81/v1": "https://host:81/v1", "https://SECRET@host": "https://host",
		"https://host/v1#SECRET": "https://host/v1", "https://host:SECRET/v1": "…", "https://host/%zz?key=SECRET": "…", "SECRET": "…", "user:SECRET@host": "…",
		"sk-SECRET/x": "…", "ftp://host/v1?SECRET": "ftp://host/v1", "https://[SECRET": "…", "https:///SECRET": "…", "://SECRET": "…",
	} {
		_, err := NewAddress(address, "")
		var e *app.Error
		if !errors.As(err, &e) || e.Code != "llm.bad_address" || e.Args["address"] != want {
			t.Errorf("%s: %v", address, err)
			continue
		}
		if strings.Contains(fmt.Sprintf("%v %+v %v %v", err, err, e.Args, errors.Unwrap(e)), "SECRET") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// TestProxyIsForHTTPSAlone runs with proxies in its environment, which a process reads once.
func TestProxyIsForHTTPSAlone(t *testing.T) {
	if os.Getenv("HTTP_PROXY") != "http://proxy.example:1" {
		again := exec.Command(os.Args[0], "-test.run=^TestProxyIsForHTTPSAlone$", "-test.v")
		again.Env = append(os.Environ(), "HTTP_PROXY=http://proxy.example:1", "HTTPS_PROXY=http://proxy.example:2", "NO_PROXY=", "no_proxy=", "http_proxy=", "https_proxy=")
		if out, err := again.CombinedOutput(); err != nil || !strings.Contains(string(out), "--- PASS") {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	for address, want := range map[string]string{
		"http://host.example/v1": "", "https://host.example/v1": "http://proxy.example:2", "https://localhost/v1": "", "https://127.0.0.1/v1": "", "http://localhost/v1": "",
	} {
		at, err := NewAddress(address, "")
		if err != nil {
			t.Fatal(err)
		}
		req, _ := http.NewRequest(http.MethodGet, at.base.String(), nil)
		through, err := at.client.Transport.(*http.Transport).Proxy(req)
		got := ""
		if through != nil {
			got = through.String()
		}
		if err != nil || got != want {
			t.Errorf("%s goes through %q, not %q, %v", address, got, want, err)
		}
	}
}

func TestNoProxyForThisMachine(t *testing.T) {
	proxied := newChatServer(t, func(_ int64, w http.ResponseWriter) { w.WriteHeader(500) })
	t.Setenv("HTTP_PROXY", proxied.URL)
	s := newChatServer(t, func(_ int64, w http.ResponseWriter) { sse(w, delta("x"), ends, done) })
	if _, err := s.chat(t, "k").Write(t.Context(), asked, nil); err != nil || proxied.calls.Load() != 0 {
		t.Errorf("%v, %d calls of the proxy", err, proxied.calls.Load())
	}
}
