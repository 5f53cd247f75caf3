package desktop

import (
	"path/filepath"
	"slices"
	"strings"

	"cotejo/app"
	"cotejo/app/program"
)

// OpenFile opens a file of the library in its own program. The page is a wish: most programs cannot be told.
func (w *Window) OpenFile(path string, page int) error {
	return w.withFile(path, w.desk.show)
}

// ShowInFolder shows where a file of the library lies.
func (w *Window) ShowInFolder(path string) error {
	return w.withFile(path, w.desk.reveal)
}

// Copy puts text on the clipboard.
func (w *Window) Copy(text string) error { return w.desk.copy(text) }

func (w *Window) withFile(path string, do func(path string) error) error {
	p, err := w.program()
	if err != nil {
		return err
	}
	if err := w.mayOpen(p, path); err != nil {
		return err
	}
	return do(path)
}

// mayOpen says why a file is not opened: the library does not know it, it is not there, or its name is of a kind that the
// system might run.
func (w *Window) mayOpen(p *program.Program, path string) error {
	files, err := p.Store.Files(w.ctx, path)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(files, func(f app.File) bool { return f.Path == path && f.State != app.Excluded }) {
		return app.Errorf("library.unknown_path", nil, "path", path)
	}
	if !isFile(path) {
		return app.Errorf("library.no_such_path", nil, "path", path)
	}
	if _, known := program.Kind(strings.ToLower(filepath.Ext(path))); !known {
		return app.Errorf("desktop.not_opened", nil, "path", path)
	}
	return nil
}
