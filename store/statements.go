package store

import (
	"context"
	"database/sql"
	"sync"
)

// statements are the readers' queries that are kept ready to be asked again: to make one ready takes longer than most of them run.
type statements struct {
	mutex sync.Mutex
	ready map[string]*sql.Stmt
}

// mostReady is how many are kept. There are few dozen; only filters of many roots write ever new ones.
const mostReady = 200

// query asks the readers. The same words with other arguments are the same query.
func (db *DB) query(ctx context.Context, words string, args ...any) (*sql.Rows, error) {
	statement, err := db.ready(ctx, words)
	if err != nil {
		return nil, err
	}
	if statement == nil {
		return db.readers.QueryContext(ctx, words, args...)
	}
	return statement.QueryContext(ctx, args...)
}

// row asks the readers for one row; sql.ErrNoRows when there is none.
func (db *DB) row(ctx context.Context, words string, args []any, into ...any) error {
	statement, err := db.ready(ctx, words)
	if err != nil {
		return err
	}
	if statement == nil {
		return db.readers.QueryRowContext(ctx, words, args...).Scan(into...)
	}
	return statement.QueryRowContext(ctx, args...).Scan(into...)
}

// ready gives the statement of a query; nil when enough are kept. They are closed with the readers.
func (db *DB) ready(ctx context.Context, words string) (*sql.Stmt, error) {
	s := &db.statements
	s.mutex.Lock()
	statement, full := s.ready[words], len(s.ready) >= mostReady
	s.mutex.Unlock()
	if statement != nil || full {
		return statement, nil
	}
	statement, err := db.readers.PrepareContext(ctx, words)
	if err != nil {
		return nil, err
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if first := s.ready[words]; first != nil { // another question was quicker
		_ = statement.Close()
		return first, nil
	}
	if len(s.ready) >= mostReady { // others were, and the last place is taken
		_ = statement.Close()
		return nil, nil
	}
	if s.ready == nil {
		s.ready = map[string]*sql.Stmt{}
	}
	s.ready[words] = statement
	return statement, nil
}
