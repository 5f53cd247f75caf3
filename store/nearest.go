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
	if err != nil || set == nil || set.size == 0 {
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
	allowed, err := db.allowed(ctx, set, filter, narrowed)
	if err != nil {
		return nil, db.failure("search vectors", err)
	}
	// Of what the scan gives, the condition may drop some: documents that are not in the library any more, or a few that a wide filter
	// forbids. Then more is asked for.
	for most := max(leastCompared, 3*limit); ; most *= 8 {
		found, err := db.nearest(ctx, set, query, most, allowed, narrowed)
		if err != nil {
			return nil, db.failure("search vectors", err)
		}
		if len(found) >= limit || most >= set.size {
			return found[:min(limit, len(found))], nil
		}
	}
}

// Ready loads the vectors of a model, as Nearest does when they are not loaded yet.
func (db *DB) Ready(ctx context.Context, model string) error {
	_, err := db.vectors.load(ctx, db, model)
	return err
}

// leastCompared is how many of the nearest by the coarse layer are compared exactly, at least.
const leastCompared = 80

// nearest compares coarsely, then the best exactly, and looks up the fragments that stand under their keys.
func (db *DB) nearest(ctx context.Context, set *vectorSet, query []float32, most int, allowed chosen, c condition) ([]app.Candidate, error) {
	scores, err := db.rescore(ctx, set, query, set.best(toInt8(query), most, allowed))
	if err != nil || len(scores) == 0 {
		return nil, err
	}
	keys := make([]int64, 0, len(scores))
	for k := range scores {
		keys = append(keys, k)
	}
	rows, err := db.query(ctx, `SELECT `+fragmentColumns+`, f.key FROM json_each(?) k CROSS JOIN fragments f ON f.key = k.value
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

// Cosines returns the cosines of the vectors of given fragments with vector, by fragment; those without a vector are left out.
func (db *DB) Cosines(ctx context.Context, model string, vector []float32, fragments []app.Fragment) (map[int64]float64, error) {
	set, err := db.vectors.load(ctx, db, model)
	if err != nil || set == nil || set.size == 0 || len(fragments) == 0 {
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
	rows, err := db.query(ctx, `SELECT f.id, f.key FROM json_each(?) k CROSS JOIN fragments f ON f.id = k.value`, list(ids))
	if err != nil {
		return nil, db.failure("compare with vectors", err)
	}
	type keyed struct{ id, key int64 }
	found, err := collect(rows, func(k *keyed) error { return rows.Scan(&k.id, &k.key) })
	if err != nil {
		return nil, db.failure("compare with vectors", err)
	}
	var compared []scored
	for _, k := range found {
		if index := set.byKey.find(set, k.key); index >= 0 {
			compared = append(compared, scored{index: index})
		}
	}
	scores, err := db.rescore(ctx, set, query, compared)
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
