package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"cotejo/app"
)

// Text returns the part of a document's text over span, as app.Text.Part would give it of the whole; {0, length} or more
// is the whole. Only the pieces that the span touches are read.
func (db *DB) Text(ctx context.Context, document int64, span app.Span) (*app.Text, error) {
	var length int
	var recognised bool
	var labels string
	start := max(span.Start, 0)
	end := max(start, span.End)
	// The piece before is needed where the span begins with a piece: an empty span there belongs to both.
	before := end
	if start == end {
		before++
	}
	rows, err := db.query(ctx, `SELECT t.id, t.start, d.length, d.recognised, d.page_labels FROM documents d JOIN texts t ON t.document = d.id
		WHERE d.id = ?1 AND t.start < ?3 AND t.start >= coalesce((SELECT max(start) FROM texts WHERE document = ?1 AND start < ?2), 0)
		ORDER BY t.start`, document, start, before)
	if err != nil {
		return nil, db.failure("read text", err)
	}
	type at struct {
		id    int64
		start int
	}
	found, err := collect(rows, func(a *at) error { return rows.Scan(&a.id, &a.start, &length, &recognised, &labels) })
	if err != nil {
		return nil, db.failure("read text", err)
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("text of document %d: %w", document, errGone)
	}
	start, end = min(start, length), min(end, length)
	pieces := make([]*piece, len(found))
	for i, f := range found {
		if pieces[i], err = db.piece(ctx, f.id, f.start); err != nil {
			return nil, err
		}
	}
	for i, p := range pieces {
		if p.Offset > start && i == 0 || i > 0 && p.Offset != pieces[i-1].End() {
			return nil, db.corrupt("pieces of a text do not join")
		}
	}
	text := *join(pieces)
	text.Recognised = recognised
	if labels != "" {
		if err := json.Unmarshal([]byte(labels), &text.PageLabels); err != nil {
			return nil, db.corrupt("page labels")
		}
	}
	return text.Part(app.Span{Start: start, End: end}), nil
}

// errGone is the error of a document that was removed or replaced while it was looked at.
var errGone = errors.New("the document is not in the library any more")

func (db *DB) piece(ctx context.Context, id int64, start int) (*piece, error) {
	if p := db.pieces.get(id); p != nil {
		return p, nil
	}
	var stored []byte
	err := db.row(ctx, `SELECT piece FROM texts WHERE id = ?`, []any{id}, &stored)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("piece of a text: %w", errGone)
	}
	if err != nil {
		return nil, db.failure("read text", err)
	}
	p, err := decode(stored, start)
	if err != nil {
		return nil, app.Errorf("store.corrupt", err, "folder", db.folder)
	}
	db.pieces.put(id, p)
	return p, nil
}

// pieceCache keeps the pieces read last. A piece never changes, and its id is never used again.
type pieceCache struct {
	mutex  sync.Mutex
	pieces map[int64]*piece
	order  []int64 // by when they came in, oldest first
}

// cachedPieces is about 10 MB: the candidates of one question, and what the next one shares with them.
const cachedPieces = 96

func (c *pieceCache) get(id int64) *piece {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.pieces[id]
}

func (c *pieceCache) put(id int64, p *piece) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.pieces == nil {
		c.pieces = map[int64]*piece{}
	}
	if c.pieces[id] != nil {
		return
	}
	c.pieces[id] = p
	c.order = append(c.order, id)
	if len(c.order) > cachedPieces {
		delete(c.pieces, c.order[0])
		c.order = c.order[1:]
	}
}

// collect reads all rows, each into a fresh value.
func collect[T any](rows *sql.Rows, scan func(*T) error) ([]T, error) {
	defer rows.Close()
	var all []T
	for rows.Next() {
		var one T
		if err := scan(&one); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}
