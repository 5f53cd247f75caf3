package ingest

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"cotejo/app"
)

// found is a file that a walk came upon.
type found struct {
	path     string
	size     int64
	modified int64
	excluded bool
	// unreadable is set for a name that leads nowhere.
	unreadable bool
}

// walk lists the files under roots.
type walk struct {
	roots, exclusions map[string]bool
	data              os.FileInfo // of the program's own folder, or nil
	files             []found
	away              []string
}

// root lists what is at or under a root. device is the file system that it was on when it was last seen, stored what the
// library holds of it.
func (w *walk) root(ctx context.Context, path, device string, stored []app.File) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && (len(stored) == 0 || stored[0].Path == path) && isFolder(filepath.Dir(path)):
		return nil // a file that was removed; of a folder that holds something nobody can tell
	case err != nil:
		w.away = append(w.away, path)
		return nil
	case !info.IsDir():
		w.file(path, info, false)
		return nil
	}
	entries, err := os.ReadDir(path)
	if err == nil && len(entries) == 0 && len(stored) > 0 && device != "" && device != deviceOf(info) {
		// The folder in which a disk is mounted, without the disk.
		w.away = append(w.away, path)
		return nil
	}
	if w.own(info) {
		return nil
	}
	return w.entries(ctx, path, entries, err, false)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func (w *walk) folder(ctx context.Context, path string, excluded bool) error {
	entries, err := os.ReadDir(path)
	return w.entries(ctx, path, entries, err, excluded)
}

// entries goes through a folder. What could be read of it is listed even if an error came then.
func (w *walk) entries(ctx context.Context, folder string, entries []os.DirEntry, failed error, excluded bool) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if failed != nil {
		w.away = append(w.away, folder)
	}
	if built(entries) && !w.roots[folder] {
		return nil
	}
	for _, e := range entries {
		path := join(folder, e.Name())
		excluded := (excluded || w.exclusions[path]) && !w.roots[path]
		switch {
		case e.IsDir():
			info, err := e.Info()
			if err != nil || (skippedFolder(e.Name()) || hidden(info)) && !w.roots[path] || w.own(info) {
				continue
			}
			if err := w.folder(ctx, path, excluded); err != nil {
				return err
			}
		case skippedFile(e.Name()) && !w.roots[path]:
		case e.Type().IsRegular():
			info, err := e.Info()
			if err != nil {
				continue // gone since the folder was read
			}
			if !hidden(info) || w.roots[path] {
				w.file(path, info, excluded)
			}
		case e.Type()&fs.ModeSymlink != 0:
			info, err := os.Stat(path)
			if err != nil {
				w.files = append(w.files, found{path: path, excluded: excluded, unreadable: true})
			} else if !info.IsDir() {
				w.file(path, info, excluded)
			}
		}
	}
	return nil
}

// file adds a file; pipes, devices and sockets are none.
func (w *walk) file(path string, info os.FileInfo, excluded bool) {
	if info.Mode().IsRegular() {
		w.files = append(w.files, found{path: path, size: info.Size(), modified: info.ModTime().UnixNano(), excluded: excluded})
	}
}

func (w *walk) own(info os.FileInfo) bool { return w.data != nil && os.SameFile(w.data, info) }

// join puts a name under a folder. filepath.Join would clean the name, and names are kept byte for byte.
func join(folder, name string) string {
	if strings.HasSuffix(folder, string(filepath.Separator)) {
		return folder + name
	}
	return folder + string(filepath.Separator) + name
}

// skippedFolder is true for hidden folders and those that programs fill.
func skippedFolder(name string) bool {
	switch name {
	case "node_modules", "bower_components", "__pycache__", "__MACOSX", "$RECYCLE.BIN", "System Volume Information":
		return true
	}
	return strings.HasPrefix(name, ".")
}

// built says whether a folder says of itself that a program made it: a cache (bford.info/cachedir), a Python environment.
func built(entries []os.DirEntry) bool {
	for _, e := range entries {
		if e.Name() == "CACHEDIR.TAG" || e.Name() == "pyvenv.cfg" {
			return true
		}
	}
	return false
}

// skippedFile is true for hidden and temporary files, and those that file managers leave behind.
func skippedFile(name string) bool {
	lower := strings.ToLower(name)
	switch lower {
	case "thumbs.db", "desktop.ini":
		return true
	}
	switch filepath.Ext(lower) {
	case ".tmp", ".temp", ".part", ".crdownload", ".download", ".swp":
		return true
	}
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "~$") || strings.HasSuffix(name, "~")
}
