package desktop

import (
	"cmp"
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"cotejo/app/apptest"
	"cotejo/app/messages"
	"cotejo/app/program"
)

// testDesk stands in for the windowing system, which tests do not have, and keeps what it was asked.
type testDesk struct {
	mutex                   sync.Mutex
	copied, shown, revealed []string
	file                    string // that is chosen
}

func (d *testDesk) chooseFolder(string) (string, error) { return "/chosen", nil }
func (d *testDesk) chooseFile(string, string) (string, error) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return d.file, nil
}
func (d *testDesk) copy(text string) error   { return d.add(&d.copied, text) }
func (d *testDesk) show(path string) error   { return d.add(&d.shown, path) }
func (d *testDesk) reveal(path string) error { return d.add(&d.revealed, path) }

func (d *testDesk) add(to *[]string, s string) error {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	*to = append(*to, s)
	return nil
}

// events keeps what the page would receive.
type events struct {
	mutex   sync.Mutex
	turns   []Turn
	library []Library
}

func (e *events) emit(_ string, value any) {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	switch v := value.(type) {
	case Turn:
		e.turns = append(e.turns, v)
	case Library:
		e.library = append(e.library, v)
	}
}

// of returns the snapshots of a turn so far.
func (e *events) of(id int64) []Turn {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	var found []Turn
	for _, t := range e.turns {
		if t.ID == id {
			found = append(found, t)
		}
	}
	return found
}

func (e *events) lastLibrary() (Library, bool) {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	if len(e.library) == 0 {
		return Library{}, false
	}
	return e.library[len(e.library)-1], true
}

// takeLibrary returns the snapshots of the library so far, and forgets them.
func (e *events) takeLibrary() []Library {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	taken := e.library
	e.library = nil
	return taken
}

// world is a window over an empty library, with a folder for documents.
type world struct {
	*Window
	t      *testing.T
	desk   *testDesk
	events *events
	folder string // of documents
	// patience is how long it waits for something; 0 is a minute.
	patience time.Duration
}

// open makes a window whose embedder is the hash of words; the rest is real.
func open(t *testing.T) *world {
	t.Helper()
	// No keychain of the machine that runs the tests.
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "")
	t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
	w := &world{t: t, desk: &testDesk{}, events: &events{}, folder: filepath.Join(t.TempDir(), "Documents")}
	if err := os.Mkdir(w.folder, 0o755); err != nil {
		t.Fatal(err)
	}
	w.reopen(filepath.Join(t.TempDir(), "data"))
	t.Cleanup(func() {
		if err := w.close(); err != nil {
			t.Error(err)
		}
	})
	return w
}

// reopen opens a window over a data folder, as after a new start of the program.
func (w *world) reopen(data string) {
	w.Window = newWindow(data, messages.In("en"), w.desk, w.events.emit)
	w.Window.open = func(ctx context.Context, folder string) (*program.Program, error) {
		p, err := program.OpenShared(ctx, folder)
		if err == nil {
			p.Embedder, p.Missing = &apptest.HashEmbedder{}, nil
		}
		return p, err
	}
}

// byWords leaves questions to words alone: what is relevant by meaning was measured with a real embedder, not with that
// of tests.
func (w *world) byWords() {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.opened.Embedder = nil
}

func (w *world) write(name, content string) string {
	w.t.Helper()
	path := filepath.Join(w.folder, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		w.t.Fatal(err)
	}
	return path
}

// eventually waits until something holds.
func (w *world) eventually(what string, holds func() bool) {
	w.t.Helper()
	for end := time.Now().Add(cmp.Or(w.patience, time.Minute)); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if holds() {
			return
		}
	}
	w.t.Fatalf("waited in vain for %s", what)
}

// index adds paths and waits until they are indexed.
func (w *world) index(paths ...string) Library {
	w.t.Helper()
	if err := w.AddPaths(paths); err != nil {
		w.t.Fatal(err)
	}
	return w.idle()
}

// answering are the turns that are being answered.
func (w *world) answering() []*live {
	w.turns.mutex.Lock()
	defer w.turns.mutex.Unlock()
	return slices.Collect(maps.Values(w.turns.live))
}

func (w *world) idle() Library {
	w.t.Helper()
	w.eventually("the indexer", func() bool {
		w.indexing.mutex.Lock()
		defer w.indexing.mutex.Unlock()
		return !w.indexing.running
	})
	l, err := w.Library()
	if err != nil {
		w.t.Fatal(err)
	}
	return l
}

// samples indexes the bundled samples, written into the folder of documents.
func (w *world) samples() {
	w.t.Helper()
	if err := program.WriteSamples(w.folder); err != nil {
		w.t.Fatal(err)
	}
	if l := w.index(w.folder); l.Counts.Indexed != 10 || l.Progress.Failure != nil {
		w.t.Fatalf("%+v", l)
	}
}

// ask asks and waits for the end.
func (w *world) ask(conversation int64, question, model string) Turn {
	w.t.Helper()
	first, err := w.Ask(conversation, question, "", model)
	if err != nil {
		w.t.Fatal(err)
	}
	return w.end(first.ID)
}

func (w *world) end(turn int64) Turn {
	w.t.Helper()
	var last Turn
	w.eventually("the answer", func() bool {
		told := w.events.of(turn)
		if len(told) == 0 {
			return false
		}
		last = told[len(told)-1]
		return slices.Contains([]string{"done", "stopped", "failed"}, last.State) && w.liveTurn(turn) == nil
	})
	return last
}
