package ingest

import (
	"context"
	"fmt"
	"path/filepath"

	"cotejo/app"
)

// Forget takes a root, or a file or folder below one, out of the library with all that was stored of it, and returns how
// many files that were. Below a root it stays out, whatever changes there, until it is indexed by name again. A path that the
// library does not know is the error library.unknown_path.
func (in *Ingest) Forget(ctx context.Context, path string) (int, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return 0, fmt.Errorf("path %s: %w", path, err)
	}
	roots, err := in.Store.Roots(ctx)
	if err != nil {
		return 0, err
	}
	files, err := in.Store.Files(ctx, path)
	if err != nil {
		return 0, err
	}
	var inside []string // roots at or under the path
	within := false     // a root stands above it
	for _, root := range roots {
		if under(root.Path, path) {
			inside = append(inside, root.Path)
		} else if under(path, root.Path) {
			within = true
		}
	}
	if len(inside) == 0 && len(files) == 0 {
		return 0, app.Errorf("library.unknown_path", nil, "path", path)
	}
	count := 0
	for _, f := range files {
		if f.State != app.Excluded {
			count++
		}
	}
	if err := in.takeOut(path, inside, files, within); err != nil {
		return 0, err
	}
	return count, in.Store.Purge()
}

func (in *Ingest) takeOut(path string, roots []string, files []app.File, within bool) error {
	for _, root := range roots {
		if err := in.Store.RemoveRoot(root); err != nil {
			return err
		}
	}
	// What was excluded below is covered by the path from now on.
	if err := in.Store.Include(path); err != nil {
		return err
	}
	if !within {
		paths := make([]string, len(files))
		for i, f := range files {
			paths[i] = f.Path
		}
		return in.Store.RemoveFiles(paths)
	}
	if err := in.Store.Exclude(path); err != nil {
		return err
	}
	excluded := make([]app.File, len(files))
	for i, f := range files {
		excluded[i] = forgotten(f)
	}
	return in.Store.PutFiles(excluded)
}
