package source

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"cotejo/app"
)

// Format is a kind of file that can be read.
type Format struct {
	// Name is lower case: "pdf". Version counts up from 1 each time the reader gives other spans for the same bytes.
	Name    string
	Version int
	// Extensions are those that people give to such files, with the dot, lower case; the usual one first.
	Extensions []string

	read func(ctx context.Context, content []byte) (*app.Text, error)
}

// formats is everything that can be read, in the order in which it is shown.
var formats = []Format{
	{"pdf", 2, []string{".pdf"}, readPDF},
	{"docx", 2, []string{".docx", ".docm", ".dotx", ".dotm"}, readDOCX},
	{"html", 1, []string{".html", ".htm", ".xhtml", ".xht", ".shtml"}, readHTML},
	{"markdown", 1, []string{".md", ".markdown", ".mdown", ".mkd"}, readMarkdown},
	{"txt", 1, []string{".txt", ".text", ".log"}, readTXT},
}

// Reader names the format with the version of its reader, as documents store it: "pdf/1".
func (f Format) Reader() string { return fmt.Sprintf("%s/%d", f.Name, f.Version) }

// Formats returns those that can be read, in order.
func Formats() []Format { return append([]Format(nil), formats...) }

// Read returns the canonical text of a file and its format. The name serves only to tell the kind. The errors
// are those of the package documentation; a cancelled ctx gives its own error. The Format is set whenever the
// kind is known, also beside an error.
func Read(ctx context.Context, name string, content []byte) (*app.Text, Format, error) {
	if err := stopped(ctx); err != nil {
		return nil, Format{}, err
	}
	if len(content) == 0 {
		return nil, Format{}, app.Errorf("source.empty", nil)
	}
	format, err := Detect(name, content)
	if err != nil {
		return nil, Format{}, err
	}
	text, err := format.readWithin(ctx, content)
	switch {
	case err != nil:
		return nil, format, err
	case text == nil || strings.TrimSpace(text.Content) == "":
		return nil, format, app.Errorf("source.empty", nil)
	case len(text.Content) > maxText:
		return nil, format, tooLarge()
	}
	return text, format, nil
}

// readWithin runs the reader until it is done or ctx is. A reader that does not look at ctx is left behind: it
// ends with its process.
func (f Format) readWithin(ctx context.Context, content []byte) (*app.Text, error) {
	type result struct {
		text *app.Text
		err  error
	}
	done := make(chan result, 1)
	go func() {
		var r result
		defer func() {
			if p := recover(); p != nil {
				r = result{err: app.Errorf("source.crashed", fmt.Errorf("%v\n%s", p, debug.Stack()), "format", f.Name)}
			}
			done <- r
		}()
		r.text, r.err = f.read(ctx, content)
	}()
	select {
	case r := <-done:
		if r.err != nil && app.ErrorCode(r.err) == "" {
			if err := stopped(ctx); err != nil {
				return nil, err
			}
			r.err = app.Errorf("source.damaged", r.err, "format", f.Name)
		}
		return r.text, r.err
	case <-ctx.Done():
		return nil, stopped(ctx)
	}
}

// stopped says why a reader has to end: the time is up, or nobody waits any more; nil while it may go on.
func stopped(ctx context.Context) error {
	err := ctx.Err()
	if errors.Is(err, context.DeadlineExceeded) {
		return app.Errorf("source.timeout", err)
	}
	return err
}

func tooLarge() error { return app.Errorf("source.too_large", nil, "limit", "64 MB") }

// StateOf is the state of a file whose reading ended with err; Indexed when it is nil.
func StateOf(err error) app.State {
	if err == nil {
		return app.Indexed
	}
	switch app.ErrorCode(err) {
	case "source.needs_ocr":
		return app.NeedsOCR
	case "source.unsupported":
		return app.Unsupported
	}
	return app.Failed
}
