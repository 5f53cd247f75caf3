package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"cotejo/app"
	"cotejo/app/sentence"
	"cotejo/app/source"
	"cotejo/app/verify"
	"cotejo/app/words"
)

// fragmentBytes is about how long a fragment of a text is.
const fragmentBytes = 2000

// text is a text with its fragments, each ready to be checked against. pieces are the sentences and rows of a fragment.
type text struct {
	name, language string
	source         *app.Text
	fragments      []*verify.Passage
	pieces         [][]app.Span
}

// readCorpus reads the passages of questions (joined by article), the contracts, the evidence of claims, and the documents that
// are plain text, Markdown or HTML.
func readCorpus(ctx context.Context, folder string) ([]*text, error) {
	raw := map[string]*strings.Builder{}
	add := func(name, words string) {
		if raw[name] == nil {
			raw[name] = &strings.Builder{}
		}
		fmt.Fprintf(raw[name], "%s\n\n", strings.TrimPrefix(words, "\uFEFF"))
	}
	for _, name := range []string{"xquad.en", "xquad.es", "squad2.en", "squad_es_v2.es"} {
		err := eachLine(filepath.Join(folder, "questions", name+".passages.jsonl"), func(p struct {
			Document string `json:"doc_id"`
			Text     string
		}) {
			add(name+"/"+p.Document, p.Text)
		})
		if err != nil {
			return nil, err
		}
	}
	err := eachLine(filepath.Join(folder, "support", "contractnli.docs.jsonl"), func(d struct{ ID, Text string }) {
		add("contractnli/"+d.ID, d.Text)
	})
	if err != nil {
		return nil, err
	}
	err = eachLine(filepath.Join(folder, "support", "wice_oracle.claims.jsonl"), func(c struct {
		ID       string
		Evidence []string
	}) {
		add("wice/"+c.ID, strings.Join(c.Evidence, "\n\n"))
	})
	if err != nil {
		return nil, err
	}
	var texts []*text
	for name, content := range raw {
		read, _, err := source.Read(ctx, name+".txt", []byte(content.String()))
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", name, err)
		}
		texts = append(texts, &text{name: name, source: read})
	}
	documents, err := filepath.Glob(filepath.Join(folder, "documents", "*", "*"))
	if err != nil {
		return nil, err
	}
	for _, path := range documents {
		switch strings.ToLower(filepath.Ext(path)) {
		case ".txt", ".md", ".html", ".htm":
			content, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			// Some documents are there to be refused.
			if read, _, err := source.Read(ctx, filepath.Base(path), content); err == nil {
				name := filepath.Base(filepath.Dir(path)) + "/" + filepath.Base(path)
				texts = append(texts, &text{name: name, source: read})
			}
		}
	}
	sort.Slice(texts, func(i, j int) bool { return texts[i].name < texts[j].name })
	var kept []*text
	for _, t := range texts {
		if t.language = words.Language(t.source.Content); t.language == "en" || t.language == "es" {
			t.cut()
			kept = append(kept, t)
		}
	}
	return kept, nil
}

// cut makes fragments of whole sentences and rows.
func (t *text) cut() {
	var pieces []app.Span
	close := func() {
		if len(pieces) == 0 {
			return
		}
		span := app.Span{Start: pieces[0].Start, End: pieces[len(pieces)-1].End}
		t.fragments = append(t.fragments, verify.Prepare(app.Passage{Number: 1, Document: app.Document{Path: t.name}, Span: span,
			Text: t.source.Slice(span), Source: t.source, Language: t.language}))
		t.pieces = append(t.pieces, pieces)
		pieces = nil
	}
	for _, b := range t.source.Blocks {
		units := []app.Span{b.Span}
		if b.Kind != app.Row && b.Kind != app.Code {
			units = sentence.Split(t.source.Slice(b.Span), b.Start)
		}
		for _, u := range units {
			if len(pieces) > 0 && u.End-pieces[0].Start > fragmentBytes {
				close()
			}
			if !b.Doubtful && u.Len() <= fragmentBytes {
				pieces = append(pieces, u)
			}
		}
	}
	close()
}

// eachLine reads a file of JSON objects, one a line.
func eachLine[T any](path string, each func(T)) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<23)
	for lines.Scan() {
		var v T
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			return fmt.Errorf("read %s: %w", path, err)
		}
		each(v)
	}
	return lines.Err()
}
