package store

import (
	"context"
	"strings"

	"cotejo/app"
)

// What the names of documents may do: a term that more than mostNamed documents are named by tells nothing, and no more than
// mostBrought documents are looked into. A name counts nameWeight of what it scores.
const (
	mostNamed   = 200
	mostBrought = 8
	nameWeight  = 0.5
)

// named raises the fragments of documents whose path has terms of the question, and adds the best fragment of such a document, or its
// first one, where none was found by its words.
func (db *DB) named(ctx context.Context, p *wordPlan, found []app.Candidate, c condition) ([]app.Candidate, error) {
	telling, err := db.tellingNames(ctx, p.names)
	if err != nil || len(telling) == 0 {
		return found, err
	}
	rows, err := db.query(ctx, `SELECT rowid, -rank FROM name_index WHERE name_index MATCH ? ORDER BY rank, rowid LIMIT ?`,
		strings.Join(telling, " OR "), mostNamed)
	if err != nil {
		return nil, err
	}
	type hit struct {
		document int64
		score    float64
	}
	hits, err := collect(rows, func(h *hit) error { return rows.Scan(&h.document, &h.score) })
	if err != nil {
		return nil, err
	}
	brought := 0
	for _, h := range hits {
		has := false
		for i := range found {
			if found[i].Document == h.document {
				found[i].Score, has = found[i].Score+nameWeight*h.score, true
			}
		}
		if has || len(p.phrases) > 0 || brought == mostBrought {
			continue
		}
		brought++
		one, err := db.bestOf(ctx, p, h.document, c)
		if err != nil {
			return nil, err
		}
		for _, o := range one {
			o.Score += nameWeight * h.score
			found = append(found, o)
		}
	}
	sortCandidates(found)
	return found, nil
}

// bestOf returns the best fragment of a document, or its first one when none has a term; none when the condition forbids it.
func (db *DB) bestOf(ctx context.Context, p *wordPlan, document int64, c condition) ([]app.Candidate, error) {
	var first, last int64
	err := db.row(ctx, `SELECT coalesce((SELECT id FROM fragments WHERE document = ?1 ORDER BY ordinal LIMIT 1), 0),
		coalesce((SELECT id FROM fragments WHERE document = ?1 ORDER BY ordinal DESC LIMIT 1), 0)`, []any{document}, &first, &last)
	if err != nil {
		return nil, err
	}
	score := 0.0
	if e := p.expression(); e.text != "" {
		// The fragments of a document were stored at once, so their ids follow each other.
		rows, err := db.query(ctx, `SELECT rowid, -rank FROM word_index WHERE word_index MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rank, rowid LIMIT 1`,
			e.text, first, last)
		if err != nil {
			return nil, err
		}
		if _, err := collect(rows, func(*struct{}) error { return rows.Scan(&first, &score) }); err != nil {
			return nil, err
		}
	}
	rows, err := db.query(ctx, `SELECT `+fragmentColumns+` FROM fragments f WHERE f.id = ? AND `+c.sql, append([]any{first}, c.args...)...)
	if err != nil {
		return nil, err
	}
	return collect(rows, func(c *app.Candidate) error { c.Score = score; return db.scanFragment(rows, &c.Fragment) })
}

// tellingNames gives, in the language of FTS5, the terms by which some documents are named and not all.
func (db *DB) tellingNames(ctx context.Context, terms []string) ([]string, error) {
	if len(terms) == 0 {
		return nil, nil
	}
	var documents int
	if err := db.row(ctx, `SELECT count(*) FROM (SELECT 1 FROM documents LIMIT ?)`, []any{mostNamed + 1}, &documents); err != nil {
		return nil, err
	}
	var telling []string
	for _, t := range terms {
		// An identifier has its parts apart in a name.
		parts := strings.FieldsFunc(t, func(r rune) bool { return r == '_' || r == ' ' })
		rarest := mostNamed + 1
		for _, part := range parts {
			var n int
			if err := db.row(ctx, `SELECT coalesce(max(doc), 0) FROM name_terms WHERE term = ?`, []any{part}, &n); err != nil {
				return nil, err
			}
			rarest = min(rarest, n)
		}
		if rarest > 0 && rarest <= mostNamed && (rarest < documents || documents == 1) {
			telling = append(telling, quote(strings.Join(parts, " ")))
		}
	}
	return telling, nil
}
