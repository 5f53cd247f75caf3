package store

import (
	"context"
	"database/sql"
	"encoding/json"

	"cotejo/app"
)

func putFragment(tx *tx, document int64, f app.Prepared) error {
	headings := ""
	if len(f.Headings) > 0 {
		b, err := json.Marshal(f.Headings)
		if err != nil {
			return err
		}
		headings = string(b)
	}
	var id int64
	err := tx.row(`INSERT INTO fragments (document, ordinal, start, length, language, headings, key) VALUES (?, ?, ?, ?, ?, ?, ?)
		RETURNING id`, []any{document, f.Ordinal, f.Span.Start, f.Span.Len(), f.Language, headings, f.Key}, &id)
	if err != nil {
		return err
	}
	return putWords(tx, id, f)
}

// fragmentColumns are read by scanFragment.
const fragmentColumns = `f.id, f.document, f.ordinal, f.start, f.length, f.language, f.headings`

func (db *DB) scanFragment(rows *sql.Rows, f *app.Fragment, more ...any) error {
	var headings string
	var length int
	if err := rows.Scan(append([]any{&f.ID, &f.Document, &f.Ordinal, &f.Span.Start, &length, &f.Language, &headings}, more...)...); err != nil {
		return err
	}
	f.Span.End = f.Span.Start + length
	if headings != "" {
		if err := json.Unmarshal([]byte(headings), &f.Headings); err != nil {
			return db.corrupt("headings of a fragment")
		}
	}
	return nil
}

// Fragments returns the fragments of a document in order.
func (db *DB) Fragments(ctx context.Context, document int64) ([]app.Fragment, error) {
	return db.fragments(ctx, `SELECT `+fragmentColumns+` FROM fragments f WHERE f.document = ? ORDER BY f.ordinal`, document)
}

// Neighbours returns the fragment f with up to reach fragments on either side of it, in order.
func (db *DB) Neighbours(ctx context.Context, f app.Fragment, reach int) ([]app.Fragment, error) {
	return db.fragments(ctx, `SELECT `+fragmentColumns+` FROM fragments f WHERE f.document = ? AND f.ordinal BETWEEN ? AND ?
		ORDER BY f.ordinal`, f.Document, f.Ordinal-reach, f.Ordinal+reach)
}

func (db *DB) fragments(ctx context.Context, query string, args ...any) ([]app.Fragment, error) {
	rows, err := db.query(ctx, query, args...)
	if err != nil {
		return nil, db.failure("read fragments", err)
	}
	found, err := collect(rows, func(f *app.Fragment) error { return db.scanFragment(rows, f) })
	return found, db.failure("read fragments", err)
}

// FragmentsAfter returns up to limit fragments with ids above after, of documents that have a path, by id.
func (db *DB) FragmentsAfter(ctx context.Context, after int64, limit int) ([]app.Keyed, error) {
	rows, err := db.query(ctx, `SELECT `+fragmentColumns+`, f.key FROM fragments f WHERE f.id > ?
		AND EXISTS (SELECT 1 FROM paths p WHERE p.document = f.document) ORDER BY f.id LIMIT ?`, after, limit)
	if err != nil {
		return nil, db.failure("read fragments", err)
	}
	found, err := collect(rows, func(k *app.Keyed) error { return db.scanFragment(rows, &k.Fragment, &k.Key) })
	return found, db.failure("read fragments", err)
}
