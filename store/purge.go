package store

import (
	"context"

	"cotejo/app"
)

// Purge removes what nothing refers to any more so that it cannot be read from the file either: documents without path,
// their words, vectors that no fragment needs. It writes the word index anew, so it is for what the user asked to forget;
// elsewhere Sweep and SweepVectors are enough.
func (db *DB) Purge() error {
	if db.writer == nil {
		return app.Errorf("store.read_only", nil, "folder", db.folder)
	}
	if err := db.pragma("secure_delete = 1"); err != nil {
		return err
	}
	defer func() { _ = db.pragma("secure_delete = fast") }()
	if _, err := db.Sweep(); err != nil {
		return err
	}
	if err := db.SweepVectors(true); err != nil {
		return err
	}
	// A deleted row leaves its terms in the index until its part of the index is merged.
	err := db.tx("write word indexes anew", func(tx *tx) error {
		indexes, err := indexesOf(tx)
		for _, index := range append(indexes, "name_index") {
			if err == nil {
				err = tx.exec(`INSERT INTO ` + index + ` (` + index + `) VALUES ('optimize')`)
			}
		}
		return err
	})
	if err != nil {
		return err
	}
	// The log still holds the former pages. Readers may keep it from being cut now; then the next writer does.
	return db.pragma("wal_checkpoint(truncate)")
}

// pragma sets what holds for the one connection that writes.
func (db *DB) pragma(what string) error {
	db.writer.mutex.Lock()
	defer db.writer.mutex.Unlock()
	_, err := db.writer.conn.ExecContext(context.Background(), "PRAGMA "+what)
	return db.failure("pragma "+what, err)
}
