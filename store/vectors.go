package store

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
)

// blockSize is how many vectors stand in a block at most. Reading row by row takes 20 times as long; a larger block makes
// the exact layer of a few vectors dear.
const blockSize = 64

// PutVectors stores the vectors of a model, each under the key of the text it was made of, in one transaction.
func (db *DB) PutVectors(model string, keys []int64, vectors [][]float32) error {
	if len(keys) != len(vectors) {
		return fmt.Errorf("store vectors: %d keys, %d vectors", len(keys), len(vectors))
	}
	if len(keys) == 0 {
		return nil
	}
	dimensions := len(vectors[0])
	coarse, fine, err := quantize(vectors, dimensions)
	if err != nil {
		return fmt.Errorf("store vectors of %s: %w", model, err)
	}
	return db.tx("store vectors", func(tx *tx) error {
		var id int64
		var known int
		err := tx.row(`SELECT id, dimensions FROM models WHERE name = ?`, []any{model}, &id, &known)
		if errors.Is(err, sql.ErrNoRows) {
			known = dimensions
			err = tx.row(`INSERT INTO models (name, dimensions) VALUES (?, ?) RETURNING id`, []any{model, dimensions}, &id)
		}
		if err != nil {
			return err
		}
		if known != dimensions {
			return fmt.Errorf("vectors of %s have %d dimensions, those stored %d", model, dimensions, known)
		}
		return putBlocks(tx, id, dimensions, keys, coarse, fine)
	})
}

// putBlocks adds vectors in blocks.
func putBlocks(tx *tx, model int64, dimensions int, keys []int64, coarse, fine []byte) error {
	for len(keys) > 0 {
		n := min(blockSize, len(keys))
		packed := make([]byte, 0, 8*n)
		for _, k := range keys[:n] {
			packed = binary.LittleEndian.AppendUint64(packed, uint64(k))
		}
		var block int64
		err := tx.row(`INSERT INTO vector_blocks (model, keys, coarse) VALUES (?, ?, ?) RETURNING id`,
			[]any{model, packed, coarse[:n*(dimensions+4)]}, &block)
		if err != nil {
			return err
		}
		if err := tx.exec(`INSERT INTO vector_fine (block, fine) VALUES (?, ?)`, block, fine[:n*dimensions]); err != nil {
			return err
		}
		keys, coarse, fine = keys[n:], coarse[n*(dimensions+4):], fine[n*dimensions:]
	}
	return nil
}

// Keys returns the keys of the stored vectors of a model; of all models for "".
func (db *DB) Keys(ctx context.Context, model string) (map[int64]struct{}, error) {
	rows, err := db.readers.QueryContext(ctx, `SELECT keys FROM vector_blocks WHERE ?1 = '' OR model = (SELECT id FROM models WHERE name = ?1)`, model)
	if err != nil {
		return nil, db.failure("read keys of vectors", err)
	}
	defer rows.Close()
	keys := map[int64]struct{}{}
	for rows.Next() {
		var packed sql.RawBytes
		if err := rows.Scan(&packed); err != nil {
			return nil, db.failure("read keys of vectors", err)
		}
		for _, k := range unpack(packed) {
			keys[k] = struct{}{}
		}
	}
	return keys, db.failure("read keys of vectors", rows.Err())
}

func unpack(packed []byte) []int64 {
	keys := make([]int64, len(packed)/8)
	for i := range keys {
		keys[i] = int64(binary.LittleEndian.Uint64(packed[8*i:]))
	}
	return keys
}
