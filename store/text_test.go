package store

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cotejo/app"
)

// open opens a new library for writing.
func open(t testing.TB) *DB {
	t.Helper()
	db, err := Open(context.Background(), t.TempDir(), Write)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// put stores a text of one fragment for each block, whose words are those of the block.
func put(t failer, db *DB, path string, text *app.Text, language string) int64 {
	t.Helper()
	c := &app.Content{Format: "txt", Reader: "txt/1", Language: language, Text: text, Bytes: int64(len(text.Content))}
	copy(c.SHA256[:], fmt.Sprintf("%32s", path))
	for i, b := range text.Blocks {
		words := strings.ToLower(text.Slice(b.Span))
		c.Fragments = append(c.Fragments, app.Prepared{
			Fragment: app.Fragment{Ordinal: i, Span: b.Span, Language: language, Headings: b.Headings},
			Words:    words, Stems: words, Key: keyOf(text.Slice(b.Span)),
		})
	}
	id, err := db.PutDocument(app.File{Path: path, Size: c.Bytes, Modified: 1000}, c)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func keyOf(s string) int64 {
	k := int64(7)
	for _, b := range []byte(s) {
		k = k*131 + int64(b)
	}
	return k
}

// lines makes a text of a paragraph for each line.
func lines(content ...string) *app.Text {
	t := &app.Text{}
	for i, l := range content {
		t.Blocks = append(t.Blocks, app.Block{Span: app.Span{Start: len(t.Content), End: len(t.Content) + len(l)}})
		t.Marks = append(t.Marks, app.Mark{Start: len(t.Content), Line: i + 1, Column: 1, Paragraph: i + 1})
		t.Content += l + "\n"
	}
	return t
}

// drawText draws any text that a reader may give: blocks, marks and runs in order, not overlapping, on rune boundaries.
// Geometry is in hundredths of a point, which is what is stored.
func drawText(rt *rapid.T) *app.Text {
	// Some texts are longer than a piece.
	unit := rapid.StringMatching(`[a-zñé漢 .\n]{1,40}`).Draw(rt, "unit")
	content := strings.Repeat(unit, rapid.IntRange(1, 4*pieceSize/len(unit)).Draw(rt, "times"))
	if rapid.Bool().Draw(rt, "short") {
		content = unit
	}
	t := &app.Text{Content: content, Recognised: rapid.Bool().Draw(rt, "recognised")}
	snap := func(at int) int {
		for at < len(content) && content[at]&0xC0 == 0x80 {
			at++
		}
		return min(at, len(content))
	}
	step := max(1, len(content)/rapid.IntRange(1, 60).Draw(rt, "steps"))
	gap := rapid.IntRange(0, 5).Draw(rt, "gap")
	lined := rapid.Bool().Draw(rt, "lined")
	paths := [][]string{nil, {"One"}, {"One", "Two · dós"}}
	for at, i := 0, 0; ; i++ {
		start := snap(at + gap)
		end := snap(at + step)
		if start >= end || end > len(content) || start >= len(content) {
			break
		}
		s := app.Span{Start: start, End: end}
		t.Blocks = append(t.Blocks, app.Block{Span: s, Kind: app.BlockKind(i % 7), Level: i % 3, Table: i / 3, Header: i%5 == 0, Doubtful: i%3 == 0, Headings: paths[i/2%3]})
		m := app.Mark{Start: snap(start + i%3), Paragraph: i + 1, Page: i/4 + 1}
		if lined {
			m.Line, m.Column = 1+strings.Count(content[:m.Start], "\n"), 3
		}
		if n := len(t.Marks); m.Start < end && (n == 0 || t.Marks[n-1].Start <= m.Start) {
			t.Marks = append(t.Marks, m)
		}
		run := app.Run{Span: s, Page: i/4 + 1, Vertical: i%4 == 0, Box: app.Box{X0: 72.35, Y0: float64(i), X1: 300.01, Y1: float64(i) + 11.97}}
		if i%3 > 0 {
			for k := range len([]rune(content[start:end])) + 1 {
				run.Edges = append(run.Edges, float32(float64(7235+k*rapid.SampledFrom([]int{501, 233, -40}).Draw(rt, "width"))/100))
				if k > 200 {
					break // a reader without manners: fewer edges than runes
				}
			}
		}
		t.Runs = append(t.Runs, run)
		at = end
	}
	if rapid.Bool().Draw(rt, "labels") {
		t.PageLabels = []string{"i", "ii", "1"}
	}
	return t
}

// alike compares texts, an empty list being no list.
func alike(a, b *app.Text) bool {
	if a.Content != b.Content || a.Offset != b.Offset || a.Recognised != b.Recognised ||
		len(a.Blocks) != len(b.Blocks) || len(a.Marks) != len(b.Marks) || len(a.Runs) != len(b.Runs) || len(a.PageLabels) != len(b.PageLabels) {
		return false
	}
	return (len(a.Blocks) == 0 || reflect.DeepEqual(a.Blocks, b.Blocks)) && (len(a.Marks) == 0 || reflect.DeepEqual(a.Marks, b.Marks)) &&
		(len(a.Runs) == 0 || reflect.DeepEqual(a.Runs, b.Runs)) && (len(a.PageLabels) == 0 || reflect.DeepEqual(a.PageLabels, b.PageLabels))
}

func TestAnyTextComesBack(t *testing.T) {
	db := open(t)
	ctx := context.Background()
	n := 0
	rapid.Check(t, func(rt *rapid.T) {
		text := drawText(rt)
		n++
		path := fmt.Sprint("/", n)
		put(rt, db, path, lines("An earlier reading of the same file."), "en")
		id := put(rt, db, path, text, "en")
		got, err := db.Text(ctx, id, app.Span{Start: 0, End: 1 << 40})
		if err != nil || !alike(got, text) {
			rt.Fatalf("whole text: %v\n%+v\n%+v", err, got, text)
		}
		check := func(s app.Span) {
			got, err := db.Text(ctx, id, s)
			want := text.Part(s)
			if err != nil || !alike(got, want) {
				rt.Fatalf("part %v: %v\n%+v\n%+v", s, err, got, want)
			}
			if at := (app.Span{Start: want.Offset, End: want.End()}); at.Len() > 0 && !reflect.DeepEqual(got.Place(at), want.Place(at)) {
				rt.Fatalf("place of %v: %+v, expected %+v", s, got.Place(at), want.Place(at))
			}
		}
		for _, p := range cut(text) {
			for start := p.Offset - 1; start <= p.Offset+1; start++ {
				check(app.Span{Start: start, End: start})
				check(app.Span{Start: start, End: start + 1})
			}
		}
		for range 4 {
			start := rapid.IntRange(-2, len(text.Content)+2).Draw(rt, "start")
			check(app.Span{Start: start, End: start + rapid.SampledFrom([]int{1, 7, 300, pieceSize, 3 * pieceSize}).Draw(rt, "length")})
		}
	})
}

// failer is what tests and properties have in common.
type failer interface {
	Helper()
	Fatal(args ...any)
}

// Damaged pieces give an error, never a panic.
func TestDamagedPiece(t *testing.T) {
	text := lines("Some words.", "And more of them.")
	text.Runs = []app.Run{{Span: app.Span{Start: 0, End: 4}, Page: 1, Edges: []float32{1, 2, 3, 4, 5}}}
	p := cut(text)[0]
	stored := encode(p)
	plain, err := decompressor.DecodeAll(stored, nil)
	if err != nil {
		t.Fatal(err)
	}
	failures := 0
	for i := range plain {
		for _, b := range []byte{0, 1, 0x7F, 0x80, 0xFF} {
			damaged := append([]byte(nil), plain...)
			damaged[i] = b
			if _, err := decode(compressor.EncodeAll(damaged, nil), 0); err != nil {
				failures++
			}
			if _, err := decode(compressor.EncodeAll(damaged[:i], nil), 0); err == nil && i < len(plain)-1 {
				t.Errorf("cut off at %d of %d, and no error", i, len(plain))
			}
		}
	}
	if failures == 0 {
		t.Error("no damage was noticed")
	}
	if _, err := decode(stored[:len(stored)/2], 0); err == nil {
		t.Error("half a piece gave no error")
	}
}

// A small span of a long text is read from the pieces that it touches, not from all.
func TestLongText(t *testing.T) {
	db := open(t)
	text := &app.Text{}
	var b strings.Builder
	for i := 0; b.Len() < 8<<20; i++ {
		start := b.Len()
		fmt.Fprintf(&b, "Line number %d of a long text, as long texts go.", i)
		text.Blocks = append(text.Blocks, app.Block{Span: app.Span{Start: start, End: b.Len()}})
		text.Marks = append(text.Marks, app.Mark{Start: start, Line: i + 1, Column: 1, Paragraph: i + 1})
		b.WriteByte('\n')
	}
	text.Content = b.String()
	c := &app.Content{Format: "txt", Reader: "txt/1", Text: text}
	id, err := db.PutDocument(app.File{Path: "/long"}, c)
	if err != nil {
		t.Fatal(err)
	}
	s := text.Blocks[100_000].Span
	part, err := db.Text(context.Background(), id, s)
	if err != nil || part.Slice(s) != text.Slice(s) || part.Place(s).Line != 100_001 {
		t.Fatalf("%v %q %+v", err, part.Slice(s), part.Place(s))
	}
	if n := len(db.pieces.pieces); n > 2 {
		t.Errorf("%d pieces were read for one line", n)
	}
}
