package store

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"sync"
	"time"

	"cotejo/app"
)

// notes is the connection through which a reader of the library writes conversations. It needs no lock: its transactions
// are short, and SQLite makes the one indexer and any number of these take turns.
type notes struct {
	mutex  sync.Mutex
	writer *writer
}

// noteTx runs work in one transaction that touches conversations alone.
func (db *DB) noteTx(doing string, work func(*tx) error) error {
	if db.writer != nil {
		return db.tx(doing, work)
	}
	w, err := db.noteWriter()
	if err != nil {
		return db.failure(doing, err)
	}
	return db.txOn(w, doing, work)
}

func (db *DB) noteWriter() (*writer, error) {
	db.notes.mutex.Lock()
	defer db.notes.mutex.Unlock()
	if db.notes.writer != nil {
		return db.notes.writer, nil
	}
	name := filepath.Join(db.folder, FileName)
	if !writable(name) {
		return nil, app.Errorf("store.read_only", nil, "folder", db.folder)
	}
	w, err := openWriter(context.Background(), name)
	if err == nil {
		// What a person removes cannot be read from the file either.
		if _, err = w.conn.ExecContext(context.Background(), "PRAGMA secure_delete = 1"); err != nil {
			_ = w.close()
		}
	}
	if err != nil {
		return nil, err
	}
	db.notes.writer = w
	return w, nil
}

// ReadOnly says whether the library can be read and not written to: then no conversation can be stored.
func (db *DB) ReadOnly() bool {
	return db.writer == nil && !writable(filepath.Join(db.folder, FileName))
}

// AddConversation begins a conversation and returns its id.
func (db *DB) AddConversation(title string, at time.Time) (int64, error) {
	var id int64
	err := db.noteTx("begin conversation", func(tx *tx) error {
		return tx.row(`INSERT INTO conversations (title, changed) VALUES (?, ?) RETURNING id`, []any{title, at.UnixMilli()}, &id)
	})
	return id, err
}

// Conversations returns all that are not removed, the one changed last first.
func (db *DB) Conversations(ctx context.Context) ([]app.Conversation, error) {
	rows, err := db.readers.QueryContext(ctx, `SELECT id, title, changed FROM conversations WHERE removed = 0 ORDER BY changed DESC, id DESC`)
	if err != nil {
		return nil, db.failure("list conversations", err)
	}
	found, err := collect(rows, func(c *app.Conversation) error { return scanConversation(rows, c) })
	return found, db.failure("list conversations", err)
}

// Conversation returns one; one that is not there is the error store.no_conversation.
func (db *DB) Conversation(ctx context.Context, id int64) (app.Conversation, error) {
	var c app.Conversation
	err := scanConversation(db.readers.QueryRowContext(ctx, `SELECT id, title, changed FROM conversations WHERE id = ? AND removed = 0`, id), &c)
	return c, db.noConversation("read conversation", err)
}

func scanConversation(row interface{ Scan(...any) error }, c *app.Conversation) error {
	var changed int64
	err := row.Scan(&c.ID, &c.Title, &changed)
	c.Changed = time.UnixMilli(changed).UTC()
	return err
}

// noConversation names the error of a query that found none.
func (db *DB) noConversation(doing string, err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return app.Errorf("store.no_conversation", nil)
	}
	return db.failure(doing, err)
}

// RenameConversation gives a conversation another title; its place in the list stays.
func (db *DB) RenameConversation(id int64, title string) error {
	return db.noteTx("rename conversation", func(tx *tx) error {
		err := tx.row(`UPDATE conversations SET title = ? WHERE id = ? AND removed = 0 RETURNING id`, []any{title, id}, &id)
		return db.noConversation("rename conversation", err)
	})
}
