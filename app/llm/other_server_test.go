package llm_test

import (
	"context"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"cotejo/app"
	"cotejo/app/engine"
	"cotejo/app/llm"
)

// otherServer starts the second server that build/other-server prepares, with the installed language model. It shares no code with the
// engine's above the model, knows no JSON schemas, and sends comments between the chunks.
func otherServer(t *testing.T) (base string, at *llm.Address) {
	t.Helper()
	cache := os.Getenv("COTEJO_CACHE")
	if cache == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			t.Skip("needs a cache: ", err)
		}
		cache = filepath.Join(user, "cotejo")
	}
	starters, _ := filepath.Glob(filepath.Join(cache, "other-server", "*", "start"))
	if len(starters) == 0 {
		t.Skip("needs the second server: build/other-server prepares it")
	}
	model, err := engine.FindChat()
	if err != nil {
		t.Skip("needs a language model: ", err)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := free.Addr().(*net.TCPAddr).Port
	if err := free.Close(); err != nil {
		t.Fatal(err)
	}
	server := exec.Command(starters[0], model.Model, strconv.Itoa(port), "secret")
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	})
	base = "http://127.0.0.1:" + strconv.Itoa(port)
	at, err = llm.NewAddress(base, "secret")
	if err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(3 * time.Minute); ; time.Sleep(200 * time.Millisecond) {
		if names, err := llm.ListModels(t.Context(), at, llm.OpenAI); err == nil {
			if len(names) != 1 || names[0] != "qwen" {
				t.Fatalf("its models are %v", names)
			}
			return base, at
		}
		if time.Now().After(end) {
			t.Fatal("the second server does not start")
		}
	}
}

func TestOtherServer(t *testing.T) {
	base, at := otherServer(t)
	chat := llm.NewChat(at, llm.ChatAbout{Name: "server:qwen", Title: "qwen", Model: "qwen", Legacy: true})
	if p := chat.Probe(t.Context(), chat.Write); p.Err != nil || p.Structured {
		t.Fatalf("%+v: this server has no schemas, and answers without", p)
	}
	request := app.Request{
		Messages:  []app.Message{{Role: app.RoleRules, Text: `Reply with JSON alone: {"city": "..."}`}, {Role: app.RolePerson, Text: "What is the capital of Spain?"}},
		MaxTokens: 40, Temperature: 0.1,
		Schema: map[string]any{"type": "object", "properties": map[string]any{"city": map[string]any{"type": "string"}}, "required": []string{"city"}, "additionalProperties": false},
	}
	pieces := 0
	r, err := chat.Write(t.Context(), request, func(string) error { pieces++; return nil })
	if err != nil || !r.Complete || r.Ending != "stop" || pieces < 3 || !strings.Contains(r.Text, "Madrid") {
		t.Errorf("%+v %v, %d pieces", r, err, pieces)
	}
	request.MaxTokens = 3
	if r, err := chat.Write(t.Context(), request, nil); err != nil || r.Complete || r.Ending != "length" {
		t.Errorf("cut: %+v %v", r, err)
	}
	wrong, err := llm.NewAddress(base, "wrong")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := llm.NewChat(wrong, llm.ChatAbout{Name: "server:qwen", Model: "qwen", Legacy: true}).Write(t.Context(), request, nil); app.ErrorCode(err) != "llm.refused_key" {
		t.Errorf("a wrong key: %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	request.MaxTokens, request.Schema, request.Messages[1].Text = 500, nil, "Count from 1 to 300."
	n := 0
	r, err = chat.Write(ctx, request, func(string) error {
		if n++; n == 5 {
			stop()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || r.Complete || r.Text == "" {
		t.Errorf("stopped: %+v %v", r, err)
	}
}
