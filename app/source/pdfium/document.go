package pdfium

import (
	"context"
	"errors"
	"fmt"
	"strings"

	pdfium_errors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
)

// Why a document does not open.
var (
	ErrPassword = errors.New("the document needs a password")
	ErrDamaged  = errors.New("not a PDF, or a damaged one")
)

// ErrPage says that one page is damaged; the others may be sound.
var ErrPage = errors.New("damaged page")

// Document is an open PDF. It is for one goroutine at a time, and holds an instance until Close.
type Document struct {
	library  *library
	instance *instance
	ref      references.FPDF_DOCUMENT
	pages    int
	broken   bool
}

// Open reads the structure of a PDF. It waits for a free instance. The errors are ErrPassword, ErrDamaged,
// ErrCrashed or that of ctx. content must not change until Close.
func Open(ctx context.Context, content []byte) (*Document, error) {
	l, err := started()
	if err != nil {
		return nil, err
	}
	i, err := l.take(ctx)
	if err != nil {
		return nil, err
	}
	return open(ctx, l, i, content)
}

// Again opens the same document a second time, so that its pages are read side by side; nil when no instance is
// free at this moment or it does not work out.
func (d *Document) Again(ctx context.Context, content []byte) *Document {
	i := d.library.takeIdle(ctx)
	if i == nil {
		return nil
	}
	second, err := open(ctx, d.library, i, content)
	if err != nil {
		return nil
	}
	return second
}

func open(ctx context.Context, l *library, i *instance, content []byte) (*Document, error) {
	d := &Document{library: l, instance: i}
	i.served++
	i.servedBytes += len(content)
	err := d.call(ctx, func() error {
		response, err := i.OpenDocument(&requests.OpenDocument{File: &content})
		if err != nil {
			return err
		}
		d.ref = response.Document
		count, err := i.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: d.ref})
		if err != nil {
			return err
		}
		d.pages = count.PageCount
		return nil
	})
	if err == nil {
		return d, nil
	}
	d.Close()
	switch {
	case errors.Is(err, pdfium_errors.ErrPassword), errors.Is(err, pdfium_errors.ErrSecurity):
		return nil, fmt.Errorf("%w: %w", ErrPassword, err)
	case errors.Is(err, ErrCrashed), ctx.Err() != nil:
		return nil, err
	}
	return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
}

// Pages is the number of pages.
func (d *Document) Pages() int { return d.pages }

// Close frees the document and its instance.
func (d *Document) Close() {
	if d.instance == nil {
		return
	}
	if d.ref != "" && !d.broken {
		err := d.call(context.Background(), func() error {
			_, err := d.instance.FPDF_CloseDocument(&requests.FPDF_CloseDocument{Document: d.ref})
			return err
		})
		d.broken = d.broken || err != nil
	}
	d.library.give(d.instance, d.broken)
	d.instance = nil
}

// call runs work on the instance. When ctx ends first, the instance is killed, which ends the work.
func (d *Document) call(ctx context.Context, work func() error) (err error) {
	if err := ctx.Err(); err != nil {
		return err
	}
	if d.broken {
		return ErrCrashed
	}
	killed := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(killed)
		kill(d.instance)
	})
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
		if !stop() {
			<-killed
			d.broken = true
			err = ctx.Err()
			return
		}
		if isCrash(err) {
			d.broken = true
			err = fmt.Errorf("%w: %w", ErrCrashed, err)
		}
	}()
	return work()
}

// isCrash tells a failure of PDFium's code, or of the sandbox around it, from PDFium's plain answers.
func isCrash(err error) bool {
	if err == nil {
		return false
	}
	words := err.Error()
	for _, sign := range [...]string{"wasm error", "panic", "module closed", "memory", "exit_code", "malloc"} {
		if strings.Contains(words, sign) {
			return true
		}
	}
	return false
}
