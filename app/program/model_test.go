package program

import (
	"context"
	"strings"
	"testing"
	"time"

	"cotejo/app"
	"cotejo/app/apptest"
	"cotejo/store"
)

func TestModelsByName(t *testing.T) {
	t.Setenv("COTEJO_CACHE", t.TempDir())
	t.Setenv("COTEJO_ENGINE", "")
	t.Setenv("COTEJO_EMBEDDER", "")
	p, err := Open(t.Context(), t.TempDir(), store.Write)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if m, err := p.Model("extractive", Connection{}); m != nil || err != nil {
		t.Errorf("extractive: %v %v", m, err)
	}
	at := Connection{Address: "http://localhost:1234", Model: "second"}
	for name, c := range map[string]struct {
		to    Connection
		code  string
		named string
	}{
		"local":            {at, "engine.missing", ""},
		"openai:first":     {at, "", "openai:first"},
		"openai:":          {at, "", "openai:second"},
		"server:a/b:7b":    {at, "", "server:a/b:7b"},
		"ollama:small":     {Connection{}, "", "ollama:small"},
		"anthropic:claude": {Connection{Key: "k"}, "", "anthropic:claude"},
		"google:gemini":    {Connection{}, "llm.no_key", ""},
		"openai:a":         {Connection{}, "llm.no_key", ""},
		"server:a":         {Connection{Model: "a"}, "llm.no_address", ""},
		"openai:b":         {Connection{Address: "nowhere"}, "llm.bad_address", ""},
		"ollama:":          {Connection{}, "llm.unknown_model", ""},
		"other:c":          {at, "llm.unknown_model", ""},
		"":                 {at, "llm.unknown_model", ""},
	} {
		m, err := p.Model(name, c.to)
		if app.ErrorCode(err) != c.code || (m == nil) != (c.named == "") {
			t.Errorf("%q: %v %v", name, m, err)
			continue
		}
		if m != nil && (m.Name() != c.named || c.named != m.Name()[:strings.IndexByte(c.named, ':')+1]+m.Title()) {
			t.Errorf("%q: %s, %s", name, m.Name(), m.Title())
		}
	}
}

func TestTextsWaitWhileAModelWrites(t *testing.T) {
	var w writing
	embedder := &apptest.HashEmbedder{}
	e := patient{embedder, &w}
	first, second := w.begin(), w.begin()
	finished := make(chan error, 1)
	go func() {
		v, err := e.EmbedPassages(t.Context(), []string{"a", "b"})
		if err == nil && len(v) != 2 {
			t.Errorf("%d vectors", len(v))
		}
		finished <- err
	}()
	if v, err := e.EmbedQuery(t.Context(), "a question does not wait"); err != nil || len(v) == 0 {
		t.Error(err)
	}
	first()
	select {
	case <-finished:
		t.Error("texts did not wait")
	case <-time.After(50 * time.Millisecond):
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(10*time.Millisecond, cancel)
	if _, err := e.EmbedPassages(ctx, []string{"a"}); err == nil {
		t.Error("a wait that was cancelled ended without an error")
	}
	second()
	if err := <-finished; err != nil || embedder.Passages() != 2 {
		t.Errorf("%v, %d texts", err, embedder.Passages())
	}
}
