package source

import (
	"bytes"
	"fmt"
	"strings"
)

// madePage is a page of a made PDF, 400 by 600 points unless box says otherwise.
type madePage struct {
	box     string // MediaBox: "0 0 400 600"
	extra   string // more entries of the page: "/Rotate 90"
	content strings.Builder
}

// put writes words in Helvetica; x and y count from the lower left corner.
func (p *madePage) put(x, y, size float64, words string) *madePage {
	return p.turned(x, y, size, "1 0 0 1", words)
}

// bold writes words in Helvetica-Bold.
func (p *madePage) bold(x, y, size float64, words string) *madePage {
	fmt.Fprintf(&p.content, "BT /B %g Tf 1 0 0 1 %g %g Tm (%s) Tj ET\n", size, x, y, escapePDF(words))
	return p
}

// turned writes words whose axes are turned by matrix.
func (p *madePage) turned(x, y, size float64, matrix, words string) *madePage {
	fmt.Fprintf(&p.content, "BT /F %g Tf %s %g %g Tm (%s) Tj ET\n", size, matrix, x, y, escapePDF(words))
	return p
}

// lines writes lines below each other.
func (p *madePage) lines(x, y, size float64, lines ...string) *madePage {
	for i, l := range lines {
		p.put(x, y-1.25*size*float64(i), size, l)
	}
	return p
}

func escapePDF(words string) string {
	return strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(words)
}

// makePDF writes a small PDF 1.4. catalog holds more entries of the catalog.
func makePDF(catalog string, pages ...*madePage) []byte {
	var b bytes.Buffer
	var offsets []int
	object := func(body string) {
		offsets = append(offsets, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", len(offsets), body)
	}
	b.WriteString("%PDF-1.4\n")
	object("<< /Type /Catalog /Pages 2 0 R " + catalog + " >>")
	var kids strings.Builder
	for i := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", 5+2*i)
	}
	object(fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s] >>", len(pages), kids.String()))
	object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
	object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>")
	for i, p := range pages {
		box := p.box
		if box == "" {
			box = "0 0 400 600"
		}
		object(fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [%s] %s /Contents %d 0 R /Resources << /Font << /F 3 0 R /B 4 0 R >> >> >>",
			box, p.extra, 6+2*i))
		object(fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", p.content.Len(), p.content.String()))
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, at := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, start)
	return b.Bytes()
}
