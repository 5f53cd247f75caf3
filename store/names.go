package store

import (
	"context"

	"cotejo/app"
)

// Named returns the documents that a filter leaves, once for each of their paths, sorted by path.
func (db *DB) Named(ctx context.Context, filter app.Filter) ([]app.Named, error) {
	narrowed, err := db.narrow(ctx, filter)
	if err != nil {
		return nil, err
	}
	rows, err := db.query(ctx, `SELECT f.document, f.path, f.modified FROM (
		SELECT document, path, modified FROM paths WHERE document IS NOT NULL) f WHERE `+narrowed.sql+` ORDER BY f.path`, narrowed.args...)
	if err != nil {
		return nil, db.failure("list names", err)
	}
	found, err := collect(rows, func(n *app.Named) error {
		var path []byte
		err := rows.Scan(&n.Document, &path, &n.Modified)
		n.Path = string(path)
		return err
	})
	return found, db.failure("list names", err)
}
