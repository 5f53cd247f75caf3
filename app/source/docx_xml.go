package source

import (
	"bufio"
	"context"
	"encoding/xml"
	"fmt"
	"io"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"cotejo/app"
)

// maxNesting is how deep elements may stand in one another. Tables within tables need about four levels each, a
// text box about ten; Word itself stops far below.
const maxNesting = 600

// xmlReader walks over the elements of one part of an office file. Entities other than XML's own five are an
// error, document type declarations are skipped, and nothing outside of the part is ever read.
type xmlReader struct {
	ctx     context.Context
	decoder *xml.Decoder
	depth   int
	count   int
}

// xmlElement is the start of an element; name has the usual prefix of its namespace: "w:p", whatever prefix the file
// uses. Of unknown namespaces it has none.
type xmlElement struct {
	name  string
	attrs []xml.Attr
}

// attr returns the value of the first attribute of that local name, or "".
func (e xmlElement) attr(local string) string {
	value, _ := e.lookup(local)
	return value
}

func (e xmlElement) lookup(local string) (string, bool) {
	for _, a := range e.attrs {
		if a.Name.Local == local {
			return a.Value, true
		}
	}
	return "", false
}

// on is the meaning of an element that switches a property: on, unless its value says otherwise.
func (e xmlElement) on() bool {
	switch e.attr("val") {
	case "0", "false", "off":
		return false
	}
	return true
}

// newXMLReader reads a part in UTF-8, UTF-16 or the encoding that it declares.
func newXMLReader(ctx context.Context, part io.Reader) *xmlReader {
	buffered := bufio.NewReaderSize(part, 1<<16)
	var input io.Reader = buffered
	start, _ := buffered.Peek(2)
	wide := len(start) == 2 && (start[0] == 0xFE && start[1] == 0xFF || start[0] == 0xFF && start[1] == 0xFE)
	if wide {
		input = transform.NewReader(buffered, unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder())
	}
	d := xml.NewDecoder(input)
	d.CharsetReader = func(label string, r io.Reader) (io.Reader, error) {
		if wide {
			return r, nil
		}
		return charset.NewReaderLabel(label, r)
	}
	return &xmlReader{ctx: ctx, decoder: d}
}

// each calls visit for the elements within the open one, in order, and words for the character data between them
// (when not nil). visit has to read its element to the end, by each or skip. The top element is read by
// calling each on a new reader.
func (x *xmlReader) each(visit func(xmlElement) error, words func(string)) error {
	top := x.depth == 0
	for {
		if x.count++; x.count%1000 == 0 {
			if err := stopped(x.ctx); err != nil {
				return err
			}
		}
		token, err := x.decoder.Token()
		if err == io.EOF && top {
			return nil
		}
		if err != nil {
			return fmt.Errorf("at byte %d: %w", x.decoder.InputOffset(), err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			if x.depth++; x.depth > maxNesting {
				return app.Errorf("source.damaged", fmt.Errorf("elements nested more than %d deep", maxNesting))
			}
			if err := visit(xmlElement{prefixed(t.Name), t.Attr}); err != nil {
				return err
			}
		case xml.EndElement:
			x.depth--
			return nil
		case xml.CharData:
			if words != nil {
				words(string(t))
			}
		}
	}
}

// skip reads the open element to its end.
func (x *xmlReader) skip() error {
	return x.each(func(xmlElement) error { return x.skip() }, nil)
}

// prefixed gives a name with the usual prefix of its namespace, transitional or strict.
func prefixed(n xml.Name) string {
	switch n.Space {
	case "http://schemas.openxmlformats.org/wordprocessingml/2006/main", "http://purl.oclc.org/ooxml/wordprocessingml/main", "w":
		return "w:" + n.Local
	case "http://schemas.openxmlformats.org/officeDocument/2006/math", "http://purl.oclc.org/ooxml/officeDocument/math", "m":
		return "m:" + n.Local
	case "http://schemas.openxmlformats.org/markup-compatibility/2006", "mc":
		return "mc:" + n.Local
	case "http://schemas.openxmlformats.org/drawingml/2006/main", "http://purl.oclc.org/ooxml/drawingml/main", "a":
		return "a:" + n.Local
	case "http://schemas.openxmlformats.org/drawingml/2006/chart", "http://purl.oclc.org/ooxml/drawingml/chart", "c":
		return "c:" + n.Local
	}
	return n.Local
}
