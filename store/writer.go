package store

import (
	"context"
	"database/sql"
	"errors"
	"sync"

	"cotejo/app"
)

// writer is the one connection that writes, with its prepared statements.
type writer struct {
	mutex    sync.Mutex
	pool     *sql.DB
	conn     *sql.Conn
	prepared map[string]*sql.Stmt
}

// openWriter connects to a database for writing and brings its schema up to date.
func openWriter(ctx context.Context, name string) (*writer, error) {
	pool, err := sql.Open("sqlite", dsn(name, "mode=rw", "_txlock=immediate", "_pragma=journal_mode(wal)",
		"_pragma=synchronous(normal)", "_pragma=secure_delete(fast)", "_pragma=cache_size(-16000)"))
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(1)
	w := &writer{pool: pool, prepared: map[string]*sql.Stmt{}}
	if err = migrate(ctx, pool); err == nil {
		w.conn, err = pool.Conn(ctx)
	}
	if err != nil {
		_ = pool.Close()
		return nil, err
	}
	return w, nil
}

func (w *writer) close() error {
	var failed []error
	for _, s := range w.prepared {
		failed = append(failed, s.Close())
	}
	return errors.Join(append(failed, w.conn.Close(), w.pool.Close())...)
}

// tx is an open transaction of the writer.
type tx struct{ w *writer }

// tx runs work in one transaction. It does not end with a context: a cancelled caller finishes the document in hand.
func (db *DB) tx(doing string, work func(*tx) error) error {
	if db.writer == nil {
		return app.Errorf("store.read_only", nil, "folder", db.folder)
	}
	return db.txOn(db.writer, doing, work)
}

func (db *DB) txOn(w *writer, doing string, work func(*tx) error) error {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	t := &tx{w}
	if err := t.exec(`BEGIN IMMEDIATE`); err != nil {
		return db.failure(doing, err)
	}
	err := work(t)
	if err == nil {
		err = t.exec(`COMMIT`)
	}
	if err != nil {
		// Some failures have rolled back already; then there is nothing left to do.
		_ = t.exec(`ROLLBACK`)
	}
	return db.failure(doing, err)
}

func (t *tx) exec(query string, args ...any) error {
	s, err := t.statement(query)
	if err != nil {
		return err
	}
	_, err = s.Exec(args...)
	return err
}

// row runs a query for one row and reads it into dest; sql.ErrNoRows when there is none.
func (t *tx) row(query string, args []any, dest ...any) error {
	s, err := t.statement(query)
	if err != nil {
		return err
	}
	return s.QueryRow(args...).Scan(dest...)
}

func (t *tx) rows(query string, args ...any) (*sql.Rows, error) {
	s, err := t.statement(query)
	if err != nil {
		return nil, err
	}
	return s.Query(args...)
}

// statement prepares a query once; what runs for every document runs often.
func (t *tx) statement(query string) (*sql.Stmt, error) {
	if s := t.w.prepared[query]; s != nil {
		return s, nil
	}
	s, err := t.w.conn.PrepareContext(context.Background(), query)
	if err == nil {
		t.w.prepared[query] = s
	}
	return s, err
}
