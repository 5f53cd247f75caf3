package source

import (
	"context"
	"strings"
	"unicode"

	"cotejo/app"
	"cotejo/app/markdown"
)

// readMarkdown reads the rendered words of a Markdown file: no markup, no targets of links, no alternative texts.
// Line ends within a paragraph stay where the author has them. Raw HTML is read as HTML is. Front matter is kept
// as a block of code, without its delimiters. Lines and columns are those of the file.
func readMarkdown(ctx context.Context, content []byte) (*app.Text, error) {
	words, ok := decodeText(content)
	if !ok {
		return nil, app.Errorf("source.unsupported", nil, "kind", "binary")
	}
	if len(words) > maxText {
		return nil, tooLarge()
	}
	blocks, ok := markdown.Parse([]byte(words))
	if !ok {
		return readTXT(ctx, content) // markup beyond all measure: the file as it is
	}
	m := &markdownText{placed: newPlaced(words), tables: map[int]int{}}
	for _, b := range blocks {
		if err := stopped(ctx); err != nil {
			return nil, err
		}
		if b.Kind == markdown.HTML {
			if err := m.html(ctx, b); err != nil {
				return nil, err
			}
			continue
		}
		m.block(b)
	}
	return m.text()
}

// markdownText writes parsed blocks.
type markdownText struct {
	*placed
	kept   int         // tables in the text so far
	tables map[int]int // the number that each table of the file has in the text
	notes  bool
}

// blockKinds are the kinds of the text for those of Markdown.
var blockKinds = map[markdown.Kind]app.BlockKind{markdown.Paragraph: app.Paragraph, markdown.Heading: app.Heading,
	markdown.Item: app.Item, markdown.Row: app.Row, markdown.Code: app.Code, markdown.Note: app.Note}

func (m *markdownText) block(b markdown.Block) {
	if b.Kind == markdown.Note && !m.notes {
		m.notes = true
		m.topLevel() // notes stand under no heading
	}
	if b.Kind == markdown.Row {
		number := m.tables[b.Table]
		if number == 0 {
			number = m.kept + 1
		}
		m.beginRow(number, b.Header)
	} else {
		m.begin(blockKinds[b.Kind], b.Level)
	}
	blank := true // nothing but white space so far in the block or cell
	for _, piece := range b.Pieces {
		words, at := piece.Words, piece.At
		if piece.Cell {
			m.nextCell()
			blank = true
			continue
		}
		if blank {
			words = strings.TrimLeftFunc(words, func(r rune) bool { return unicode.IsSpace(r) || leftOut(r) })
			if words == "" {
				continue
			}
			if piece.Exact {
				at += len(piece.Words) - len(words)
			}
			blank = false
		}
		switch {
		case at < 0:
			m.follow(words)
		case piece.Exact:
			m.put(words, at)
		default:
			m.putDecoded(words, at)
		}
	}
	if m.end() && b.Kind == markdown.Row && m.tables[b.Table] == 0 {
		m.kept++
		m.tables[b.Table] = m.kept
	}
}

// html writes a block of raw HTML. Its lines are put where they stand in the file, with blanks between them, so
// that the page reader finds all offsets right.
func (m *markdownText) html(ctx context.Context, b markdown.Block) error {
	first, end := -1, 0
	for _, piece := range b.Pieces {
		if piece.At >= 0 {
			if first < 0 {
				first = piece.At
			}
			end = piece.At + len(piece.Words)
		}
	}
	if first < 0 {
		return nil
	}
	raw := []byte(strings.Repeat(" ", end-first))
	for _, piece := range b.Pieces {
		if piece.At >= first {
			copy(raw[piece.At-first:], piece.Words)
		}
	}
	p := newPage(m.placed)
	p.keptTables = m.kept
	err := p.read(ctx, string(raw), func(t htmlToken) htmlToken {
		t.at += first
		return t
	})
	m.kept = p.keptTables
	return err
}
