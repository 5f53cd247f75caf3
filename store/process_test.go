//go:build unix

package store

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"cotejo/app"
)

// childFolder makes the test program a second process that writes into a library without end.
const childFolder = "COTEJO_TEST_STORE_CHILD"

func TestMain(m *testing.M) {
	if folder := os.Getenv(childFolder); folder != "" {
		fmt.Println(child(folder))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// child stores document after document and says each time that it is stored.
func child(folder string) error {
	db, err := Open(context.Background(), folder, Write)
	if err != nil {
		return err
	}
	for i := 0; ; i++ {
		name := fmt.Sprintf("/%06d", i)
		text := lines(fmt.Sprintf("number%d in the first paragraph", i), strings.Repeat("filling ", 3000), fmt.Sprintf("number%d in the last", i))
		c := &app.Content{Format: "txt", Reader: "txt/1", Text: text}
		copy(c.SHA256[:], name)
		for k, b := range text.Blocks {
			c.Fragments = append(c.Fragments, app.Prepared{Fragment: app.Fragment{Ordinal: k, Span: b.Span}, Words: text.Slice(b.Span)})
		}
		if _, err := db.PutDocument(app.File{Path: name}, c); err != nil {
			return err
		}
		fmt.Println("stored", i)
	}
}

// startChild starts the writing process and waits until it has stored n documents.
func startChild(t *testing.T, folder string, n int) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childFolder+"="+folder)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if lines.Text() == fmt.Sprint("stored ", n) {
			go func() { // it must not wait for a reader of its words
				for lines.Scan() {
				}
			}()
			return cmd
		}
	}
	t.Fatal("the process ended early")
	return nil
}

func TestTwoWriters(t *testing.T) {
	folder := t.TempDir()
	cmd := startChild(t, folder, 0)
	_, err := Open(context.Background(), folder, Write)
	var e *app.Error
	if !errors.As(err, &e) || e.Code != "store.locked" || e.Args["pid"] != strconv.Itoa(cmd.Process.Pid) || e.Args["since"] == "" {
		t.Errorf("second writer: %v", err)
	}
	reader, err := Open(context.Background(), folder, Read)
	if err != nil {
		t.Fatalf("a reader beside it: %v", err)
	}
	if err := reader.Close(); err != nil {
		t.Error(err)
	}
}

// A writer that is killed leaves whole documents, all that it had said were stored, and no lock.
func TestKilledWriter(t *testing.T) {
	folder := t.TempDir()
	for round := range 3 {
		cmd := startChild(t, filepath.Join(folder, strconv.Itoa(round)), 10+17*round)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		checkWhole(t, filepath.Join(folder, strconv.Itoa(round)), Read, 11+17*round)
		checkWhole(t, filepath.Join(folder, strconv.Itoa(round)), Write, 11+17*round)
	}
}

// checkWhole opens a library of the child and checks that each document is there with all its parts.
func checkWhole(t *testing.T, folder string, mode Mode, least int) {
	t.Helper()
	ctx := context.Background()
	db, err := Open(ctx, folder, mode)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	listed, _, err := db.List(ctx, "")
	if err != nil || len(listed) < least {
		t.Fatalf("%d documents of at least %d, %v", len(listed), least, err)
	}
	for i := range listed {
		found, err := db.Words(ctx, app.Match{Words: []string{fmt.Sprint("number", i)}}, 10, app.Filter{})
		if err != nil || len(found) != 2 {
			t.Fatalf("document %d: %d fragments, %v", i, len(found), err)
		}
		text, err := db.Text(ctx, found[0].Document, app.Span{Start: 0, End: 1 << 30})
		if err != nil || len(text.Blocks) != 3 {
			t.Fatalf("document %d: %v", i, err)
		}
	}
	if _, total, _ := db.Frequencies(ctx, nil); total != 3*len(listed) {
		t.Errorf("%d fragments of %d documents", total, len(listed))
	}
	var fault string
	if err := db.readers.QueryRow(`PRAGMA integrity_check`).Scan(&fault); err != nil || fault != "ok" {
		t.Errorf("integrity: %s %v", fault, err)
	}
}

// mount makes a file system of its own, since permissions do not stop an administrator.
func mount(t *testing.T, kind, from, options string, flags uintptr) string {
	t.Helper()
	to := t.TempDir()
	if err := unix.Mount(from, to, kind, flags, options); err != nil {
		t.Skip("cannot mount here: ", err)
	}
	t.Cleanup(func() { _ = unix.Unmount(to, unix.MNT_DETACH) })
	return to
}

// readOnly gives a folder a second place where it cannot be written to.
func readOnly(t *testing.T, folder string) string {
	t.Helper()
	to := mount(t, "", folder, "", unix.MS_BIND)
	if err := unix.Mount("", to, "", unix.MS_REMOUNT|unix.MS_BIND|unix.MS_RDONLY, ""); err != nil {
		t.Skip("cannot mount here: ", err)
	}
	return to
}

func TestReadOnlyFolder(t *testing.T) {
	ctx := context.Background()
	folder := t.TempDir()
	db, err := Open(ctx, folder, Write)
	if err != nil {
		t.Fatal(err)
	}
	put(t, db, "/a", lines("some words"), "en")
	at := readOnly(t, folder)
	look := func(when string) {
		t.Helper()
		reader, err := Open(ctx, at, Read)
		if err != nil {
			t.Errorf("%s: %v", when, err)
			return
		}
		defer reader.Close()
		if got := search(t, reader, app.Match{Words: []string{"words"}}, app.Filter{}); !slices.Equal(got, []string{"1/0"}) {
			t.Errorf("%s: %v", when, got)
		}
		if _, err := Open(ctx, at, Write); app.ErrorCode(err) != "store.read_only" {
			t.Errorf("%s: writing: %v", when, err)
		}
	}
	look("while another place of it is written to")
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	look("at rest")
	if _, err := os.Stat(filepath.Join(folder, FileName+"-wal")); err == nil {
		t.Error("a log was left")
	}
	if _, err := Open(ctx, filepath.Join(at, "new"), Write); app.ErrorCode(err) != "store.read_only" {
		t.Errorf("a new library there: %v", err)
	}
}

// On a medium that cannot be written to, what a killed writer left in its log counts too, with the log's index and without.
func TestReadOnlyWithLog(t *testing.T) {
	for _, index := range []bool{true, false} {
		folder := t.TempDir()
		cmd := startChild(t, folder, 12)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		if size(filepath.Join(folder, FileName+"-wal")) == 0 {
			t.Fatal("no log was left")
		}
		if !index {
			if err := os.Remove(filepath.Join(folder, FileName+"-shm")); err != nil {
				t.Fatal(err)
			}
		}
		checkWhole(t, readOnly(t, folder), Read, 13)
	}
}

// A full disk gives a word, and what was stored before stays.
func TestFullDisk(t *testing.T) {
	folder := mount(t, "tmpfs", "none", "size=3m", 0)
	ctx := context.Background()
	db, err := Open(ctx, folder, Write)
	if err != nil {
		t.Fatal(err)
	}
	stored := 0
	for ; stored < 1000; stored++ {
		var content []string
		for i := range 300 {
			content = append(content, fmt.Sprintf("w%d%d x%d y%d z%d number%d", stored, i, i*stored, i*7+stored, i*31*stored, stored))
		}
		c := &app.Content{Format: "txt", Reader: "txt/1", Text: lines(content...)}
		copy(c.SHA256[:], fmt.Sprint(stored))
		for k, b := range c.Text.Blocks {
			c.Fragments = append(c.Fragments, app.Prepared{Fragment: app.Fragment{Ordinal: k, Span: b.Span}, Words: c.Text.Slice(b.Span)})
		}
		if _, err = db.PutDocument(app.File{Path: fmt.Sprint("/", stored)}, c); err != nil {
			break
		}
	}
	if app.ErrorCode(err) != "store.full" {
		t.Fatalf("after %d documents: %v", stored, err)
	}
	check := func(db *DB) {
		t.Helper()
		for i := range stored {
			found, err := db.Words(ctx, app.Match{Words: []string{fmt.Sprint("number", i)}}, 1000, app.Filter{})
			if err != nil || len(found) != 300 {
				t.Fatalf("document %d: %d fragments, %v", i, len(found), err)
			}
		}
	}
	check(db)
	if err := db.Close(); err != nil {
		t.Logf("close: %v", err)
	}
	reader, err := Open(ctx, folder, Read)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	check(reader)
	if listed, _, err := reader.List(ctx, ""); err != nil || len(listed) != stored {
		t.Errorf("%d rows for %d documents, %v", len(listed), stored, err)
	}
}
