package store

import (
	"context"
	"database/sql"
	"errors"

	"cotejo/app"
)

// Collect puts a root into a collection, which is made when it is not there.
func (db *DB) Collect(name, root string) error {
	return db.tx("store collection", func(tx *tx) error {
		if err := tx.exec(`INSERT INTO collections (name) VALUES (?) ON CONFLICT DO NOTHING`, name); err != nil {
			return err
		}
		return tx.exec(`INSERT INTO collection_roots (collection, root) SELECT id, ? FROM collections WHERE name = ? ON CONFLICT DO NOTHING`,
			[]byte(root), name)
	})
}

// Collections returns the names of the collections, sorted.
func (db *DB) Collections(ctx context.Context) ([]string, error) {
	rows, err := db.readers.QueryContext(ctx, `SELECT name FROM collections ORDER BY name`)
	if err != nil {
		return nil, db.failure("list collections", err)
	}
	found, err := collect(rows, func(s *string) error { return rows.Scan(s) })
	return found, db.failure("list collections", err)
}

// collectionRoots returns the roots of a collection; one that is not there is the error store.no_collection.
func (db *DB) collectionRoots(ctx context.Context, name string) ([]string, error) {
	var id int64
	err := db.readers.QueryRowContext(ctx, `SELECT id FROM collections WHERE name = ?`, name).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, app.Errorf("store.no_collection", nil, "name", name)
	}
	if err != nil {
		return nil, db.failure("read collection", err)
	}
	rows, err := db.readers.QueryContext(ctx, `SELECT root FROM collection_roots WHERE collection = ? ORDER BY root`, id)
	if err != nil {
		return nil, db.failure("read collection", err)
	}
	found, err := collect(rows, func(s *string) error {
		var path []byte
		err := rows.Scan(&path)
		*s = string(path)
		return err
	})
	return found, db.failure("read collection", err)
}
