package program_test

import (
	"archive/zip"
	"encoding/xml"
	"io"
	"path"
	"strings"

	"cotejo/app"
)

// paragraphs reads a Word document with a zip and an XML parser alone.
type paragraphs struct {
	body   []string // the paragraphs of the body that are not empty
	others string   // the words of notes, headers, footers, comments ...
}

// element is a node of an XML file; words hold character data when name is empty.
type element struct {
	name, words string
	children    []*element
}

func openParagraphs(file string) (*paragraphs, error) {
	archive, err := zip.OpenReader(file)
	if err != nil {
		return nil, err
	}
	defer archive.Close()
	p := &paragraphs{}
	for _, part := range archive.File {
		if !strings.HasPrefix(part.Name, "word/") || path.Ext(part.Name) != ".xml" {
			continue
		}
		root, err := readXML(part)
		if err != nil {
			return nil, err
		}
		switch found := collect(root); part.Name {
		case "word/document.xml":
			p.body = append(p.body, found...)
			p.others += "\n" + strings.Join(found, "\n")
		default:
			p.others += "\n" + strings.Join(found, "\n")
		}
	}
	return p, nil
}

func readXML(part *zip.File) (*element, error) {
	r, err := part.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	root := &element{name: "root"}
	open := []*element{root}
	for tokens := xml.NewDecoder(r); ; {
		token, err := tokens.Token()
		if err == io.EOF {
			return root, nil
		}
		if err != nil {
			return nil, err
		}
		top := open[len(open)-1]
		switch token := token.(type) {
		case xml.StartElement:
			child := &element{name: token.Name.Local}
			// Drawings and formulas have elements of the same names, which are no paragraphs.
			if space := token.Name.Space; (child.name == "p" || child.name == "r") && !strings.Contains(space, "wordprocessingml") {
				child.name = "other:" + child.name
			}
			top.children = append(top.children, child)
			open = append(open, child)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			top.children = append(top.children, &element{words: string(token)})
		}
	}
}

// collect returns the paragraphs under e that are not empty; those of a text box follow the one that holds it.
func collect(e *element) []string {
	var found []string
	for _, c := range visible(e) {
		if c.name != "p" {
			found = append(found, collect(c)...)
			continue
		}
		words, boxes := paragraphWords(c)
		if strings.TrimSpace(words) != "" {
			found = append(found, words)
		}
		for _, box := range boxes {
			found = append(found, collect(box)...)
		}
	}
	return found
}

// visible leaves out what was deleted or moved away, and all but the first of alternate contents.
func visible(e *element) []*element {
	var kept []*element
	for _, c := range e.children {
		if c.name == "del" || c.name == "moveFrom" || e.name == "AlternateContent" && len(kept) > 0 {
			continue
		}
		if e.name == "AlternateContent" && c.name == "" {
			continue
		}
		kept = append(kept, c)
	}
	return kept
}

func paragraphWords(e *element) (words string, boxes []*element) {
	for _, c := range visible(e) {
		switch c.name {
		case "txbxContent":
			boxes = append(boxes, c)
		case "t":
			for _, d := range c.children {
				words += d.words
			}
		case "tab", "br", "cr":
			if e.name == "r" {
				words += " "
			}
		case "noBreakHyphen":
			words += "-"
		default:
			w, b := paragraphWords(c)
			words, boxes = words+w, append(boxes, b...)
		}
	}
	return words, boxes
}

func (p *paragraphs) find(quote string, place app.Place) string {
	first, last := place.Paragraph, place.Paragraph
	if place.To != nil {
		last = place.To.Paragraph
	}
	if first < 1 || last < first {
		return ""
	}
	way := p.inBody(quote, first, last)
	switch {
	case way != "":
		return way
	case last > len(p.body) && strings.Contains(squeezed(p.others), squeezed(quote)):
		return afterBody
	}
	return ""
}

// inBody says whether the quote begins in the first paragraph and ends in the last.
func (p *paragraphs) inBody(quote string, first, last int) string {
	if last > len(p.body) {
		return ""
	}
	words := squeezed(strings.Join(p.body[first-1:last], " "))
	at := strings.Index(words, squeezed(quote))
	if at < 0 {
		return ""
	}
	if at < len(squeezed(p.body[first-1])) && at+len(squeezed(quote)) > len(words)-len(squeezed(p.body[last-1])) {
		return "in its paragraphs"
	}
	return ""
}

// afterBody is the way of a quote that is no paragraph of the body: of a note, say.
const afterBody = "after the body"
