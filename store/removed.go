package store

import (
	"context"
	"time"
)

// RemoveConversation takes a conversation out of the list; it is still stored, and RestoreConversation brings it back, until it
// is erased.
func (db *DB) RemoveConversation(id int64, at time.Time) error {
	return db.noteTx("remove conversation", func(tx *tx) error {
		err := tx.row(`UPDATE conversations SET removed = ? WHERE id = ? AND removed = 0 RETURNING id`, []any{at.UnixMilli(), id}, &id)
		return db.noConversation("remove conversation", err)
	})
}

// RestoreConversation undoes RemoveConversation. One that was erased meanwhile is the error store.no_conversation.
func (db *DB) RestoreConversation(id int64) error {
	return db.noteTx("restore conversation", func(tx *tx) error {
		err := tx.row(`UPDATE conversations SET removed = 0 WHERE id = ? RETURNING id`, []any{id}, &id)
		return db.noConversation("restore conversation", err)
	})
}

// EraseConversation deletes a removed conversation with its turns so that they cannot be read from the file either. One that is
// not there, or was restored, is left alone.
func (db *DB) EraseConversation(id int64) error {
	_, err := db.erase(`SELECT id FROM conversations WHERE removed > 0 AND id = ?`, id)
	return err
}

// EraseConversations does so with all that were removed before a time, and returns how many.
func (db *DB) EraseConversations(before time.Time) (int, error) {
	return db.erase(`SELECT id FROM conversations WHERE removed > 0 AND removed < ?`, before.UnixMilli())
}

// erase deletes the conversations that a query finds, and returns how many.
func (db *DB) erase(query string, arg int64) (int, error) {
	found, err := db.readers.QueryContext(context.Background(), query, arg)
	if err != nil {
		return 0, db.failure("erase conversations", err)
	}
	ids, err := collect(found, func(id *int64) error { return found.Scan(id) })
	if err != nil || len(ids) == 0 {
		return 0, db.failure("erase conversations", err)
	}
	err = db.noteTx("erase conversations", func(tx *tx) error {
		for _, id := range ids {
			if err := tx.exec(`DELETE FROM turns WHERE conversation IN (SELECT id FROM conversations WHERE removed > 0 AND id = ?)`, id); err != nil {
				return err
			}
			if err := tx.exec(`DELETE FROM conversations WHERE removed > 0 AND id = ?`, id); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	if db.writer != nil {
		return len(ids), nil
	}
	// The log still holds the former pages. Others may keep it from being cut now; then a later writer does.
	w, err := db.noteWriter()
	if err != nil {
		return len(ids), db.failure("erase conversations", err)
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	_, err = w.conn.ExecContext(context.Background(), "PRAGMA wal_checkpoint(truncate)")
	return len(ids), db.failure("erase conversations", err)
}
