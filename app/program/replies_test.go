package program

import (
	"os"
	"path/filepath"
	"testing"

	"cotejo/app"
	"cotejo/app/apptest"
	"cotejo/app/calls"
	"cotejo/app/ingest"
	"cotejo/store"
)

// TestRepliesGoWithWhatTheyMayRepeat: a file that was deleted or written anew lives on in no kept reply.
func TestRepliesGoWithWhatTheyMayRepeat(t *testing.T) {
	t.Setenv("COTEJO_CACHE", t.TempDir())
	t.Setenv("COTEJO_ENGINE", "")
	p, err := Open(t.Context(), t.TempDir(), store.Write)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	folder := t.TempDir()
	write := func(name, words string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(words), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	index := func() {
		if _, err := p.Ingest().Index(t.Context(), []string{folder}, ingest.Options{NoEmbed: true}); err != nil {
			t.Fatal(err)
		}
	}
	model := calls.Meter{Ledger: p.Calls, Replies: p.Replies}.Model(&apptest.ScriptedModel{Replies: []string{"The rent is 900 euros."}})
	keep := func() {
		if _, err := model.Write(t.Context(), app.Request{Purpose: app.ForAnswer}, nil); err != nil || p.Replies.Count() != 1 {
			t.Fatal(p.Replies.Count(), err)
		}
	}
	write("lease.txt", "The rent is 900 euros.")
	write("other.txt", "Nothing of that.")
	index()
	for _, c := range []struct {
		what   string
		change func()
		kept   int
	}{
		{"nothing changed", func() {}, 1},
		{"a file came", func() { write("new.txt", "More words.") }, 1},
		{"a file was changed", func() { write("other.txt", "Something else altogether.") }, 0},
		{"a file was deleted", func() { os.Remove(filepath.Join(folder, "lease.txt")) }, 0},
		{"a copy was deleted", func() {
			write("a.txt", "Twice.")
			write("b.txt", "Twice.")
			index()
			keep()
			os.Remove(filepath.Join(folder, "a.txt"))
		}, 1},
		{"a file was renamed", func() { os.Rename(filepath.Join(folder, "new.txt"), filepath.Join(folder, "renamed.txt")) }, 1},
	} {
		keep()
		c.change()
		index()
		if got := p.Replies.Count(); got != c.kept {
			t.Errorf("%s: %d kept, not %d", c.what, got, c.kept)
		}
		if err := p.Replies.Clear(); err != nil {
			t.Error(err)
		}
	}
}
