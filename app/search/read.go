package search

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"cotejo/app"
)

// texts are candidates that were read, by the ids of their fragments.
type texts map[int64]*candidate

// fetch gives the candidates their words and the names of their files, from those that were read before where they are among them.
func (s *Search) fetch(ctx context.Context, all []*candidate, before texts) error {
	var missing []*candidate
	for _, c := range all {
		if read := before[c.ID]; read != nil {
			c.text, c.file, c.apart = read.text, read.file, read.apart
		} else {
			missing = append(missing, c)
		}
	}
	if err := s.read(ctx, missing); err != nil {
		return err
	}
	for _, c := range missing {
		before[c.ID] = c
	}
	return nil
}

// read fetches the words of the candidates, and the names of their files; several at once, since most of it is unpacking.
func (s *Search) read(ctx context.Context, all []*candidate) error {
	of := map[int64][]*candidate{}
	for _, c := range all {
		of[c.Document] = append(of[c.Document], c)
	}
	reading, ctx := errgroup.WithContext(ctx)
	reading.SetLimit(min(4, runtime.GOMAXPROCS(0)))
	for document, some := range of {
		reading.Go(func() error { return s.readOf(ctx, document, some) })
	}
	return reading.Wait()
}

// readOf does so for the candidates of one document.
func (s *Search) readOf(ctx context.Context, id int64, some []*candidate) error {
	document, err := s.Index.Document(ctx, id)
	if err != nil {
		return fmt.Errorf("search document: %w", err)
	}
	base := filepath.Base(document.Path)
	for _, c := range some {
		part, err := s.Index.Text(ctx, id, c.Span)
		if err != nil {
			return fmt.Errorf("search text: %w", err)
		}
		c.text, c.file = part.Slice(c.Span), strings.TrimSuffix(base, filepath.Ext(base))
		c.apart = slices.ContainsFunc(part.Blocks, func(b app.Block) bool {
			return b.Overlaps(c.Span) && (b.Kind == app.Note || b.Kind == app.Furniture)
		})
	}
	return nil
}
