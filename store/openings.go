package store

import (
	"context"

	"cotejo/app"
)

// Openings returns the first fragments of up to limit documents that a filter leaves, those of the files changed last first.
func (db *DB) Openings(ctx context.Context, filter app.Filter, limit int) ([]app.Fragment, error) {
	narrowed, err := db.narrow(ctx, filter)
	if err != nil {
		return nil, err
	}
	return db.fragments(ctx, `SELECT `+fragmentColumns+` FROM fragments f WHERE f.ordinal = 0 AND `+narrowed.sql+`
		ORDER BY (SELECT max(modified) FROM paths WHERE document = f.document) DESC, f.document LIMIT ?`, append(narrowed.args, limit)...)
}
