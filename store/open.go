package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"cotejo/app"
)

// FileName is the database within the data folder.
const FileName = "library.db"

// Mode says what a DB is opened for.
type Mode int

// A reader, or the one process that writes.
const (
	Read Mode = iota
	Write
)

// DB is an open library. It is safe for concurrent use.
type DB struct {
	folder      string
	readers     *sql.DB
	writer      *writer // nil for readers
	notes       notes
	lock        *lock
	copied      string // a folder to remove at the end, or ""
	pieces      pieceCache
	vectors     vectorSets
	frequencies frequencies
	statements  statements
}

// Open opens the library in folder. Write makes what is missing, takes the lock of the one writer, and brings an older
// schema up to date. Read needs a library that is there, else store.no_library; it also opens one that cannot be written
// to, on a read-only medium say.
func Open(ctx context.Context, folder string, mode Mode) (*DB, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	db := &DB{folder: folder}
	if mode == Write {
		err = db.openWriter(ctx)
	} else {
		err = db.openReader(ctx)
	}
	if err != nil {
		_ = db.Close()
		return nil, failureIn(folder, "open library", err)
	}
	return db, nil
}

// Close ends the use of the library and lets go of the lock.
func (db *DB) Close() error {
	var failed []error
	if db.readers != nil {
		failed = append(failed, db.readers.Close())
	}
	if db.writer != nil {
		failed = append(failed, db.writer.close())
	}
	if db.notes.writer != nil {
		failed = append(failed, db.notes.writer.close())
	}
	failed = append(failed, db.lock.release())
	if db.copied != "" {
		failed = append(failed, os.RemoveAll(db.copied))
	}
	return errors.Join(failed...)
}

func (db *DB) openWriter(ctx context.Context) error {
	switch err := os.MkdirAll(db.folder, 0o700); {
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return app.Errorf("store.read_only", err, "folder", db.folder)
	case err != nil:
		return fmt.Errorf("data folder: %w", err)
	}
	var err error
	if db.lock, err = acquire(db.folder); err != nil {
		return err
	}
	name := filepath.Join(db.folder, FileName)
	if err := checkHeader(name); err != nil {
		return err
	}
	// Made here so that nobody else can read it; the log takes over its permissions.
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	switch {
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return app.Errorf("store.read_only", err, "folder", db.folder)
	case err != nil:
		return err
	}
	_ = file.Close()
	// A log that is not written back yet may hold a newer version than the header of the file.
	if err := refuseNewer(ctx, name); err != nil {
		return err
	}
	if db.writer, err = openWriter(ctx, name); err != nil {
		return err
	}
	return db.openPool(name, "mode=rw", "_pragma=query_only(1)")
}

func (db *DB) openReader(ctx context.Context) error {
	name := filepath.Join(db.folder, FileName)
	if info, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 && size(name+"-wal") == 0 {
		return app.Errorf("store.no_library", err, "folder", db.folder)
	}
	if err := checkHeader(name); err != nil {
		return err
	}
	if !writable(name) {
		return db.openReadOnly(ctx, name)
	}
	if err := refuseNewer(ctx, name); err != nil {
		return err
	}
	if err := db.openPool(name, "mode=rw", "_pragma=query_only(1)"); err != nil {
		return err
	}
	found, err := version(ctx, db.readers)
	switch {
	case err != nil:
		return err
	case found > newest():
		return newer(db.folder, found)
	case found < newest():
		return db.upgrade(ctx, name)
	}
	return nil
}

// upgrade brings an older schema up to date on behalf of a reader.
func (db *DB) upgrade(ctx context.Context, name string) error {
	l, err := acquire(db.folder)
	if err != nil {
		return err
	}
	defer l.release()
	w, err := openWriter(ctx, name)
	if err != nil {
		return err
	}
	return w.close()
}

// openReadOnly opens a library where nothing can be written. Without a log the file is complete and nobody changes it.
// With one, SQLite can read it beside its index file; where that fails a copy is read.
func (db *DB) openReadOnly(ctx context.Context, name string) error {
	options := []string{"mode=ro"}
	if size(name+"-wal") == 0 {
		options = append(options, "immutable=1")
	}
	if err := db.openPool(name, options...); err != nil {
		return err
	}
	found, err := version(ctx, db.readers)
	if err != nil && len(options) == 1 {
		_ = db.readers.Close()
		if db.copied, err = copyLibrary(name); err != nil {
			return err
		}
		if err := db.openPool(filepath.Join(db.copied, FileName), "mode=rw", "_pragma=query_only(1)"); err != nil {
			return err
		}
		found, err = version(ctx, db.readers)
	}
	switch {
	case err != nil:
		return err
	case found > newest():
		return newer(db.folder, found)
	case found < newest():
		return app.Errorf("store.older", nil, "folder", db.folder)
	}
	return nil
}

func (db *DB) openPool(name string, options ...string) (err error) {
	// A connection keeps this much of what it has read, in KiB: a question reads few MB of the word index, most of it for every question.
	options = append(options, "_pragma=cache_size(-16384)")
	db.readers, err = sql.Open("sqlite", dsn(name, options...))
	if err != nil {
		return err
	}
	connections := max(4, runtime.NumCPU()+2)
	db.readers.SetMaxOpenConns(connections)
	db.readers.SetMaxIdleConns(connections)
	return nil
}

// dsn builds the address of a database; all settings go through it, since a PRAGMA reaches one connection only.
func dsn(name string, options ...string) string {
	p := filepath.ToSlash(name)
	if !strings.HasPrefix(p, "/") {
		p = "/" + p // a drive letter
	}
	address := url.URL{Scheme: "file", Path: p}
	options = append(options, "_pragma=busy_timeout(10000)", "_pragma=foreign_keys(1)", "_pragma=temp_store(memory)")
	return address.String() + "?" + strings.Join(options, "&")
}

func writable(name string) bool {
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return false
	}
	_ = file.Close()
	return folderWritable(filepath.Dir(name))
}

func size(name string) int64 {
	info, err := os.Stat(name)
	if err != nil {
		return 0
	}
	return info.Size()
}

// copyLibrary copies the database with its log into a folder of its own.
func copyLibrary(name string) (string, error) {
	folder, err := os.MkdirTemp("", "cotejo-library-*")
	if err != nil {
		return "", err
	}
	for _, suffix := range []string{"", "-wal"} {
		if err := copyFile(filepath.Join(folder, FileName+suffix), name+suffix); err != nil {
			_ = os.RemoveAll(folder)
			return "", fmt.Errorf("copy library: %w", err)
		}
	}
	return folder, nil
}

func copyFile(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, in); err != nil {
		_ = out.Close()
		return err
	}
	return out.Close()
}
