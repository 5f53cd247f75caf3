package source

import (
	"context"
	"strings"
	"testing"

	"cotejo/app"
	"cotejo/app/source/pdfium"
)

// TestPDFDoubt reads pages that say their words without doubt, and pages that do not.
func TestPDFDoubt(t *testing.T) {
	prose := []string{"The bridge was closed for a year while its arches", "were strengthened, and the ferry took its place", "until the works had come to an end."}
	tests := []struct {
		name  string
		page  *madePage
		words string // of the block that is asked about
		want  bool
	}{
		{"prose", emptyPage().lines(50, 520, 12, prose...), "The bridge", false},
		{"columns", madeColumns(), "The left column", false},
		{"a table", madeTable(), "Aldea", false},
		{"a word between the words of a line", emptyPage().put(50, 500, 12, "The fee is").put(116, 500, 12, "euros for a year.").put(108, 503, 5, "70"), "euros", true},
		{"a number torn off the head of a line", emptyPage().
			put(50, 520, 12, "A public meeting will be held under Section 38-").put(50, 505, 8, "11").put(110, 505, 12, "Thursday at ten in the great hall").
			lines(50, 490, 12, "town, and everyone is asked to come there early,", "since the doors will be closed at ten."), "A public", true},
		{"a line between two lines", emptyPage().put(50, 520, 12, "The bridge was closed for a year while its arches").
			put(50, 500, 12, "were strengthened, and the ferry took its place").put(150, 511, 4, "not true, not true"), "The bridge", true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := mustReadPDF(t, madeOf(test.page))
			found := false
			for _, b := range text.Blocks {
				if strings.Contains(text.Slice(b.Span), test.words) {
					found = true
					if b.Doubtful != test.want {
						t.Errorf("doubtful is %v for %q, not %v\n%s", b.Doubtful, text.Slice(b.Span), test.want, pdfOutline(text))
					}
				}
			}
			if !found {
				t.Errorf("no block with %q:\n%s", test.words, pdfOutline(text))
			}
		})
	}
}

func TestPDFUncertainCharacters(t *testing.T) {
	for words, want := range map[string]bool{
		"plain words, 12 € and más": false, "a list • of things": false, "✓ passed": true, "\uf0fc passed": true, "\uf0b7 item": false,
		"שלום": true, "the hat m\u0303": true, "a ˜ apart": true, "x^2": false,
	} {
		b := &pdfBlock{}
		piece := &pdfPiece{}
		for _, r := range words {
			piece.glyphs = append(piece.glyphs, pdfGlyph{rune: r})
		}
		b.add(newPDFLine(piece))
		if got := b.uncertainCharacters(); got != want {
			t.Errorf("%q: %v", words, got)
		}
	}
}

// TestPDFWithoutMeaning reads a page whose font gives codes that are no characters.
func TestPDFWithoutMeaning(t *testing.T) {
	page := emptyPage()
	page.content.WriteString("BT /F 12 Tf 1 0 0 1 50 500 Tm (\\001\\003ab\\004\\005cd\\006\\007e) Tj ET\n")
	_, err := readPDF(context.Background(), makePDF("", page))
	if app.ErrorCode(err) != "source.needs_ocr" {
		t.Errorf("got %v", err)
	}
}

// TestPDFLabels reads labels that stand below each other, each with its value beside it.
func TestPDFLabels(t *testing.T) {
	page := emptyPage()
	for i, label := range []string{"First Name", "Birthday", "Town"} {
		page.put(50, 500-15*float64(i), 12, label)
	}
	for i, value := range []string{"Alice", "Bob", "Carthage"} {
		page.put(250, 500-15*float64(i), 12, value)
	}
	got := pdfOutline(mustReadPDF(t, makePDF("", page)))
	for _, line := range []string{"paragraph 1: First Name\n", "paragraph 1: Birthday\n", "paragraph 1: Town\n"} {
		if !strings.Contains(got, line) {
			t.Errorf("%q is missing:\n%s", line, got)
		}
	}
}

// TestPDFInkHeight reads a line whose characters have boxes of their ink: the gaps between its words are those of its font.
func TestPDFInkHeight(t *testing.T) {
	p := &pdfPage{width: 400, height: 600}
	line := func(heights map[rune]float64, words string) float64 {
		return p.inkHeight(charsOf(words, heights))
	}
	ink := map[rune]float64{'a': 3.6, 'n': 3.6, 'h': 5, 't': 4.6, 'd': 5}
	if got := line(ink, "hand"); got != fontOfTall*5 {
		t.Errorf("ink: %g", got)
	}
	if got := line(map[rune]float64{'a': 12, 'n': 12, 'h': 12, 'd': 12}, "hand"); got != 0 {
		t.Errorf("boxes of the font: %g", got)
	}
	if got := line(ink, "aa"); got != 0 {
		t.Errorf("nobody can tell: %g", got)
	}
}

func charsOf(words string, heights map[rune]float64) []pdfium.Char {
	var chars []pdfium.Char
	for i, r := range words {
		x := float64(10 * i)
		chars = append(chars, pdfium.Char{Rune: r, X0: x, X1: x + 5, Y0: 100, Y1: 100 + heights[r]})
	}
	return chars
}
