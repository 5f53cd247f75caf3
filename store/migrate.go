package store

import (
	"context"
	"database/sql"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"cotejo/app"
)

//go:embed migrations/*.sql
var migrations embed.FS

// newest is the version of the schema that this program writes: the number of the last migration.
func newest() int { return len(migrationNames()) }

// migrationNames lists the migrations; the file at index i leads to version i+1.
func migrationNames() []string {
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		panic(err) // the pattern is constant
	}
	return names
}

func version(ctx context.Context, db *sql.DB) (int, error) {
	var found int
	err := db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&found)
	return found, err
}

// migrate runs the migrations that are missing, each in a transaction with its version.
func migrate(ctx context.Context, db *sql.DB) error {
	found, err := version(ctx, db)
	if err != nil {
		return err
	}
	for i, name := range migrationNames() {
		if i < found {
			continue
		}
		script, err := migrations.ReadFile(name)
		if err != nil {
			return err
		}
		if err := step(ctx, db, string(script), i+1); err != nil {
			return fmt.Errorf("migration %s: %w", name, err)
		}
	}
	if found == 0 { // nothing is in the indexes that the migrations moved out of the way
		_, err = db.ExecContext(ctx, `DROP TABLE IF EXISTS terms_old; DROP TABLE IF EXISTS word_index_old`)
	}
	return err
}

func step(ctx context.Context, db *sql.DB, script string, to int) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, script); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "PRAGMA user_version = "+strconv.Itoa(to)); err != nil {
		return err
	}
	return tx.Commit()
}

// checkHeader looks at the first bytes of a database file, without opening it, and refuses one that a newer program
// wrote or that is no database. A file that is not there or empty is fine.
func checkHeader(name string) error {
	file, err := os.Open(name)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	}
	defer file.Close()
	header := make([]byte, 100)
	switch n, err := io.ReadFull(file, header); {
	case n == 0:
		return nil
	case err != nil, string(header[:16]) != "SQLite format 3\x00":
		return app.Errorf("store.corrupt", errors.New("no database"), "folder", filepath.Dir(name))
	}
	if found := int(binary.BigEndian.Uint32(header[60:])); found > newest() {
		return newer(filepath.Dir(name), found)
	}
	return nil
}

// refuseNewer looks at the version that a log may hold, by reading only.
func refuseNewer(ctx context.Context, name string) error {
	if size(name+"-wal") == 0 {
		return nil
	}
	// A connection that may write would write the log back when it closes.
	db, err := sql.Open("sqlite", dsn(name, "mode=ro"))
	if err != nil {
		return err
	}
	defer db.Close()
	found, err := version(ctx, db)
	if err == nil && found > newest() {
		return newer(filepath.Dir(name), found)
	}
	return err
}

func newer(folder string, found int) error {
	return app.Errorf("store.newer", nil, "folder", folder, "found", strconv.Itoa(found), "known", strconv.Itoa(newest()))
}
