package store

import (
	"context"
	"database/sql"
	"path/filepath"

	"cotejo/app"
)

// below bounds the paths under a folder in byte order: greater than or equal to from, less than to.
func below(folder string) (from, to []byte) {
	for len(folder) > 0 && folder[len(folder)-1] == filepath.Separator {
		folder = folder[:len(folder)-1] // the root of a file system
	}
	return []byte(folder + string(filepath.Separator)), []byte(folder + string(filepath.Separator+1))
}

// within is the condition that column lies at or under a path, with its arguments.
func within(column, path string) (string, []any) {
	from, to := below(path)
	return "(" + column + " = ? OR " + column + " >= ? AND " + column + " < ?)", []any{[]byte(path), from, to}
}

const fileColumns = `path, size, modified, coalesce(document, 0), state, reason, format, readers`

// Files returns what is known of the paths at or under path, sorted by their bytes.
func (db *DB) Files(ctx context.Context, path string) ([]app.File, error) {
	condition, args := within("path", path)
	rows, err := db.readers.QueryContext(ctx, `SELECT `+fileColumns+` FROM paths WHERE `+condition+` ORDER BY path`, args...)
	if err != nil {
		return nil, db.failure("list files", err)
	}
	found, err := collect(rows, func(f *app.File) error { return scanFile(rows, f) })
	return found, db.failure("list files", err)
}

func scanFile(rows *sql.Rows, f *app.File) error {
	var path []byte
	if err := rows.Scan(&path, &f.Size, &f.Modified, &f.Document, &f.State, &f.Reason, &f.Format, &f.Readers); err != nil {
		return err
	}
	f.Path = string(path)
	return nil
}

// PutFiles stores what is known of paths, in one transaction; File.Document 0 means that nothing is stored of one.
func (db *DB) PutFiles(files []app.File) error {
	if len(files) == 0 {
		return nil
	}
	return db.tx("store paths", func(tx *tx) error {
		for _, f := range files {
			if err := putFile(tx, f); err != nil {
				return err
			}
		}
		return nil
	})
}

func putFile(tx *tx, f app.File) error {
	return tx.exec(`INSERT INTO paths (path, size, modified, document, state, reason, format, readers)
		VALUES (?, ?, ?, nullif(?, 0), ?, ?, ?, ?) ON CONFLICT (path) DO UPDATE SET size = excluded.size, modified = excluded.modified,
		document = excluded.document, state = excluded.state, reason = excluded.reason, format = excluded.format,
		readers = excluded.readers`,
		[]byte(f.Path), f.Size, f.Modified, f.Document, string(f.State), f.Reason, f.Format, f.Readers)
}

// RemoveFiles takes paths out, in one transaction. A document that loses its last path is not found any more;
// Sweep removes it.
func (db *DB) RemoveFiles(paths []string) error {
	if len(paths) == 0 {
		return nil
	}
	return db.tx("remove paths", func(tx *tx) error {
		for _, p := range paths {
			if err := tx.exec(`DELETE FROM paths WHERE path = ?`, []byte(p)); err != nil {
				return err
			}
		}
		return nil
	})
}
