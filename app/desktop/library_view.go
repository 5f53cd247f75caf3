package desktop

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"cotejo/app/program"
)

// totals are the numbers of a snapshot, which take a look at the store.
type totals struct {
	roots     []Root
	counts    Counts
	fragments int
	meaning   bool
	waits     bool // for consent
}

// recount looks at the store for all numbers of a snapshot.
func (w *Window) recount(p *program.Program) error {
	t, err := w.count(p)
	embedded := 0
	if err == nil && p.Embedder != nil {
		embedded, err = p.Store.EmbeddedCount(w.ctx, p.Embedder.Model())
	}
	if err != nil {
		return err
	}
	x := &w.indexing
	x.mutex.Lock()
	defer x.mutex.Unlock()
	x.totals, x.embedded, x.counted = t, embedded, time.Now()
	return nil
}

// count looks at the store for the numbers that come fast.
func (w *Window) count(p *program.Program) (totals, error) {
	t := totals{roots: []Root{}, meaning: p.Embedder != nil, waits: p.Waits}
	roots, err := p.Store.Roots(w.ctx)
	if err != nil {
		return t, err
	}
	for _, r := range roots {
		counts, err := p.Store.CountsUnder(w.ctx, r.Path)
		if err != nil {
			return t, err
		}
		_, err = os.Stat(r.Path)
		t.roots = append(t.roots, Root{Path: r.Path, Name: filepath.Base(r.Path), Counts: Counts(counts), Away: errors.Is(err, fs.ErrNotExist)})
	}
	all, err := p.Store.Counts(w.ctx)
	if err != nil {
		return t, err
	}
	t.counts = Counts(all)
	t.fragments, err = p.Store.FragmentCount(w.ctx)
	return t, err
}

// librarySnapshot is the library as it was last counted, with the progress of now.
func (w *Window) librarySnapshot() Library {
	x := &w.indexing
	x.mutex.Lock()
	defer x.mutex.Unlock()
	view := Library{
		Sequence: w.next(), Roots: append([]Root{}, x.totals.roots...), Counts: x.totals.counts, Fragments: x.totals.fragments,
		Embedded: x.embedded, Meaning: x.totals.meaning, WaitsForConsent: x.totals.waits, Progress: x.progress,
	}
	for i := range view.Roots {
		view.Roots[i].Away = view.Roots[i].Away || x.away[view.Roots[i].Path]
	}
	view.Embedded = min(view.Embedded, view.Fragments)
	return view
}

// countEvery is how often the store is counted anew while something is indexed.
const countEvery = time.Second

// tellLibrary tells a snapshot, counted anew when the last count is old.
func (w *Window) tellLibrary() {
	x := &w.indexing
	x.mutex.Lock()
	old := time.Since(x.counted) > countEvery
	if old {
		x.counted = time.Now()
	}
	x.mutex.Unlock()
	if old {
		if p, err := w.program(); err == nil {
			if t, err := w.count(p); err == nil {
				x.mutex.Lock()
				x.totals = t
				x.mutex.Unlock()
			}
		}
	}
	w.emit("library", w.librarySnapshot())
}

func (w *Window) pacer() *pace { return w.indexing.pace }

// changed tells the page that there is something new of the library.
func (w *Window) changed() { w.pacer().changed() }
