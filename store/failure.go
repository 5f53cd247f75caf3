package store

import (
	"errors"
	"fmt"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"cotejo/app"
)

// failure names the errors of the database about which a person can do something; others are wrapped as they are.
func (db *DB) failure(doing string, err error) error { return failureIn(db.folder, doing, err) }

func failureIn(folder, doing string, err error) error {
	if err == nil {
		return nil
	}
	if app.ErrorCode(err) != "" {
		return err
	}
	wrapped := fmt.Errorf("%s: %w", doing, err)
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return wrapped
	}
	code := ""
	switch e.Code() & 0xFF {
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
		code = "store.locked"
	case lib.SQLITE_FULL:
		code = "store.full"
	case lib.SQLITE_READONLY:
		code = "store.read_only"
	case lib.SQLITE_CORRUPT, lib.SQLITE_NOTADB:
		code = "store.corrupt"
	case lib.SQLITE_IOERR:
		// The shared memory of the log cannot grow: in practice a full disk.
		if e.Code() == lib.SQLITE_IOERR_SHMSIZE || e.Code() == lib.SQLITE_IOERR_SHMMAP {
			code = "store.full"
		}
	}
	if code == "" {
		return wrapped
	}
	return app.Errorf(code, wrapped, "folder", folder)
}

// corrupt is the error of stored bytes that do not mean anything.
func (db *DB) corrupt(what string) error {
	return app.Errorf("store.corrupt", errors.New(what), "folder", db.folder)
}
