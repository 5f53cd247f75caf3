package ingest

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"

	"cotejo/app"
	"cotejo/app/source"
)

// unreadable is the reason of a file that cannot be opened or read.
const unreadable = "source.unreadable"

// identity tells contents apart: the same bytes may be two documents if their names make them two kinds.
type identity struct {
	sha256 [32]byte
	format string
}

// outcome is what came of looking into a file.
type outcome struct {
	file    app.File
	content *app.Content // to be stored, or nil
	id      identity
	twin    bool  // another file of this run has the same content and is being read
	err     error // ends the run
}

// lookInto reads a file as far as it must be: not beyond its hash when its content is known.
func (r *run) lookInto(ctx context.Context, f found, claims *claims) (o outcome) {
	o.file = app.File{Path: f.path, Size: f.size, Modified: f.modified, Readers: r.fingerprint}
	defer func() {
		if p := recover(); p != nil {
			o.fail(app.Errorf("source.crashed", fmt.Errorf("%v\n%s", p, debug.Stack())))
		}
	}()
	if f.unreadable {
		o.fail(app.Errorf(unreadable, nil))
		return o
	}
	content, err := r.load(&o.file)
	if err != nil {
		o.fail(err)
		return o
	}
	name := filepath.Base(f.path)
	o.id.sha256 = sha256.Sum256(content)
	format, err := r.detect(name, content)
	if err != nil {
		o.fail(err)
		return o
	}
	o.id.format, o.file.Format = format.Name, format.Name
	o.file.Document, o.err = r.Store.Known(ctx, o.id.sha256, format.Name, format.Reader())
	if o.err != nil {
		return o
	}
	if o.file.Document != 0 {
		o.file.State = app.Indexed
		return o
	}
	if !claims.take(o.id) {
		o.twin = true
		return o
	}
	limited, cancel := context.WithTimeout(ctx, r.FileTime)
	defer cancel()
	text, format, err := r.Read(limited, name, content)
	if err == nil {
		o.file.State = app.Indexed
		o.content = prepare(text, format, o.id.sha256, int64(len(content)))
		return o
	}
	if o.err = ctx.Err(); o.err == nil {
		o.fail(err)
	}
	return o
}

// load reads the bytes of a file; what it is at that moment is what the library knows of it.
func (r *run) load(f *app.File) ([]byte, error) {
	file, err := os.Open(f.Path)
	if err != nil {
		return nil, app.Errorf(unreadable, err)
	}
	defer file.Close()
	info, err := file.Stat()
	switch {
	case err != nil:
		return nil, app.Errorf(unreadable, err)
	case !info.Mode().IsRegular():
		return nil, app.Errorf(unreadable, errors.New("not a file"))
	}
	f.Size, f.Modified = info.Size(), info.ModTime().UnixNano()
	if f.Size > r.FileSize {
		return nil, app.Errorf("source.too_large", nil, "limit", strconv.FormatInt(r.FileSize>>20, 10)+" MB")
	}
	content := make([]byte, 0, f.Size+1)
	for {
		n, err := file.Read(content[len(content):cap(content)])
		content = content[:len(content)+n]
		switch {
		case errors.Is(err, io.EOF):
			return content, nil
		case err != nil:
			return nil, app.Errorf(unreadable, err)
		case int64(len(content)) > r.FileSize:
			return nil, app.Errorf("source.too_large", nil, "limit", strconv.FormatInt(r.FileSize>>20, 10)+" MB")
		case len(content) == cap(content):
			content = append(content, 0)[:len(content)] // it grows while it is read
		}
	}
}

// fail puts the file into the state that err means.
func (o *outcome) fail(err error) {
	o.content, o.file.Document = nil, 0
	o.file.State, o.file.Reason = source.StateOf(err), app.ErrorCode(err)
	if errors.Is(err, context.DeadlineExceeded) {
		o.file.State, o.file.Reason = app.Failed, "source.timeout"
	}
	if o.file.Reason == "" {
		o.file.Reason = "source.damaged"
	}
	var e *app.Error
	if errors.As(err, &e) && o.file.Format == "" {
		o.file.Format = e.Args["kind"]
	}
}
