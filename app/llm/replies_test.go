package llm

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"cotejo/app"
)

// recorded is a reply as a provider gives it, with what is to come of it.
type recorded struct {
	head map[string]string
	body string
}

func readRecorded(t *testing.T, path string) recorded {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	head, body, is := strings.Cut(string(content), "\n\n")
	if !is {
		t.Fatalf("%s has no body", path)
	}
	r := recorded{map[string]string{}, body}
	for line := range strings.Lines(head) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ":")
		r.head[name] = strings.TrimSpace(value)
	}
	return r
}

// serve gives the reply in pieces of so many bytes; 0 is all at once.
func (r recorded) serve(t *testing.T, size int) *Chat {
	t.Helper()
	status, _ := strconv.Atoi(r.head["status"])
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		path, key := "/v1/chat/completions", req.Header.Get("Authorization")
		if r.head["kind"] == "anthropic" {
			path, key = "/v1/messages", "Bearer "+req.Header.Get("X-Api-Key")
		}
		if req.URL.Path != path || key != "Bearer key-1" {
			t.Errorf("%s with key %q", req.URL.Path, key)
		}
		w.Header().Set("Content-Type", r.head["type"])
		w.WriteHeader(status)
		for rest := r.body; rest != ""; {
			n := len(rest)
			if size > 0 {
				n = min(n, size)
			}
			fmt.Fprint(w, rest[:n])
			w.(http.Flusher).Flush()
			rest = rest[n:]
		}
	}))
	t.Cleanup(s.Close)
	at, err := NewAddress(s.URL, "key-1")
	if err != nil {
		t.Fatal(err)
	}
	chat := NewChat(at, ChatAbout{Name: "x:m", Title: "m", Model: "m", Kind: Kind(r.head["kind"])})
	chat.patience.first = time.Millisecond
	return chat
}

// TestRecordedReplies plays what each provider says, whole and in pieces of a few bytes, which cut lines, characters and escapes.
func TestRecordedReplies(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join("testdata", "replies", "*.txt"))
	if len(files) < 20 {
		t.Fatalf("%d files", len(files))
	}
	for _, file := range files {
		r := readRecorded(t, file)
		for _, size := range []int{0, 1, 7} {
			t.Run(fmt.Sprint(strings.TrimSuffix(filepath.Base(file), ".txt"), "/", size), func(t *testing.T) {
				streamed := ""
				reply, err := r.serve(t, size).Write(t.Context(), asked, func(p string) error { streamed += p; return nil })
				tokens := fmt.Sprint(reply.TokensIn, " ", reply.TokensOut)
				if app.ErrorCode(err) != r.head["code"] || reply.Text != r.head["text"] || streamed != r.head["text"] || reply.Thought != r.head["thought"] ||
					reply.Ending != r.head["ending"] || tokens != r.head["tokens"] {
					t.Errorf("%+v, streamed %q, tokens %s: %v", reply, streamed, tokens, err)
				}
				if reply.Complete != (err == nil && r.head["ending"] == "stop") {
					t.Errorf("complete: %v", reply.Complete)
				}
			})
		}
	}
}
