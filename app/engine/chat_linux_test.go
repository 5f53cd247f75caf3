package engine

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// installedChat gives a server of the engine and the language model that are installed.
func installedChat(t testing.TB) *Server {
	t.Helper()
	found, err := FindChat()
	if err != nil {
		t.Skip("needs the engine and a language model: ", err)
	}
	s := NewChat(found.Binary, found.Model, ChatContext)
	t.Cleanup(func() { s.Close() })
	return s
}

// write asks for a few tokens.
func write(ctx context.Context, t *testing.T, s *Server) string {
	t.Helper()
	base, client, key, err := s.Client(ctx)
	if err != nil {
		t.Fatal(err)
	}
	body := `{"messages":[{"role":"user","content":"Say yes."}],"max_tokens":4,"temperature":0}`
	req, _ := http.NewRequestWithContext(ctx, http.MethodPost, base+"/chat/completions", strings.NewReader(body))
	req.Header.Set("Authorization", "Bearer "+key)
	resp, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var reply struct {
		Choices []struct{ Message struct{ Content string } }
	}
	if err := json.NewDecoder(resp.Body).Decode(&reply); err != nil || len(reply.Choices) != 1 {
		t.Fatalf("status %d: %v", resp.StatusCode, err)
	}
	return reply.Choices[0].Message.Content
}

// TestChatServer starts the language model beside the embedding one: two children, each with a socket of its own; a dead one is
// replaced, and both are gone at the end.
func TestChatServer(t *testing.T) {
	s, beside := installedChat(t), installed(t)
	if got := write(t.Context(), t, s); strings.TrimSpace(got) == "" {
		t.Error("nothing was written")
	}
	if _, err := embed(t.Context(), beside, "query: x"); err != nil {
		t.Error(err)
	}
	first, _ := s.running(t.Context())
	other, _ := beside.running(t.Context())
	if first.pid == other.pid || s.place.socket == beside.place.socket {
		t.Error("the two servers are one")
	}
	if s.key == beside.key || strings.Contains(arguments(t, first), s.key) {
		t.Error("the key is not one of its own, or stands in the arguments")
	}
	first.end()
	if got := write(t.Context(), t, s); strings.TrimSpace(got) == "" {
		t.Error("nothing was written by the second child")
	}
	second, _ := s.running(t.Context())
	s.Close()
	if !second.ended() || syscall.Kill(second.pid, 0) == nil {
		t.Error("the child lives on")
	}
}

// arguments is the command line of a child as others see it.
func arguments(t *testing.T, c *child) string {
	t.Helper()
	out, err := exec.Command("ps", "-o", "args=", "-p", strconv.Itoa(c.pid)).Output()
	if err != nil {
		t.Log("no list of processes: ", err)
	}
	return string(out)
}

func TestDescribeInstalled(t *testing.T) {
	found, err := FindChat()
	if err != nil {
		t.Skip("needs the engine and a language model: ", err)
	}
	about, err := Describe(found.Model)
	if err != nil || !about.Chat || about.Context < ChatContext || about.Title == "" {
		t.Errorf("%+v %v", about, err)
	}
	t.Logf("%+v", about)
	if os.Getenv("COTEJO_EMBEDDER") == "" {
		if embedder, err := Find(); err == nil && isChat(embedder.Model) {
			t.Errorf("the embedding model %s counts as a language model", embedder.Model)
		}
	}
}
