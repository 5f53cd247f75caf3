package llm

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"cotejo/app"
)

// leavesNothing runs work and finds goroutines of this package or of langchaingo that are left over.
func leavesNothing(t *testing.T, work func()) {
	t.Helper()
	work()
	var stacks string
	for range 100 {
		buffer := make([]byte, 1<<20)
		stacks = string(buffer[:runtime.Stack(buffer, true)])
		if !strings.Contains(stacks, "langchaingo/") && !strings.Contains(stacks, "llm.(*Chat)") {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("goroutines are left over:\n%s", stacks)
}

func anthropicChat(t *testing.T, s *chatServer) *Chat {
	t.Helper()
	c := s.chat(t, "key-of-anthropic")
	c.about.Kind = Anthropic
	return c
}

// TestNoGoroutineIsLeft ends replies of both interfaces in each way that there is.
func TestNoGoroutineIsLeft(t *testing.T) {
	block := func(text string) string {
		return `data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"` + text + `"}}`
	}
	streams := map[string][]string{
		"error, then more": {delta("x"), `data: {"error":{"message":"no"}}`, delta("y"), ends, done},
		"Anthropic's error, then more": {block("x"), `data: {"type":"error","error":{"type":"api_error","message":"no"}}`, block("y"),
			`data: {"type":"message_stop"}`},
		"no end":          {delta("x"), block("x")},
		"no words":        {done},
		"nothing":         {},
		"wrong kinds":     {`data: {"choices":"none","type":7}`, `data: []`, `data: null`, `data: {"choices":[{"delta":{"content":7}}]}`, `data:`, `data`, `:`, `event: x`},
		"words after end": {delta("x"), ends, done, delta("y"), block("x"), `data: {"type":"message_stop"}`, block("y")},
	}
	for what, lines := range streams {
		for _, kind := range []Kind{OpenAI, Anthropic} {
			for _, how := range []string{"read", "refuse", "stop"} {
				s := newChatServer(t, func(_ int64, w http.ResponseWriter) { sse(w, lines...) })
				chat := s.chat(t, "k")
				chat.about.Kind = kind
				leavesNothing(t, func() {
					ctx, stop := context.WithCancel(t.Context())
					defer stop()
					_, err := chat.Write(ctx, asked, func(string) error {
						switch how {
						case "refuse":
							return errors.New("enough")
						case "stop":
							stop()
						}
						return nil
					})
					if err != nil && how == "read" && app.ErrorCode(err) == "" {
						t.Errorf("%s, %s: %v has no code", what, kind, err)
					}
				})
			}
		}
	}
}

func TestAnthropicIsAskedItsWay(t *testing.T) {
	s := newChatServer(t, func(_ int64, w http.ResponseWriter) {
		fmt.Fprint(w, `{"type":"message","content":[{"type":"text","text":"x"}],"stop_reason":"end_turn","usage":{"input_tokens":1,"output_tokens":1}}`)
	})
	t.Setenv("ANTHROPIC_API_KEY", "of the environment")
	request := asked
	request.MaxTokens = 0
	if r, err := anthropicChat(t, s).Write(t.Context(), request, nil); err != nil || !r.Complete {
		t.Fatalf("%+v %v", r, err)
	}
	if s.path != "/v1/messages" || s.body["max_tokens"] != 4096.0 || s.body["system"] != "rules" || s.body["response_format"] != nil || s.body["stream"] != true {
		t.Errorf("%s: %v", s.path, s.body)
	}
	if _, err := anthropicChat(t, s).Choose(t.Context(), asked, yesOrNo); app.ErrorCode(err) != "llm.no_odds" || s.calls.Load() != 1 {
		t.Errorf("%v, %d calls", err, s.calls.Load())
	}
}

func TestServersMayAskToWait(t *testing.T) {
	for what, c := range map[string]struct {
		header  string
		code    string
		seconds string
		calls   int64
		least   time.Duration
	}{
		"seconds":  {"0.3", "", "", 2, 300 * time.Millisecond},
		"a date":   {time.Now().Add(2 * time.Second).UTC().Format(http.TimeFormat), "", "", 2, 500 * time.Millisecond},
		"too long": {"3600", "llm.busy", "3600", 1, 0},
		"the past": {"Mon, 02 Jan 2006 15:04:05 GMT", "", "", 2, 0},
		"nonsense": {"soon", "", "", 2, 0},
	} {
		s := newChatServer(t, func(call int64, w http.ResponseWriter) {
			if call == 1 {
				w.Header().Set("Retry-After", c.header)
				w.WriteHeader(http.StatusTooManyRequests)
				return
			}
			sse(w, delta("x"), ends, done)
		})
		began := time.Now()
		_, err := s.chat(t, "k").Write(t.Context(), asked, nil)
		var e *app.Error
		if app.ErrorCode(err) != c.code || s.calls.Load() != c.calls || time.Since(began) < c.least || errors.As(err, &e) && e.Args["seconds"] != c.seconds {
			t.Errorf("%s: %v after %d calls and %v", what, err, s.calls.Load(), time.Since(began))
		}
	}
	waiting := newChatServer(t, func(_ int64, w http.ResponseWriter) {
		w.Header().Set("Retry-After", "20")
		w.WriteHeader(http.StatusServiceUnavailable)
	})
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	began := time.Now()
	if _, err := waiting.chat(t, "k").Write(ctx, asked, nil); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) > 5*time.Second {
		t.Errorf("a stop while it waits: %v after %v", err, time.Since(began))
	}
}

func TestPausesGrowAndDiffer(t *testing.T) {
	p, seen := usual, map[time.Duration]bool{}
	for range 50 {
		first, _ := p.pause(1, errors.New("x"))
		second, _ := p.pause(2, errors.New("x"))
		if first < p.first*3/4 || first > p.first*5/4 || second < p.first*3 || second > p.first*5 {
			t.Errorf("%v, then %v", first, second)
		}
		seen[first] = true
	}
	if len(seen) < 10 {
		t.Errorf("%d different pauses of 50", len(seen))
	}
}

// TestWhatAServerDoesNotKnowIsLeftOut: each field is refused once, and from then on the request goes without it.
func TestWhatAServerDoesNotKnowIsLeftOut(t *testing.T) {
	for field, message := range map[string]string{
		"response_format": `{"error":{"message":"response_format type json_schema is not supported"}}`,
		"temperature":     `{"error":{"message":"Unsupported value: 'temperature' does not support 0.1 with this model. Only the default (1) value is supported.","param":"temperature"}}`,
		"stream_options":  `{"object":"error","message":{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]}}`,
		"max_tokens":      `{"error":{"message":"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."}}`,
	} {
		var s *chatServer
		s = newChatServer(t, func(_ int64, w http.ResponseWriter) {
			if s.body[field] != nil {
				w.WriteHeader(http.StatusBadRequest)
				fmt.Fprint(w, message)
				return
			}
			sse(w, delta("x"), ends, done)
		})
		chat := s.chat(t, "k")
		for range 2 {
			if r, err := chat.Write(t.Context(), asked, nil); err != nil || !r.Complete {
				t.Errorf("%s: %+v %v", field, r, err)
			}
		}
		if s.calls.Load() != 3 {
			t.Errorf("%s: %d calls", field, s.calls.Load())
		}
		if field == "max_tokens" && s.body["max_completion_tokens"] != 77.0 {
			t.Errorf("no bound: %v", s.body)
		}
	}
	var s *chatServer
	s = newChatServer(t, func(_ int64, w http.ResponseWriter) {
		if strings.Contains(fmt.Sprint(s.body["messages"]), "system") {
			w.WriteHeader(http.StatusInternalServerError)
			fmt.Fprint(w, `{"error":{"message":"Jinja Exception: System role not supported"}}`)
			return
		}
		sse(w, delta("x"), ends, done)
	})
	if r, err := s.chat(t, "k").Write(t.Context(), asked, nil); err != nil || !r.Complete || !strings.Contains(fmt.Sprint(s.body["messages"]), "rules\n\nquestion") {
		t.Errorf("%+v %v: %v", r, err, s.body["messages"])
	}
	// A server that refuses whatever it is sent is not asked for ever.
	s = newChatServer(t, func(_ int64, w http.ResponseWriter) {
		w.WriteHeader(http.StatusBadRequest)
		fmt.Fprint(w, `{"error":{"message":"temperature, stream_options, schema, max_tokens not supported, system role"}}`)
	})
	if _, err := s.chat(t, "k").Write(t.Context(), asked, nil); app.ErrorCode(err) != "llm.failed" || s.calls.Load() != 6 {
		t.Errorf("%v after %d calls", err, s.calls.Load())
	}
}

const planted = "sk-planted-0123456789/+ä"

// TestTheKeyComesBackNowhere: a server echoes the key in every way that it can.
func TestTheKeyComesBackNowhere(t *testing.T) {
	for what, answer := range map[string]func(w http.ResponseWriter){
		"refusal": func(w http.ResponseWriter) {
			w.WriteHeader(401)
			fmt.Fprintf(w, `{"error":{"message":"wrong key %s"}}`, planted)
		},
		"page":          func(w http.ResponseWriter) { w.WriteHeader(500); fmt.Fprint(w, "<html>", planted) },
		"redirect":      func(w http.ResponseWriter) { w.Header().Set("Location", "http://h/?key="+planted); w.WriteHeader(302) },
		"in the stream": func(w http.ResponseWriter) { sse(w, delta("x"), `data: {"error":{"message":"bad `+planted+`"}}`) },
		"older form":    func(w http.ResponseWriter) { sse(w, delta("x"), `error: {"error":"bad `+planted+`"}`) },
		"not JSON": func(w http.ResponseWriter) {
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprint(w, planted)
		},
		"list": func(w http.ResponseWriter) {
			w.WriteHeader(400)
			fmt.Fprintf(w, `[{"error":{"message":"API key %s not valid"}}]`, planted)
		},
	} {
		s := newChatServer(t, func(_ int64, w http.ResponseWriter) { answer(w) })
		for _, kind := range []Kind{OpenAI, Anthropic} {
			chat := s.chat(t, planted)
			chat.about.Kind = kind
			_, written := chat.Write(t.Context(), asked, nil)
			_, chosen := chat.Choose(t.Context(), asked, yesOrNo)
			at, _ := NewAddress(s.URL, planted)
			_, listed := ListModels(t.Context(), at, kind)
			_, embedded := NewRemoteEmbedder(at, "e", "e").EmbedQuery(t.Context(), "x")
			for i, err := range []error{written, chosen, listed, embedded} {
				if words := fmt.Sprintf("%v %+v %#v", err, err, err); strings.Contains(words, "planted") {
					t.Errorf("%s, %s, call %d: %s", what, kind, i, words)
				}
				var e *app.Error
				if err != nil && !errors.As(err, &e) {
					t.Errorf("%s, %s, call %d has no code: %v", what, kind, i, err)
				}
				if e != nil && strings.Contains(fmt.Sprint(e.Args), "planted") {
					t.Errorf("%s, %s: %v", what, kind, e.Args)
				}
			}
		}
	}
}

func TestRepetitionIsStopped(t *testing.T) {
	for what, c := range map[string]struct {
		text string
		ends bool
	}{
		"one letter":  {strings.Repeat("a", 4000), true},
		"a sentence":  {"It begins well. " + strings.Repeat("The rent is 900 euros a month, payable in advance. ", 80), true},
		"JSON":        {`{"claims": [` + strings.Repeat(`{"text": "x", "citations": []}, `, 100), true},
		"white space": {`{"a": ` + strings.Repeat(" ", 3000), true},
		"a list":      {numbers(0, 1500), false},
		"prose":       {strings.Repeat("-", 800) + numbers(0, 900) + strings.Repeat("=", 700), false},
		"a table":     {strings.Repeat("| a | b |\n", 120) + numbers(0, 10), false},
	} {
		s := newChatServer(t, func(_ int64, w http.ResponseWriter) {
			for at := 0; at < len(c.text); at += 100 {
				fmt.Fprint(w, delta(c.text[at:min(at+100, len(c.text))]), "\n\n")
			}
			sse(w, ends, done)
		})
		r, err := s.chat(t, "k").Write(t.Context(), asked, nil)
		if want := map[bool]string{true: "llm.repeats"}[c.ends]; app.ErrorCode(err) != want || r.Complete == c.ends || s.calls.Load() != 1 {
			t.Errorf("%s: %v after %d bytes", what, err, len(r.Text))
		}
	}
}

func TestStagesOfATimeOut(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	for stage, lines := range map[string][]string{
		"first": {": only comments come", `data: {"choices":[{"delta":{"role":"assistant","content":""}}]}`},
		"next":  {`data: {"choices":[{"delta":{"reasoning_content":"a thought is a sign of life"}}]}`},
	} {
		s := newChatServer(t, func(_ int64, w http.ResponseWriter) { sse(w, lines...); <-release })
		chat := s.chat(t, "k")
		chat.first, chat.next = 150*time.Millisecond, 150*time.Millisecond
		_, err := chat.Write(t.Context(), asked, nil)
		var e *app.Error
		if !errors.As(err, &e) || e.Code != "llm.timeout" || e.Args["stage"] != stage {
			t.Errorf("%s: %v", stage, err)
		}
	}
}

func TestWhyAServerIsNotReached(t *testing.T) {
	secure := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer secure.Close()
	secure.Config.ErrorLog = nil
	plain := newChatServer(t, func(_ int64, w http.ResponseWriter) {})
	nobody, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nobody.Close()
	const noHost = "no-such-machine.invalid"
	for address, want := range map[string]string{
		secure.URL: ReasonCertificate, strings.Replace(plain.URL, "http:", "https:", 1): ReasonCertificate,
		"http://" + nobody.Addr().String(): ReasonRefused, "http://" + noHost: ReasonNoHost,
	} {
		at, err := NewAddress(address, "")
		if err != nil {
			t.Fatal(err)
		}
		if at.base.Host == noHost { // no name server is asked
			at.client.Transport.(*http.Transport).DialContext = func(context.Context, string, string) (net.Conn, error) {
				return nil, &net.OpError{Op: "dial", Net: "tcp", Err: &net.DNSError{Err: "no such host", Name: noHost, IsNotFound: true}}
			}
		}
		chat := NewChat(at, ChatAbout{Name: "x:m", Model: "m"})
		chat.patience.first = time.Millisecond
		_, err = chat.Write(t.Context(), asked, nil)
		var e *app.Error
		if !errors.As(err, &e) || e.Code != "llm.unreachable" || e.Args["reason"] != want {
			t.Errorf("%s: %v, want %s", address, err, want)
		}
	}
}

func TestConnectionThatBreaks(t *testing.T) {
	for what, before := range map[string]string{"before a word": "", "in the middle": delta("x") + "\n\n"} {
		s := newChatServer(t, func(call int64, w http.ResponseWriter) {
			if call > 1 {
				sse(w, delta("again"), ends, done)
				return
			}
			w.Header().Set("Content-Length", "9999")
			fmt.Fprint(w, before)
			w.(http.Flusher).Flush()
			if c, _, err := w.(http.Hijacker).Hijack(); err == nil {
				c.Close()
			}
		})
		r, err := s.chat(t, "k").Write(t.Context(), asked, nil)
		if before == "" && (err != nil || r.Text != "again") || before != "" && (app.ErrorCode(err) != "llm.failed" || r.Complete || s.calls.Load() != 1) {
			t.Errorf("%s: %+v %v", what, r, err)
		}
	}
}

func TestLongLinesAreRead(t *testing.T) {
	text := numbers(0, 60_000)
	s := newChatServer(t, func(_ int64, w http.ResponseWriter) { sse(w, delta(text), ends, done) })
	if r, err := s.chat(t, "k").Write(t.Context(), asked, nil); err != nil || r.Text != text {
		t.Errorf("%d of %d bytes, %v", len(r.Text), len(text), err)
	}
}
