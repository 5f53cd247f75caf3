package store

import (
	"context"
	"sync"
)

// frequencies remembers in how many fragments common terms stand: counting one takes as long as it is common.
type frequencies struct {
	mutex  sync.Mutex
	total  int // fragments when they were counted
	counts map[string]int
}

// fewest is the count from which one is remembered, mostKept how many are.
const (
	fewest   = 500
	mostKept = 20_000
)

func (f *frequencies) known(total int, token string) (int, bool) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.total != total || len(f.counts) > mostKept {
		f.total, f.counts = total, map[string]int{}
	}
	n, is := f.counts[token]
	return n, is
}

func (f *frequencies) keep(total int, token string, n int) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if n >= fewest && f.total == total {
		f.counts[token] = n
	}
}

// Frequencies returns in how many fragments each token stands, as word or stem or in a heading, and how many fragments there are.
func (db *DB) Frequencies(ctx context.Context, tokens []string) (map[string]int, int, error) {
	var total int
	if err := db.row(ctx, `SELECT fragments FROM totals`, nil, &total); err != nil {
		return nil, 0, db.failure("count fragments", err)
	}
	counts := make(map[string]int, len(tokens))
	if len(tokens) == 0 {
		return counts, total, nil
	}
	query := `SELECT coalesce(max(doc), 0) FROM terms WHERE term = ?1`
	indexes, err := db.wordIndexes(ctx)
	if err != nil {
		return nil, 0, db.failure("count terms", err)
	}
	if len(indexes) > 1 {
		query = `SELECT (` + query + `) + (SELECT coalesce(max(doc), 0) FROM terms_old WHERE term = ?1)`
	}
	for _, t := range tokens {
		if _, done := counts[t]; done {
			continue
		}
		n, known := db.frequencies.known(total, t)
		if !known {
			if err := db.row(ctx, query, []any{t}, &n); err != nil {
				return nil, 0, db.failure("count terms", err)
			}
			db.frequencies.keep(total, t, n)
		}
		counts[t] = n
	}
	return counts, total, nil
}
