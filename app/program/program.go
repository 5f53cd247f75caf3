package program

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/calls"
	"cotejo/app/ingest"
	"cotejo/app/search"
	"cotejo/app/settings"
	"cotejo/app/source"
	"cotejo/store"
)

// Version is that of the program.
const Version = "0.1.0"

// Program is the parts put together over one data folder.
type Program struct {
	Folder string
	Store  *store.DB
	// Embedder is nil when it cannot be used; Missing says why then. Waits says that only a person's consent is missing.
	Embedder app.Embedder
	Missing  error
	Waits    bool
	Away     bool // the embedder is a server's

	// Calls notes the calls of models; Replies are those that may be given again.
	Calls   *calls.Ledger
	Replies *calls.Replies

	own       ownEmbedder
	chat      *chat
	remotes   *remotes
	rerankers *rerankers
}

// ownEmbedder is the embedder over the program's own engine, or why there is none.
type ownEmbedder struct {
	embedder app.Embedder
	engines  Engines
	missing  error
}

// DataFolder returns the data folder: what was given, else COTEJO_DATA, else cotejo in the user's data folder.
func DataFolder(given string) (string, error) {
	if given == "" {
		given = os.Getenv("COTEJO_DATA")
	}
	if given != "" {
		return filepath.Abs(given)
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	switch runtime.GOOS {
	case "windows":
		if local := os.Getenv("LOCALAPPDATA"); local != "" {
			return filepath.Join(local, "Cotejo"), nil
		}
	case "darwin":
		return filepath.Join(home, "Library", "Application Support", "Cotejo"), nil
	}
	if data := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(data) {
		return filepath.Join(data, "cotejo"), nil
	}
	return filepath.Join(home, ".local", "share", "cotejo"), nil
}

// Open opens the library in folder, for writing or reading, and finds engine and model without starting them.
func Open(ctx context.Context, folder string, mode store.Mode) (*Program, error) {
	p, err := open(ctx, folder, mode)
	if err != nil {
		return nil, err
	}
	if chosen, err := settings.Load(folder); err == nil && chosen.Embedder != "" {
		p.embedWith(chosen, &settings.Keys{})
	}
	return p, nil
}

// open does so with the own embedder.
func open(ctx context.Context, folder string, mode store.Mode) (*Program, error) {
	db, err := store.Open(ctx, folder, mode)
	if err != nil {
		return nil, err
	}
	p := OpenModels(folder)
	p.Store = db
	p.own.embedder, p.own.engines, p.own.missing = FindEmbedder()
	p.Embedder, p.Missing = p.own.embedder, p.own.missing
	return p, nil
}

// OpenModels gives the program without its library: models can be asked, and nothing else. Nothing is read or written yet.
func OpenModels(folder string) *Program {
	return &Program{Folder: folder, Calls: calls.NewLedger(folder), Replies: calls.NewReplies(folder), chat: &chat{}, remotes: &remotes{}, rerankers: &rerankers{}}
}

// Close ends the engines and closes the library.
func (p *Program) Close() error {
	failed := errors.Join(p.chat.close(), p.rerankers.close(), p.own.engines.Close())
	if p.Store != nil {
		failed = errors.Join(failed, p.Store.Close())
	}
	return failed
}

// Search is the search over the library.
func (p *Program) Search() *search.Search {
	return &search.Search{Index: p.Store, Embedder: p.Embedder}
}

// Ask answers questions over the library; give it a Model to have answers written.
func (p *Program) Ask() *ask.Ask {
	return &ask.Ask{Search: p.Search(), Program: "cotejo " + Version, Now: time.Now}
}

// Ingest keeps the library equal to its folders.
func (p *Program) Ingest() *ingest.Ingest {
	in := &ingest.Ingest{Store: p.Store, DataFolder: p.Folder, Swept: p.Replies.Clear} // replies may hold words of what is gone
	switch {
	case p.Embedder == nil:
	case p.Away:
		in.Embedder = p.Embedder // on another processor, or on the same by somebody else's choice
	default:
		in.Embedder = patient{p.Embedder, &p.chat.writing}
	}
	return in
}

// ReadText reads a file's bytes into its canonical text.
func ReadText(ctx context.Context, name string, content []byte) (*app.Text, error) {
	text, _, err := source.Read(ctx, name, content)
	return text, err
}
