package store

import (
	"context"
	"encoding/binary"
	"hash/fnv"
	"sync"

	"cotejo/app"
)

// chosen is a set of vectors by their numbers; nil holds all.
type chosen []uint64

func newChosen(size int) chosen { return make(chosen, (size+63)/64) }

func (b chosen) has(i int) bool { return i/64 < len(b) && b[i/64]>>(i%64)&1 == 1 }
func (b chosen) add(i int)      { b[i/64] |= 1 << (i % 64) }

// allowedVectors remembers which vectors the last filter leaves: people ask more than one question of a folder.
type allowedVectors struct {
	mutex sync.Mutex
	set   *vectorSet
	state uint64 // of the documents that it leaves, and of the fragments there are
	found chosen
}

// allowed returns which vectors a filter leaves, for the scan; nil when it leaves so many that looking afterwards is cheaper.
func (db *DB) allowed(ctx context.Context, set *vectorSet, filter app.Filter, c condition) (chosen, error) {
	if isEverything(filter) {
		return nil, nil
	}
	rows, err := db.query(ctx, `SELECT f.document, f.fragments FROM (SELECT id AS document, fragments FROM documents) f WHERE `+c.sql, c.args...)
	if err != nil {
		return nil, err
	}
	left := 0
	state := fnv.New64a()
	var number [8]byte
	write := func(n int64) {
		binary.LittleEndian.PutUint64(number[:], uint64(n))
		_, _ = state.Write(number[:])
	}
	documents, err := collect(rows, func(id *int64) error {
		var fragments int
		err := rows.Scan(id, &fragments)
		left += fragments
		write(*id)
		return err
	})
	if err != nil || left > set.size/2 {
		return nil, err
	}
	var last, total int64
	if err := db.row(ctx, `SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'fragments'), 0), fragments FROM totals`, nil, &last, &total); err != nil {
		return nil, err
	}
	write(last)
	write(total)
	return db.vectors.allowed.of(ctx, db, set, documents, state.Sum64())
}

func isEverything(f app.Filter) bool {
	return f.Documents == nil && f.Collection == "" && f.PathPrefix == "" && len(f.Kinds) == 0 && f.Since.IsZero() && f.Until.IsZero()
}

// of returns the vectors of fragments of documents, those of the last time when nothing has changed.
func (a *allowedVectors) of(ctx context.Context, db *DB, set *vectorSet, documents []int64, state uint64) (chosen, error) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if a.set == set && a.state == state && a.found != nil {
		return a.found, nil
	}
	rows, err := db.query(ctx, `SELECT f.key FROM json_each(?) d CROSS JOIN fragments f ON f.document = d.value`, list(documents))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	found := newChosen(set.size)
	for rows.Next() {
		var key int64
		if err := rows.Scan(&key); err != nil {
			return nil, err
		}
		if index := set.byKey.find(set, key); index >= 0 {
			found.add(index)
		}
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	a.set, a.state, a.found = set, state, found
	return found, nil
}
