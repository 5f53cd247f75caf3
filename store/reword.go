package store

import (
	"context"
	"slices"

	"cotejo/app"
)

// oldIndex holds the words of documents that were written before headings were; it is there only as long as there are any.
const oldIndex = "word_index_old"

// wordIndexes lists the indexes that hold words.
func (db *DB) wordIndexes(ctx context.Context) ([]string, error) {
	rows, err := db.query(ctx, `SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('word_index', 'word_index_old') ORDER BY name`)
	if err != nil {
		return nil, err
	}
	return collect(rows, func(name *string) error { return rows.Scan(name) })
}

func putWords(tx *tx, id int64, f app.Prepared) error {
	return tx.exec(`INSERT INTO word_index (rowid, words, stems, headings) VALUES (?, ?, ?, ?)`, id, f.Words, f.Stems, f.Above)
}

// OtherWords lists the documents whose words are not written in the given way.
func (db *DB) OtherWords(ctx context.Context, way int) ([]int64, error) {
	rows, err := db.query(ctx, `SELECT id FROM documents WHERE words < ?1 OR words > ?1 ORDER BY id`, way)
	if err != nil {
		return nil, db.failure("look for words of another kind", err)
	}
	found, err := collect(rows, func(id *int64) error { return rows.Scan(id) })
	return found, db.failure("look for words of another kind", err)
}

// PutWords writes the words of a document anew, in one transaction: all else that is stored of it, its vectors too, stays as it is.
// Fragments without words lose what they had.
func (db *DB) PutWords(document int64, fragments []app.Prepared, way int) error {
	return db.tx("store words", func(tx *tx) error {
		if err := dropWords(tx, document); err != nil {
			return err
		}
		for _, f := range fragments {
			if err := putWords(tx, f.ID, f); err != nil {
				return err
			}
		}
		if err := tx.exec(`UPDATE documents SET words = ? WHERE id = ?`, way, document); err != nil {
			return err
		}
		return dropOldIndex(tx)
	})
}

// dropWords takes the words of a document out, wherever they stand.
func dropWords(tx *tx, document int64) error {
	indexes, err := indexesOf(tx)
	if err != nil {
		return err
	}
	for _, index := range indexes {
		if err := tx.exec(`DELETE FROM `+index+` WHERE rowid IN (SELECT id FROM fragments WHERE document = ?)`, document); err != nil {
			return err
		}
	}
	return nil
}

func indexesOf(tx *tx) ([]string, error) {
	rows, err := tx.rows(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('word_index', 'word_index_old') ORDER BY name`)
	if err != nil {
		return nil, err
	}
	return collect(rows, func(name *string) error { return rows.Scan(name) })
}

// dropOldIndex takes the old index out when no document has its words there.
func dropOldIndex(tx *tx) error {
	indexes, err := indexesOf(tx)
	if err != nil || !slices.Contains(indexes, oldIndex) {
		return err
	}
	var left int
	if err := tx.row(`SELECT EXISTS (SELECT 1 FROM documents WHERE words = 0)`, nil, &left); err != nil || left > 0 {
		return err
	}
	if err := tx.exec(`DROP TABLE terms_old`); err != nil {
		return err
	}
	return tx.exec(`DROP TABLE ` + oldIndex)
}
