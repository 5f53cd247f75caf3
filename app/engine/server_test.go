package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"cotejo/app"
)

// installed gives a server of the engine and the model that are installed.
func installed(t testing.TB) *Server {
	t.Helper()
	found, err := Find()
	if err != nil {
		t.Skip("needs the engine and its model: ", err)
	}
	s := New(found.Binary, found.Model)
	t.Cleanup(func() { s.Close() })
	return s
}

func embed(ctx context.Context, s *Server, text string) ([]float32, error) {
	base, client, key, err := s.Client(ctx)
	if err != nil {
		return nil, err
	}
	body, _ := json.Marshal(map[string]any{"input": text})
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, base+"/embeddings", strings.NewReader(string(body)))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+key)
	resp, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != 200 {
		text, _ := io.ReadAll(resp.Body)
		return nil, fmt.Errorf("status %d: %s", resp.StatusCode, text)
	}
	var reply struct {
		Data []struct{ Embedding []float32 }
	}
	if err := json.NewDecoder(resp.Body).Decode(&reply); err != nil {
		return nil, err
	}
	if len(reply.Data) != 1 {
		return nil, fmt.Errorf("%d vectors", len(reply.Data))
	}
	return reply.Data[0].Embedding, nil
}

func TestFirstCallersShareOneChild(t *testing.T) {
	s := installed(t)
	var wg sync.WaitGroup
	children := make([]*child, 8)
	for i := range children {
		wg.Go(func() {
			c, err := s.running(t.Context())
			if err != nil {
				t.Error(err)
			}
			children[i] = c
			if v, err := embed(t.Context(), s, fmt.Sprint("query: ", i)); err != nil || len(v) != 384 {
				t.Errorf("%d values, %v", len(v), err)
			}
		})
	}
	wg.Wait()
	for _, c := range children {
		if c != children[0] {
			t.Error("a second child was started")
		}
	}
}

func TestOneCallerGivingUpSpoilsNothing(t *testing.T) {
	s := installed(t)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	if _, err := s.running(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled caller: %v", err)
	}
	if _, err := embed(t.Context(), s, "query: x"); err != nil {
		t.Error(err)
	}
}

func TestKeyIsAskedFor(t *testing.T) {
	s := installed(t)
	base, client, key, err := s.Client(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for token, want := range map[string]int{key: 200, "wrong": 401} {
		req, _ := http.NewRequest(http.MethodPost, base+"/embeddings", strings.NewReader(`{"input":"a"}`))
		req.Header.Set("Authorization", "Bearer "+token)
		resp, err := client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != want {
			t.Errorf("token %q: status %d", token, resp.StatusCode)
		}
	}
}

func TestTokens(t *testing.T) {
	s := installed(t)
	for text, want := range map[string]int{"": 2, "a": 3, strings.Repeat("a ", 600): 602} {
		if n, err := s.Tokens(t.Context(), text); err != nil || n != want {
			t.Errorf("%.10q has %d tokens, %v; want %d", text, n, err, want)
		}
	}
	// The window is exactly what the server takes.
	for words, ok := range map[int]bool{Window - 2: true, Window - 1: false} {
		if _, err := embed(t.Context(), s, strings.Repeat("a ", words)); (err == nil) != ok {
			t.Errorf("%d tokens: %v", words+2, err)
		}
	}
}

func TestDeadChildIsReplaced(t *testing.T) {
	s := installed(t)
	want, err := embed(t.Context(), s, "query: the same")
	if err != nil {
		t.Fatal(err)
	}
	first, _ := s.running(t.Context())
	first.end()
	got, err := embed(t.Context(), s, "query: the same")
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Error("the new child gives another vector")
	}

	// A request in flight when the child dies is sent again.
	long := strings.Repeat("a ", 500)
	second, _ := s.running(t.Context())
	go func() {
		time.Sleep(20 * time.Millisecond)
		second.kill()
	}()
	if _, err := embed(t.Context(), s, long); err != nil {
		t.Error(err)
	}

	third, _ := s.running(t.Context())
	if third == second || third == first {
		t.Fatal("dead child was given")
	}
	s.mu.Lock()
	for i := range s.crashes { // a start may take long on a busy machine
		s.crashes[i] = time.Now()
	}
	s.mu.Unlock()
	third.end()
	_, err = embed(t.Context(), s, "query: x")
	if app.ErrorCode(err) != "engine.crashed" {
		t.Errorf("third crash within a minute: %v", err)
	}
	// After the minute it may try again.
	s.mu.Lock()
	for i := range s.crashes {
		s.crashes[i] = s.crashes[i].Add(-crashWindow)
	}
	s.mu.Unlock()
	if _, err := embed(t.Context(), s, "query: x"); err != nil {
		t.Error(err)
	}
}

func TestCloseEndsTheChild(t *testing.T) {
	s := installed(t)
	c, err := s.running(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	if !c.ended() {
		t.Error("child lives")
	}
	if _, err := embed(t.Context(), s, "x"); !errors.Is(err, errClosed) {
		t.Error(err)
	}
}

func TestBadProgramOrModelIsToldQuickly(t *testing.T) {
	dir := t.TempDir()
	script := filepath.Join(dir, "llama-server")
	os.WriteFile(script, []byte("#!/bin/sh\necho the reason >&2\nexit 1\n"), 0o755)
	noProgram := put(t, filepath.Join(dir, "text"), 0o755)
	garbage := put(t, filepath.Join(dir, "garbage.gguf"), 0o644)
	engine := Found{Binary: "absent", Model: "absent"}
	if found, err := Find(); err == nil {
		engine = found
	} else {
		t.Log("without the engine, half of the cases: ", err)
	}
	for _, c := range []struct{ what, binary, model, code, log string }{
		{"script that fails", script, garbage, "engine.start_failed", "the reason"},
		{"no program", noProgram, garbage, "engine.start_failed", ""},
		{"absent program", filepath.Join(dir, "absent"), garbage, "engine.missing", ""},
		{"absent model", script, filepath.Join(dir, "absent"), "engine.no_model", ""},
		{"garbage model", engine.Binary, garbage, "engine.start_failed", "model"},
	} {
		if c.binary == "absent" {
			continue
		}
		s := New(c.binary, c.model)
		began := time.Now()
		_, _, _, err := s.Client(t.Context())
		var e *app.Error
		if !errors.As(err, &e) || e.Code != c.code || !strings.Contains(e.Args["log"], c.log) {
			t.Errorf("%s: %v", c.what, err)
		}
		if took := time.Since(began); took > startLimit/2 {
			t.Errorf("%s: told after %v", c.what, took)
		}
		s.Close()
	}
}

func TestEnvironmentKeepsSettingsOut(t *testing.T) {
	got := environment([]string{"PATH=/bin", "LLAMA_ARG_POOLING=cls", "LLAMA_API_KEY=old"}, "new")
	want := "[PATH=/bin LLAMA_API_KEY=new OMP_WAIT_POLICY=PASSIVE GOMP_SPINCOUNT=0 LLAMA_ARG_FIT=off GLIBC_TUNABLES=glibc.malloc.hugetlb=1:glibc.malloc.top_pad=67108864:glibc.malloc.arena_max=1]"
	if fmt.Sprint(got) != want {
		t.Error(got)
	}
}
