package ingest

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cotejo/app"
)

// targets adds paths as roots and returns the roots that this run looks at: those given, or all.
func (r *run) targets(ctx context.Context, paths []string) ([]app.Root, error) {
	var given []app.Root
	for _, p := range paths {
		path, err := filepath.Abs(p)
		if err != nil {
			return nil, fmt.Errorf("path %s: %w", p, err)
		}
		given = append(given, app.Root{Path: path})
	}
	// All are checked before one is stored.
	known, err := r.Store.Roots(ctx)
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		return known, nil
	}
	for i, g := range given {
		at := slices.IndexFunc(known, func(k app.Root) bool { return k.Path == g.Path })
		info, err := os.Stat(g.Path)
		switch {
		case err == nil && !info.IsDir() && !info.Mode().IsRegular():
			return nil, app.Errorf("library.no_such_path", nil, "path", g.Path)
		case at >= 0:
			given[i].Device = known[at].Device
		case err != nil:
			return nil, app.Errorf("library.no_such_path", err, "path", g.Path)
		default:
			given[i].Device = deviceOf(info)
		}
	}
	for _, g := range given {
		if err := r.Store.Include(g.Path); err != nil {
			return nil, err
		}
		if err := r.Store.AddRoot(g); err != nil {
			return nil, err
		}
		if r.Collection != "" {
			if err := r.Store.Collect(r.Collection, g.Path); err != nil {
				return nil, err
			}
		}
	}
	// A root within one of these may stand where the walk would not go.
	for _, k := range known {
		if slices.ContainsFunc(given, func(g app.Root) bool { return under(k.Path, g.Path) && k.Path != g.Path }) {
			given = append(given, k)
		}
	}
	return given, nil
}

// plan compares the folders with the store, takes out what is gone, and returns what has to be read, sorted by path.
func (r *run) plan(ctx context.Context, targets []app.Root) ([]found, error) {
	w, err := r.newWalk(ctx)
	if err != nil {
		return nil, err
	}
	var stored []app.File
	for _, t := range targets {
		files, err := r.Store.Files(ctx, t.Path)
		if err != nil {
			return nil, err
		}
		if err := w.root(ctx, t.Path, t.Device, files); err != nil {
			return nil, err
		}
		if info, err := os.Stat(t.Path); err == nil && !slices.Contains(w.away, t.Path) && t.Device != deviceOf(info) {
			if err := r.Store.AddRoot(app.Root{Path: t.Path, Device: deviceOf(info)}); err != nil {
				return nil, err
			}
		}
		stored = append(stored, files...)
	}
	r.result.Away = w.away
	// Nested roots list the same files; each counts once.
	sortUnique(&stored, func(f app.File) string { return f.Path })
	sortUnique(&w.files, func(f found) string { return f.path })
	return r.compare(ctx, w, stored)
}

func (r *run) newWalk(ctx context.Context) (*walk, error) {
	w := &walk{roots: map[string]bool{}, exclusions: map[string]bool{}}
	roots, err := r.Store.Roots(ctx)
	if err != nil {
		return nil, err
	}
	for _, root := range roots {
		w.roots[root.Path] = true
	}
	exclusions, err := r.Store.Exclusions(ctx)
	if err != nil {
		return nil, err
	}
	for _, e := range exclusions {
		w.exclusions[e] = true
	}
	if r.DataFolder != "" {
		w.data, _ = os.Stat(r.DataFolder)
	}
	return w, nil
}

// compare goes through the two sorted listings side by side.
func (r *run) compare(ctx context.Context, w *walk, stored []app.File) ([]found, error) {
	var jobs []found
	var gone []string
	var changed []app.File
	away := func(path string) bool {
		return slices.ContainsFunc(w.away, func(a string) bool { return under(path, a) })
	}
	files := w.files
	for len(files) > 0 || len(stored) > 0 {
		switch {
		case len(files) == 0 || len(stored) > 0 && stored[0].Path < files[0].path:
			if !away(stored[0].Path) {
				gone = append(gone, stored[0].Path)
			}
			stored = stored[1:]
			continue
		case len(stored) == 0 || files[0].path < stored[0].Path:
			if f := files[0]; f.excluded {
				changed = append(changed, forgotten(app.File{Path: f.path, Size: f.size, Modified: f.modified}))
			} else {
				// Found, and not read yet: a run that is cut short leaves it as such.
				changed = append(changed, app.File{Path: f.path, Size: -1, State: app.Waiting})
				jobs = append(jobs, f)
			}
			files = files[1:]
			continue
		}
		f, s := files[0], stored[0]
		files, stored = files[1:], stored[1:]
		switch {
		case f.excluded && s.State != app.Excluded:
			changed = append(changed, forgotten(s))
		case !f.excluded && r.needsReading(f, s):
			jobs = append(jobs, f)
		}
	}
	if err := r.Store.RemoveFiles(gone); err != nil {
		return nil, err
	}
	if err := r.Store.PutFiles(changed); err != nil {
		return nil, err
	}
	return jobs, ctx.Err()
}

// needsReading says whether a file has to be looked into again.
func (r *run) needsReading(f found, s app.File) bool {
	switch {
	case f.size != s.Size, f.modified != s.Modified, s.Readers != r.fingerprint:
		return true
	case s.State == app.Waiting, s.State == app.Excluded:
		return true
	case s.State == app.Failed:
		// Permission comes and goes without a trace in size and time.
		return r.Retry || s.Reason == unreadable
	}
	return false
}

// forgotten is a file that the user took out below a root.
func forgotten(f app.File) app.File {
	f.Document, f.State, f.Reason, f.Format = 0, app.Excluded, "library.forgotten", ""
	return f
}

// under says whether path is at or under folder.
func under(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, join(folder, ""))
}

func sortUnique[T any](all *[]T, path func(T) string) {
	slices.SortFunc(*all, func(a, b T) int { return cmp.Compare(path(a), path(b)) })
	*all = slices.CompactFunc(*all, func(a, b T) bool { return path(a) == path(b) })
}
