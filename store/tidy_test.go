package store

import (
	"context"
	"fmt"
	"testing"

	"cotejo/app"
)

// The parts of the index become few, and what is found stays the same.
func TestTidyWords(t *testing.T) {
	db := open(t)
	// Left to itself, the index would merge so few by the way.
	if err := db.tx("keep parts apart", func(tx *tx) error {
		return tx.exec(`INSERT INTO word_index (word_index, rank) VALUES ('automerge', 0)`)
	}); err != nil {
		t.Fatal(err)
	}
	for i := range 120 {
		put(t, db, fmt.Sprint("/", i), lines(fmt.Sprint("common word", i), fmt.Sprint("other thing", i)), "en")
	}
	parts := func() (n int) {
		t.Helper()
		if err := db.readers.QueryRowContext(context.Background(), `SELECT count(DISTINCT segid) FROM word_index_idx`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if parts() < manyParts {
		t.Fatalf("only %d parts: the test shows nothing", parts())
	}
	if err := db.TidyWords(); err != nil {
		t.Fatal(err)
	}
	if n := parts(); n >= manyParts {
		t.Errorf("%d parts are left", n)
	}
	found, err := db.Words(context.Background(), app.Match{Words: []string{"common"}}, 200, app.Filter{})
	if err != nil || len(found) != 120 {
		t.Errorf("%d found, %v", len(found), err)
	}
}
