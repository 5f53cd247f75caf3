package desktop

import (
	"context"
	"net"
	"path/filepath"
	"testing"
	"time"

	"cotejo/app/program"
	"cotejo/app/settings"
)

// silentKeychain is a message bus that takes calls and answers none, as where nobody unlocks the keychain. Called says that one came; end
// gives up.
func silentKeychain(t *testing.T) (called <-chan struct{}, end func()) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "bus")
	bus, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path="+path)
	came, ended := make(chan struct{}, 100), make(chan struct{})
	go func() {
		for {
			c, err := bus.Accept()
			if err != nil {
				return
			}
			came <- struct{}{}
			go func() { <-ended; c.Close() }()
		}
	}()
	return came, func() { bus.Close(); close(ended) }
}

// within calls what must not wait for the keychain.
func within(t *testing.T, what string, call func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); call() }()
	select {
	case <-done:
	case <-time.After(5 * time.Second):
		t.Errorf("%s waits for the keychain", what)
	}
}

func embedsElsewhere(s settings.Settings) settings.Settings {
	s.Embedder = "server:embed"
	return s.WithProvider("server", &settings.Provider{Address: "http://127.0.0.1:1/v1"})
}

// TestSilentKeychain: while it is asked for the key of an embedder, the window does everything else.
func TestSilentKeychain(t *testing.T) {
	w := open(t)
	if _, err := w.program(); err != nil {
		t.Fatal(err)
	}
	called, end := silentKeychain(t)
	changed := make(chan struct{})
	go func() { defer close(changed); w.change(embedsElsewhere) }()
	<-called
	within(t, "the language", func() { w.language() })
	within(t, "a question's library", func() {
		if _, err := w.program(); err != nil {
			t.Error(err)
		}
	})
	within(t, "the list of conversations", func() {
		if _, err := w.Conversations(); err != nil {
			t.Error(err)
		}
	})
	end()
	<-changed
	if p, err := w.program(); err != nil || !p.Away {
		t.Errorf("the embedder is not taken: %v", err)
	}
}

// TestSilentKeychainWhenOpening: the settings are there before the library is, and a window that is closed meanwhile leaves none open.
func TestSilentKeychainWhenOpening(t *testing.T) {
	w := open(t)
	if err := settings.Save(w.Window.folder, embedsElsewhere(settings.Settings{Language: "es"})); err != nil {
		t.Fatal(err)
	}
	w.reopen(w.Window.folder)
	called, end := silentKeychain(t)
	var opened *program.Program
	first := w.Window.open
	w.Window.open = func(ctx context.Context, folder string) (p *program.Program, err error) {
		opened, err = first(ctx, folder)
		return opened, err
	}
	failed := make(chan error, 1)
	go func() { _, err := w.program(); failed <- err }()
	<-called
	within(t, "the language", func() {
		if got := w.language().Code; got != "es" {
			t.Error(got)
		}
	})
	within(t, "closing", func() {
		if err := w.close(); err != nil {
			t.Error(err)
		}
	})
	end()
	if err := <-failed; err == nil {
		t.Error("a window that was closed has an open library")
	}
	if _, err := opened.Store.Counts(t.Context()); err == nil {
		t.Error("the library is still open")
	}
}
