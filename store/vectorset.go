package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"math"
	"runtime"
	"slices"
	"sync"
	"unsafe"
)

// vectorSets holds the vectors of each model that was asked for, in memory.
type vectorSets struct {
	mutex   sync.Mutex
	byModel map[string]*vectorSet
}

// vectorSet is the coarse layer of all vectors of a model. It only grows; one that a sweep has changed is replaced. Readers
// keep the slices that they were given, so the set is copied before it grows.
type vectorSet struct {
	generation int64
	dimensions int
	last       int64 // the highest block that is loaded
	keys       []int64
	scales     []float32
	coarse     []int8
	blocks     []place // of each vector
}

// place is where the fine layer of a vector stands.
type place struct {
	block int64
	slot  int
}

// load returns the vectors of a model as they are now, reading only the blocks that came since; nil when it has none.
func (s *vectorSets) load(ctx context.Context, db *DB, model string) (*vectorSet, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	tx, err := db.readers.BeginTx(ctx, nil) // one state for both queries
	if err != nil {
		return nil, db.failure("load vectors", err)
	}
	defer func() { _ = tx.Rollback() }()
	var id, generation int64
	var dimensions int
	err = tx.QueryRowContext(ctx, `SELECT id, generation, dimensions FROM models WHERE name = ?`, model).Scan(&id, &generation, &dimensions)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, db.failure("load vectors", err)
	}
	set := &vectorSet{generation: generation, dimensions: dimensions}
	if known := s.byModel[model]; known != nil && known.generation == generation {
		*set = *known
	}
	if err := set.grow(ctx, db, tx, id); err != nil {
		return nil, db.failure("load vectors", err)
	}
	if s.byModel == nil {
		s.byModel = map[string]*vectorSet{}
	}
	s.byModel[model] = set
	return set, nil
}

func (v *vectorSet) grow(ctx context.Context, db *DB, tx *sql.Tx, model int64) error {
	rows, err := tx.QueryContext(ctx, `SELECT id, keys, coarse FROM vector_blocks WHERE model = ? AND id > ? ORDER BY id`, model, v.last)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var packed, coarse sql.RawBytes
		if err := rows.Scan(&v.last, &packed, &coarse); err != nil {
			return err
		}
		keys := unpack(packed)
		size := v.dimensions + 4
		if len(coarse) != len(keys)*size {
			return db.corrupt("a block of vectors")
		}
		for i, k := range keys {
			one := coarse[i*size : (i+1)*size]
			v.keys = append(v.keys, k)
			v.scales = append(v.scales, math.Float32frombits(binary.LittleEndian.Uint32(one)))
			v.blocks = append(v.blocks, place{v.last, i})
			v.coarse = append(v.coarse, signed(one[4:])...)
		}
	}
	return rows.Err()
}

// signed reads bytes as signed ones, without a copy.
func signed(b []byte) []int8 {
	return unsafe.Slice((*int8)(unsafe.Pointer(unsafe.SliceData(b))), len(b))
}

type scored struct {
	index int
	score float32
}

// best returns the indices of the most vectors that are nearest to the query; only of keys in allowed unless that is nil.
func (v *vectorSet) best(query []int8, most int, allowed map[int64]struct{}) []scored {
	workers := max(1, min(runtime.GOMAXPROCS(0), len(v.keys)/4096))
	parts := make([][]scored, workers)
	var wait sync.WaitGroup
	for w := range workers {
		wait.Go(func() {
			parts[w] = v.bestOf(query, most, allowed, len(v.keys)*w/workers, len(v.keys)*(w+1)/workers)
		})
	}
	wait.Wait()
	all := slices.Concat(parts...)
	return highest(all, most)
}

func (v *vectorSet) bestOf(query []int8, most int, allowed map[int64]struct{}, from, to int) []scored {
	// Twice as many as wanted are gathered, then halved: cheaper than a heap, since most vectors fall under the bar at once.
	kept := make([]scored, 0, 2*most)
	bar := float32(math.Inf(-1))
	for i := from; i < to; i++ {
		if allowed != nil {
			if _, ok := allowed[v.keys[i]]; !ok {
				continue
			}
		}
		score := float32(dot(query, v.coarse[i*v.dimensions:(i+1)*v.dimensions])) * v.scales[i]
		if score <= bar {
			continue
		}
		if kept = append(kept, scored{i, score}); len(kept) == cap(kept) {
			kept = highest(kept, most)
			bar = kept[len(kept)-1].score
		}
	}
	return highest(kept, most)
}

// highest sorts best first and keeps most of them.
func highest(all []scored, most int) []scored {
	slices.SortFunc(all, func(a, b scored) int {
		if c := cmp.Compare(b.score, a.score); c != 0 {
			return c
		}
		return cmp.Compare(a.index, b.index)
	})
	return all[:min(most, len(all))]
}

// rescore computes the cosines of the chosen vectors with both layers, by key.
func (db *DB) rescore(ctx context.Context, v *vectorSet, query []float32, chosen []scored) (map[int64]float64, error) {
	blocks := map[int64][]byte{}
	var ids []int64
	for _, c := range chosen {
		if id := v.blocks[c.index].block; blocks[id] == nil {
			blocks[id] = []byte{}
			ids = append(ids, id)
		}
	}
	rows, err := db.readers.QueryContext(ctx, `SELECT block, fine FROM json_each(?) k CROSS JOIN vector_fine ON block = k.value`, list(ids))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		var fine []byte
		if err := rows.Scan(&id, &fine); err != nil {
			return nil, err
		}
		blocks[id] = fine
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	zero := make([]byte, v.dimensions)
	scores := make(map[int64]float64, len(chosen))
	for _, c := range chosen {
		at := v.blocks[c.index]
		fine := blocks[at.block]
		if end := (at.slot + 1) * v.dimensions; end <= len(fine) {
			fine = fine[at.slot*v.dimensions : end]
		} else {
			fine = zero // a sweep moved it since the set was loaded: the coarse layer has to do
		}
		scores[v.keys[c.index]] = exact(query, v.scales[c.index], v.coarse[c.index*v.dimensions:(c.index+1)*v.dimensions], fine)
	}
	return scores, nil
}
