package store

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"cotejo/app"
)

// A reader writes conversations, also while another holds the lock of the indexer, and what it wrote reloads exactly.
func TestConversationsOfReader(t *testing.T) {
	folder, ctx := t.TempDir(), context.Background()
	indexer, err := Open(ctx, folder, Write)
	if err != nil {
		t.Fatal(err)
	}
	defer indexer.Close()
	reader, err := Open(ctx, folder, Read)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	at := time.UnixMilli(1_800_000_000_123).UTC()
	id, err := reader.AddConversation("Rent", at)
	if err != nil {
		t.Fatal(err)
	}
	n, quote := 1, "900 euros"
	turn := app.Turn{Conversation: id, Question: "How much?", Scope: "/a", Model: "extractive", State: app.TurnRunning}
	if turn.ID, err = reader.AddTurn(turn, at); err != nil {
		t.Fatal(err)
	}
	turn.State, turn.Seconds, turn.All = app.TurnFailed, 0.25, 1.5
	turn.Place, turn.Chosen, turn.Kind = turn.ID, true, app.TurnQuestion // what storing it decides
	turn.Failure = &app.Error{Code: "llm.unreachable", Args: map[string]string{"address": "x"}}
	turn.Answer = &app.Answer{Question: "How much?", Claims: []app.Claim{{Text: "It is 900 euros.", Citations: []app.Citation{{Number: &n, Quote: &quote, Span: &app.Span{Start: 1, End: 9}}}}}}
	if err := reader.PutTurn(turn, at.Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	got, err := indexer.Turns(ctx, id)
	if err != nil || len(got) != 1 || !reflect.DeepEqual(got[0], turn) {
		t.Errorf("%+v %v", got, err)
	}
	list, err := reader.Conversations(ctx)
	if err != nil || len(list) != 1 || list[0] != (app.Conversation{ID: id, Title: "Rent", Changed: at.Add(time.Second)}) {
		t.Errorf("%+v %v", list, err)
	}
}

func TestRemoveConversation(t *testing.T) {
	folder, ctx := t.TempDir(), context.Background()
	w, err := Open(ctx, folder, Write)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := Open(ctx, folder, Read)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	id, err := db.AddConversation("A very secret title", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	turn, err := db.AddTurn(app.Turn{Conversation: id, Question: "What is the secret question?"}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if err := db.RenameConversation(id, "Another secret title"); err != nil {
		t.Fatal(err)
	}
	if err := db.RemoveConversation(id, time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := db.EraseConversation(id); err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{
		"remove": db.RemoveConversation(id, time.Now()), "restore": db.RestoreConversation(id), "rename": db.RenameConversation(id, "x"),
		"put": db.PutTurn(app.Turn{ID: turn, Conversation: id}, time.Now()),
	} {
		if app.ErrorCode(err) != "store.no_conversation" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := db.Turn(ctx, turn); app.ErrorCode(err) != "store.no_conversation" {
		t.Error(err)
	}
	for _, suffix := range []string{"", "-wal"} {
		content, _ := os.ReadFile(filepath.Join(folder, FileName+suffix))
		if bytes.Contains(content, []byte("secret")) {
			t.Errorf("%s%s still holds what was removed", FileName, suffix)
		}
	}
}

func TestConversationsReadOnly(t *testing.T) {
	db := open(t)
	folder := db.folder
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if os.Geteuid() == 0 {
		t.Skip("root may write everywhere")
	}
	if err := os.Chmod(folder, 0o500); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(folder, 0o700)
	reader, err := Open(context.Background(), folder, Read)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	if _, err := reader.AddConversation("x", time.Now()); app.ErrorCode(err) != "store.read_only" {
		t.Error(err)
	}
}

func TestLookup(t *testing.T) {
	db := open(t)
	id := put(t, db, "/a", lines("some words"), "en")
	d, err := db.Document(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := db.Lookup(context.Background(), d); got != id || err != nil {
		t.Errorf("%d %v", got, err)
	}
	d.TextSHA256 = d.SHA256
	if got, err := db.Lookup(context.Background(), d); got != 0 || err != nil {
		t.Errorf("another text: %d %v", got, err)
	}
}
