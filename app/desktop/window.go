package desktop

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"cotejo/app/messages"
	"cotejo/app/program"
	"cotejo/app/settings"
)

// Window holds what the page may call: each of its exported methods is bound to the page. Calls come on any goroutine.
type Window struct {
	folder string
	system messages.Language
	now    func() time.Time
	desk   desk
	emit   func(event string, value any)
	open   func(ctx context.Context, folder string) (*program.Program, error)
	find   findModel

	ctx      context.Context // ends with the window
	cancel   context.CancelFunc
	running  sync.WaitGroup // work in the background
	sequence atomic.Int64
	keys     settings.Keys

	opening  sync.Mutex // held while the library is opened or gets another embedder, which may ask the keychain; taken before mutex
	mutex    sync.Mutex // held for moments alone
	opened   *program.Program
	settings settings.Settings
	warnings []error // of the settings

	kept     kept
	turns    turns
	indexing indexing
	rechecks rechecks
	pages    pages
}

// desk is what only a windowing system can do.
type desk interface {
	// chooseFolder asks for a folder; "" when the person cancelled.
	chooseFolder(title string) (string, error)
	// chooseFile asks for a file of a pattern ("*.gguf"); "" when the person cancelled.
	chooseFile(title, pattern string) (string, error)
	copy(text string) error
	// show opens a file in its own program; reveal shows where it is.
	show(path string) error
	reveal(path string) error
}

// newWindow makes the window over a data folder; emit tells the page an event. Nothing is opened or started yet.
func newWindow(folder string, system messages.Language, d desk, emit func(event string, value any)) *Window {
	w := &Window{folder: folder, system: system, now: time.Now, desk: d, emit: emit, open: program.OpenShared, find: (*program.Program).Model}
	w.ctx, w.cancel = context.WithCancel(context.Background())
	w.turns.live = map[int64]*live{}
	w.indexing.pace = &pace{tell: w.tellLibrary}
	w.indexing.free = sync.NewCond(&w.indexing.mutex)
	w.indexing.progress.SecondsLeft = -1
	chosen, err := settings.Load(folder)
	w.settings = chosen
	if err != nil {
		w.warnings = append(w.warnings, err)
	}
	return w
}

// language is the one in use.
func (w *Window) language() messages.Language {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.settings.Language != "" {
		return messages.In(w.settings.Language)
	}
	return w.system
}

// chosen are the settings in force.
func (w *Window) chosen() settings.Settings {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.settings
}

// program returns the open library. One that could not be opened is tried again with the next call.
func (w *Window) program() (*program.Program, error) {
	if p := w.nowOpen(); p != nil {
		return p, nil
	}
	w.opening.Lock()
	defer w.opening.Unlock()
	if p := w.nowOpen(); p != nil {
		return p, nil
	}
	if err := w.ctx.Err(); err != nil {
		return nil, err
	}
	p, err := w.open(w.ctx, w.folder)
	if err != nil {
		return nil, err
	}
	if chosen := w.chosen(); chosen.Embedder != "" {
		p = p.WithEmbedder(chosen, &w.keys)
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if err := w.ctx.Err(); err != nil { // the window was closed meanwhile
		return nil, errors.Join(err, p.Close())
	}
	w.opened, w.kept.record = p, p.Store
	return p, nil
}

// nowOpen is the library if it is open.
func (w *Window) nowOpen() *program.Program {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.opened
}

// next is the number of the next snapshot.
func (w *Window) next() int64 { return w.sequence.Add(1) }

// close ends all work and closes the library; what is being answered is stored as stopped.
func (w *Window) close() error {
	w.cancel()
	w.running.Wait()
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.opened == nil {
		return nil
	}
	p := w.opened
	w.opened = nil
	return p.Close()
}
