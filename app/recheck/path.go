package recheck

import (
	"encoding/base64"
	"fmt"
	"path/filepath"
	"strings"

	"cotejo/app"
)

// Root maps paths: what lay under Old when the answer was saved lies under New here.
type Root struct {
	Old, New string
}

// ParseRoot reads "OLD=NEW"; OLD ends at the first "=". A relative NEW counts from the working folder. The error
// is a sentence about the flag.
func ParseRoot(s string) (Root, error) {
	old, now, found := strings.Cut(s, "=")
	if !found || old == "" || now == "" {
		return Root{}, fmt.Errorf("--root wants OLD=NEW, not %q", s)
	}
	absolute, err := filepath.Abs(now)
	if err != nil {
		return Root{}, fmt.Errorf("--root %q: %w", s, err)
	}
	return Root{old, absolute}, nil
}

// locate returns the path to open for a document, or an error when that path must not be opened. The root with the longest
// Old that covers the path counts.
func (o Options) locate(d app.Document) (string, error) {
	saved := d.Path
	if d.PathBase64 != "" {
		raw, err := base64.StdEncoding.DecodeString(d.PathBase64)
		if err != nil {
			return "", errRefused
		}
		saved = string(raw)
	}
	if saved == "" || strings.ContainsRune(saved, 0) {
		return "", errRefused
	}
	path, longest := "", -1
	for _, r := range o.Roots {
		rest, covered := under(saved, r.Old)
		if !covered || len(split(r.Old)) <= longest {
			continue
		}
		longest = len(split(r.Old))
		path = r.New
		if len(rest) > 0 {
			local := filepath.FromSlash(strings.Join(rest, "/"))
			if !filepath.IsLocal(local) { // ".." must not lead out of the new root
				return "", errRefused
			}
			path = filepath.Join(r.New, local)
		}
	}
	if longest >= 0 {
		return path, nil
	}
	if !filepath.IsAbs(saved) || special(saved) {
		return "", errRefused
	}
	return saved, nil
}

// under returns the names of path after root, and whether root covers it. Either may come from another system; a root covers
// whole names only.
func under(path, root string) (rest []string, covered bool) {
	windows := fromWindows(root)
	if windows != fromWindows(path) || leading(path) != leading(root) {
		return nil, false
	}
	p, r := split(path), split(root)
	if len(p) < len(r) {
		return nil, false
	}
	for i := range r {
		if p[i] != r[i] && !(windows && strings.EqualFold(p[i], r[i])) {
			return nil, false
		}
	}
	return p[len(r):], true
}

// split returns the names of a path.
func split(path string) []string {
	windows := fromWindows(path)
	names := strings.FieldsFunc(path, func(r rune) bool { return r == '/' || windows && r == '\\' })
	kept := names[:0]
	for _, name := range names {
		if name != "." {
			kept = append(kept, name)
		}
	}
	return kept
}

// leading counts the separators that a path begins with: one for a root, two for a share.
func leading(path string) int {
	n := 0
	for n < 2 && n < len(path) && (path[n] == '/' || path[n] == '\\' && fromWindows(path)) {
		n++
	}
	return n
}

// fromWindows says whether a path was written on Windows: C:\, C:/ or \\server.
func fromWindows(path string) bool {
	if strings.HasPrefix(path, `\`) {
		return true
	}
	letter := len(path) > 1 && path[1] == ':' && (path[0]|0x20) >= 'a' && (path[0]|0x20) <= 'z'
	return letter && (len(path) == 2 || path[2] == '\\' || path[2] == '/')
}
