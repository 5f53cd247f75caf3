package recheck

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"

	"cotejo/app"
)

// maxFile is the size of the largest cited file that is read, in bytes.
const maxFile = 1 << 30

// cited is a cited file as it is now; without a text, reason says why there is none.
type cited struct {
	text               *app.Text
	sha256, textSHA256 string
	reason             string
}

// open reads the file of a document.
func (o Options) open(ctx context.Context, d app.Document) cited {
	if len(d.Member) > 0 {
		return cited{reason: member}
	}
	path, err := o.locate(d)
	if err != nil {
		return cited{reason: refused}
	}
	content, err := readRegular(path)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return cited{reason: missing}
	case errors.Is(err, errRefused):
		return cited{reason: refused}
	case err != nil:
		return cited{reason: unreadable}
	}
	text, err := o.Reader(ctx, path, content)
	if err != nil || text == nil {
		return cited{reason: unreadable}
	}
	return cited{text: text, sha256: sum(content), textSHA256: sum([]byte(text.Content))}
}

// errRefused is the error of a path that must not be opened.
var errRefused = errors.New("not a file to be opened")

// readRegular reads a file that is one: a pipe would wait and a device answer for ever. It looks before opening, since opening
// alone can do something, and again at what was opened.
func readRegular(path string) ([]byte, error) {
	if before, err := os.Stat(path); err != nil {
		return nil, err
	} else if !before.Mode().IsRegular() {
		return nil, errRefused
	}
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	now, err := f.Stat()
	if err != nil || !now.Mode().IsRegular() {
		return nil, errRefused
	}
	content, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && len(content) > maxFile {
		err = errors.New("larger than 1 GB")
	}
	return content, err
}

func sum(content []byte) string {
	h := sha256.Sum256(content)
	return hex.EncodeToString(h[:])
}
