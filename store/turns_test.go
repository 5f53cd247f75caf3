package store

import (
	"context"
	"reflect"
	"testing"
	"time"

	"cotejo/app"
)

// Conversations of the third version have all their turns, each in a place of its own and chosen, and what was said can be found.
func TestMigrateConversations(t *testing.T) {
	ctx := context.Background()
	for name, mode := range map[string]Mode{"writer": Write, "reader": Read} {
		t.Run(name, func(t *testing.T) {
			db := old(t, "library_3.sql", mode)
			list, err := db.Conversations(ctx)
			if err != nil || len(list) != 1 || list[0] != (app.Conversation{ID: 4, Title: "Rent", Changed: time.UnixMilli(1_800_000_000_123).UTC()}) {
				t.Fatalf("%+v %v", list, err)
			}
			turns, err := db.Turns(ctx, 4)
			if err != nil || len(turns) != 2 {
				t.Fatalf("%+v %v", turns, err)
			}
			for i, id := range []int64{7, 9} {
				if turn := turns[i]; turn.ID != id || turn.Place != id || !turn.Chosen || turn.Kind != app.TurnQuestion || turn.SearchAs != nil || turn.All != 0 {
					t.Errorf("%+v", turn)
				}
			}
			if turns[0].Answer.Claims[0].Text != "It is 900 euros." || turns[0].Seconds != 0.5 || turns[1].Failure.Code != "search.no_embedder" {
				t.Errorf("%+v", turns)
			}
			said, err := db.Remarks(ctx)
			want := []app.Remark{{Conversation: 4, Question: "How much is the rent?", Said: "The rent is 900 euros.\nIt is 900 euros."}, {Conversation: 4, Question: "And the deposit?"}}
			if err != nil || !reflect.DeepEqual(said, want) {
				t.Errorf("%+v %v", said, err)
			}
			// They go on as others do.
			id, err := db.AddTurn(app.Turn{Conversation: 4, Place: 7, Question: "How much?", State: app.TurnRunning}, time.Now())
			if err != nil {
				t.Fatal(err)
			}
			if turns, err = db.Turns(ctx, 4); err != nil || len(turns) != 3 || turns[0].ID != id || !turns[0].Chosen || turns[1].ID != 7 || turns[1].Chosen {
				t.Errorf("%+v %v", turns, err)
			}
		})
	}
}

// Of the turns of a place one is chosen: the last one that was asked, or that was chosen.
func TestVariants(t *testing.T) {
	db, ctx, at := open(t), context.Background(), time.UnixMilli(1_800_000_000_000).UTC()
	id, err := db.AddConversation("x", at)
	if err != nil {
		t.Fatal(err)
	}
	words := "other words"
	add := func(turn app.Turn) int64 {
		turn.Conversation, turn.State = id, app.TurnDone
		n, err := db.AddTurn(turn, at)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	first := add(app.Turn{Question: "one"})
	next := add(app.Turn{Question: "next", Kind: app.TurnSummary})
	second := add(app.Turn{Question: "two", Place: first, SearchAs: &words, ModelTitle: "M"})
	third := add(app.Turn{Question: "three", Place: first, SearchAs: new(string)})
	order := func() (all []int64) {
		turns, err := db.Turns(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		for i, turn := range turns {
			if turn.Chosen != (i == 0 || turn.ID == next) {
				t.Errorf("turn %d: chosen %v", turn.ID, turn.Chosen)
			}
			all = append(all, turn.ID)
		}
		return all
	}
	if got := order(); !reflect.DeepEqual(got, []int64{third, first, second, next}) {
		t.Error(got)
	}
	if err := db.ChooseTurn(second); err != nil {
		t.Fatal(err)
	}
	if got := order(); !reflect.DeepEqual(got, []int64{second, first, third, next}) {
		t.Error(got)
	}
	for n, want := range map[int64]app.Turn{
		second: {ID: second, Conversation: id, Place: first, Chosen: true, Kind: app.TurnQuestion, SearchAs: &words, Question: "two", ModelTitle: "M", State: app.TurnDone},
		third:  {ID: third, Conversation: id, Place: first, Kind: app.TurnQuestion, SearchAs: new(string), Question: "three", State: app.TurnDone},
		next:   {ID: next, Conversation: id, Place: next, Chosen: true, Kind: app.TurnSummary, Question: "next", State: app.TurnDone},
	} {
		if got, err := db.Turn(ctx, n); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, wanted %+v, %v", got, want, err)
		}
	}
	variants, err := db.Variants(ctx, first)
	if err != nil || len(variants) != 3 || variants[1].ID != second || variants[1].ModelTitle != "M" || variants[2].Question != "three" {
		t.Errorf("%+v %v", variants, err)
	}
	if err := db.ChooseTurn(999); app.ErrorCode(err) != "store.no_conversation" {
		t.Error(err)
	}
}

// A window of a former version that is still open stores turns without a place. Each is one of its own, whatever is done with others.
func TestTurnsWithoutAPlace(t *testing.T) {
	db, ctx, at := open(t), context.Background(), time.UnixMilli(1_800_000_000_000).UTC()
	var conversations, former []int64
	for _, title := range []string{"a", "a", "b"} {
		if title == "b" || len(conversations) == 0 {
			id, err := db.AddConversation(title, at)
			if err != nil {
				t.Fatal(err)
			}
			conversations = append(conversations, id)
		}
		var id int64
		err := db.noteTx("store a turn as a former version does", func(tx *tx) error {
			return tx.row(`INSERT INTO turns (conversation, question, scope, model, model_title, state, failure, seconds, answer) VALUES (?, 'q', '', '', '', 'done', '', 0, x'') RETURNING id`,
				[]any{conversations[len(conversations)-1]}, &id)
		})
		if err != nil {
			t.Fatal(err)
		}
		former = append(former, id)
	}
	expect := func(when string, want map[int64][]app.Turn) {
		t.Helper()
		for conversation, turns := range want {
			got, err := db.Turns(ctx, conversation)
			if err != nil || len(got) != len(turns) {
				t.Fatalf("%s: %+v %v", when, got, err)
			}
			for i, w := range turns {
				if got[i].ID != w.ID || got[i].Place != w.Place || got[i].Chosen != w.Chosen {
					t.Errorf("%s: turn %d has place %d, chosen %v", when, got[i].ID, got[i].Place, got[i].Chosen)
				}
			}
		}
	}
	own := func(id int64) app.Turn { return app.Turn{ID: id, Place: id, Chosen: true} }
	a, b := conversations[0], conversations[1]
	expect("at first", map[int64][]app.Turn{a: {own(former[0]), own(former[1])}, b: {own(former[2])}})
	if err := db.ChooseTurn(former[0]); err != nil {
		t.Fatal(err)
	}
	next, err := db.AddTurn(app.Turn{Conversation: a, Question: "next", State: app.TurnDone}, at)
	if err != nil {
		t.Fatal(err)
	}
	expect("after a choice and a question", map[int64][]app.Turn{a: {own(former[0]), own(former[1]), own(next)}, b: {own(former[2])}})
	again, err := db.AddTurn(app.Turn{Conversation: a, Place: former[0], Question: "again", State: app.TurnDone}, at)
	if err != nil {
		t.Fatal(err)
	}
	first := []app.Turn{{ID: again, Place: former[0], Chosen: true}, {ID: former[0], Place: former[0]}}
	expect("asked again", map[int64][]app.Turn{a: append(first, own(former[1]), own(next)), b: {own(former[2])}})
	if variants, err := db.Variants(ctx, former[0]); err != nil || len(variants) != 2 || variants[0].ID != former[0] || variants[0].Place != former[0] || variants[1].ID != again {
		t.Errorf("%+v %v", variants, err)
	}
	if variants, err := db.Variants(ctx, former[1]); err != nil || len(variants) != 1 {
		t.Errorf("%+v %v", variants, err)
	}
	if err := db.ChooseTurn(former[0]); err != nil {
		t.Fatal(err)
	}
	if turn, err := db.Turn(ctx, former[0]); err != nil || !turn.Chosen || turn.Place != former[0] {
		t.Errorf("%+v %v", turn, err)
	}
	if turn, err := db.Turn(ctx, again); err != nil || turn.Chosen {
		t.Errorf("%+v %v", turn, err)
	}
}

// A removed conversation is nowhere, and comes back with what was put into it meanwhile; erased, it is gone.
func TestRestoreConversation(t *testing.T) {
	db, ctx, at := open(t), context.Background(), time.UnixMilli(1_800_000_000_000).UTC()
	id, err := db.AddConversation("x", at)
	if err != nil {
		t.Fatal(err)
	}
	turn := app.Turn{Conversation: id, Question: "q", State: app.TurnRunning}
	if turn.ID, err = db.AddTurn(turn, at); err != nil {
		t.Fatal(err)
	}
	if err := db.RemoveConversation(id, at); err != nil {
		t.Fatal(err)
	}
	turn.State = app.TurnStopped
	if err := db.PutTurn(turn, at); err != nil {
		t.Error(err)
	}
	if _, err := db.AddTurn(turn, at); app.ErrorCode(err) != "store.no_conversation" {
		t.Error(err)
	}
	if said, err := db.Remarks(ctx); err != nil || len(said) != 0 {
		t.Errorf("%+v %v", said, err)
	}
	if n, err := db.EraseConversations(at); n != 0 || err != nil { // removed at that time, not before
		t.Fatal(err)
	}
	if err := db.RestoreConversation(id); err != nil {
		t.Fatal(err)
	}
	if err := db.EraseConversation(id); err != nil { // it was restored
		t.Fatal(err)
	}
	if got, err := db.Turn(ctx, turn.ID); err != nil || got.State != app.TurnStopped {
		t.Errorf("%+v %v", got, err)
	}
	if err := db.RemoveConversation(id, at); err != nil {
		t.Fatal(err)
	}
	if n, err := db.EraseConversations(at.Add(time.Second)); n != 1 || err != nil {
		t.Fatal(err)
	}
	if err := db.RestoreConversation(id); app.ErrorCode(err) != "store.no_conversation" {
		t.Error(err)
	}
}
