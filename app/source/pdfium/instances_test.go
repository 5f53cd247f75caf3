package pdfium

import (
	"context"
	"errors"
	"testing"
	"time"
)

// TestReplaced breaks every instance in turn, and more often than there are any: new ones take their places.
func TestReplaced(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	for range 3 * maxInstances {
		d, err := Open(ctx, []byte(onePage))
		if err != nil {
			t.Fatal(err)
		}
		// A call through a bad address is what a crash is like.
		err = d.run(ctx, func(c *calls) error {
			_, err := c.call("FPDF_GetPageCount", 0xFFFFFFF0)
			return err
		})
		if !errors.Is(err, ErrCrashed) {
			t.Fatalf("got %v", err)
		}
		if _, err := d.Page(ctx, 0); !errors.Is(err, ErrCrashed) {
			t.Fatalf("a broken document gives %v", err)
		}
		d.Close()
	}
	d, err := Open(ctx, []byte(onePage))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if d.Pages() != 1 {
		t.Errorf("%d pages", d.Pages())
	}
}

// onePage is an empty page; PDFium mends the missing table of objects.
const onePage = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Rotate 90 >> endobj
trailer << /Size 4 /Root 1 0 R >>
`

func TestPageSize(t *testing.T) {
	d, err := Open(context.Background(), []byte(onePage))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	p, err := d.Page(context.Background(), 0)
	if err != nil {
		t.Fatal(err)
	}
	if p.Width != 100 || p.Height != 200 || len(p.Chars) != 0 {
		t.Errorf("%v by %v, %d characters", p.Width, p.Height, len(p.Chars))
	}
	if _, err := d.Page(context.Background(), 7); !errors.Is(err, ErrPage) {
		t.Errorf("page 8 of 1: %v", err)
	}
}
