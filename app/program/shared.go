package program

import (
	"context"

	"cotejo/app"
	"cotejo/app/ingest"
	"cotejo/store"
)

// OpenShared opens the library in folder for questions, and makes an empty one where there is none. It takes no lock beyond
// that, so that others may index meanwhile; Index and Forget take it for as long as they run. The embedder is the own engine's, whatever
// the settings say: WithEmbedder takes another, with the keys of the one who opens.
func OpenShared(ctx context.Context, folder string) (*Program, error) {
	p, err := open(ctx, folder, store.Read)
	if app.ErrorCode(err) != "store.no_library" {
		return p, err
	}
	made, err := store.Open(ctx, folder, store.Write)
	switch {
	case err == nil:
		if err := made.Close(); err != nil {
			return nil, err
		}
	case app.ErrorCode(err) != "store.locked": // another is just making it
		return nil, err
	}
	return open(ctx, folder, store.Read)
}

// Index brings the library up to date as ingest.Index does, holding the lock of the one indexer meanwhile. When another
// process holds it the error is store.locked.
func (p *Program) Index(ctx context.Context, paths []string, o ingest.Options) (result ingest.Result, err error) {
	err = p.locked(ctx, func(in *ingest.Ingest) error {
		result, err = in.Index(ctx, paths, o)
		return err
	})
	return result, err
}

// Forget takes a path out of the library as ingest.Forget does, holding the lock meanwhile. Replies of models that may hold words of it
// are not kept either.
func (p *Program) Forget(ctx context.Context, path string) error {
	err := p.locked(ctx, func(in *ingest.Ingest) error {
		_, err := in.Forget(ctx, path)
		return err
	})
	if err != nil {
		return err
	}
	return p.Replies.Clear()
}

func (p *Program) locked(ctx context.Context, work func(*ingest.Ingest) error) error {
	db, err := store.Open(ctx, p.Folder, store.Write)
	if err != nil {
		return err
	}
	in := p.Ingest()
	in.Store = db
	err = work(in)
	if closing := db.Close(); err == nil {
		err = closing
	}
	return err
}
