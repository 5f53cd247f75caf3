package source

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"cotejo/app"
)

const (
	wordNamespace   = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
	officeRelations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
)

// xmlNamespaces are the declarations that the parts of the cases share.
const xmlNamespaces = `xmlns:w="` + wordNamespace + `" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"
 xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="urn:wps" xmlns:v="urn:schemas-microsoft-com:vml"
 xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"
 xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`

// docxParts are the members of a document by name.
type docxParts map[string]string

// withBody gives the parts of a small whole document. Other parts, when given, are related to the main one
// by what their file name begins with.
func withBody(body string, others docxParts) docxParts {
	parts := docxParts{
		"_rels/.rels":       relationsXML(relation{"rId1", "officeDocument", "word/document.xml"}),
		"word/document.xml": `<w:document ` + xmlNamespaces + `><w:body>` + body + `</w:body></w:document>`,
	}
	var relations []relation
	for _, kind := range []string{"styles", "footnotes", "endnotes", "comments", "header", "footer", "chart", "diagramData", "glossaryDocument"} {
		for i := range 3 {
			name := fmt.Sprintf("%s%d.xml", kind, i+1)
			if words, ok := others[name]; ok {
				parts["word/"+name] = words
				relations = append(relations, relation{name, kind, name})
			}
		}
	}
	parts["word/_rels/document.xml.rels"] = relationsXML(relations...)
	return parts
}

func relationsXML(relations ...relation) string {
	var b strings.Builder
	b.WriteString(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`)
	for _, r := range relations {
		fmt.Fprintf(&b, `<Relationship Id="%s" Type="%s" Target="%s"/>`, r.id, officeRelations+r.kind, r.target)
	}
	return b.String() + `</Relationships>`
}

// part wraps the content of a part in its top element.
func part(top, content string) string {
	return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><` + top + ` ` + xmlNamespaces + `>` + content + `</` + top + `>`
}

func (p docxParts) zip() []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(p)) {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write([]byte(p[name]))
		}
		if err != nil {
			panic(err)
		}
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// par is a paragraph of one run.
func par(words string) string { return `<w:p><w:r><w:t>` + words + `</w:t></w:r></w:p>` }

// styled is par with properties.
func styled(properties, words string) string {
	return `<w:p><w:pPr>` + properties + `</w:pPr><w:r><w:t>` + words + `</w:t></w:r></w:p>`
}

// tr is a row of cells that hold the given blocks.
func tr(cells ...string) string {
	return `<w:tr><w:tc>` + strings.Join(cells, `</w:tc><w:tc>`) + `</w:tc></w:tr>`
}

// outline writes a text one block a line: number of its first paragraph, kind, words.
func outline(text *app.Text) string {
	var b strings.Builder
	for _, block := range text.Blocks {
		place := text.Place(block.Span)
		fmt.Fprintf(&b, "%d", place.Paragraph)
		if place.To != nil {
			fmt.Fprintf(&b, "-%d", place.To.Paragraph)
		}
		kind := map[app.BlockKind]string{app.Paragraph: "p", app.Heading: "h", app.Item: "item", app.Row: "row", app.Note: "note", app.Furniture: "furniture"}[block.Kind]
		if block.Level > 0 {
			kind += fmt.Sprint(block.Level)
		}
		if block.Table > 0 {
			kind += fmt.Sprintf(" of %d", block.Table)
		}
		if block.Header {
			kind += " header"
		}
		fmt.Fprintf(&b, " %s: %s\n", kind, strings.NewReplacer("\n", `\n`, "\t", " | ").Replace(text.Slice(block.Span)))
	}
	return b.String()
}

func mustReadDOCX(t *testing.T, content []byte) *app.Text {
	t.Helper()
	text, err := readDOCX(context.Background(), content)
	if err != nil {
		t.Fatal(err)
	}
	checkDOCXText(t, text)
	return text
}

// checkDOCXText tests what holds for every text of the reader.
func checkDOCXText(t testing.TB, text *app.Text) {
	t.Helper()
	end := 0
	for _, b := range text.Blocks {
		words := ""
		if b.Valid(text.Content) {
			words = text.Slice(b.Span)
		}
		switch {
		case b.Start < end || strings.TrimSpace(words) == "":
			t.Errorf("block %+v after %d: %q", b, end, words)
		case strings.TrimSpace(text.Content[end:b.Start]) != "":
			t.Errorf("words outside of blocks: %q", text.Content[end:b.Start])
		case b.Kind != app.Row && b.Table != 0, b.Kind == app.Row && b.Table < 1:
			t.Errorf("block %+v", b)
		case text.Place(b.Span).Paragraph < 1:
			t.Errorf("no paragraph for %q", words)
		}
		end = b.End
	}
	if strings.TrimSpace(text.Content[end:]) != "" {
		t.Errorf("words after the last block: %q", text.Content[end:])
	}
	for i, m := range text.Marks {
		if i > 0 && (m.Start < text.Marks[i-1].Start || m.Paragraph < text.Marks[i-1].Paragraph) {
			t.Errorf("marks out of order: %+v, %+v", text.Marks[i-1], m)
		}
	}
}
