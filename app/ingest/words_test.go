package ingest

import (
	"context"
	"testing"

	"cotejo/app"
	"cotejo/app/words"
)

// TestReword writes words of another kind anew at the next run; neither a file is read for it nor a text embedded.
func TestReword(t *testing.T) {
	l := newLibrary(t)
	l.write("a.md", "# Orchard\n\nApples are picked in autumn.\n")
	l.write("b.txt", "Pears are picked later.")
	l.index(l.docs)
	l.expectFinds("orchard", "a.md")
	ctx := context.Background()
	documents, err := l.db.OtherWords(ctx, words.Version+1)
	if err != nil || len(documents) != 2 {
		t.Fatal(documents, err)
	}
	for _, id := range documents {
		fragments, err := l.db.Fragments(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		var stale []app.Prepared
		for _, f := range fragments {
			stale = append(stale, app.Prepared{Fragment: f, Words: "stale", Stems: "stale"})
		}
		if err := l.db.PutWords(id, stale, words.Version+1); err != nil {
			t.Fatal(err)
		}
	}
	l.expectFinds("apples", "")
	if r := l.index(); r.Read != 0 || r.Embedded != 0 {
		t.Errorf("%d read, %d embedded", r.Read, r.Embedded)
	}
	l.expectFinds("apples", "a.md")
	l.expectFinds("pears", "b.txt")
	l.expectFinds("orchard", "a.md")
	l.expectFinds("stale", "")
}
