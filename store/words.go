package store

import (
	"context"
	"fmt"
	"sort"
	"strings"

	"cotejo/app"
)

// From tooMany fragments on, a term that stands in more than a commonShare of them is not looked up: it tells little and
// costs most of the time (measured: six terms with stop words in 100,000 fragments 221 ms, without them 17 ms).
const (
	tooMany     = 20_000
	commonShare = 0.2
)

// Words returns up to limit fragments that match, best first by BM25 over words and stems, a higher score being better.
func (db *DB) Words(ctx context.Context, match app.Match, limit int, filter app.Filter) ([]app.Candidate, error) {
	match, err := db.telling(ctx, match)
	if err != nil {
		return nil, err
	}
	expression := expression(match)
	if expression == "" || limit <= 0 {
		return nil, nil
	}
	narrowed, err := db.narrow(ctx, filter)
	if err != nil {
		return nil, err
	}
	if len(match.Languages) > 0 {
		narrowed.sql += ` AND f.language IN (SELECT value FROM json_each(?))`
		narrowed.args = append(narrowed.args, list(match.Languages))
	}
	// The index gives the best by itself; what the filter drops of them is made up for by asking for more.
	for want := 2*limit + 40; ; want *= 16 {
		found, all, err := db.bestWords(ctx, expression, want, narrowed)
		if err != nil {
			return nil, db.failure("search words", err)
		}
		if len(found) >= limit || all {
			return found[:min(limit, len(found))], nil
		}
	}
}

// bestWords returns those of the best want fragments that fulfil the condition, and whether there were no more than these.
func (db *DB) bestWords(ctx context.Context, expression string, want int, c condition) ([]app.Candidate, bool, error) {
	query := `WITH best AS MATERIALIZED (SELECT rowid AS id, rank FROM word_index WHERE word_index MATCH ? ORDER BY rank LIMIT ?)
		SELECT ` + fragmentColumns + `, -best.rank, (SELECT count(*) FROM best) FROM best JOIN fragments f ON f.id = best.id WHERE ` + c.sql
	rows, err := db.readers.QueryContext(ctx, query, append([]any{expression, want}, c.args...)...)
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
		err := db.readers.QueryRowContext(ctx, `SELECT count(*) FROM (SELECT 1 FROM word_index WHERE word_index MATCH ? LIMIT ?)`, expression, want).Scan(&best)
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

// telling leaves out of match the terms that are too common to tell fragments apart; the rarest stays always.
func (db *DB) telling(ctx context.Context, match app.Match) (app.Match, error) {
	tokens := append(append([]string(nil), match.Words...), match.Stems...)
	var total int
	if err := db.readers.QueryRowContext(ctx, `SELECT fragments FROM totals`).Scan(&total); err != nil {
		return match, db.failure("count fragments", err)
	}
	if total <= tooMany || len(tokens) < 2 {
		return match, nil
	}
	counts, _, err := db.Frequencies(ctx, tokens)
	if err != nil {
		return match, err
	}
	rarest := tokens[0]
	for _, t := range tokens {
		if n := counts[t]; n > 0 && (counts[rarest] == 0 || n < counts[rarest]) {
			rarest = t
		}
	}
	keep := func(all []string) []string {
		var kept []string
		for _, t := range all {
			if t == rarest || float64(counts[t]) <= commonShare*float64(total) {
				kept = append(kept, t)
			}
		}
		return kept
	}
	match.Words, match.Stems = keep(match.Words), keep(match.Stems)
	return match, nil
}

// Frequencies returns in how many fragments each token stands, as word or stem, and how many fragments there are.
func (db *DB) Frequencies(ctx context.Context, tokens []string) (map[string]int, int, error) {
	var total int
	if err := db.readers.QueryRowContext(ctx, `SELECT fragments FROM totals`).Scan(&total); err != nil {
		return nil, 0, db.failure("count fragments", err)
	}
	counts := make(map[string]int, len(tokens))
	statement, err := db.readers.PrepareContext(ctx, `SELECT coalesce(max(doc), 0) FROM terms WHERE term = ?`)
	if err != nil {
		return nil, 0, db.failure("count terms", err)
	}
	defer statement.Close()
	for _, t := range tokens {
		if _, done := counts[t]; done {
			continue
		}
		var n int
		if err := statement.QueryRowContext(ctx, t).Scan(&n); err != nil {
			return nil, 0, db.failure("count terms", err)
		}
		counts[t] = n
	}
	return counts, total, nil
}

// expression writes a match in the language of FTS5; "" when it asks for nothing.
func expression(match app.Match) string {
	var any, all []string
	if words := quoted(match.Words); len(words) > 0 {
		any = append(any, fmt.Sprintf("words : (%s)", strings.Join(words, " OR ")))
	}
	if stems := quoted(match.Stems); len(stems) > 0 {
		any = append(any, fmt.Sprintf("stems : (%s)", strings.Join(stems, " OR ")))
	}
	if len(any) > 0 {
		all = append(all, "("+strings.Join(any, " OR ")+")")
	}
	for _, phrase := range match.Phrases {
		if q := quoted([]string{strings.Join(phrase, " ")}); len(q) > 0 {
			all = append(all, "words : "+q[0])
		}
	}
	return strings.Join(all, " AND ")
}

// quoted writes tokens as strings of FTS5, each once.
func quoted(tokens []string) []string {
	var all []string
	seen := map[string]bool{}
	for _, t := range tokens {
		t = strings.TrimSpace(strings.ReplaceAll(t, "\x00", ""))
		if t == "" || seen[t] {
			continue
		}
		seen[t] = true
		all = append(all, `"`+strings.ReplaceAll(t, `"`, `""`)+`"`)
	}
	return all
}
