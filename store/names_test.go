package store

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"cotejo/app"
)

// Names and openings are those of the documents that a filter leaves, and matches are counted there alone.
func TestNamesOpeningsMatching(t *testing.T) {
	db, ctx := open(t), context.Background()
	put(t, db, "/docs/a/lease.txt", lines("the red house", "a red river", "a green river"), "en")
	put(t, db, "/docs/b/lease.txt", lines("a red boat"), "en")
	put(t, db, "/docs/b/other.txt", lines("nothing at all"), "en")
	for i, changed := range []int64{3000, 1000, 2000} {
		path := []string{"/docs/a/lease.txt", "/docs/b/lease.txt", "/docs/b/other.txt"}[i]
		if err := db.PutFiles([]app.File{{Path: path, Modified: changed, Document: int64(i + 1), State: app.Indexed, Format: "txt"}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.PutFiles([]app.File{{Path: "/docs/b/broken.pdf", State: app.Failed}}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		filter   app.Filter
		names    []string
		openings []int64 // documents
		river    string  // fragments and documents that hold "red" and "river" or "boat"
	}{
		{app.Filter{}, []string{"/docs/a/lease.txt 1", "/docs/b/lease.txt 2", "/docs/b/other.txt 3"}, []int64{1, 3}, "2 2"},
		{app.Filter{PathPrefix: "/docs/b"}, []string{"/docs/b/lease.txt 2", "/docs/b/other.txt 3"}, []int64{3, 2}, "1 1"},
		{app.Filter{Documents: []int64{1}}, []string{"/docs/a/lease.txt 1"}, []int64{1}, "1 1"},
		{app.Filter{Kinds: []string{"pdf"}}, nil, nil, "0 0"},
	} {
		named, err := db.Named(ctx, c.filter)
		var names []string
		for _, n := range named {
			names = append(names, fmt.Sprint(n.Path, " ", n.Document))
		}
		if err != nil || !slices.Equal(names, c.names) {
			t.Errorf("%+v: names %v, %v", c.filter, names, err)
		}
		openings, err := db.Openings(ctx, c.filter, 2)
		var documents []int64
		for _, f := range openings {
			documents = append(documents, f.Document)
			if f.Ordinal != 0 {
				t.Errorf("fragment %d is no opening", f.Ordinal)
			}
		}
		if err != nil || !slices.Equal(documents, c.openings) {
			t.Errorf("%+v: openings %v, %v", c.filter, documents, err)
		}
		n, d, more, err := db.Matching(ctx, [][]string{{"red"}, {"river", "boat"}}, c.filter)
		if got := fmt.Sprint(n, " ", d); err != nil || more || got != c.river {
			t.Errorf("%+v: matches %s, more %v, %v", c.filter, got, more, err)
		}
	}
	if n, _, _, err := db.Matching(ctx, [][]string{{`") OR words:("house`}, {"red"}}, app.Filter{}); n != 0 || err != nil {
		t.Errorf("%d matches of what no fragment holds, %v", n, err)
	}
	if n, _, _, err := db.Matching(ctx, nil, app.Filter{}); n != 0 || err != nil {
		t.Errorf("%d matches of nothing, %v", n, err)
	}
}

// Counting ends where there are too many to count in a blink, and says so.
func TestMatchingEnds(t *testing.T) {
	db := open(t)
	all := make([]string, mostCounted+10)
	for i := range all {
		all[i] = fmt.Sprint("common word ", i)
	}
	put(t, db, "/many", lines(all...), "en")
	if n, d, more, err := db.Matching(context.Background(), [][]string{{"common"}}, app.Filter{}); n != mostCounted+1 || d != 1 || !more || err != nil {
		t.Errorf("%d fragments, %d documents, more %v, %v", n, d, more, err)
	}
}
