package store

// SweepVectors removes vectors that no fragment needs, and joins small blocks. Unless all is set it leaves a few of
// either alone, since each reader loads the model's vectors anew afterwards.
func (db *DB) SweepVectors(all bool) error {
	rows, err := db.readers.Query(`SELECT id, dimensions FROM models`)
	if err != nil {
		return db.failure("sweep vectors", err)
	}
	type model struct {
		id         int64
		dimensions int
	}
	models, err := collect(rows, func(m *model) error { return rows.Scan(&m.id, &m.dimensions) })
	if err != nil {
		return db.failure("sweep vectors", err)
	}
	for _, m := range models {
		err := db.tx("sweep vectors", func(tx *tx) error { return sweepModel(tx, m.id, m.dimensions, all) })
		if err != nil {
			return err
		}
	}
	return nil
}

func sweepModel(tx *tx, model int64, dimensions int, all bool) error {
	needed, err := neededKeys(tx)
	if err != nil {
		return err
	}
	rows, err := tx.rows(`SELECT id, keys FROM vector_blocks WHERE model = ? ORDER BY id`, model)
	if err != nil {
		return err
	}
	type block struct {
		id   int64
		keys []byte
	}
	blocks, err := collect(rows, func(b *block) error { return rows.Scan(&b.id, &b.keys) })
	if err != nil {
		return err
	}
	var rewrite []block
	dead, small, total := 0, 0, 0
	seen := map[int64]bool{}
	for _, b := range blocks {
		gone := 0
		for _, k := range unpack(b.keys) {
			if _, ok := needed[k]; !ok || seen[k] {
				gone++
			}
			seen[k] = true
		}
		isSmall := len(b.keys) < 8*blockSize/4
		if isSmall {
			small++
		}
		if gone > 0 || isSmall {
			rewrite = append(rewrite, b)
		}
		dead, total = dead+gone, total+len(b.keys)/8
	}
	if small < 16 && (dead == 0 || !all && dead*5 < total) {
		return nil
	}
	var keys []int64
	var coarse, fine []byte
	kept := map[int64]bool{}
	for _, b := range rewrite {
		var c, f []byte
		err := tx.row(`SELECT coarse, fine FROM vector_blocks b JOIN vector_fine f ON f.block = b.id WHERE b.id = ?`, []any{b.id}, &c, &f)
		if err != nil {
			return err
		}
		for i, k := range unpack(b.keys) {
			if _, ok := needed[k]; ok && !kept[k] {
				kept[k] = true
				keys = append(keys, k)
				coarse = append(coarse, c[i*(dimensions+4):(i+1)*(dimensions+4)]...)
				fine = append(fine, f[i*dimensions:(i+1)*dimensions]...)
			}
		}
		if err := tx.exec(`DELETE FROM vector_fine WHERE block = ?`, b.id); err != nil {
			return err
		}
		if err := tx.exec(`DELETE FROM vector_blocks WHERE id = ?`, b.id); err != nil {
			return err
		}
	}
	if err := putBlocks(tx, model, dimensions, keys, coarse, fine); err != nil {
		return err
	}
	return tx.exec(`UPDATE models SET generation = generation + 1 WHERE id = ?`, model)
}

// neededKeys are the keys of all fragments of documents.
func neededKeys(tx *tx) (map[int64]struct{}, error) {
	rows, err := tx.rows(`SELECT key FROM fragments`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	keys := map[int64]struct{}{}
	for rows.Next() {
		var k int64
		if err := rows.Scan(&k); err != nil {
			return nil, err
		}
		keys[k] = struct{}{}
	}
	return keys, rows.Err()
}
