package store

import (
	"context"
	"fmt"

	"cotejo/app"
)

// Nearest returns up to limit fragments whose vectors of that model have the highest cosine with vector, best first.
func (db *DB) Nearest(ctx context.Context, model string, vector []float32, limit int, filter app.Filter) ([]app.Candidate, error) {
	if limit <= 0 {
		return nil, nil
	}
	set, err := db.vectors.load(ctx, db, model)
	if err != nil || set == nil || len(set.keys) == 0 {
		return nil, err
	}
	if len(vector) != set.dimensions {
		return nil, fmt.Errorf("search vectors of %s: %d dimensions, stored %d", model, len(vector), set.dimensions)
	}
	query, err := unit(vector)
	if err != nil {
		return nil, fmt.Errorf("search vectors: %w", err)
	}
	narrowed, err := db.narrow(ctx, filter)
	if err != nil {
		return nil, err
	}
	// The best of all come first; if the filter leaves too few of them, only those that it allows are compared.
	const best = 200
	most := max(best, 4*limit)
	found, err := db.nearest(ctx, set, query, most, nil, narrowed)
	if err == nil && len(found) < limit && most < len(set.keys) {
		var allowed map[int64]struct{}
		if allowed, err = db.allowedKeys(ctx, narrowed); err == nil {
			found, err = db.nearest(ctx, set, query, most, allowed, narrowed)
		}
	}
	if err != nil {
		return nil, db.failure("search vectors", err)
	}
	return found[:min(limit, len(found))], nil
}

// nearest compares coarsely, then the best exactly, and looks up the fragments that stand under their keys.
func (db *DB) nearest(ctx context.Context, set *vectorSet, query []float32, most int, allowed map[int64]struct{}, c condition) ([]app.Candidate, error) {
	scores, err := db.rescore(ctx, set, query, set.best(toInt8(query), most, allowed))
	if err != nil || len(scores) == 0 {
		return nil, err
	}
	keys := make([]int64, 0, len(scores))
	for k := range scores {
		keys = append(keys, k)
	}
	rows, err := db.readers.QueryContext(ctx, `SELECT `+fragmentColumns+`, f.key FROM json_each(?) k CROSS JOIN fragments f ON f.key = k.value
		WHERE `+c.sql, append([]any{list(keys)}, c.args...)...)
	if err != nil {
		return nil, err
	}
	found, err := collect(rows, func(c *app.Candidate) error {
		var key int64
		if err := db.scanFragment(rows, &c.Fragment, &key); err != nil {
			return err
		}
		c.Score = scores[key]
		return nil
	})
	sortCandidates(found)
	return found, err
}

func (db *DB) allowedKeys(ctx context.Context, c condition) (map[int64]struct{}, error) {
	rows, err := db.readers.QueryContext(ctx, `SELECT f.key FROM fragments f WHERE `+c.sql, c.args...)
	if err != nil {
		return nil, err
	}
	found, err := collect(rows, func(k *int64) error { return rows.Scan(k) })
	keys := make(map[int64]struct{}, len(found))
	for _, k := range found {
		keys[k] = struct{}{}
	}
	return keys, err
}

// Cosines returns the cosines of the vectors of given fragments with vector, by fragment; those without a vector are left out.
func (db *DB) Cosines(ctx context.Context, model string, vector []float32, fragments []app.Fragment) (map[int64]float64, error) {
	set, err := db.vectors.load(ctx, db, model)
	if err != nil || set == nil || len(set.keys) == 0 || len(fragments) == 0 {
		return nil, err
	}
	if len(vector) != set.dimensions {
		return nil, fmt.Errorf("compare with vectors of %s: %d dimensions, stored %d", model, len(vector), set.dimensions)
	}
	query, err := unit(vector)
	if err != nil {
		return nil, fmt.Errorf("compare with vectors: %w", err)
	}
	ids := make([]int64, len(fragments))
	for i, f := range fragments {
		ids[i] = f.ID
	}
	rows, err := db.readers.QueryContext(ctx, `SELECT f.id, f.key FROM json_each(?) k CROSS JOIN fragments f ON f.id = k.value`, list(ids))
	if err != nil {
		return nil, db.failure("compare with vectors", err)
	}
	type keyed struct{ id, key int64 }
	found, err := collect(rows, func(k *keyed) error { return rows.Scan(&k.id, &k.key) })
	if err != nil {
		return nil, db.failure("compare with vectors", err)
	}
	wanted := make(map[int64]struct{}, len(found))
	for _, k := range found {
		wanted[k.key] = struct{}{}
	}
	var chosen []scored
	for i, k := range set.keys {
		if _, is := wanted[k]; is {
			chosen = append(chosen, scored{index: i})
		}
	}
	scores, err := db.rescore(ctx, set, query, chosen)
	if err != nil {
		return nil, db.failure("compare with vectors", err)
	}
	cosines := make(map[int64]float64, len(found))
	for _, k := range found {
		if score, is := scores[k.key]; is {
			cosines[k.id] = score
		}
	}
	return cosines, nil
}
