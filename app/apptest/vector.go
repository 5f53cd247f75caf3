package apptest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"cotejo/app"
)

// Vector is a file that says what the verifier must find: headers, then documents, then a quote of the first document or a whole
// reply.
//
//	expect: not_found            the verdict of the claim (of a quote: of its citation)
//	finding: cuts_word           the code of the first finding; without it there is none
//	answer: no_claims            the code of the first finding about the whole answer
//	blocks: lines                each line of the documents is a block; else each document is one
//	headings: 1                  so many first blocks of each document are headings
//	language: fr                 the passages' language
//	question: How much is it?    what a model is asked over a document that attacks it (hostile_...)
//	--- document
//	The tenant shall pay.
//	--- quote                    or: --- reply, as an object or in prose
//	the tenant shall
//
// A block with a tab is a row of a table. Documents are passages 1, 2, ...
type Vector struct {
	Name    string
	Headers map[string]string
	// Passages are the documents, each the whole of its text.
	Passages []app.Passage
	// Quote is what is given for passage 1; "" in a vector with a reply.
	Quote string
	// Reply is the reply of a model; for a quote, one that gives it for a claim that states something.
	Reply string
}

// Vectors reads the vectors of a folder, in order of their names.
func Vectors(folder string) ([]Vector, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil {
		return nil, err
	}
	var all []Vector
	for _, file := range files {
		v, err := vector(file)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, v)
	}
	return all, nil
}

func vector(file string) (Vector, error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return Vector{}, err
	}
	v := Vector{Name: strings.TrimSuffix(filepath.Base(file), ".txt"), Headers: map[string]string{}}
	parts := strings.Split(string(raw), "--- document\n")
	for line := range strings.Lines(parts[0]) {
		if k, value, is := strings.Cut(strings.TrimSpace(line), ": "); is {
			v.Headers[k] = value
		}
	}
	for i, part := range parts[1:] {
		document, quote, quoted := strings.Cut(part, "\n--- quote\n")
		if !quoted {
			var replied bool
			if document, v.Reply, replied = strings.Cut(part, "\n--- reply\n"); !replied && i == len(parts)-2 {
				return v, fmt.Errorf("no quote and no reply")
			}
		} else {
			v.Quote = strings.TrimSuffix(quote, "\n")
		}
		v.Passages = append(v.Passages, v.passage(i+1, strings.TrimSuffix(document, "\n")))
	}
	if len(v.Passages) == 0 {
		return v, fmt.Errorf("no document")
	}
	if v.Reply == "" {
		quote, err := json.Marshal(v.Quote)
		if err != nil {
			return v, err
		}
		v.Reply = `{"answer_found": true, "claims": [{"citations": [{"index": 1, "quote": ` + string(quote) + `}], "text": "Statement."}]}`
	}
	return v, nil
}

// textOffset is where the texts of vectors begin within longer ones: spans must not count from the part at hand.
const textOffset = 1000

func (v Vector) passage(number int, document string) app.Passage {
	blocks := []string{document}
	if v.Headers["blocks"] == "lines" {
		blocks = strings.Split(document, "\n")
	}
	headings := 0
	fmt.Sscan(v.Headers["headings"], &headings)
	t := &app.Text{Offset: textOffset, Marks: []app.Mark{{Start: textOffset, Line: 1, Column: 1}}}
	for i, words := range blocks {
		kind := app.Paragraph
		switch {
		case i < headings:
			kind = app.Heading
		case strings.Contains(words, "\t"):
			kind = app.Row
		}
		start := t.End()
		t.Content += words + "\n"
		t.Blocks = append(t.Blocks, app.Block{Span: app.Span{Start: start, End: start + len(words)}, Kind: kind})
	}
	return app.Passage{
		Number: number, Search: 1, Span: app.Span{Start: textOffset, End: t.End()}, Source: t, Text: t.Content, Language: v.Headers["language"],
		Document: app.Document{Path: fmt.Sprintf("/library/document-%d.txt", number), SHA256: fmt.Sprintf("%064d", number), Member: []string{}},
		Place:    app.Place{Line: 1},
	}
}
