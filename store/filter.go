package store

import (
	"context"
	"encoding/json"
	"strings"

	"cotejo/app"
)

// condition narrows the fragments f of a query; its arguments follow in order.
type condition struct {
	sql  string
	args []any
}

// narrow is the condition of a filter. It always asks that the document has a path, one that fits all that the filter says
// of paths.
func (db *DB) narrow(ctx context.Context, filter app.Filter) (condition, error) {
	var c condition
	add := func(sql string, args ...any) { c.sql, c.args = c.sql+sql, append(c.args, args...) }
	add(`EXISTS (SELECT 1 FROM paths p WHERE p.document = f.document`)
	if filter.PathPrefix != "" {
		sql, args := within("p.path", filter.PathPrefix)
		add(` AND `+sql, args...)
	}
	if !filter.Since.IsZero() {
		add(` AND p.modified >= ?`, filter.Since.UnixNano())
	}
	if !filter.Until.IsZero() {
		add(` AND p.modified <= ?`, filter.Until.UnixNano())
	}
	if filter.Collection != "" {
		roots, err := db.collectionRoots(ctx, filter.Collection)
		if err != nil {
			return c, err
		}
		any := []string{"0"}
		for _, root := range roots {
			sql, args := within("p.path", root)
			any, c.args = append(any, sql), append(c.args, args...)
		}
		add(` AND (` + strings.Join(any, " OR ") + `)`)
	}
	add(`)`)
	if filter.Documents != nil {
		add(` AND f.document IN (SELECT value FROM json_each(?))`, list(filter.Documents))
	}
	if len(filter.Kinds) > 0 {
		add(` AND (SELECT format FROM documents WHERE id = f.document) IN (SELECT value FROM json_each(?))`, list(filter.Kinds))
	}
	return c, nil
}

// list writes values as a JSON array, for json_each.
func list[T int64 | string](values []T) string {
	if values == nil {
		return "[]"
	}
	b, err := json.Marshal(values)
	if err != nil {
		panic(err) // numbers and strings always marshal
	}
	return string(b)
}
