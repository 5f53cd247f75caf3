package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"cotejo/app"
)

// Known returns the id of the stored document with that content and format, if it was read by that reader; else 0.
func (db *DB) Known(ctx context.Context, sha256 [32]byte, format, reader string) (int64, error) {
	var id int64
	err := db.readers.QueryRowContext(ctx, `SELECT id FROM documents WHERE sha256 = ? AND format = ? AND reader = ?`,
		sha256[:], format, reader).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return id, db.failure("look up content", err)
}

// PutDocument stores a document with its text, fragments and words, and file as a place of it, all in one transaction;
// it returns the document's id. A document of the same content and format that another reader read is replaced, under the
// same id.
func (db *DB) PutDocument(file app.File, content *app.Content) (int64, error) {
	// What costs time is done before the transaction.
	pieces := cut(content.Text)
	encoded := make([][]byte, len(pieces))
	for i, p := range pieces {
		encoded[i] = encode(p)
	}
	labels := ""
	if len(content.Text.PageLabels) > 0 {
		b, err := json.Marshal(content.Text.PageLabels)
		if err != nil {
			return 0, fmt.Errorf("page labels: %w", err)
		}
		labels = string(b)
	}
	hash := sha256.Sum256([]byte(content.Text.Content))
	var id int64
	err := db.tx("store document", func(tx *tx) error {
		err := tx.row(`SELECT id FROM documents WHERE sha256 = ? AND format = ?`, []any{content.SHA256[:], content.Format}, &id)
		switch {
		case err == nil:
			if err := empty(tx, id); err != nil {
				return err
			}
			err = tx.exec(`UPDATE documents SET reader = ?, text_sha256 = ?, bytes = ?, length = ?, language = ?, recognised = ?,
				page_labels = ?, fragments = ?, words = ? WHERE id = ?`, content.Reader, hash[:], content.Bytes, len(content.Text.Content),
				content.Language, content.Text.Recognised, labels, len(content.Fragments), content.Words, id)
		case errors.Is(err, sql.ErrNoRows):
			err = tx.row(`INSERT INTO documents (sha256, format, reader, text_sha256, bytes, length, language, recognised, page_labels,
				fragments, words) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`, []any{content.SHA256[:], content.Format, content.Reader,
				hash[:], content.Bytes, len(content.Text.Content), content.Language, content.Text.Recognised, labels,
				len(content.Fragments), content.Words}, &id)
		}
		if err != nil {
			return err
		}
		for i, p := range pieces {
			if err := tx.exec(`INSERT INTO texts (document, start, piece) VALUES (?, ?, ?)`, id, p.Offset, encoded[i]); err != nil {
				return err
			}
		}
		for _, f := range content.Fragments {
			if err := putFragment(tx, id, f); err != nil {
				return err
			}
		}
		if err := tx.exec(`UPDATE totals SET fragments = fragments + ?`, len(content.Fragments)); err != nil {
			return err
		}
		file.Document, file.State, file.Reason, file.Format = id, app.Indexed, "", content.Format
		return putFile(tx, file)
	})
	return id, err
}

// empty takes out all that stands under a document: text, fragments, words.
func empty(tx *tx, id int64) error {
	if err := dropWords(tx, id); err != nil {
		return err
	}
	for _, query := range []string{
		`UPDATE totals SET fragments = fragments - (SELECT count(*) FROM fragments WHERE document = ?)`,
		`DELETE FROM fragments WHERE document = ?`,
		`DELETE FROM texts WHERE document = ?`,
	} {
		if err := tx.exec(query, id); err != nil {
			return err
		}
	}
	return nil
}

// Sweep removes the documents that have no path any more, one transaction each, and returns how many.
func (db *DB) Sweep() (int, error) {
	rows, err := db.readers.Query(`SELECT id FROM documents d WHERE NOT EXISTS (SELECT 1 FROM paths WHERE document = d.id)`)
	if err != nil {
		return 0, db.failure("look for documents without path", err)
	}
	ids, err := collect(rows, func(id *int64) error { return rows.Scan(id) })
	if err != nil {
		return 0, db.failure("look for documents without path", err)
	}
	for n, id := range ids {
		err := db.tx("remove document", func(tx *tx) error {
			if err := empty(tx, id); err != nil {
				return err
			}
			return tx.exec(`DELETE FROM documents WHERE id = ?`, id)
		})
		if err != nil {
			return n, err
		}
	}
	return len(ids), nil
}

// Document returns how an evidence file names a document; its path is the first of its paths.
func (db *DB) Document(ctx context.Context, id int64) (app.Document, error) {
	var path, sha, text []byte
	document := app.Document{Member: []string{}}
	err := db.row(ctx, `SELECT d.sha256, d.text_sha256, d.reader, (SELECT min(path) FROM paths WHERE document = d.id)
		FROM documents d WHERE d.id = ?`, []any{id}, &sha, &text, &document.Reader, &path)
	if errors.Is(err, sql.ErrNoRows) || err == nil && path == nil {
		return app.Document{}, fmt.Errorf("document %d: %w", id, errGone)
	}
	if err != nil {
		return app.Document{}, db.failure("read document", err)
	}
	document.SHA256, document.TextSHA256 = hex.EncodeToString(sha), hex.EncodeToString(text)
	document.Path, document.PathBase64 = shown(string(path))
	return document, nil
}

// Lookup returns the id of the stored document that d names, with the text that it had, or 0 when the library holds another
// text of it or none.
func (db *DB) Lookup(ctx context.Context, d app.Document) (int64, error) {
	file, err1 := hex.DecodeString(d.SHA256)
	text, err2 := hex.DecodeString(d.TextSHA256)
	if err1 != nil || err2 != nil {
		return 0, nil
	}
	var id int64
	err := db.readers.QueryRowContext(ctx, `SELECT id FROM documents WHERE sha256 = ? AND reader = ? AND text_sha256 = ?`,
		file, d.Reader, text).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return id, db.failure("look up document", err)
}

// shown gives a path as JSON can hold it, and its bytes when that is not all of it.
func shown(path string) (text, base64Bytes string) {
	if utf8.ValidString(path) {
		return path, ""
	}
	return strings.ToValidUTF8(path, "\uFFFD"), base64.StdEncoding.EncodeToString([]byte(path))
}
