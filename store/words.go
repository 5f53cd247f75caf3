package store

import (
	"context"
	"math"
	"slices"
	"sort"

	"cotejo/app"
)

// Words returns up to limit fragments that match, best first by BM25 over words, stems and headings and by the names of their
// documents, a higher score being better. Fragments that hold an identifier of the question whole come before all others.
func (db *DB) Words(ctx context.Context, match app.Match, limit int, filter app.Filter) ([]app.Candidate, error) {
	if limit <= 0 {
		return nil, nil
	}
	narrowed, err := db.narrow(ctx, filter)
	if err != nil {
		return nil, err
	}
	p, err := db.plan(ctx, match)
	if err != nil {
		return nil, err
	}
	spoken := narrowed
	if len(match.Languages) > 0 {
		spoken.sql += ` AND f.language IN (SELECT value FROM json_each(?))`
		spoken.args = append(slices.Clone(narrowed.args), list(match.Languages))
	}
	within, err := db.idsWithin(ctx, filter, narrowed)
	if err != nil {
		return nil, db.failure("search words", err)
	}
	var first, found []app.Candidate
	if len(p.whole) > 0 {
		if first, err = db.ranked(ctx, p.of(p.whole), limit, within, spoken); err != nil {
			return nil, db.failure("search words", err)
		}
	}
	if len(first) < limit {
		if found, err = db.ranked(ctx, p.expression(), limit, within, spoken); err != nil {
			return nil, db.failure("search words", err)
		}
	}
	if found, err = db.named(ctx, p, found, narrowed); err != nil {
		return nil, db.failure("search names", err)
	}
	found = foremost(first, found)
	return found[:min(limit, len(found))], nil
}

// foremost puts those of first before all others, and says so by their scores.
func foremost(first, rest []app.Candidate) []app.Candidate {
	above := 0.0
	is := map[int64]bool{}
	for _, c := range first {
		is[c.ID] = true
	}
	var all []app.Candidate
	for _, c := range rest {
		if !is[c.ID] {
			all, above = append(all, c), max(above, c.Score)
		}
	}
	for _, c := range first {
		c.Score += above
		all = append(all, c)
	}
	sortCandidates(all)
	return all
}

// ids bounds the ids of fragments, both included.
type ids struct{ from, to int64 }

// idsWithin bounds the ids of the fragments that a filter leaves, where that is quickly told.
func (db *DB) idsWithin(ctx context.Context, filter app.Filter, c condition) (ids, error) {
	all := ids{0, math.MaxInt64}
	if isEverything(filter) {
		return all, nil
	}
	const few = 2000 // documents
	rows, err := db.query(ctx, `SELECT (SELECT id FROM fragments WHERE document = f.document ORDER BY ordinal LIMIT 1),
		(SELECT id FROM fragments WHERE document = f.document ORDER BY ordinal DESC LIMIT 1)
		FROM (SELECT id AS document FROM documents WHERE fragments > 0) f WHERE `+c.sql+` LIMIT ?`, append(slices.Clone(c.args), few)...)
	if err != nil {
		return all, err
	}
	found, err := collect(rows, func(i *ids) error { return rows.Scan(&i.from, &i.to) })
	if err != nil || len(found) == few {
		return all, err
	}
	around := ids{math.MaxInt64, 0}
	for _, i := range found {
		around = ids{min(around.from, i.from), max(around.to, i.to)}
	}
	return around, nil
}

// ranked returns the limit best fragments that match an expression and fulfil the condition. Of an expression that more fragments match than can
// be ranked in time, only the newest are; all of them when those are too few.
func (db *DB) ranked(ctx context.Context, e expression, limit int, within ids, c condition) ([]app.Candidate, error) {
	if e.text == "" {
		return nil, nil
	}
	indexes, err := db.wordIndexes(ctx)
	if err != nil {
		return nil, err
	}
	var all []app.Candidate
	for _, index := range indexes {
		newest, err := db.newest(ctx, index, e, within)
		if err != nil {
			return nil, err
		}
		found, err := db.rankedIn(ctx, index, e, limit, newest, c)
		if err == nil && len(found) < limit && newest.from > within.from {
			found, err = db.rankedIn(ctx, index, e, limit, within, c)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	sortCandidates(all)
	return all[:min(limit, len(all))], nil
}

func (db *DB) rankedIn(ctx context.Context, index string, e expression, limit int, within ids, c condition) ([]app.Candidate, error) {
	// The index gives the best by itself; what the condition drops of them is made up for by asking for more.
	for want := 2*limit + 40; ; want *= 16 {
		found, whole, err := db.bestWords(ctx, index, e.in(index), within, want, c)
		if err != nil || len(found) >= limit || whole {
			return found, err
		}
	}
}

// newest bounds the ids of the fragments that are ranked.
func (db *DB) newest(ctx context.Context, index string, e expression, within ids) (ids, error) {
	if e.matches <= mostRanked {
		return within, nil
	}
	rows, err := db.query(ctx, `SELECT rowid FROM `+index+` WHERE `+index+` MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid DESC LIMIT 1 OFFSET ?`,
		e.in(index), within.from, within.to, mostRanked)
	if err != nil {
		return within, err
	}
	found, err := collect(rows, func(id *int64) error { return rows.Scan(id) })
	if err == nil && len(found) > 0 {
		within.from = found[0]
	}
	return within, err
}

// bestWords returns those of the best want fragments that fulfil the condition, and whether there were no more than these.
func (db *DB) bestWords(ctx context.Context, index, text string, within ids, want int, c condition) ([]app.Candidate, bool, error) {
	query := `WITH best AS MATERIALIZED (SELECT rowid AS id, rank FROM ` + index + ` WHERE ` + index + ` MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rank LIMIT ?)
		SELECT ` + fragmentColumns + `, -best.rank, (SELECT count(*) FROM best) FROM best JOIN fragments f ON f.id = best.id WHERE ` + c.sql
	rows, err := db.query(ctx, query, append([]any{text, within.from, within.to, want}, c.args...)...)
	if err != nil {
		return nil, false, err
	}
	best := 0
	found, err := collect(rows, func(c *app.Candidate) error { return db.scanFragment(rows, &c.Fragment, &c.Score, &best) })
	if err != nil {
		return nil, false, err
	}
	sortCandidates(found)
	if len(found) == 0 {
		// Nothing said how many there were before the condition.
		err := db.row(ctx, `SELECT count(*) FROM (SELECT 1 FROM `+index+` WHERE `+index+` MATCH ? AND rowid BETWEEN ? AND ? LIMIT ?)`,
			[]any{text, within.from, within.to, want}, &best)
		return nil, best < want, err
	}
	return found, best < want, nil
}

// sortCandidates sorts best first; equals by id, so that the order never changes between runs.
func sortCandidates(c []app.Candidate) {
	sort.Slice(c, func(i, j int) bool {
		if c[i].Score != c[j].Score {
			return c[i].Score > c[j].Score
		}
		return c[i].ID < c[j].ID
	})
}
