package library

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"cotejo/app"
	"cotejo/app/engine"
	"cotejo/app/ingest"
	"cotejo/app/llm"
	"cotejo/store"
)

// Work is a folder that keeps libraries, and the embedding model that they share.
type Work struct {
	Folder  string
	Vectors *Vectors
	close   func() error
}

// Open opens a work folder and finds the embedding model.
func Open(folder string) (*Work, error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	found, err := engine.Find()
	if err != nil {
		return nil, err
	}
	name, err := engine.Name(found.Model)
	if err != nil {
		return nil, err
	}
	server, tokens := engine.New(found.Binary, found.Model), engine.NewEmbed(found.Binary, found.Model, engine.Window, "none")
	vectors, err := OpenVectors(filepath.Join(folder, "vectors.gob"), llm.NewTokenEmbedder(llm.NewEmbedder(server, name), tokens))
	if err != nil {
		return nil, err
	}
	return &Work{Folder: folder, Vectors: vectors, close: func() error { return errors.Join(server.Close(), tokens.Close()) }}, nil
}

// Close ends the engine and keeps the vectors.
func (w *Work) Close() error { return errors.Join(w.Vectors.Save(), w.close()) }

// Library is a real library over passages.
type Library struct {
	Store *store.DB
	name  map[string]string // of a file: its passage
	of    map[int64]string
}

// Library makes a library of passages, or opens the one that was made of them before.
func (w *Work) Library(ctx context.Context, passages []Passage) (*Library, error) {
	sum := sha256.New()
	for _, p := range passages {
		fmt.Fprintln(sum, p.ID, p.Text)
	}
	folder := filepath.Join(w.Folder, fmt.Sprintf("%x", sum.Sum(nil)[:8]))
	l := &Library{name: map[string]string{}, of: map[int64]string{}}
	documents := filepath.Join(folder, "documents")
	if err := os.MkdirAll(documents, 0o755); err != nil {
		return nil, err
	}
	for i, p := range passages {
		name := letters(i) + ".txt"
		l.name[name] = p.ID
		if err := os.WriteFile(filepath.Join(documents, name), []byte(p.Text), 0o644); err != nil {
			return nil, err
		}
	}
	var err error
	data := filepath.Join(folder, "data")
	if l.Store, err = store.Open(ctx, data, store.Write); err != nil {
		return nil, err
	}
	in := &ingest.Ingest{Store: l.Store, DataFolder: data, Embedder: w.Vectors}
	result, err := in.Index(ctx, []string{documents}, ingest.Options{})
	if err == nil && result.Counts.Failed > 0 {
		err = fmt.Errorf("%d files of %s were not read", result.Counts.Failed, documents)
	}
	return l, err
}

// letters writes a number in letters, so that a file's name is not a word of any question.
func letters(i int) string {
	name := ""
	for range 4 {
		name, i = string(rune('a'+i%26))+name, i/26
	}
	return "qx" + name
}

// PassageOf gives the passage that a document is.
func (l *Library) PassageOf(ctx context.Context, d app.Fragment) (string, error) {
	if id, known := l.of[d.Document]; known {
		return id, nil
	}
	document, err := l.Store.Document(ctx, d.Document)
	if err != nil {
		return "", err
	}
	l.of[d.Document] = l.name[filepath.Base(strings.ReplaceAll(document.Path, `\`, "/"))]
	return l.of[d.Document], nil
}
