package store

import (
	"context"
	"strings"

	"cotejo/app"
)

// mostCounted is where counting matches ends: what is said is then "so many, or more".
const mostCounted = 5000

// Matching counts the fragments that a filter leaves and that hold a token of each group, as word or stem, and their documents. It stops
// at mostCounted matches: more says that there are more.
func (db *DB) Matching(ctx context.Context, groups [][]string, filter app.Filter) (fragments, documents int, more bool, err error) {
	var all []string
	for _, group := range groups {
		if tokens := quoted(group); len(tokens) > 0 {
			all = append(all, "({words stems} : ("+strings.Join(tokens, " OR ")+"))")
		}
	}
	if len(all) == 0 {
		return 0, 0, false, nil
	}
	narrowed, err := db.narrow(ctx, filter)
	if err != nil {
		return 0, 0, false, err
	}
	err = db.readers.QueryRowContext(ctx, `WITH hits AS MATERIALIZED (SELECT rowid AS id FROM word_index WHERE word_index MATCH ? LIMIT ?)
		SELECT count(*), count(DISTINCT f.document), (SELECT count(*) FROM hits) > ? FROM hits JOIN fragments f ON f.id = hits.id WHERE `+narrowed.sql,
		append([]any{strings.Join(all, " AND "), mostCounted + 1, mostCounted}, narrowed.args...)...).Scan(&fragments, &documents, &more)
	return fragments, documents, more, db.failure("count matches", err)
}
