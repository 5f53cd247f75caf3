package store

import (
	"context"

	"cotejo/app"
)

// AddRoot puts a file or folder into the library, or updates its device.
func (db *DB) AddRoot(root app.Root) error {
	return db.tx("add root", func(tx *tx) error {
		return tx.exec(`INSERT INTO roots (path, device) VALUES (?, ?) ON CONFLICT (path) DO UPDATE SET device = excluded.device`,
			[]byte(root.Path), root.Device)
	})
}

// Roots returns the roots, sorted by the bytes of their paths.
func (db *DB) Roots(ctx context.Context) ([]app.Root, error) {
	rows, err := db.readers.QueryContext(ctx, `SELECT path, device FROM roots ORDER BY path`)
	if err != nil {
		return nil, db.failure("list roots", err)
	}
	found, err := collect(rows, func(r *app.Root) error {
		var path []byte
		err := rows.Scan(&path, &r.Device)
		r.Path = string(path)
		return err
	})
	return found, db.failure("list roots", err)
}

// RemoveRoot takes a root off the list; the paths under it are left to the caller.
func (db *DB) RemoveRoot(path string) error {
	return db.tx("remove root", func(tx *tx) error { return tx.exec(`DELETE FROM roots WHERE path = ?`, []byte(path)) })
}

// Exclusions returns the paths that the user took out below roots, sorted by their bytes.
func (db *DB) Exclusions(ctx context.Context) ([]string, error) {
	rows, err := db.readers.QueryContext(ctx, `SELECT path FROM exclusions ORDER BY path`)
	if err != nil {
		return nil, db.failure("list exclusions", err)
	}
	found, err := collect(rows, func(s *string) error {
		var path []byte
		err := rows.Scan(&path)
		*s = string(path)
		return err
	})
	return found, db.failure("list exclusions", err)
}

// Exclude keeps a path, and all under it, out of the library until Include.
func (db *DB) Exclude(path string) error {
	return db.tx("exclude path", func(tx *tx) error {
		return tx.exec(`INSERT INTO exclusions (path) VALUES (?) ON CONFLICT DO NOTHING`, []byte(path))
	})
}

// Include undoes the exclusions of a path and of all under it.
func (db *DB) Include(path string) error {
	condition, args := within("path", path)
	return db.tx("include path", func(tx *tx) error { return tx.exec(`DELETE FROM exclusions WHERE `+condition, args...) })
}
