package desktop

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"cotejo/app"
	"cotejo/app/apptest"
	"cotejo/app/calls"
	"cotejo/store"
)

// stored says whether words can be read from the files of the library.
func (w *world) stored(words string) bool {
	w.t.Helper()
	for _, suffix := range []string{"", "-wal"} {
		content, err := os.ReadFile(filepath.Join(w.Window.folder, store.FileName+suffix))
		if err != nil && suffix == "" {
			w.t.Fatal(err)
		}
		if bytes.Contains(content, []byte(words)) {
			return true
		}
	}
	return false
}

// A removed conversation can be restored as it was; when the window is closed it is erased, and cannot be read from the file.
func TestRemoveAndRestore(t *testing.T) {
	w := open(t)
	w.lease()
	first := w.ask(0, "What is the deposit of the lease, Zanzibar?", "extractive")
	before := w.conversation(first.Conversation)
	if err := w.Remove(first.Conversation); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{
		second(w.Conversation(first.Conversation)), second(w.Ask(first.Conversation, "x", "", "")), second(w.AskAgain(first.ID, AskAgain{})),
		w.Remove(first.Conversation), w.Rename(first.Conversation, "x"),
	} {
		if app.ErrorCode(err) != "store.no_conversation" {
			t.Error(err)
		}
	}
	if rows, err := w.Conversations(); err != nil || len(rows) != 0 {
		t.Errorf("%+v %v", rows, err)
	}
	if rows, err := w.SearchConversations("zanzibar"); err != nil || len(rows) != 0 {
		t.Errorf("%+v %v", rows, err)
	}
	if err := w.Restore(first.Conversation); err != nil {
		t.Fatal(err)
	}
	after := w.conversation(first.Conversation)
	if after.Title != before.Title || len(after.Turns) != 1 {
		t.Fatalf("%+v", after)
	}
	same(t, after.Turns[0], before.Turns[0])
	if err := w.Restore(999); app.ErrorCode(err) != "store.no_conversation" {
		t.Error(err)
	}
	// Restored in time, it is there after the window was closed; removed, it is gone.
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	w.reopen(w.Window.folder)
	w.conversation(first.Conversation)
	if !w.stored("Zanzibar") {
		t.Fatal("it is not to be found where it must be")
	}
	if err := w.Remove(first.Conversation); err != nil {
		t.Fatal(err)
	}
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	if w.stored("Zanzibar") {
		t.Error("it can still be read")
	}
	w.reopen(w.Window.folder)
	if err := w.Restore(first.Conversation); app.ErrorCode(err) != "store.no_conversation" {
		t.Error(err)
	}
}

// What a run that was killed had removed is erased by a later one, ten minutes after.
func TestSweep(t *testing.T) {
	w := open(t)
	w.lease()
	p, err := w.program()
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]time.Time{"long ago": w.now().Add(-undoTime - time.Minute), "just now": w.now().Add(-undoTime + time.Minute)}
	made := map[string]int64{}
	for title, when := range at {
		if made[title], err = p.Store.AddConversation(title, when); err != nil {
			t.Fatal(err)
		}
		if err := p.Store.RemoveConversation(made[title], when); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	// A reply that was kept for what was asked in them.
	kept := calls.Meter{Ledger: p.Calls, Replies: p.Replies}.Model(&apptest.ScriptedModel{Replies: []string{"words of a removed conversation"}})
	if _, err := kept.Write(t.Context(), app.Request{Purpose: app.ForAnswer}, nil); err != nil || p.Replies.Count() != 1 {
		t.Fatal(err)
	}
	w.reopen(w.Window.folder)
	if _, err := w.Conversations(); err != nil {
		t.Fatal(err)
	}
	w.eventually("the sweep", func() bool { return !w.stored("long ago") })
	w.eventually("the kept replies to go with it", func() bool { return p.Replies.Count() == 0 })
	if err := w.Restore(made["just now"]); err != nil {
		t.Error(err)
	}
	if err := w.Restore(made["long ago"]); app.ErrorCode(err) != "store.no_conversation" {
		t.Error(err)
	}
}

// Removing ends what is being answered; restored, it is a stopped turn.
func TestRemoveWhileAnswering(t *testing.T) {
	w := open(t)
	w.lease()
	first := w.halfAnswered()
	if err := w.Remove(first.Conversation); err != nil {
		t.Fatal(err)
	}
	w.end(first.ID)
	if err := w.Restore(first.Conversation); err != nil {
		t.Fatal(err)
	}
	if c := w.conversation(first.Conversation); len(c.Turns) != 1 || c.Turns[0].State != "stopped" || len(c.Turns[0].Evidence) == 0 {
		t.Errorf("%+v", c)
	}
}
