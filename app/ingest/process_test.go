package ingest

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cotejo/app"
	"cotejo/app/apptest"
	"cotejo/store"
)

// childFolder makes the test program a second process that indexes the folder "docs" there into "data".
const childFolder = "COTEJO_TEST_INGEST_CHILD"

func TestMain(m *testing.M) {
	if folder := os.Getenv(childFolder); folder != "" {
		if err := child(folder); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func child(folder string) error {
	db, err := store.Open(context.Background(), filepath.Join(folder, "data"), store.Write)
	if err != nil {
		return err
	}
	in := &Ingest{Store: db, Embedder: &apptest.HashEmbedder{}}
	_, err = in.Index(context.Background(), []string{filepath.Join(folder, "docs")}, Options{Progress: func(p Progress) {
		fmt.Println(p.Phase, p.FilesDone, p.FragmentsDone)
	}})
	return err
}

// An indexer that is killed while it reads or embeds leaves nothing twice and nothing missing for the next.
func TestKilled(t *testing.T) {
	const files = 400
	for _, phase := range []Phase{Reading, Embedding} {
		t.Run(string(phase), func(t *testing.T) {
			l := newLibrary(t)
			for i := range files {
				// Every tenth is a twin of the one before.
				l.write(fmt.Sprintf("%03d.txt", i), fmt.Sprintf("Document number %d speaks of topic%d.\n", i-i%10/9, i-i%10/9))
			}
			if err := l.db.Close(); err != nil {
				t.Fatal(err)
			}
			dir := filepath.Dir(l.docs)
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), childFolder+"="+dir)
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			lines := bufio.NewScanner(out)
			for lines.Scan() && !strings.HasPrefix(lines.Text(), string(phase)) {
			}
			_, err = store.Open(context.Background(), filepath.Join(dir, "data"), store.Write)
			if app.ErrorCode(err) != "store.locked" {
				t.Errorf("a second indexer beside it: %v", err)
			}
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
			db, err := store.Open(context.Background(), filepath.Join(dir, "data"), store.Write)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = db.Close() })
			l.db, l.Store = db, db
			before, err := db.Counts(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			r := l.index()
			t.Logf("killed at %+v; then read %d, embedded %d", before, r.Read, r.Embedded)
			if r.Counts.Found != files || r.Counts.Indexed != files {
				t.Errorf("%+v", r.Counts)
			}
			if phase == Reading && before.Indexed == files || phase == Embedding && before.Indexed != files {
				t.Errorf("killed too early or too late: %+v", before)
			}
			for i := range files {
				if i%10 == 9 {
					continue
				}
				found, err := db.Words(context.Background(), app.Match{Words: []string{fmt.Sprint("topic", i)}}, 10, app.Filter{})
				if err != nil || len(found) != 1 {
					t.Fatalf("topic%d is found %d times, %v", i, len(found), err)
				}
			}
			if again := l.index(); again.Read != 0 || again.Embedded != 0 {
				t.Errorf("again: %+v", again)
			}
		})
	}
}
