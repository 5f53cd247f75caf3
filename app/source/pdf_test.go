package source

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cotejo/app"
	"cotejo/app/source/pdfium"
)

func emptyPage() *madePage { return &madePage{} }

// mustReadPDF reads a made PDF and checks what holds for every text.
func mustReadPDF(t *testing.T, content []byte) *app.Text {
	t.Helper()
	text, err := readPDF(context.Background(), content)
	if err != nil {
		t.Fatal(err)
	}
	checkText(t, text)
	return text
}

// pdfOutline gives a text as lines "kind page: words", which tests compare.
func pdfOutline(text *app.Text) string {
	names := []string{"paragraph", "heading", "item", "row", "code", "note", "furniture"}
	var s strings.Builder
	for _, b := range text.Blocks {
		place := text.Place(b.Span)
		fmt.Fprintf(&s, "%s %d", names[b.Kind], place.Page)
		if place.To != nil {
			fmt.Fprintf(&s, "-%d", place.To.Page)
		}
		fmt.Fprintf(&s, ": %s\n", text.Slice(b.Span))
	}
	return s.String()
}

var threePages = func() []*madePage {
	var pages []*madePage
	bodies := [][]string{
		{"The harbour was built in the year of the great flood,", "and its walls were raised again when the river", "changed its course to the west. Since then the"},
		{"ships have come in by the northern gate, which is", "wide enough for two of them. A well-known inven-", "tory lists them all. The inventory is kept in the"},
		{"archive of the town. It has been lost only once,", "and nobody remembers a better-", "kept one. It is complete now and open to readers."},
	}
	for i, body := range bodies {
		p := emptyPage().put(50, 570, 9, "Annals of the Harbour").put(195, 25, 9, fmt.Sprint(i+1)).lines(50, 520, 12, body...)
		pages = append(pages, p)
	}
	pages[0].lines(50, 80, 8, "1 The flood is told of in an older book.")
	return pages
}()

func TestPDFBlocks(t *testing.T) {
	tests := []struct {
		name  string
		pages []*madePage
		want  string
	}{
		{"a sentence over pages, header, number, footnote, hyphens", threePages,
			"paragraph 1-3: The harbour was built in the year of the great flood, and its walls were raised again when the river changed " +
				"its course to the west. Since then the ships have come in by the northern gate, which is wide enough for two of them. " +
				"A well-known inventory lists them all. The inventory is kept in the archive of the town. It has been lost only once, " +
				"and nobody remembers a better-kept one. It is complete now and open to readers.\n" +
				"note 1: 1 The flood is told of in an older book.\n" +
				"furniture 1: Annals of the Harbour\nfurniture 1: 1\nfurniture 2: 2\nfurniture 3: 3\n"},
		{"two columns whose lines take turns", []*madePage{madeColumns()},
			"paragraph 1: The left column tells of bees and of the flowers they visit in the month of May, when all is green and the days are " +
				"long, while the right column has all of the honey that they bring home, and of the people who take it away.\n"},
		{"two paragraphs and a heading", []*madePage{emptyPage().bold(50, 550, 18, "On Bees").
			lines(50, 520, 12, "Bees live in hives. They make honey from the nectar", "of flowers.").
			lines(50, 470, 12, "Wasps do not make honey. They build nests of paper", "under roofs.")},
			"heading 1: On Bees\nparagraph 1: Bees live in hives. They make honey from the nectar of flowers.\n" +
				"paragraph 1: Wasps do not make honey. They build nests of paper under roofs.\n"},
		{"a table", []*madePage{madeTable()},
			"row 1: Town\tPeople\tRiver\nrow 1: Aldea\t1,200\tTajo\nrow 1: Brezo\t3,450\tDuero\nrow 1: Cerro\t980\tEbro\n"},
		{"print on print", []*madePage{emptyPage().put(50, 500, 12, "Printed twice.").put(50.3, 500, 12, "Printed twice.")},
			"paragraph 1: Printed twice.\n"},
		{"accents over letters", []*madePage{emptyPage().put(50, 500, 12, "Jos").put(70, 500, 12, "\\264").put(68.7, 500, 12, "e lives here.")},
			"paragraph 1: José lives here.\n"},
		{"bullets apart", []*madePage{emptyPage().put(50, 500, 12, "\\225").put(50, 480, 12, "\\225").put(70, 500, 12, "Bread and wine").put(70, 480, 12, "Salt and oil")},
			"item 1: Bread and wine\nitem 1: Salt and oil\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := pdfOutline(mustReadPDF(t, madeOf(test.pages...)))
			if got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// madeOf makes a PDF in which octal escapes stay what they are.
func madeOf(pages ...*madePage) []byte {
	var fresh []*madePage
	for _, p := range pages {
		q := &madePage{box: p.box, extra: p.extra}
		q.content.WriteString(strings.NewReplacer(`\\264`, `\264`, `\\225`, `\225`).Replace(p.content.String()))
		fresh = append(fresh, q)
	}
	return makePDF("", fresh...)
}

func madeColumns() *madePage {
	left := []string{"The left column tells of bees", "and of the flowers they visit", "in the month of May, when all", "is green and the days are long,"}
	right := []string{"while the right column has all", "of the honey that they bring", "home, and of the people who", "take it away."}
	p := emptyPage()
	for i := range left {
		p.put(30, 500-14*float64(i), 11, left[i]).put(210, 500-14*float64(i), 11, right[i])
	}
	return p
}

func madeTable() *madePage {
	p := emptyPage()
	for i, row := range [][3]string{{"Town", "People", "River"}, {"Aldea", "1,200", "Tajo"}, {"Brezo", "3,450", "Duero"}, {"Cerro", "980", "Ebro"}} {
		for j, cell := range row {
			p.put(50+110*float64(j), 500-16*float64(i), 11, cell)
		}
	}
	return p
}

// TestPDFPlaces looks where words stand on the page as shown, whatever its rotation and crop box.
func TestPDFPlaces(t *testing.T) {
	// "Here" begins at 100, 500 from the lower left corner of a page of 400 by 600.
	tests := []struct {
		name, box, extra string
		x, y             float64 // of the word's beginning and base line, from the top left corner as shown
		vertical         bool
	}{
		{"upright", "", "", 100, 100, false},
		{"rotated by 90", "", "/Rotate 90", 500, 100, true},
		{"rotated by 180", "", "/Rotate 180", 300, 500, false},
		{"rotated by 270", "", "/Rotate 270", 100, 300, true},
		{"cropped", "", "/CropBox [50 80 380 560]", 50, 60, false},
		{"cropped and rotated", "", "/CropBox [50 80 380 560] /Rotate 90", 420, 50, true},
		{"origin elsewhere", "-100 -50 300 550", "", 200, 50, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := emptyPage().put(100, 500, 20, "Here it is")
			p.box, p.extra = test.box, test.extra
			text := mustReadPDF(t, makePDF("", p))
			if text.Content != "Here it is\n" {
				t.Fatalf("%q", text.Content)
			}
			place := text.Place(app.Span{Start: 0, End: 4})
			if len(place.Rectangles) != 1 {
				t.Fatalf("%d rectangles", len(place.Rectangles))
			}
			b := place.Rectangles[0].Box
			if test.x < b.X0-1 || test.x > b.X1+1 || test.y < b.Y0-1 || test.y > b.Y1+1 {
				t.Errorf("%v does not hold %v, %v", b, test.x, test.y)
			}
			long, high := b.X1-b.X0, b.Y1-b.Y0
			if test.vertical {
				long, high = high, long
			}
			// "Here" in Helvetica is 43.3 points wide at 20 points.
			if math.Abs(long-43.3) > 2 || high < 15 || high > 28 {
				t.Errorf("the word is %.1f long and %.1f high", long, high)
			}
			if text.Runs[0].Vertical != test.vertical {
				t.Errorf("vertical: %v", text.Runs[0].Vertical)
			}
		})
	}
}

func TestPDFTurnedText(t *testing.T) {
	p := emptyPage().put(50, 550, 12, "Upright words here.").turned(30, 100, 12, "0 1 -1 0", "Words that run up").turned(370, 400, 12, "0 -1 1 0", "Words that run down")
	text := mustReadPDF(t, makePDF("", p))
	want := "paragraph 1: Upright words here.\nparagraph 1: Words that run up\nparagraph 1: Words that run down\n"
	if got := pdfOutline(text); got != want {
		t.Fatalf("got\n%s", got)
	}
	at := strings.Index(text.Content, "run up")
	first, last := text.Place(app.Span{Start: at, End: at + 3}).Rectangles[0].Box, text.Place(app.Span{Start: at + 4, End: at + 6}).Rectangles[0].Box
	if first.Y0 < last.Y1-1 {
		t.Errorf("words run up from %v to %v", first, last)
	}
}

func TestPDFPageLabels(t *testing.T) {
	content := makePDF("/PageLabels << /Nums [0 << /S /r >> 2 << /S /D >>] >>", threePages...)
	text := mustReadPDF(t, content)
	if got := strings.Join(text.PageLabels, " "); got != "i ii 1" {
		t.Errorf("labels %q", got)
	}
	if text := mustReadPDF(t, makePDF("", threePages...)); text.PageLabels != nil {
		t.Errorf("labels %q of a document without", text.PageLabels)
	}
}

func TestPDFComments(t *testing.T) {
	p := emptyPage().put(50, 500, 12, "The words of the page.")
	p.extra = "/Annots [<< /Type /Annot /Subtype /Text /Rect [300 480 320 500] /Contents (A remark on them) >>]"
	want := "paragraph 1: The words of the page.\nnote 1: A remark on them\n"
	if got := pdfOutline(mustReadPDF(t, makePDF("", p))); got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestPDFRefusals(t *testing.T) {
	sound := makePDF("", threePages...)
	tests := []struct {
		name    string
		content []byte
		code    string
	}{
		{"no words", makePDF("", emptyPage()), "source.needs_ocr"},
		{"garbage", []byte("%PDF-1.4\n" + strings.Repeat("garbage ", 100)), "source.damaged"},
		{"nothing but the signature", []byte("%PDF-1.7"), "source.damaged"},
		{"cut off", sound[:200], "source.damaged"},
		{"no pages", makePDF(""), "source.damaged"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := readPDF(context.Background(), test.content)
			if app.ErrorCode(err) != test.code {
				t.Errorf("got %v, want %s", err, test.code)
			}
		})
	}
	t.Run("encrypted", func(t *testing.T) {
		if _, err := exec.LookPath("qpdf"); err != nil {
			t.Skip("skipped: no qpdf to encrypt with")
		}
		folder := t.TempDir()
		in, out := filepath.Join(folder, "in.pdf"), filepath.Join(folder, "out.pdf")
		if err := os.WriteFile(in, sound, 0o600); err != nil {
			t.Fatal(err)
		}
		if message, err := exec.Command("qpdf", "--encrypt", "user", "owner", "256", "--", in, out).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, message)
		}
		content, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := readPDF(context.Background(), content); app.ErrorCode(err) != "source.encrypted" {
			t.Errorf("got %v", err)
		}
	})
	t.Run("out of time", func(t *testing.T) {
		ctx, cancel := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
		defer cancel()
		if _, err := readPDF(ctx, sound); app.ErrorCode(err) != "source.timeout" {
			t.Errorf("got %v", err)
		}
	})
}

// TestPDFManyPages reads with two instances side by side; the pages stay in order.
func TestPDFManyPages(t *testing.T) {
	var pages []*madePage
	for i := range 60 {
		pages = append(pages, emptyPage().lines(50, 520, 12, fmt.Sprintf("Entry %d is about ship %d.", i, i*i)))
	}
	text := mustReadPDF(t, makePDF("", pages...))
	at := 0
	for i := range 60 {
		words := fmt.Sprintf("Entry %d is about ship %d.", i, i*i)
		found := strings.Index(text.Content[at:], words)
		if found < 0 {
			t.Fatalf("%q is missing or out of order", words)
		}
		at += found
		if place := text.Place(app.Span{Start: at, End: at + len(words)}); place.Page != i+1 {
			t.Errorf("%q stands on page %d", words, place.Page)
		}
	}
}

// TestPDFAfterShutdown reads again after everything was ended.
func TestPDFAfterShutdown(t *testing.T) {
	content := makePDF("", emptyPage().put(50, 500, 12, "Still here."))
	mustReadPDF(t, content)
	if err := pdfium.Shutdown(); err != nil {
		t.Fatal(err)
	}
	if text := mustReadPDF(t, content); text.Content != "Still here.\n" {
		t.Errorf("%q", text.Content)
	}
}

func FuzzPDF(f *testing.F) {
	f.Add(makePDF("", threePages...))
	f.Add(madeOf(madeColumns(), madeTable()))
	rotated := emptyPage().put(100, 500, 20, "Here it is")
	rotated.extra = "/Rotate 90 /CropBox [50 80 380 560]"
	f.Add(makePDF("/PageLabels << /Nums [0 << /S /r >>] >>", rotated))
	f.Fuzz(func(t *testing.T, content []byte) {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		text, err := readPDF(ctx, content)
		if err != nil {
			if app.ErrorCode(err) == "" {
				t.Fatalf("an error without a code: %v", err)
			}
			return
		}
		checkText(t, text)
	})
}
