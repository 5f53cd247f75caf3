package store

import (
	"context"
	"encoding/hex"

	"cotejo/app"
)

// List returns a row for each path, sorted, and their counts. Embedded counts the fragments that have a vector of that
// model, or of any for "".
func (db *DB) List(ctx context.Context, model string) ([]app.Listed, app.Counts, error) {
	counts := app.Counts{}
	embedded, err := db.embedded(ctx, model)
	if err != nil {
		return nil, counts, err
	}
	rows, err := db.readers.QueryContext(ctx, `SELECT p.path, p.state, p.reason, p.format, p.size, coalesce(p.document, 0),
		coalesce(d.sha256, x''), coalesce(d.fragments, 0) FROM paths p LEFT JOIN documents d ON d.id = p.document ORDER BY p.path`)
	if err != nil {
		return nil, counts, db.failure("list documents", err)
	}
	defer rows.Close()
	all := []app.Listed{}
	var documents []int64
	places := map[int64][]string{}
	for rows.Next() {
		var path, sha []byte
		var document int64
		l := app.Listed{Member: []string{}}
		if err := rows.Scan(&path, &l.State, &l.Reason, &l.Format, &l.Bytes, &document, &sha, &l.Fragments); err != nil {
			return nil, counts, db.failure("list documents", err)
		}
		l.Path, l.PathBase64 = shown(string(path))
		l.SHA256, l.Embedded = hex.EncodeToString(sha), embedded[document]
		counts.Add(l.State)
		all, documents = append(all, l), append(documents, document)
		if document != 0 {
			places[document] = append(places[document], l.Path)
		}
	}
	for i, document := range documents {
		if all[i].Paths = places[document]; document == 0 {
			all[i].Paths = []string{all[i].Path}
		}
	}
	return all, counts, db.failure("list documents", rows.Err())
}

// embedded counts, by document, the fragments that have a vector.
func (db *DB) embedded(ctx context.Context, model string) (map[int64]int, error) {
	keys, err := db.Keys(ctx, model)
	if err != nil || len(keys) == 0 {
		return nil, err
	}
	rows, err := db.readers.QueryContext(ctx, `SELECT document, key FROM fragments`)
	if err != nil {
		return nil, db.failure("count vectors", err)
	}
	defer rows.Close()
	counts := map[int64]int{}
	for rows.Next() {
		var document, key int64
		if err := rows.Scan(&document, &key); err != nil {
			return nil, db.failure("count vectors", err)
		}
		if _, ok := keys[key]; ok {
			counts[document]++
		}
	}
	return counts, db.failure("count vectors", rows.Err())
}

// Counts returns the numbers of paths by state.
func (db *DB) Counts(ctx context.Context) (app.Counts, error) {
	var counts app.Counts
	rows, err := db.readers.QueryContext(ctx, `SELECT state FROM paths`)
	if err != nil {
		return counts, db.failure("count files", err)
	}
	states, err := collect(rows, func(s *app.State) error { return rows.Scan(s) })
	for _, s := range states {
		counts.Add(s)
	}
	return counts, db.failure("count files", err)
}

// CountsUnder returns the numbers of paths at or under path by state.
func (db *DB) CountsUnder(ctx context.Context, path string) (app.Counts, error) {
	var counts app.Counts
	condition, args := within("path", path)
	rows, err := db.readers.QueryContext(ctx, `SELECT state FROM paths WHERE `+condition, args...)
	if err != nil {
		return counts, db.failure("count files", err)
	}
	states, err := collect(rows, func(s *app.State) error { return rows.Scan(s) })
	for _, s := range states {
		counts.Add(s)
	}
	return counts, db.failure("count files", err)
}

// FragmentCount returns how many fragments the library holds.
func (db *DB) FragmentCount(ctx context.Context) (int, error) {
	var total int
	err := db.readers.QueryRowContext(ctx, `SELECT fragments FROM totals`).Scan(&total)
	return total, db.failure("count fragments", err)
}

// EmbeddedCount returns how many of the fragments have a vector of that model. It looks at all of them.
func (db *DB) EmbeddedCount(ctx context.Context, model string) (int, error) {
	counts, err := db.embedded(ctx, model)
	total := 0
	for _, n := range counts {
		total += n
	}
	return total, err
}
