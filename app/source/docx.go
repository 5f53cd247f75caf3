package source

import (
	"context"
	"errors"
	"fmt"

	"cotejo/app"
)

// readDOCX reads a Word document (.docx, .docm, .dotx; transitional or strict).
//
// The text holds what the document says: no list numbers, marks of notes, codes of fields, alternative texts of
// pictures; nothing that was deleted or moved away, nor hidden text. What was inserted counts, and so does the result
// of a field as it was last shown. A line break inside a paragraph is "\n", a tab "\t"; inside a table cell both are
// a space, since there tabs part the cells.
//
// First the body, a block for each paragraph with words and for each row of a table; a chart or diagram follows the
// paragraph that holds it. Then, under no heading, footnotes, endnotes, comments (app.Note), headers, footers and the
// glossary of building blocks (app.Furniture, every text once). Files within the file are not read.
//
// Paragraph n of a place is the n-th w:p of the body that is not empty, cells of tables included; those of a text box
// follow the one that it hangs on; of alternate contents the first counts alone. Hidden words make a
// paragraph count, deleted ones do not. Words of charts and diagrams have the number of the last paragraph before them.
// The numbers go on after the body.
func readDOCX(ctx context.Context, content []byte) (*app.Text, error) {
	text, err := readDOCXPackage(ctx, content)
	if err != nil && app.ErrorCode(err) == "" {
		// The decoder may hide why it got no more bytes.
		if why := stopped(ctx); why != nil {
			return nil, why
		}
		err = app.Errorf("source.damaged", err, "format", "docx")
	}
	if err != nil {
		return nil, err
	}
	return text, nil
}

func readDOCXPackage(ctx context.Context, content []byte) (*app.Text, error) {
	zipped, err := openArchive(content)
	if err != nil {
		return nil, err
	}
	k := docxPackage{zipped, ctx}
	part, err := k.main()
	if err != nil {
		return nil, err
	}
	if !k.has(part) {
		return nil, fmt.Errorf("no %s in the archive", part)
	}
	relations, err := k.relations(part)
	if err != nil {
		return nil, err
	}
	var styles docxStyles
	for _, r := range partsOf(relations, "styles") {
		if k.has(r.target) {
			if err := k.walk(r.target, styles.read); err != nil {
				return nil, fmt.Errorf("%s: %w", r.target, err)
			}
			break
		}
	}
	d := &docxReading{docxPackage: k, styles: styles, drawings: map[string]string{}}
	for _, r := range partsOf(relations, "chart", "chartEx", "diagramData") {
		d.drawings[r.id] = r.target
	}
	body, sections, err := d.body(part)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", part, err)
	}
	d.out.blocks(body)
	for _, group := range apartParts {
		parts := partsOf(relations, group.kinds...)
		if group.bySection {
			parts = ordered(parts, sections)
		}
		d.out.apart(&group.as)
		for _, r := range parts {
			if !k.has(r.target) {
				continue
			}
			if err := d.notes(r.target); err != nil {
				return nil, fmt.Errorf("%s: %w", r.target, err)
			}
		}
	}
	return d.out.text()
}

// apartParts are the parts whose words follow the body, in order. as is the kind of their blocks.
var apartParts = []struct {
	kinds     []string // of relationships
	as        app.BlockKind
	bySection bool // in the order in which sections name them
}{
	{[]string{"footnotes", "endnotes", "comments"}, app.Note, false},
	{[]string{"header", "footer"}, app.Furniture, true},
	{[]string{"glossaryDocument"}, app.Furniture, false},
}

// partsOf picks the relations of some kinds, kind by kind, each target once.
func partsOf(relations []relation, kinds ...string) []relation {
	var found []relation
	seen := map[string]bool{}
	for _, kind := range kinds {
		for _, r := range relations {
			if r.kind == kind && !seen[r.target] {
				seen[r.target] = true
				found = append(found, r)
			}
		}
	}
	return found
}

// ordered puts those relations first whose ids are named, in that order.
func ordered(relations []relation, ids []string) []relation {
	var found []relation
	taken := map[string]bool{}
	for _, id := range ids {
		for _, r := range relations {
			if r.id == id && !taken[id] {
				taken[id] = true
				found = append(found, r)
			}
		}
	}
	for _, r := range relations {
		if !taken[r.id] {
			found = append(found, r)
		}
	}
	return found
}

// docxReading is the reading of one document.
type docxReading struct {
	docxPackage
	styles docxStyles
	// drawings leads from relationship ids to parts of charts and diagrams that were not read yet.
	drawings map[string]string
	size     int // bytes of words so far
	out      docxWriter
}

var errNoBody = errors.New("no w:document with a w:body")

// body reads the main part. sections are the ids of headers and footers in the order in which they are named.
func (d *docxReading) body(part string) (nodes []docxNode, sections []string, err error) {
	found := false
	err = d.walk(part, func(x *xmlReader) error {
		b := &docxBody{xmlReader: x, styles: d.styles, sections: func(id string) { sections = append(sections, id) }, drawing: d.drawing}
		var visit func(e xmlElement) error
		visit = func(e xmlElement) error {
			switch {
			case e.name == "w:document":
				return x.each(visit, nil)
			case e.name == "w:body" && !found:
				found = true
				nodes, err = b.blocks()
				return err
			}
			return x.skip()
		}
		err := x.each(visit, nil)
		d.size += b.size
		return err
	})
	if err == nil && !found {
		err = errNoBody
	}
	return nodes, sections, err
}

// notes reads a part of notes, comments, a header, a footer, a glossary. The notes that hold the line above notes
// are left out.
func (d *docxReading) notes(part string) error {
	return d.walk(part, func(x *xmlReader) error {
		b := &docxBody{xmlReader: x, styles: d.styles, size: d.size}
		var visit func(e xmlElement) error
		visit = func(e xmlElement) error {
			switch e.name {
			case "w:footnotes", "w:endnotes", "w:comments", "w:glossaryDocument", "w:docParts", "w:docPart":
				return x.each(visit, nil)
			case "w:footnote", "w:endnote":
				switch e.attr("type") {
				case "separator", "continuationSeparator", "continuationNotice":
					return x.skip()
				}
			case "w:comment", "w:hdr", "w:ftr", "w:docPartBody":
			default:
				return x.skip()
			}
			nodes, err := b.blocks()
			d.out.blocks(nodes)
			return err
		}
		err := x.each(visit, nil)
		d.size = b.size
		return err
	})
}
