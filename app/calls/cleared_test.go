package calls

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"cotejo/app"
	"cotejo/app/apptest"
)

// TestClearingHoldsForCallsUnderWay: their replies may be of what was taken out, so they are not kept, whoever has cleared.
func TestClearingHoldsForCallsUnderWay(t *testing.T) {
	m := meter(t)
	for who, other := range map[string]*Replies{"the same program": m.Replies, "another one": NewReplies(filepath.Dir(m.Replies.folder))} {
		clear := func(context.Context, string) error { return other.Clear() }
		if r, _ := write(t, m.Model(&apptest.ScriptedModel{Replies: []string{"words"}, Piece: 100, Before: clear}), question); r.Text != "words" {
			t.Errorf("%s: %+v", who, r)
		}
		if left, _ := os.ReadDir(m.Replies.folder); len(left) != 0 {
			t.Errorf("%s has cleared, and %v is there", who, left)
		}
	}
	write(t, m.Model(&apptest.ScriptedModel{Replies: []string{"words"}}), question)
	if m.Replies.Count() != 1 {
		t.Error("a reply to a later call is not kept")
	}
}

// TestUnfinishedFilesGo: a program that was killed while it kept a reply leaves the whole of it in another file.
func TestUnfinishedFilesGo(t *testing.T) {
	r := NewReplies(t.TempDir())
	r.put(keyOf("m", app.Request{}), app.Reply{Text: "a"}, r.mark())
	unfinished := func(name string, age time.Duration) string {
		name = filepath.Join(r.folder, newName+name)
		if err := os.WriteFile(name, []byte(`{"text": "secret"}`), 0o600); err != nil {
			t.Fatal(err)
		}
		at := time.Now().Add(-age)
		if err := os.Chtimes(name, at, at); err != nil {
			t.Fatal(err)
		}
		return name
	}
	old, young := unfinished("1", 2*leftOver), unfinished("2", 0)
	r.put(keyOf("n", app.Request{}), app.Reply{Text: "b"}, r.mark())
	if _, err := os.Stat(old); err == nil {
		t.Error("what an earlier program left is there")
	}
	if _, err := os.Stat(young); err != nil || r.Count() != 2 {
		t.Errorf("another program may be writing it: %v", err)
	}
	if err := r.Clear(); err != nil {
		t.Error(err)
	}
	if left, _ := os.ReadDir(r.folder); len(left) != 0 {
		t.Errorf("left after clearing: %v", left)
	}
}

// TestClearingWhereNothingIs: there may be no data folder yet, and none is made.
func TestClearingWhereNothingIs(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "none")
	if err := NewReplies(folder).Clear(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(folder); err == nil {
		t.Error("a data folder was made")
	}
}
