package source

import (
	"strings"
	"unicode"
)

// docxNode is a block of a part of the document: a paragraph or a table.
type docxNode struct {
	paragraph *docxParagraph
	table     *docxTable
}

// docxParagraph is one w:p.
type docxParagraph struct {
	words []byte
	// filled is true when the file has words in it, shown or hidden; such paragraphs are counted.
	filled  bool
	heading int // level, or 0
	item    int // level, or 0
	// boxes are the blocks of the text boxes and drawings that hang on it.
	boxes []docxNode
	// drawn is true for the words of a drawing, which are no w:p.
	drawn bool
}

type docxTable struct {
	rows []docxRow
	// firstRow is true when the table's look sets its first row off.
	firstRow bool
	drawn    bool
}

type docxRow struct {
	header bool
	cells  [][]docxNode
}

// docxBody reads the blocks of one part. Content controls, hyperlinks, insertions and whatever else only wraps
// words are walked through; what was deleted or moved away is not read.
type docxBody struct {
	*xmlReader
	styles docxStyles
	// sections is called with the relationship ids of headers and footers as they are named; nil to ignore them.
	sections func(id string)
	// drawing is called with the relationship id of a chart or diagram, for its blocks; nil to ignore them.
	drawing func(id string) ([]docxNode, error)
	size    int // bytes of words so far
}

// blocks reads what the open element holds: the body, a cell, a text box, a note.
func (d *docxBody) blocks() ([]docxNode, error) {
	var nodes []docxNode
	var visit func(e xmlElement) error
	visit = func(e xmlElement) error {
		switch e.name {
		case "w:p":
			p, err := d.paragraph()
			nodes = append(nodes, docxNode{paragraph: p})
			return err
		case "w:tbl":
			t, err := d.table()
			nodes = append(nodes, docxNode{table: t})
			return err
		case "w:sectPr":
			return d.section()
		case "w:sdtPr", "w:sdtEndPr", "w:tcPr", "w:tblPr", "w:trPr", "w:del", "w:moveFrom", "w:docPartPr":
			return d.skip()
		case "mc:AlternateContent":
			return d.firstAlternative(visit)
		}
		return d.each(visit, nil)
	}
	return nodes, d.each(visit, nil)
}

// firstAlternative visits the first of several forms of the same content.
func (d *docxBody) firstAlternative(visit func(xmlElement) error) error {
	first := true
	return d.each(func(xmlElement) error {
		if !first {
			return d.skip()
		}
		first = false
		return d.each(visit, nil)
	}, nil)
}

func (d *docxBody) section() error {
	return d.each(func(e xmlElement) error {
		if (e.name == "w:headerReference" || e.name == "w:footerReference") && d.sections != nil {
			d.sections(e.attr("id"))
		}
		return d.skip()
	}, nil)
}

func (d *docxBody) table() (*docxTable, error) {
	t := &docxTable{}
	var visit func(e xmlElement) error
	visit = func(e xmlElement) error {
		switch e.name {
		case "w:tblPr":
			return d.each(func(e xmlElement) error {
				if e.name == "w:tblLook" {
					t.firstRow = e.firstRow()
				}
				return d.skip()
			}, nil)
		case "w:tr":
			row, kept, err := d.row()
			if kept {
				t.rows = append(t.rows, row)
			}
			return err
		case "w:sdtPr", "w:sdtEndPr", "w:tblGrid":
			return d.skip()
		case "mc:AlternateContent":
			return d.firstAlternative(visit)
		}
		return d.each(visit, nil)
	}
	return t, d.each(visit, nil)
}

// firstRow reads a w:tblLook: an attribute of today's files, or a bit of a hexadecimal number.
func (e xmlElement) firstRow() bool {
	if v, ok := e.lookup("firstRow"); ok {
		return v == "1" || v == "true" || v == "on"
	}
	v := e.attr("val")
	return len(v) == 4 && strings.IndexByte("2367abefABEF", v[2]) >= 0
}

// row reads a w:tr; kept is false when the row was deleted.
func (d *docxBody) row() (row docxRow, kept bool, err error) {
	kept = true
	var visit func(e xmlElement) error
	visit = func(e xmlElement) error {
		switch e.name {
		case "w:trPr":
			return d.each(func(e xmlElement) error {
				switch e.name {
				case "w:tblHeader":
					row.header = e.on()
				case "w:del":
					kept = false
				}
				return d.skip()
			}, nil)
		case "w:tc":
			cell, err := d.blocks()
			row.cells = append(row.cells, cell)
			return err
		case "w:sdtPr", "w:sdtEndPr", "w:tblPrEx":
			return d.skip()
		case "mc:AlternateContent":
			return d.firstAlternative(visit)
		}
		return d.each(visit, nil)
	}
	err = d.each(visit, nil)
	return row, kept, err
}

// write adds words to the paragraph, or, when they are hidden, notes only that it is not empty.
func (d *docxBody) write(p *docxParagraph, words string, hidden bool) error {
	if !p.filled && strings.IndexFunc(words, visible) >= 0 {
		p.filled = true
	}
	if hidden {
		return nil
	}
	p.words = append(p.words, words...)
	if d.size += len(words); d.size > maxText {
		return tooLarge()
	}
	return nil
}

// visible is false for white space and for what builder leaves out.
func visible(r rune) bool {
	return !unicode.IsSpace(r) && !leftOut(r)
}
