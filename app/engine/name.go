package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"cotejo/app"
)

// Name names the weights in a model file: its base name, a slash and the first 12 hexadecimal digits of its
// SHA-256. Another file of the same name thus has another name. Hashing takes about 0.3 s for 74 MB, so the digest
// is kept in the cache folder until size or time of the file change. Errors: engine.no_model.
func Name(model string) (string, error) { return name(model, cacheFolder(os.Getenv)) }

func name(model, cache string) (string, error) {
	path, err := filepath.Abs(model)
	if err != nil {
		return "", app.Errorf("engine.no_model", err, "path", model)
	}
	st, err := os.Stat(path)
	if err != nil {
		return "", app.Errorf("engine.no_model", err, "path", path)
	}
	note := ""
	stamp := fmt.Sprintf("%d %d ", st.Size(), st.ModTime().UnixNano())
	if cache != "" {
		key := sha256.Sum256([]byte(path))
		note = filepath.Join(cache, "digests", hex.EncodeToString(key[:12]))
		if kept, err := os.ReadFile(note); err == nil {
			if digest, ok := strings.CutPrefix(string(kept), stamp); ok && len(digest) == 64 {
				return filepath.Base(path) + "/" + digest[:12], nil
			}
		}
	}
	digest, err := hashFile(path)
	if err != nil {
		return "", app.Errorf("engine.no_model", err, "path", path)
	}
	if note != "" {
		keep(note, stamp+digest) // a cache that cannot be written costs time, nothing else
	}
	return filepath.Base(path) + "/" + digest[:12], nil
}

func hashFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// keep writes the whole file or none of it.
func keep(path, content string) {
	if os.MkdirAll(filepath.Dir(path), 0o700) != nil {
		return
	}
	f, err := os.CreateTemp(filepath.Dir(path), "new-")
	if err != nil {
		return
	}
	_, err = f.WriteString(content)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
}
