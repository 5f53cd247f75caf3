package recheck

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"strings"

	"cotejo/app"
)

// Root maps paths: what began with Old when the answer was saved begins with New here.
type Root struct {
	Old, New string
}

// ParseRoot reads "OLD=NEW".
func ParseRoot(s string) (Root, error) {
	old, now, found := strings.Cut(s, "=")
	if !found || old == "" || now == "" {
		return Root{}, fmt.Errorf("--root wants OLD=NEW, not %q", s)
	}
	absolute, err := filepath.Abs(now)
	if err != nil {
		return Root{}, err
	}
	return Root{old, absolute}, nil
}

// locate returns the path to open for a document, or an error when that path must not be opened.
func (c *checker) locate(d app.Document) (string, error) {
	saved := d.Path
	if d.PathBase64 != "" {
		raw, err := base64.StdEncoding.DecodeString(d.PathBase64)
		if err != nil {
			return "", fmt.Errorf("path: %w", err)
		}
		saved = string(raw)
	}
	if strings.ContainsRune(saved, 0) {
		return "", errRefused
	}
	for _, r := range c.Roots {
		rest, covered := under(saved, r.Old)
		if !covered {
			continue
		}
		if rest != "" && !filepath.IsLocal(rest) { // ".." must not lead out of the new root
			return "", errRefused
		}
		return filepath.Join(r.New, rest), nil
	}
	if !filepath.IsAbs(saved) || special(saved) {
		return "", errRefused
	}
	return saved, nil
}

// under returns what of path comes after root, in this system's separators. Both may be written with either kind, since
// the answer may come from another system; a root covers whole names only.
func under(path, root string) (string, bool) {
	flat := func(s string) string { return s }
	if strings.Contains(root, `\`) || len(root) > 1 && root[1] == ':' {
		flat = func(s string) string { return strings.ToLower(strings.ReplaceAll(s, `\`, "/")) }
	}
	p, r := flat(path), strings.TrimRight(flat(root), "/")
	if len(p) != len(path) || !strings.HasPrefix(p, r) {
		return "", false
	}
	rest := path[len(r):]
	if rest != "" && rest[0] != '/' && rest[0] != '\\' {
		return "", false
	}
	if strings.Contains(root, `\`) || strings.Contains(path, `:\`) {
		rest = strings.ReplaceAll(rest, `\`, "/")
	}
	return filepath.FromSlash(strings.TrimLeft(rest, "/")), true
}

// special says whether a path leads to devices, to the kernel's views, or over the network.
func special(path string) bool {
	clean := filepath.ToSlash(filepath.Clean(path))
	if strings.HasPrefix(path, `\\`) || strings.HasPrefix(path, "//") || strings.HasPrefix(clean, "//") {
		return true
	}
	for _, p := range []string{"/dev", "/proc", "/sys", "/net", "/afs"} {
		if clean == p || strings.HasPrefix(clean, p+"/") {
			return true
		}
	}
	if resolved, err := filepath.EvalSymlinks(path); err == nil && filepath.ToSlash(resolved) != clean {
		for _, p := range []string{"/dev/", "/proc/", "/sys/"} {
			if strings.HasPrefix(filepath.ToSlash(resolved), p) {
				return true
			}
		}
	}
	return false
}

func sum(content []byte) string {
	h := sha256.Sum256(content)
	return hex.EncodeToString(h[:])
}
