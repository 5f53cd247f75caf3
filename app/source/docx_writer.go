package source

import (
	"strings"

	"cotejo/app"
)

// docxWriter puts the blocks of a document into the text and counts its paragraphs and tables.
type docxWriter struct {
	builder
	number int // of the last paragraph that is not empty
	tables int
	// as, when set, is the kind of all blocks; of furniture every text is kept once.
	as   *app.BlockKind
	seen map[string]bool
}

// apart begins the blocks of a part that stands after the body.
func (w *docxWriter) apart(as *app.BlockKind) {
	w.topLevel()
	w.as = as
}

func (w *docxWriter) blocks(nodes []docxNode) {
	for _, n := range nodes {
		switch {
		case n.paragraph != nil:
			w.paragraph(n.paragraph)
		case n.table != nil:
			w.table(n.table)
		}
	}
}

func (w *docxWriter) paragraph(p *docxParagraph) {
	before := w.number
	w.count(p)
	switch {
	case w.as != nil:
		w.start(*w.as, 0)
	case p.heading > 0:
		w.start(app.Heading, p.heading)
	case p.item > 0:
		w.start(app.Item, p.item)
	default:
		w.start(app.Paragraph, 0)
	}
	w.open.Doubtful = p.drawn
	w.mark(app.Mark{Paragraph: max(1, w.number)})
	w.write(strings.TrimSpace(string(p.words)))
	w.close(before)
	w.blocks(p.boxes)
}

func (w *docxWriter) count(p *docxParagraph) {
	if p.filled && !p.drawn {
		w.number++
	}
}

// close ends the open block. Furniture that was there before goes, and the count goes back to before.
func (w *docxWriter) close(before int) {
	if w.as != nil && *w.as == app.Furniture && !w.blank() {
		words := strings.Join(strings.Fields(string(w.content[w.open.Start:])), " ")
		if w.seen[words] {
			w.content, w.marks = w.content[:w.open.Start], w.marks[:w.firstOf]
			w.inBlock = false
			w.number = before
			return
		}
		if w.seen == nil {
			w.seen = map[string]bool{}
		}
		w.seen[words] = true
	}
	w.end()
}

func (w *docxWriter) table(t *docxTable) {
	if t.laysOut() {
		for _, row := range t.rows {
			for _, cell := range row.cells {
				w.blocks(cell)
			}
		}
		return
	}
	w.tables++
	table := w.tables
	kept, header := 0, true
	for i, row := range t.rows {
		header = header && (row.header || i == 0 && t.namesColumns())
		before := w.number
		w.row(table, header)
		if w.as != nil {
			w.start(*w.as, 0)
		}
		if t.drawn {
			w.open.Doubtful = true // no paragraph of the file holds these words
			w.mark(app.Mark{Paragraph: max(1, w.number)})
		} else {
			w.mark(app.Mark{Paragraph: w.number + 1})
		}
		for j, cell := range row.cells {
			if j > 0 {
				w.write("\t")
			}
			started := false
			w.cell(cell, &started)
		}
		n := len(w.builder.blocks)
		w.close(before)
		kept += len(w.builder.blocks) - n
	}
	if kept == 0 || w.as != nil {
		w.tables--
	}
}

// cell writes the paragraphs of a cell, parted by spaces, and those of tables in it, in order. started is true once
// the cell has words.
func (w *docxWriter) cell(nodes []docxNode, started *bool) {
	for _, n := range nodes {
		if n.table != nil {
			for _, row := range n.table.rows {
				for _, inner := range row.cells {
					w.cell(inner, started)
				}
			}
			continue
		}
		p := n.paragraph
		w.count(p)
		if words := strings.TrimSpace(oneLine.Replace(string(p.words))); words != "" {
			if *started {
				w.write(" ")
			}
			*started = true
			w.mark(app.Mark{Paragraph: max(1, w.number)})
			w.write(words)
		}
		w.cell(p.boxes, started)
	}
}

// oneLine makes the words of a cell fit for a row.
var oneLine = strings.NewReplacer("\t", " ", "\n", " ", "\r", " ")

// laysOut says whether a table only arranges the page: it has one column, or holds headings or whole texts. Its
// cells are read as blocks of the body.
func (t *docxTable) laysOut() bool {
	most := 0
	for _, row := range t.rows {
		most = max(most, len(row.cells))
		for _, cell := range row.cells {
			if size, headings := measureCell(cell); size > longCell || headings {
				return true
			}
		}
	}
	return most < 2
}

// measureCell gives the bytes of words in a cell, and whether a heading stands above other words in it.
func measureCell(nodes []docxNode) (size int, headings bool) {
	for _, n := range nodes {
		if n.table != nil {
			for _, row := range n.table.rows {
				for _, cell := range row.cells {
					s, h := measureCell(cell)
					size, headings = size+s, headings || h
				}
			}
			continue
		}
		headings = headings || n.paragraph.heading > 0 && len(nodes) > 1
		s, _ := measureCell(n.paragraph.boxes)
		size += len(n.paragraph.words) + s
	}
	return size, headings
}

// namesColumns says whether the first row of a table that sets it off can be the names of the columns: other rows
// follow, there are several cells, and all but the first have words.
func (t *docxTable) namesColumns() bool {
	if !t.firstRow || len(t.rows) < 2 || len(t.rows[0].cells) < 2 {
		return false
	}
	for _, cell := range t.rows[0].cells[1:] {
		if size, _ := measureCell(cell); size == 0 {
			return false
		}
	}
	return true
}
