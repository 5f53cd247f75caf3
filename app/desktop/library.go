package desktop

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"cotejo/app"
	"cotejo/app/program"
)

// Library returns a snapshot of the library.
func (w *Window) Library() (Library, error) {
	p, err := w.program()
	if err != nil {
		return Library{}, err
	}
	if err := w.recount(p); err != nil {
		return Library{}, err
	}
	return w.librarySnapshot(), nil
}

// Files lists the files at or under a root, "" all, sorted by path.
func (w *Window) Files(root string) ([]LibraryFile, error) {
	p, err := w.program()
	if err != nil {
		return nil, err
	}
	model := ""
	if p.Embedder != nil {
		model = p.Embedder.Model()
	}
	listed, _, err := p.Store.List(w.ctx, model)
	if err != nil {
		return nil, err
	}
	l, files := w.language(), []LibraryFile{}
	for _, f := range listed {
		if root != "" && f.Path != root && !strings.HasPrefix(f.Path, strings.TrimSuffix(root, string(filepath.Separator))+string(filepath.Separator)) {
			continue
		}
		files = append(files, LibraryFile{
			Path: f.Path, Name: filepath.Base(f.Path), Folder: filepath.Dir(f.Path), State: string(f.State), Reason: asSentence(l.Reason(f.Reason)),
			Format: f.Format, Bytes: f.Bytes, Fragments: f.Fragments, Embedded: f.Embedded,
		})
	}
	return files, nil
}

// asSentence begins words with a capital and ends them with a full stop.
func asSentence(words string) string {
	r, width := utf8.DecodeRuneInString(words)
	if width == 0 {
		return ""
	}
	return string(unicode.ToUpper(r)) + strings.TrimSuffix(words[width:], ".") + "."
}

// ChooseFolder lets the user choose a folder; "" when that was cancelled.
func (w *Window) ChooseFolder() (string, error) {
	return w.desk.chooseFolder(w.language().Say("library.choose_folder"))
}

// AddPaths adds files and folders and begins to index them.
func (w *Window) AddPaths(paths []string) error {
	p, err := w.program()
	if err != nil {
		return err
	}
	var absolute []string
	for _, path := range paths {
		if !filepath.IsAbs(path) {
			return app.Errorf("library.no_such_path", nil, "path", path)
		}
		if _, err := os.Stat(path); err != nil {
			return app.Errorf("library.no_such_path", err, "path", path)
		}
		absolute = append(absolute, filepath.Clean(path))
	}
	if len(absolute) > 0 {
		w.index(p, job{paths: absolute})
	}
	return nil
}

// AddSamples writes the bundled samples into the data folder and begins to index them.
func (w *Window) AddSamples() error {
	p, err := w.program()
	if err != nil {
		return err
	}
	folder := filepath.Join(p.Folder, "samples")
	if err := program.WriteSamples(folder); err != nil {
		return err
	}
	w.index(p, job{paths: []string{folder}})
	return nil
}

// Refresh looks at all folders again.
func (w *Window) Refresh() error { return w.again(job{}) }

// Retry reads again what failed at or under a path, "" everywhere.
func (w *Window) Retry(path string) error {
	j := job{retry: true}
	if path != "" {
		root, err := w.rootOf(path)
		if err != nil {
			return err
		}
		j.paths = []string{root}
	}
	return w.again(j)
}

func (w *Window) again(j job) error {
	p, err := w.program()
	if err != nil {
		return err
	}
	w.index(p, j)
	return nil
}

// rootOf returns the root that holds a path.
func (w *Window) rootOf(path string) (string, error) {
	p, err := w.program()
	if err != nil {
		return "", err
	}
	roots, err := p.Store.Roots(w.ctx)
	if err != nil {
		return "", err
	}
	longest := ""
	for _, r := range roots {
		if (path == r.Path || strings.HasPrefix(path, r.Path+string(filepath.Separator))) && len(r.Path) > len(longest) {
			longest = r.Path
		}
	}
	if longest == "" {
		return "", app.Errorf("library.unknown_path", nil, "path", path)
	}
	return longest, nil
}

// StopIndexing ends indexing. All that was stored stays.
func (w *Window) StopIndexing() error {
	w.stopIndexing()
	return nil
}

// Forget takes a file or folder out of the library with all that was stored of it.
func (w *Window) Forget(path string) error {
	p, err := w.program()
	if err != nil {
		return err
	}
	err = w.whilePaused(func() error { return p.Forget(w.ctx, path) })
	if err == nil {
		err = w.recount(p)
	}
	w.pacer().flush()
	return err
}

// totals are the numbers of a snapshot, which take a look at the store.
type totals struct {
	roots     []Root
	counts    Counts
	fragments int
	meaning   bool
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
	t := totals{roots: []Root{}, meaning: p.Embedder != nil}
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
		Embedded: x.embedded, Meaning: x.totals.meaning, Progress: x.progress,
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
