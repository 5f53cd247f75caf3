package source

import (
	"context"
	"errors"
	"runtime"
	"sync"

	"cotejo/app"
	"cotejo/app/source/pdfium"
)

const (
	// maxPDFPages is the largest number of pages of a document.
	maxPDFPages = 20_000
	// pagesAside is the number of pages from which on a second instance of PDFium reads along.
	pagesAside = 8
)

// readPDF reads the words of a PDF, page by page, with their places. The way is: characters (package pdfium), pieces
// of lines (pdf_pieces.go), blocks of each page (pdf_blocks.go, pdf_tables.go), what is furniture or a note
// (pdf_furniture.go), what goes on over columns and pages (pdf_flow.go), and the text of it all (pdf_text.go).
func readPDF(ctx context.Context, content []byte) (*app.Text, error) {
	document, err := pdfium.Open(ctx, content)
	if err != nil {
		return nil, pdfError(err)
	}
	defer document.Close()
	switch n := document.Pages(); {
	case n <= 0:
		return nil, app.Errorf("source.damaged", errors.New("a PDF without pages"), "format", "pdf")
	case n > maxPDFPages:
		return nil, app.Errorf("source.too_large", nil, "limit", "20000 pages")
	}
	pages, err := readPDFPages(ctx, document, content)
	if err != nil {
		return nil, pdfError(err)
	}
	labels, err := document.Labels(ctx)
	if err != nil {
		return nil, pdfError(err)
	}
	text, err := composePDF(pages)
	if err != nil {
		return nil, err
	}
	text.PageLabels = labels
	return text, nil
}

// readPDFPages reads all pages; those that are damaged stay empty. A second instance takes part when it is idle.
func readPDFPages(ctx context.Context, document *pdfium.Document, content []byte) ([]*pdfPage, error) {
	pages := make([]*pdfPage, document.Pages())
	var (
		mutex   sync.Mutex
		next    int
		failure error
		damaged error
		sound   int
	)
	// Pages are taken in stretches, since pages that follow each other share fonts.
	take := func() (from, to int) {
		mutex.Lock()
		defer mutex.Unlock()
		if failure != nil {
			return 0, 0
		}
		from, to = next, min(next+pagesAside, len(pages))
		next = to
		return from, to
	}
	read := func(d *pdfium.Document) {
		for from, to := take(); from < to; from, to = take() {
			for n := from; n < to; n++ {
				page, err := d.Page(ctx, n)
				var pieces *pdfPage
				if err == nil {
					pieces = newPDFPage(n+1, page)
				}
				mutex.Lock()
				switch {
				case errors.Is(err, pdfium.ErrPage):
					damaged = err
				case err != nil:
					failure = err
				default:
					pages[n] = pieces
					sound++
				}
				stop := failure != nil
				mutex.Unlock()
				if stop {
					return
				}
			}
		}
	}
	var aside sync.WaitGroup
	if len(pages) > pagesAside && runtime.GOMAXPROCS(0) > 1 {
		if second := document.Again(ctx, content); second != nil {
			aside.Go(func() {
				defer second.Close()
				read(second)
			})
		}
	}
	read(document)
	aside.Wait()
	if failure == nil && sound == 0 {
		failure = damaged
	}
	return pages, failure
}

// pdfError gives the failures of PDFium their codes.
func pdfError(err error) error {
	switch {
	case errors.Is(err, pdfium.ErrPassword):
		return app.Errorf("source.encrypted", err)
	case errors.Is(err, pdfium.ErrDamaged), errors.Is(err, pdfium.ErrPage):
		return app.Errorf("source.damaged", err, "format", "pdf")
	case errors.Is(err, pdfium.ErrCrashed):
		return app.Errorf("source.crashed", err, "format", "pdf")
	case errors.Is(err, context.DeadlineExceeded):
		return app.Errorf("source.timeout", err)
	}
	return err
}
