package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"math"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"unsafe"
)

// vectorSets holds the vectors of each model that was asked for, in memory.
type vectorSets struct {
	mutex   sync.Mutex
	byModel map[string]*vectorSet
	allowed allowedVectors
}

// vectorSet is the coarse layer of all vectors of a model. It only grows; one that a sweep has changed is replaced. Readers keep the
// set that they were given: what grows is a copy, which shares all full chunks with it.
type vectorSet struct {
	generation int64
	dimensions int
	last       int64 // the highest block that is loaded
	size       int
	chunks     []chunk
	byKey      keyTable
}

// chunkSize is how many vectors stand in each chunk but the last. In one long list they would be copied as it grows, and a large library
// would take twice its memory.
const chunkSize = 4096

type chunk struct {
	keys   []int64
	scales []float32
	places []place
	coarse []int8
}

// place is where the fine layer of a vector stands.
type place struct {
	block int64
	slot  int
}

// at returns the chunk of a vector and its number there.
func (v *vectorSet) at(index int) (*chunk, int) { return &v.chunks[index/chunkSize], index % chunkSize }

func (v *vectorSet) key(index int) int64 {
	c, i := v.at(index)
	return c.keys[i]
}

// coarse is the coarse layer of the i-th vector of a chunk.
func (c *chunk) vector(i, dimensions int) []int8 { return c.coarse[i*dimensions : (i+1)*dimensions] }

// load returns the vectors of a model as they are now, reading only the blocks that came since; nil when it has none.
func (s *vectorSets) load(ctx context.Context, db *DB, model string) (*vectorSet, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	known := s.byModel[model]
	if known != nil && known.isNow(ctx, db, model) {
		return known, nil
	}
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
	if known != nil && known.generation == generation {
		*set = *known
		set.chunks = slices.Clone(known.chunks)
	}
	before := set.size
	if err := set.grow(ctx, db, tx, id); err != nil {
		return nil, db.failure("load vectors", err)
	}
	if known != nil && known.generation == generation && set.size == before {
		return known, nil
	}
	set.byKey = set.byKey.with(set, before)
	if s.byModel == nil {
		s.byModel = map[string]*vectorSet{}
	}
	s.byModel[model] = set
	return set, nil
}

// isNow says whether the set holds all that is stored.
func (v *vectorSet) isNow(ctx context.Context, db *DB, model string) bool {
	var generation, last int64
	err := db.row(ctx, `SELECT generation, coalesce((SELECT max(id) FROM vector_blocks WHERE model = models.id), 0) FROM models WHERE name = ?`,
		[]any{model}, &generation, &last)
	return err == nil && generation == v.generation && last == v.last
}

// From manyBytes of vectors on, garbage is collected when it is sooner percent of what is in use: it would else take as much memory as the vectors.
const (
	manyBytes = 128 << 20
	sooner    = 25
)

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
		if v.size < manyBytes/v.dimensions && v.size+len(keys) >= manyBytes/v.dimensions {
			debug.SetGCPercent(sooner)
		}
		for i, k := range keys {
			one := coarse[i*size : (i+1)*size]
			v.add(k, math.Float32frombits(binary.LittleEndian.Uint32(one)), place{v.last, i}, signed(one[4:]))
		}
	}
	return rows.Err()
}

func (v *vectorSet) add(key int64, scale float32, at place, coarse []int8) {
	if v.size%chunkSize == 0 {
		var c chunk
		if v.size > 0 { // more than one chunk: this one is likely to be filled too
			c = chunk{make([]int64, 0, chunkSize), make([]float32, 0, chunkSize), make([]place, 0, chunkSize), make([]int8, 0, chunkSize*v.dimensions)}
		}
		v.chunks = append(v.chunks, c)
	}
	c := &v.chunks[len(v.chunks)-1]
	c.keys, c.scales, c.places, c.coarse = append(c.keys, key), append(c.scales, scale), append(c.places, at), append(c.coarse, coarse...)
	v.size++
}

// signed reads bytes as signed ones, without a copy.
func signed(b []byte) []int8 {
	return unsafe.Slice((*int8)(unsafe.Pointer(unsafe.SliceData(b))), len(b))
}

type scored struct {
	index int
	score float32
}

// best returns the indices of the most vectors that are nearest to the query; only of those allowed unless that is nil.
func (v *vectorSet) best(query []int8, most int, allowed chosen) []scored {
	workers := max(1, min(runtime.GOMAXPROCS(0), len(v.chunks)))
	parts := make([][]scored, workers)
	var wait sync.WaitGroup
	for w := range workers {
		wait.Go(func() {
			parts[w] = v.bestOf(query, most, allowed, len(v.chunks)*w/workers, len(v.chunks)*(w+1)/workers)
		})
	}
	wait.Wait()
	return highest(slices.Concat(parts...), most)
}

func (v *vectorSet) bestOf(query []int8, most int, allowed chosen, from, to int) []scored {
	// Twice as many as wanted are gathered, then halved: cheaper than a heap, since most vectors fall under the bar at once.
	kept := make([]scored, 0, 2*most)
	bar := float32(math.Inf(-1))
	for n := from; n < to; n++ {
		c := &v.chunks[n]
		for i, scale := range c.scales {
			if allowed != nil && !allowed.has(n*chunkSize+i) {
				continue
			}
			score := float32(dot(query, c.vector(i, v.dimensions))) * scale
			if score <= bar {
				continue
			}
			if kept = append(kept, scored{n*chunkSize + i, score}); len(kept) == cap(kept) {
				kept = highest(kept, most)
				bar = kept[len(kept)-1].score
			}
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
	// Where each stands, as one number: a block whole takes 64 times what is wanted of it.
	const slots = 1 << 16
	places := make([]int64, len(chosen))
	scores := make(map[int64]float64, len(chosen))
	zero := make([]byte, v.dimensions)
	for n, s := range chosen {
		c, i := v.at(s.index)
		places[n] = c.places[i].block*slots + int64(c.places[i].slot)
		// What a sweep has moved since the set was loaded is not found there: the coarse layer has to do.
		scores[c.keys[i]] = exact(query, c.scales[i], c.vector(i, v.dimensions), zero)
	}
	rows, err := db.query(ctx, `SELECT k.key, substr(fine, k.value % ?2 * ?3 + 1, ?3) FROM json_each(?1) k CROSS JOIN vector_fine ON block = k.value / ?2`,
		list(places), slots, v.dimensions)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var n int
		var fine sql.RawBytes
		if err := rows.Scan(&n, &fine); err != nil {
			return nil, err
		}
		if c, i := v.at(chosen[n].index); len(fine) == v.dimensions {
			scores[c.keys[i]] = exact(query, c.scales[i], c.vector(i, v.dimensions), fine)
		}
	}
	return scores, rows.Err()
}
