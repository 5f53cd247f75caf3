package store

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cotejo/app"
)

// A mark may stand where a piece begins: there an empty span has the marks that the whole text gives it.
func TestEmptySpanAtPieces(t *testing.T) {
	db := open(t)
	text := lines(strings.Split(strings.Repeat("0123456789abcdef0123456789abcde\n", 5000), "\n")[:5000]...)
	id := put(t, db, "/a", text, "en")
	pieces := cut(text)
	if len(pieces) < 3 {
		t.Fatalf("%d pieces", len(pieces))
	}
	for _, p := range pieces {
		for at := p.Offset - 1; at <= p.Offset+1; at++ {
			s := app.Span{Start: at, End: at}
			got, err := db.Text(context.Background(), id, s)
			if want := text.Part(s); err != nil || !alike(got, want) {
				t.Errorf("span %v: marks %v, want %v, %v", s, got.Marks, want.Marks, err)
			}
		}
	}
}

// Tokens may hold anything: none is read as an operator, and none hides what the others find.
func TestHostileTokens(t *testing.T) {
	db := open(t)
	put(t, db, "/a", lines("word and or not near"), "en")
	token := rapid.OneOf(rapid.String(), rapid.StringOfN(rapid.SampledFrom([]rune(`"*(){}:^+-'\ aAND`+"\x00")), 0, 8, -1),
		rapid.SampledFrom([]string{"AND", "OR", "NOT", "NEAR(", "words:", "\xff\xfe", `"" OR ""`, "'; DROP TABLE paths; --"}))
	list := rapid.SliceOfN(token, 0, 4)
	ctx := context.Background()
	rapid.Check(t, func(t *rapid.T) {
		m := app.Match{Words: list.Draw(t, "words"), Stems: list.Draw(t, "stems"), Languages: list.Draw(t, "languages"),
			Phrases: rapid.SliceOfN(list, 0, 2).Draw(t, "phrases")}
		if _, err := db.Words(ctx, m, 5, app.Filter{PathPrefix: token.Draw(t, "prefix")}); err != nil {
			t.Fatal(err)
		}
		if _, _, err := db.Frequencies(ctx, m.Words); err != nil {
			t.Fatal(err)
		}
		found, err := db.Words(ctx, app.Match{Words: append([]string{"word"}, m.Words...), Stems: m.Stems}, 5, app.Filter{})
		if err != nil || len(found) != 1 {
			t.Fatalf("found %v, %v", found, err)
		}
	})
}

// The log that a killed writer left may hold a newer version than the header of the file. Refusing it writes nothing, not
// even the log back.
func TestNewerSchemaInALogLeftBehind(t *testing.T) {
	ctx := context.Background()
	db := open(t)
	put(t, db, "/a", lines("some words"), "en")
	for _, statement := range []string{"PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA user_version = 99"} {
		if _, err := db.writer.conn.ExecContext(ctx, statement); err != nil {
			t.Fatal(err)
		}
	}
	folder := t.TempDir()
	content := map[string][]byte{}
	for _, name := range []string{FileName, FileName + "-wal"} {
		bytes, err := os.ReadFile(filepath.Join(db.folder, name))
		if err != nil || len(bytes) == 0 {
			t.Fatalf("%s: %d bytes, %v", name, len(bytes), err)
		}
		content[name] = bytes
		if err := os.WriteFile(filepath.Join(folder, name), bytes, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, mode := range []Mode{Read, Write} {
		if _, err := Open(ctx, folder, mode); app.ErrorCode(err) != "store.newer" {
			t.Errorf("mode %d: %v", mode, err)
		}
		for name, before := range content {
			if after, err := os.ReadFile(filepath.Join(folder, name)); err != nil || !slices.Equal(before, after) {
				t.Errorf("mode %d: %s has changed: %d bytes, now %d, %v", mode, name, len(before), len(after), err)
			}
		}
	}
}
