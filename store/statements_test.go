package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"testing"
)

// TestStatements asks the same query from several goroutines, with other arguments each, and more queries than are kept.
func TestStatements(t *testing.T) {
	db, err := Open(context.Background(), t.TempDir(), Write)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	ctx := context.Background()
	var wait sync.WaitGroup
	for n := range 2 * mostReady {
		wait.Go(func() {
			for _, words := range []string{`SELECT ?1 + 1`, fmt.Sprintf(`SELECT ?1 + 1 + 0 * %d`, n)} {
				got := 0
				if err := db.row(ctx, words, []any{n}, &got); err != nil || got != n+1 {
					t.Errorf("%s of %d: %d, %v", words, n, got, err)
				}
			}
		})
	}
	wait.Wait()
	if kept := len(db.statements.ready); kept != mostReady {
		t.Errorf("%d kept", kept)
	}
	if err := db.row(ctx, `SELECT 1 WHERE 0`, nil, new(int)); !errors.Is(err, sql.ErrNoRows) {
		t.Errorf("no row: %v", err)
	}
	if _, err := db.query(ctx, `SELECT nothing`); err == nil {
		t.Error("a query of what is not there gave no error")
	}
}
