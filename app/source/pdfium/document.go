package pdfium

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Why a document does not open.
var (
	ErrPassword = errors.New("the document needs a password")
	ErrDamaged  = errors.New("not a PDF, or a damaged one")
)

// ErrCrashed says that PDFium itself failed on a document; its instance is replaced.
var ErrCrashed = errors.New("PDFium crashed")

// ErrPage says that one page is damaged; the others may be sound.
var ErrPage = errors.New("damaged page")

// Error numbers of FPDF_GetLastError.
const (
	errorPassword = 4
	errorSecurity = 5
)

// grace is how long a call that is under way may go on when its context has ended, before its instance is given up.
const grace = time.Second

// Document is an open PDF. It is for one goroutine at a time, and holds an instance until Close.
type Document struct {
	library  *library
	instance *instance
	content  uint64 // where the file stands in the instance
	handle   uint64
	pages    int
	kept     []uint64 // pages that are still open, so that the next ones find their fonts loaded
	broken   bool     // the instance is of no use any more
}

// Open reads the structure of a PDF. It waits for a free instance. The errors are ErrPassword, ErrDamaged,
// ErrCrashed or that of ctx.
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
	var refusal error
	err := d.run(ctx, func(c *calls) (err error) {
		if d.content, err = c.place(content); err != nil {
			return err
		}
		if d.handle, err = c.call("FPDF_LoadMemDocument", d.content, uint64(len(content)), 0); err != nil {
			return err
		}
		if d.handle == 0 {
			number, err := c.call("FPDF_GetLastError")
			refusal = fmt.Errorf("%w (error %d)", ErrDamaged, uint32(number))
			if n := uint32(number); n == errorPassword || n == errorSecurity {
				refusal = fmt.Errorf("%w (error %d)", ErrPassword, n)
			}
			return err
		}
		pages, err := c.call("FPDF_GetPageCount", d.handle)
		d.pages = int(int32(pages))
		return err
	})
	if err == nil {
		err = refusal
	}
	if err != nil {
		d.Close()
		return nil, err
	}
	return d, nil
}

// Pages is the number of pages.
func (d *Document) Pages() int { return d.pages }

// Close frees the document and its instance.
func (d *Document) Close() {
	if d.instance == nil {
		return
	}
	_ = d.run(context.Background(), func(c *calls) error {
		if err := d.release(c, 0); err != nil {
			return err
		}
		if d.handle != 0 {
			if _, err := c.call("FPDF_CloseDocument", d.handle); err != nil {
				return err
			}
		}
		_, err := c.call("free", d.content)
		return err
	})
	d.library.give(d.instance, d.broken)
	d.instance = nil
}

// release closes all but the last few pages that are still open.
func (d *Document) release(c *calls, few int) error {
	for len(d.kept) > few {
		if _, err := c.call("FPDF_ClosePage", d.kept[0]); err != nil {
			return err
		}
		d.kept = d.kept[1:]
	}
	return nil
}

// run does work on the instance. Its error is that of ctx, or ErrCrashed. When ctx ends while PDFium is at work, and
// it does not come back soon, the instance is given up: its goroutine ends with the process at the latest.
func (d *Document) run(ctx context.Context, work func(*calls) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if d.broken {
		return ErrCrashed
	}
	done := make(chan error, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				done <- fmt.Errorf("panic: %v", p)
			}
		}()
		done <- work(d.instance.calls)
	}()
	var err error
	select {
	case err = <-done:
	case <-ctx.Done():
		select {
		case err = <-done:
		case <-time.After(grace):
			d.broken = true
			return ctx.Err()
		}
	}
	if err != nil {
		d.broken = true
		return fmt.Errorf("%w: %w", ErrCrashed, err)
	}
	return ctx.Err()
}
