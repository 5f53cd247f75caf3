package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"log"
	"math/rand"
	"os"
	"runtime"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"cotejo/app"
	"cotejo/app/words"
	"cotejo/store"
)

// perDocument is how many fragments a document has, perHeading how many stand under a heading.
const (
	perDocument = 64
	perHeading  = 4
)

// made is a document on its way into the store.
type made struct {
	file    app.File
	content *app.Content
	keys    []int64
	vectors [][]float32
}

// make_ writes the library through the store's own functions, unless it is there.
func make_(ctx context.Context, b *bench) error {
	if _, err := os.Stat(b.file("made.json")); err == nil {
		return nil
	}
	m, err := b.gather(ctx)
	if err != nil {
		return err
	}
	start := time.Now()
	if err := os.RemoveAll(b.file("library")); err != nil {
		return err
	}
	db, err := store.Open(ctx, b.file("library"), store.Write)
	if err != nil {
		return err
	}
	defer db.Close()
	// The vectors also as plain numbers, for what is measured beside.
	raw, err := os.Create(b.file("vectors.f32"))
	if err != nil {
		return err
	}
	defer raw.Close()
	plain := bufio.NewWriterSize(raw, 1<<20)
	text := 0
	group, inner := errgroup.WithContext(ctx)
	ready := make(chan chan made, 2*runtime.NumCPU())
	group.Go(func() error {
		defer close(ready)
		for n := range b.size / perDocument {
			one := make(chan made, 1)
			select {
			case ready <- one:
			case <-inner.Done():
				return inner.Err()
			}
			group.Go(func() error { one <- m.document(n); return nil })
		}
		return nil
	})
	group.Go(func() error {
		done := 0
		for one := range ready {
			d := <-one
			if _, err := db.PutDocument(d.file, d.content); err != nil {
				return err
			}
			if err := db.PutVectors(m.Model, d.keys, d.vectors); err != nil {
				return err
			}
			for _, v := range d.vectors {
				if err := binary.Write(plain, binary.LittleEndian, v); err != nil {
					return err
				}
			}
			text += len(d.content.Text.Content)
			if done++; done%(b.size/perDocument/10+1) == 0 {
				log.Printf("  %d fragments in %.0f s", done*perDocument, time.Since(start).Seconds())
			}
		}
		return plain.Flush()
	})
	if err := group.Wait(); err != nil {
		return err
	}
	if err := db.TidyWords(); err != nil {
		return err
	}
	if err := db.Close(); err != nil {
		return err
	}
	info, err := os.Stat(b.file("library/" + store.FileName))
	if err != nil {
		return err
	}
	return b.keep("made", map[string]any{"text": text, "index": info.Size(), "seconds": time.Since(start).Seconds(), "invented": m.Invented})
}

// document makes the document of a number, always the same one.
func (m *material) document(n int) made {
	random := rand.New(rand.NewSource(int64(n)))
	language := m.Passages[random.Intn(len(m.Passages))].Language
	text := &app.Text{}
	c := &app.Content{Format: "txt", Reader: "txt/1", Language: language, Text: text, Words: words.Version}
	binary.LittleEndian.PutUint64(c.SHA256[:], uint64(n)+1)
	d := made{file: app.File{Path: fmt.Sprintf("/library/%s/%s %d.txt", name(n/100), name(n), n)}, content: c}
	var all strings.Builder
	var headings []string
	for i := 0; i < perDocument; {
		p := m.Passages[random.Intn(len(m.Passages))]
		if p.Language != language {
			continue
		}
		if i%perHeading == 0 {
			headings = []string{name(n), fmt.Sprintf("%d. %s", i/perHeading+1, firstWords(p.Text))}
		}
		content := m.vary(p, random)
		span := app.Span{Start: all.Len(), End: all.Len() + len(content)}
		all.WriteString(content + "\n")
		text.Blocks = append(text.Blocks, app.Block{Span: span, Headings: headings})
		text.Marks = append(text.Marks, app.Mark{Start: span.Start, Line: i + 1, Column: 1})
		f := app.Fragment{Ordinal: i, Span: span, Language: language, Headings: headings}
		key := int64(n*perDocument+i+1) * 0x1E3779B97F4A7C15
		plain, stems := words.Index(content, language)
		c.Fragments = append(c.Fragments, app.Prepared{Fragment: f, Words: plain, Stems: stems, Above: words.Headings(headings, language), Key: key})
		d.keys, d.vectors = append(d.keys, key), append(d.vectors, moved(p.Vector, random))
		i++
	}
	text.Content = all.String()
	return d
}

func firstWords(text string) string {
	all := strings.Fields(text)
	return strings.Join(all[:min(4, len(all))], " ")
}
