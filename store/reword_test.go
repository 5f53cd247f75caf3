package store

import (
	"context"
	"math"
	"slices"
	"testing"

	"cotejo/app"
)

// A library from before headings were found goes on working, and is brought up to date document by document: vectors stay.
func TestReword(t *testing.T) {
	db := old(t, "library_1.sql", Write)
	ctx := context.Background()
	put(t, db, "/docs/new.txt", lines("new words"), "en")
	check := func(when string) {
		t.Helper()
		for query, want := range map[string][]string{"word": {"1/0"}, "words": {"1/0", "2/0"}} {
			got := search(t, db, app.Match{Stems: []string{query}, Words: []string{query}}, app.Filter{})
			if slices.Sort(got); !slices.Equal(got, want) {
				t.Errorf("%s, %s: %v, expected %v", when, query, got, want)
			}
		}
		counts, _, err := db.Frequencies(ctx, []string{"words", "old"})
		if err != nil || counts["words"] != 2 || counts["old"] != 1 {
			t.Errorf("%s: %v %v", when, counts, err)
		}
	}
	check("migrated")
	others, err := db.OtherWords(ctx, 1)
	if err != nil || !slices.Contains(others, 1) {
		t.Fatal(others, err)
	}
	for _, id := range others {
		fragments, err := db.Fragments(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		var prepared []app.Prepared
		for _, f := range fragments {
			p := app.Prepared{Fragment: f, Words: "new words", Stems: "words"}
			if id == 1 {
				p.Words, p.Stems, p.Above = "words of old", "word old", "chapter"
			}
			prepared = append(prepared, p)
		}
		if err := db.PutWords(id, prepared, 1); err != nil {
			t.Fatal(err)
		}
	}
	check("written anew")
	if got := search(t, db, app.Match{Words: []string{"chapter"}}, app.Filter{}); !slices.Equal(got, []string{"1/0"}) {
		t.Errorf("headings: %v", got)
	}
	if left, err := db.wordIndexes(ctx); err != nil || len(left) != 1 {
		t.Errorf("indexes %v %v", left, err)
	}
	if near, err := db.Nearest(ctx, "m", []float32{1, 0}, 5, app.Filter{}); err != nil || len(near) != 1 {
		t.Errorf("vectors: %v %v", near, err)
	}
}

// The names of documents follow their files, also those of a library from before names were found.
func TestNamesFollow(t *testing.T) {
	db := old(t, "library_1.sql", Write)
	find := func(word string) []string { return search(t, db, app.Match{Words: []string{word}}, app.Filter{}) }
	put(t, db, "/docs/Presupuesto_2023.txt", lines("first", "second"), "es")
	if got := find("old"); !slices.Equal(got, []string{"1/0"}) {
		t.Errorf("old library: %v", got)
	}
	if got := find("presupuesto"); !slices.Equal(got, []string{"2/0"}) {
		t.Errorf("name: %v", got)
	}
	if got := find("presupuesto_2023_txt"); !slices.Equal(got, []string{"2/0"}) {
		t.Errorf("whole name: %v", got)
	}
	moved := app.File{Path: "/docs/Balance.txt", Document: 2, State: app.Indexed}
	if err := db.PutFiles([]app.File{moved}); err != nil {
		t.Fatal(err)
	}
	if got := find("balance"); !slices.Equal(got, []string{"2/0"}) {
		t.Errorf("second name: %v", got)
	}
	if err := db.RemoveFiles([]string{"/docs/Presupuesto_2023.txt"}); err != nil {
		t.Fatal(err)
	}
	if got := find("presupuesto"); len(got) > 0 {
		t.Errorf("former name: %v", got)
	}
	if got := find("balance"); !slices.Equal(got, []string{"2/0"}) {
		t.Errorf("name after removal of the other: %v", got)
	}
	// A name leads to the fragment that has the other words.
	got := search(t, db, app.Match{Words: []string{"balance", "second"}}, app.Filter{})
	if len(got) == 0 || got[0] != "2/1" {
		t.Errorf("name and word: %v", got)
	}
	if got := search(t, db, app.Match{Words: []string{"balance"}}, app.Filter{Kinds: []string{"pdf"}}); len(got) > 0 {
		t.Errorf("a filter does not hold for names: %v", got)
	}
	other := app.File{Path: "/docs/Balance.txt", Document: 1, State: app.Indexed}
	if err := db.PutFiles([]app.File{other}); err != nil {
		t.Fatal(err)
	}
	if got := find("balance"); !slices.Equal(got, []string{"1/0"}) {
		t.Errorf("the name holds another document now: %v", got)
	}
}

// Common terms raise what a rare one finds, and find nothing by themselves where they are too many to weigh.
func TestPlan(t *testing.T) {
	db := open(t)
	put(t, db, "/a", lines("alpha beta", "alpha gamma"), "en")
	p, err := db.plan(context.Background(), app.Match{Words: []string{"alpha", "gamma", "nowhere"}})
	if err != nil || len(p.needed) != 2 || len(p.scored) != 2 || p.needed[0].token != "gamma" {
		t.Errorf("%+v %v", p, err)
	}
	p.needed = p.needed[:1]
	found, err := db.ranked(context.Background(), p.expression(), 10, ids{0, math.MaxInt64}, condition{sql: "1"})
	if err != nil || len(found) != 1 {
		t.Fatalf("%v %v", found, err)
	}
	only := wordPlan{needed: p.needed, scored: p.needed}
	alone, err := db.ranked(context.Background(), only.expression(), 10, ids{0, math.MaxInt64}, condition{sql: "1"})
	if err != nil || len(alone) != 1 || alone[0].Score >= found[0].Score {
		t.Errorf("the common term does not count: %v against %v (%v)", found, alone, err)
	}
}
