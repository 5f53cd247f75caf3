package ingest

import (
	"context"
	"errors"
	"fmt"

	"cotejo/app"
)

// embedBatch is how many texts go to the embedder at once; each batch is stored before the next. The engine takes one after
// the other, so that larger ones are no faster.
const embedBatch = 32

// listed is how many fragments are asked of the store at once.
const listed = 2000

// embed makes the vectors that are missing. If the embedder fails the words stay, and the result says why.
func (r *run) embed(ctx context.Context) error {
	model := r.Embedder.Model()
	keys, err := r.Store.Keys(ctx, model)
	if err != nil {
		return err
	}
	total, err := r.missing(ctx, keys, func(app.Keyed) error { return nil })
	if err != nil || total == 0 {
		return err
	}
	p := Progress{Phase: Embedding, FragmentsTotal: total}
	r.tell(p, true)
	var batch []app.Keyed
	flush := func() error {
		if len(batch) == 0 {
			return nil
		}
		if err := r.embedBatch(ctx, model, batch); err != nil {
			return err
		}
		p.FragmentsDone += len(batch)
		r.result.Embedded += len(batch)
		batch = batch[:0]
		r.tell(p, p.FragmentsDone == total)
		return ctx.Err()
	}
	_, err = r.missing(ctx, keys, func(f app.Keyed) error {
		if batch = append(batch, f); len(batch) < embedBatch {
			return nil
		}
		return flush()
	})
	if err == nil {
		err = flush()
	}
	var refused *refusal
	if errors.As(err, &refused) && ctx.Err() == nil {
		r.result.EmbedError = refused.err
		return nil
	}
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// missing calls each for the fragments whose text has no vector, the first of each text, and counts them.
func (r *run) missing(ctx context.Context, keys map[int64]struct{}, each func(app.Keyed) error) (int, error) {
	count, after := 0, int64(0)
	seen := map[int64]struct{}{}
	for {
		fragments, err := r.Store.FragmentsAfter(ctx, after, listed)
		if err != nil || len(fragments) == 0 {
			return count, err
		}
		for _, f := range fragments {
			after = f.ID
			if _, has := keys[f.Key]; has {
				continue
			}
			if _, twice := seen[f.Key]; twice {
				continue
			}
			seen[f.Key] = struct{}{}
			count++
			if err := each(f); err != nil {
				return count, err
			}
		}
	}
}

func (r *run) embedBatch(ctx context.Context, model string, batch []app.Keyed) error {
	texts, keys := make([]string, len(batch)), make([]int64, len(batch))
	for i, f := range batch {
		text, err := r.Store.Text(ctx, f.Document, f.Span)
		if err != nil {
			return err
		}
		texts[i], keys[i] = embeddedText(f.Headings, text.Slice(f.Span)), f.Key
	}
	vectors, err := r.Embedder.EmbedPassages(ctx, texts)
	if err != nil {
		return &refusal{err}
	}
	if len(vectors) != len(texts) {
		return &refusal{fmt.Errorf("embedder %s gave %d vectors for %d texts", model, len(vectors), len(texts))}
	}
	return r.Store.PutVectors(model, keys, vectors)
}

// refusal is a failure of the embedder, as opposed to the store's.
type refusal struct{ err error }

func (r *refusal) Error() string { return r.err.Error() }
func (r *refusal) Unwrap() error { return r.err }
