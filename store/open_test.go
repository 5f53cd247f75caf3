package store

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cotejo/app"
)

func TestMigrationNames(t *testing.T) {
	for i, name := range migrationNames() {
		if !strings.HasPrefix(filepath.Base(name), fmt.Sprintf("%04d_", i+1)) {
			t.Errorf("migration %d is %s", i+1, name)
		}
	}
}

// old makes a library from a frozen script, and opens it.
func old(t *testing.T, script string, mode Mode) *DB {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + script)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	made, err := sql.Open("sqlite", dsn(filepath.Join(folder, FileName), "mode=rwc"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := made.Exec(string(raw)); err != nil {
		t.Fatal(err)
	}
	if err := made.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := Open(context.Background(), folder, mode)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// A library of the first version is brought up to date with all that it holds, by a writer and by a reader.
func TestMigrateOldest(t *testing.T) {
	for name, mode := range map[string]Mode{"writer": Write, "reader": Read} {
		t.Run(name, func(t *testing.T) {
			db := old(t, "library_1.sql", mode)
			if v, err := version(context.Background(), db.readers); v != newest() || err != nil {
				t.Errorf("version %d, %v", v, err)
			}
			if got := search(t, db, app.Match{Stems: []string{"old"}}, app.Filter{PathPrefix: "/docs"}); !slices.Equal(got, []string{"1/0"}) {
				t.Errorf("words: %v", got)
			}
			near, err := db.Nearest(context.Background(), "m", []float32{1, 0}, 5, app.Filter{})
			if err != nil || len(near) != 1 || !slices.Equal(near[0].Headings, []string{"Old"}) {
				t.Errorf("vectors: %+v %v", near, err)
			}
			if names, err := db.Collections(context.Background()); err != nil || len(names) != 0 {
				t.Errorf("collections: %v %v", names, err)
			}
		})
	}
}

// A library that a newer program wrote is refused, and not a byte of it changes.
func TestNewerSchema(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, FileName)
	db, err := Open(context.Background(), folder, Write)
	if err != nil {
		t.Fatal(err)
	}
	put(t, db, "/a", lines("some words"), "en")
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	raise := func() *sql.DB {
		newer, err := sql.Open("sqlite", dsn(name, "mode=rw"))
		if err != nil {
			t.Fatal(err)
		}
		newer.SetMaxOpenConns(1)
		if _, err := newer.Exec(`CREATE TABLE IF NOT EXISTS later (x); PRAGMA user_version = 99`); err != nil {
			t.Fatal(err)
		}
		return newer
	}
	refused := func(when string) {
		t.Helper()
		before, _ := os.ReadFile(name)
		for _, mode := range []Mode{Read, Write} {
			db, err := Open(context.Background(), folder, mode)
			if app.ErrorCode(err) != "store.newer" {
				t.Errorf("%s, mode %d: %v", when, mode, err)
			}
			if db != nil {
				_ = db.Close()
			}
		}
		if after, _ := os.ReadFile(name); !bytes.Equal(before, after) {
			t.Errorf("%s: the file has changed", when)
		}
	}
	newer := raise()
	refused("while the version stands in the log") // the header of the file does not say it yet
	if err := newer.Close(); err != nil {
		t.Fatal(err)
	}
	refused("when the version stands in the file")
}

func TestNoLibrary(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new")
	if _, err := Open(context.Background(), folder, Read); app.ErrorCode(err) != "store.no_library" {
		t.Error(err)
	}
	if _, err := os.Stat(folder); err == nil {
		t.Error("a reader made the folder")
	}
}

func TestCorrupt(t *testing.T) {
	for name, content := range map[string]string{"words": "This is no database, though it is long enough to be one." + strings.Repeat(".", 100),
		"header": "SQLite format 3\x00" + strings.Repeat("\x00", 5000), "short": "SQLite"} {
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, FileName), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, mode := range []Mode{Read, Write} {
			if _, err := Open(context.Background(), folder, mode); app.ErrorCode(err) != "store.corrupt" {
				t.Errorf("%s, mode %d: %v", name, mode, err)
			}
		}
	}
}

// Pages overwritten in the middle give an error, whichever is hit; never a panic.
func TestOverwrittenPages(t *testing.T) {
	folder := t.TempDir()
	db, err := Open(context.Background(), folder, Write)
	if err != nil {
		t.Fatal(err)
	}
	var many []string
	for i := range 4000 {
		many = append(many, fmt.Sprint("common words number ", i))
	}
	put(t, db, "/a", lines(many...), "en")
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(folder, FileName)
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for i := 3 * 4096; i < len(content); i++ {
		content[i] = byte(i * 31)
	}
	if err := os.WriteFile(name, content, 0o600); err != nil {
		t.Fatal(err)
	}
	db, err = Open(context.Background(), folder, Read)
	if err == nil {
		_, err = db.Text(context.Background(), 1, app.Span{Start: 0, End: 100})
		_ = db.Close()
	}
	if app.ErrorCode(err) != "store.corrupt" {
		t.Error(err)
	}
}

// Folders may have any name.
func TestFolderNames(t *testing.T) {
	for _, name := range []string{"with space", "a?b#c%20d", "日本語 ñ", "semi;colon&amp"} {
		folder := filepath.Join(t.TempDir(), name)
		db, err := Open(context.Background(), folder, Write)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if err := db.AddRoot(app.Root{Path: "/x"}); err != nil {
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
		if info, err := os.Stat(filepath.Join(folder, FileName)); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v %v", name, info, err)
		}
		if entries, _ := os.ReadDir(filepath.Dir(folder)); len(entries) != 1 {
			t.Errorf("%s: %v", name, entries)
		}
	}
}

// Readers see what is committed at once, and never wait for the writer.
func TestReadersWhileWriting(t *testing.T) {
	ctx := context.Background()
	writer := open(t)
	reader, err := Open(ctx, writer.folder, Read)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	if err := reader.AddRoot(app.Root{Path: "/x"}); app.ErrorCode(err) != "store.read_only" {
		t.Errorf("a reader wrote: %v", err)
	}
	stop, done := make(chan struct{}), make(chan error, 1)
	go func() {
		for {
			select {
			case <-stop:
				done <- nil
				return
			default:
			}
			if _, err := reader.Words(ctx, app.Match{Words: []string{"common"}}, 5, app.Filter{}); err != nil {
				done <- err
				return
			}
			if _, err := reader.Nearest(ctx, "m", []float32{1, 0}, 5, app.Filter{}); err != nil {
				done <- err
				return
			}
		}
	}()
	for i := range 300 {
		word := fmt.Sprint("word", i)
		put(t, writer, fmt.Sprint("/", i), lines("common "+word), "en")
		if err := writer.PutVectors("m", []int64{keyOf("common " + word)}, [][]float32{{1, float32(i)}}); err != nil {
			t.Fatal(err)
		}
		if i%50 == 49 {
			if err := writer.SweepVectors(true); err != nil {
				t.Fatal(err)
			}
		}
		found, err := reader.Words(ctx, app.Match{Words: []string{word}}, 5, app.Filter{})
		if err != nil || len(found) != 1 {
			t.Fatalf("document %d was stored and not found: %v %v", i, found, err)
		}
	}
	close(stop)
	if err := <-done; err != nil {
		t.Error(err)
	}
	near, err := reader.Nearest(ctx, "m", []float32{1, 0}, 500, app.Filter{})
	if err != nil || len(near) != 300 {
		t.Errorf("%d of 300 vectors, %v", len(near), err)
	}
}
