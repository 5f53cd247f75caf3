package desktop

import (
	"os"
	"path/filepath"
	"strings"
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
