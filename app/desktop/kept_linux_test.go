package desktop

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"cotejo/app"
	"cotejo/app/apptest"
)

// readOnly gives a folder a place where it cannot be written to, and returns that place. Writable makes it writable again.
func readOnly(t *testing.T, folder string) (place string, writable func()) {
	t.Helper()
	if os.Geteuid() != 0 {
		if err := os.Chmod(folder, 0o500); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.Chmod(folder, 0o700) })
		return folder, func() { _ = os.Chmod(folder, 0o700) }
	}
	place = filepath.Join(t.TempDir(), "read-only")
	if err := os.Mkdir(place, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := unix.Mount(folder, place, "", unix.MS_BIND, ""); err != nil {
		t.Skip("cannot mount here: ", err)
	}
	t.Cleanup(func() { _ = unix.Unmount(place, unix.MNT_DETACH) })
	again := func(flags uintptr) error { return unix.Mount("", place, "", unix.MS_REMOUNT|unix.MS_BIND|flags, "") }
	if err := again(unix.MS_RDONLY); err != nil {
		t.Skip("cannot mount here: ", err)
	}
	return place, func() {
		if err := again(0); err != nil {
			t.Fatal(err)
		}
	}
}

// Where the data folder cannot be written to, questions are answered all the same, and what was asked is there until the
// window is closed.
func TestReadOnlyDataFolder(t *testing.T) {
	w := open(t)
	w.lease()
	stored := w.ask(0, depositQuestion, "extractive")
	if start, err := w.Start(); err != nil || start.NotKept != "" {
		t.Fatalf("%q %v", start.NotKept, err)
	}
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	data := w.Window.folder
	place, writable := readOnly(t, data)
	w.reopen(place)
	start, err := w.Start()
	if err != nil || !strings.Contains(start.NotKept, "until the window is closed") || len(start.Conversations) != 1 {
		t.Fatalf("%+v %v", start, err)
	}
	w.byWords()
	w.useModel(&apptest.ScriptedModel{Replies: []string{depositReply, depositReply}})

	// A conversation that is begun here.
	own := w.ask(0, depositQuestion, "local")
	if own.State != "done" || own.Failure != nil || len(own.Evidence) == 0 || own.Checked != 3 || own.ID <= stored.ID {
		t.Fatalf("%+v", own)
	}
	w.ask(own.Conversation, "When does the lease begin?", "extractive")
	c, err := w.Conversation(own.Conversation)
	if err != nil || len(c.Turns) != 2 || c.Title != depositQuestion {
		t.Fatalf("%+v %v", c, err)
	}
	same(t, c.Turns[0], own)
	if panel, err := w.Panel(own.ID, own.Citations[0].ID); err != nil || panel.CheckedNow.Verdict != "verified" {
		t.Errorf("%+v %v", panel.CheckedNow, err)
	}

	// A stored one that goes on here.
	more := w.ask(stored.Conversation, depositQuestion, "local")
	if more.State != "done" || more.Conversation != stored.Conversation {
		t.Fatalf("%+v", more)
	}
	if c, err = w.Conversation(stored.Conversation); err != nil || len(c.Turns) != 2 {
		t.Fatalf("%+v %v", c, err)
	}
	same(t, c.Turns[0], stored)
	same(t, c.Turns[1], more)
	rows, err := w.Conversations()
	if err != nil || len(rows) != 2 || rows[0].ID != stored.Conversation || rows[1].ID != own.Conversation {
		t.Errorf("%+v %v", rows, err)
	}

	// What cannot be done is said; what was begun here can be changed.
	for _, err := range []error{w.Rename(stored.Conversation, "x"), w.Remove(stored.Conversation)} {
		if app.ErrorCode(err) != "store.read_only" {
			t.Error(err)
		}
	}
	if err := w.Rename(own.Conversation, "Deposit"); err != nil {
		t.Error(err)
	}
	if c, err = w.Conversation(own.Conversation); err != nil || c.Title != "Deposit" {
		t.Errorf("%+v %v", c, err)
	}
	if err := w.Remove(own.Conversation); err != nil {
		t.Error(err)
	}
	for _, err := range []error{second(w.Conversation(own.Conversation)), second(w.Panel(own.ID, own.Citations[0].ID)), second(w.Ask(own.Conversation, "x", "", "")), w.Remove(own.Conversation)} {
		if app.ErrorCode(err) != "store.no_conversation" {
			t.Error(err)
		}
	}

	// After a new start there is what was stored, and nothing else.
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	writable()
	w.reopen(data)
	if start, err = w.Start(); err != nil || start.NotKept != "" || len(start.Conversations) != 1 {
		t.Errorf("%+v %v", start, err)
	}
	if c, err = w.Conversation(stored.Conversation); err != nil || len(c.Turns) != 1 {
		t.Errorf("%+v %v", c, err)
	}
}

// A folder that becomes read-only while a turn is answered loses nothing of it before the window is closed.
func TestReadOnlyMeanwhile(t *testing.T) {
	w := open(t)
	w.lease()
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	k := &kept{}
	w.reopen(w.Window.folder)
	p, err := w.program()
	if err != nil {
		t.Fatal(err)
	}
	id, err := p.Store.AddConversation("x", w.now())
	if err != nil {
		t.Fatal(err)
	}
	turn := app.Turn{Conversation: id, Question: "q", State: app.TurnRunning}
	if turn.ID, err = p.Store.AddTurn(turn, w.now()); err != nil {
		t.Fatal(err)
	}
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	place, _ := readOnly(t, w.Window.folder)
	w.reopen(place)
	if p, err = w.program(); err != nil {
		t.Fatal(err)
	}
	k.record = p.Store
	turn.State = app.TurnDone
	if err := k.PutTurn(turn, w.now()); err != nil {
		t.Fatal(err)
	}
	all, err := k.Turns(t.Context(), id)
	if err != nil || len(all) != 1 || all[0].State != app.TurnDone {
		t.Errorf("%+v %v", all, err)
	}
	if one, err := k.Turn(t.Context(), turn.ID); err != nil || one.State != app.TurnDone {
		t.Errorf("%+v %v", one, err)
	}
}

// Where nothing can be written, turns are asked again, chosen, searched for, removed and restored all the same until the window is
// closed.
func TestVariantsReadOnly(t *testing.T) {
	w := open(t)
	w.lease()
	stored := w.ask(0, depositQuestion, "extractive")
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	place, _ := readOnly(t, w.Window.folder)
	w.reopen(place)
	if _, err := w.Start(); err != nil {
		t.Fatal(err)
	}
	w.byWords()
	again := w.again(stored.ID, AskAgain{Question: "How much is the rent a month in Timbuktu?"})
	if len(again.Variants) != 2 || again.Variants[0].ID != stored.ID || !again.Chosen {
		t.Fatalf("%+v", again)
	}
	check := func(chosen, other int64) {
		t.Helper()
		c := w.conversation(stored.Conversation)
		if len(c.Turns) != 2 || c.Turns[0].ID != chosen || !c.Turns[0].Chosen || c.Turns[1].ID != other || c.Turns[1].Chosen || len(c.Turns[0].Variants) != 2 || len(c.Turns[1].Variants) != 2 {
			t.Errorf("%+v", c.Turns)
		}
	}
	check(again.ID, stored.ID)
	for _, id := range []int64{stored.ID, again.ID, stored.ID} {
		if err := w.ChooseVariant(id); err != nil {
			t.Fatal(err)
		}
		check(id, stored.ID+again.ID-id)
	}
	own := w.ask(0, "Is there a garage in Timbuktu?", "extractive")
	rows, err := w.SearchConversations("timbuktu")
	if err != nil || len(rows) != 2 || rows[0].ID != own.Conversation || rows[1].Snippet == "" {
		t.Errorf("%+v %v", rows, err)
	}
	if err := w.Remove(own.Conversation); err != nil {
		t.Fatal(err)
	}
	if rows, err = w.SearchConversations("timbuktu"); err != nil || len(rows) != 1 {
		t.Errorf("%+v %v", rows, err)
	}
	if _, err := w.AskAgain(own.ID, AskAgain{}); app.ErrorCode(err) != "store.no_conversation" {
		t.Error(err)
	}
	if err := w.Restore(own.Conversation); err != nil {
		t.Fatal(err)
	}
	same(t, w.conversation(own.Conversation).Turns[0], own)
}
