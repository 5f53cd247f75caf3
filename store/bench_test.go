package store

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"cotejo/app"
)

// large makes a library of 100,000 fragments of 1.1 kB with vectors of 384 dimensions, once for all benchmarks.
func large(b *testing.B) (*DB, *rand.Rand) {
	b.Helper()
	db := open(b)
	random := rand.New(rand.NewSource(1))
	var keys []int64
	var vectors [][]float32
	for d := range 1000 {
		c := &app.Content{Format: "txt", Reader: "txt/1"}
		copy(c.SHA256[:], fmt.Sprint(d))
		text := &app.Text{}
		var content strings.Builder
		for i := range 100 {
			start := content.Len()
			for content.Len() < start+1100 {
				fmt.Fprintf(&content, "w%d ", int(random.ExpFloat64()*3000))
			}
			span := app.Span{Start: start, End: content.Len()}
			content.WriteByte('\n')
			text.Blocks = append(text.Blocks, app.Block{Span: span})
			key := random.Int63()
			words := content.String()[start:span.End]
			c.Fragments = append(c.Fragments, app.Prepared{Fragment: app.Fragment{Ordinal: i, Span: span, Language: "en"}, Words: words, Stems: words, Key: key})
			keys, vectors = append(keys, key), append(vectors, normal(vector(random, 384)))
		}
		text.Content = content.String()
		c.Text = text
		if _, err := db.PutDocument(app.File{Path: fmt.Sprintf("/%d", d)}, c); err != nil {
			b.Fatal(err)
		}
		if err := db.PutVectors("m", keys, vectors); err != nil {
			b.Fatal(err)
		}
		keys, vectors = keys[:0], vectors[:0]
	}
	return db, random
}

func BenchmarkLarge(b *testing.B) {
	db, random := large(b)
	ctx := context.Background()
	b.Run("words", func(b *testing.B) {
		for b.Loop() {
			var m app.Match
			for range 4 {
				w := fmt.Sprintf("w%d", int(random.ExpFloat64()*3000))
				m.Words, m.Stems = append(m.Words, w), append(m.Stems, w)
			}
			if _, err := db.Words(ctx, m, 20, app.Filter{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("load", func(b *testing.B) {
		for b.Loop() {
			db.vectors = vectorSets{}
			if _, err := db.vectors.load(ctx, db, "m"); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("nearest", func(b *testing.B) {
		for b.Loop() {
			if _, err := db.Nearest(ctx, "m", vector(random, 384), 20, app.Filter{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("text", func(b *testing.B) {
		for b.Loop() {
			start := random.Intn(100_000)
			if _, err := db.Text(ctx, 1+random.Int63n(1000), app.Span{Start: start, End: start + 1000}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
