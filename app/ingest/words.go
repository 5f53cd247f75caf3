package ingest

import (
	"context"
	"fmt"

	"cotejo/app"
	"cotejo/app/words"
)

// reword writes the words of documents anew that an older program wrote in another way. It reads the stored text, not the files, and
// leaves fragments and vectors as they are, so nothing is embedded again.
func (r *run) reword(ctx context.Context) error {
	documents, err := r.Store.OtherWords(ctx, words.Version)
	if err != nil {
		return err
	}
	for _, id := range documents {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := r.rewordOne(ctx, id); err != nil {
			return fmt.Errorf("words of document %d: %w", id, err)
		}
	}
	return nil
}

func (r *run) rewordOne(ctx context.Context, id int64) error {
	fragments, err := r.Store.Fragments(ctx, id)
	if err != nil {
		return err
	}
	prepared := make([]app.Prepared, len(fragments))
	if len(fragments) > 0 {
		whole := fragments[0].Span
		for _, f := range fragments {
			whole = app.Span{Start: min(whole.Start, f.Span.Start), End: max(whole.End, f.Span.End)}
		}
		text, err := r.Store.Text(ctx, id, whole)
		if err != nil {
			return err
		}
		for i, f := range fragments {
			prepared[i] = indexed(f, text.Slice(f.Span))
		}
	}
	return r.Store.PutWords(id, prepared, words.Version)
}

// indexed makes ready what a fragment is found by.
func indexed(f app.Fragment, content string) app.Prepared {
	plain, stems := words.Index(content, f.Language)
	return app.Prepared{Fragment: f, Words: plain, Stems: stems, Above: words.Headings(f.Headings, f.Language)}
}
