package program

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"cotejo/app"
	"cotejo/app/settings"
)

// modelFile writes the head of a language model, which is all that is read before it is started.
func modelFile(t *testing.T, path, title string) string {
	t.Helper()
	var b bytes.Buffer
	put := func(v any) { _ = binary.Write(&b, binary.LittleEndian, v) }
	words := func(s string) { put(uint64(len(s))); b.WriteString(s) }
	b.WriteString("GGUF")
	put(uint32(3))
	put(uint64(1))
	put(uint64(3))
	for _, pair := range [][2]string{{"general.architecture", "qwen2"}, {"general.name", title}, {"tokenizer.chat_template", "{{ messages }}"}} {
		words(pair[0])
		put(uint32(8)) // a string
		words(pair[1])
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// ownModels is a program with an engine that cannot be started and a model in its folder.
func ownModels(t *testing.T) *Program {
	t.Helper()
	t.Setenv("COTEJO_CACHE", t.TempDir())
	t.Setenv("COTEJO_LANGUAGE_MODEL", "")
	t.Setenv("COTEJO_EMBEDDER", "")
	name := filepath.Join(t.TempDir(), "llama-server")
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if err := os.WriteFile(name, []byte("no program"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("COTEJO_ENGINE", name)
	p := OpenModels(t.TempDir())
	t.Cleanup(func() { _ = p.Close() })
	modelFile(t, filepath.Join(p.ModelsFolder(), "m.gguf"), "First")
	return p
}

// TestListingEndsNoServer: a model that is written with goes on, whatever is chosen or dropped into the folder meanwhile.
func TestListingEndsNoServer(t *testing.T) {
	p := ownModels(t)
	first, _, err := p.local(settings.Engine{})
	if err != nil {
		t.Fatal(err)
	}
	_, end, err := p.chat.begin(t.Context(), first.wanted)
	if err != nil {
		t.Fatal(err)
	}
	server := p.chat.server
	modelFile(t, filepath.Join(p.ModelsFolder(), "a.gguf"), "Another")
	for _, s := range []settings.Engine{{}, {Threads: 1}, {Context: 2048}} {
		m, err := p.Model(Local, Connection{Engine: s})
		if err != nil || m.Title() != "Another" || m.Name() != Local || s.Context > 0 && m.Context() != s.Context {
			t.Fatalf("%v %v", m, err)
		}
		if _, judges := m.(app.Judge); !judges {
			t.Error("the own model does not judge any more")
		}
	}
	if p.chat.server != server {
		t.Fatal("the server of the model that writes was ended")
	}

	// A request for the new one waits until nothing is written, and then ends the old server.
	second, _, _ := p.local(settings.Engine{})
	limited, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, _, err := p.chat.begin(limited, second.wanted); !errors.Is(err, context.DeadlineExceeded) || p.chat.server != server {
		t.Errorf("it did not wait: %v", err)
	}
	begun := make(chan error, 1)
	go func() {
		_, end, err := p.chat.begin(t.Context(), second.wanted)
		if err == nil {
			defer end()
		}
		begun <- err
	}()
	_, again, err := p.chat.begin(t.Context(), first.wanted) // the one that writes goes on beside it
	if err != nil {
		t.Fatal(err)
	}
	end()
	select {
	case err := <-begun:
		t.Errorf("it did not wait for the last reply: %v", err)
	case <-time.After(20 * time.Millisecond):
	}
	again()
	if err := <-begun; err != nil || p.chat.server == server || p.chat.now != second.wanted {
		t.Errorf("the new model has no server: %v", err)
	}
	if _, _, _, err := server.Client(t.Context()); err == nil || app.ErrorCode(err) != "" {
		t.Errorf("the old server was not ended: %v", err)
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := second.Write(t.Context(), app.Request{}, nil); err == nil || p.chat.server != nil {
		t.Errorf("a server was made after the end: %v", err)
	}
}
