package desktop

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math/rand"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cotejo/app"
	"cotejo/app/ask"
)

// printed is a PDF of some pages with words in one column or two, turned and cropped as entries of the page say.
func printed(random *rand.Rand, columns int, entries string) string {
	syllables := strings.Fields("ba ce di fo gu la me ni po ru sa te vi xo zu mar sol ten")
	word := func() string {
		w := ""
		for range 2 + random.Intn(3) {
			w += syllables[random.Intn(len(syllables))]
		}
		return w
	}
	var out bytes.Buffer
	var offsets []int
	object := func(body string) {
		offsets = append(offsets, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", len(offsets), body)
	}
	const pages = 3
	var kids string
	for i := range pages {
		kids += fmt.Sprintf("%d 0 R ", 4+2*i)
	}
	out.WriteString("%PDF-1.4\n")
	object("<< /Type /Catalog /Pages 2 0 R >>")
	object(fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s] >>", pages, kids))
	object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
	for i := range pages {
		var content strings.Builder
		for column := range columns {
			first := true
			for line := range 36 {
				words := ""
				for len(words) < 96/columns-12 {
					w := word()
					if first || random.Intn(9) == 0 && words != "" {
						if !first {
							words = strings.TrimSpace(words) + ". "
						}
						w = strings.ToUpper(w[:1]) + w[1:]
						first = false
					}
					words += w + " "
				}
				fmt.Fprintf(&content, "BT /F 11 Tf 1 0 0 1 %d %d Tm (%s) Tj ET\n", 60+column*260, 720-line*16, strings.TrimSpace(words))
			}
		}
		object(fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] %s /Contents %d 0 R /Resources << /Font << /F 3 0 R >> >> >>", entries, 5+2*i))
		object(fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", content.Len(), content.String()))
	}
	start := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, at := range offsets {
		fmt.Fprintf(&out, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, start)
	return out.String()
}

// printedPage is a page as pdftotext sees it: boxes are points of the page as shown. (The size that it gives beside them is that
// of the page before it is turned.)
type printedPage struct {
	Words []struct {
		X0   float64 `xml:"xMin,attr"`
		Y0   float64 `xml:"yMin,attr"`
		X1   float64 `xml:"xMax,attr"`
		Y1   float64 `xml:"yMax,attr"`
		Word string  `xml:",chardata"`
	} `xml:"word"`
}

func printedPages(t *testing.T, path string) []printedPage {
	t.Helper()
	out, err := exec.Command("pdftotext", "-bbox", "-cropbox", "-enc", "UTF-8", path, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Pages []printedPage `xml:"body>doc>page"`
	}
	if err := xml.Unmarshal(out, &document); err != nil {
		t.Fatal(err)
	}
	return document.Pages
}

// wordsUnder are the words whose middles lie under the panel's rectangles, sorted.
func wordsUnder(pages []printedPage, p Panel) []string {
	var found []string
	for _, r := range p.Rectangles {
		page := pages[r.Page-1]
		for _, w := range page.Words {
			x, y := (w.X0+w.X1)/2/p.PageSize[0], (w.Y0+w.Y1)/2/p.PageSize[1]
			if r.Own && x >= r.Box[0] && x <= r.Box[2] && y >= r.Box[1] && y <= r.Box[3] {
				found = append(found, w.Word)
			}
		}
	}
	slices.Sort(found)
	return found
}

// citing stores a turn with one citation of a span, and returns the ids of both.
func (w *world) citing(conversation int64, document app.Document, text *app.Text, span app.Span) (turn int64, citation string) {
	w.t.Helper()
	around := app.Span{Start: max(0, span.Start-300), End: min(text.End(), span.End+300)}
	quote, number, place := text.Slice(span), 1, text.Place(span)
	c := app.Citation{
		Number: &number, Passage: 1, Given: quote, Quote: &quote, Span: &span, Verdict: app.Verified, By: app.ByExtractive, Document: &document, Place: &place,
	}
	claim := app.Claim{Text: quote, Block: app.BlockItem, Starts: true, Verdict: app.Verified, Support: app.NotChecked(), Citations: []app.Citation{c}}
	answer := &app.Answer{
		Format: app.EvidenceFormat, Model: ask.Extractive, Evidence: []app.Claim{claim}, Claims: []app.Claim{claim},
		Passages: []app.Passage{{Number: 1, Search: 1, Document: document, Span: around, Text: text.Slice(around), Place: text.Place(around)}},
	}
	t := app.Turn{Conversation: conversation, Question: "?", Model: ask.Extractive, State: app.TurnDone, Answer: answer}
	id, err := w.opened.Store.AddTurn(t, w.now())
	if err != nil {
		w.t.Fatal(err)
	}
	t.ID = id
	if err := w.opened.Store.PutTurn(t, w.now()); err != nil {
		w.t.Fatal(err)
	}
	return id, citationID(c)
}

// Under the rectangles of the panel stand the words of the quote, as another program reads the page: however it is turned and
// cropped, in one column and in two. The page draws the shares of its size that the panel gives.
func TestPanelRectanglesLieOnTheirWords(t *testing.T) {
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("skipped: no pdftotext to compare with")
	}
	random := rand.New(rand.NewSource(5))
	w := open(t)
	kinds := map[string]string{}
	for _, columns := range []int{1, 2} {
		for _, turned := range []int{0, 90, 180, 270} {
			for _, box := range []string{"", "/CropBox [30 90 590 770]"} {
				name := fmt.Sprintf("%d columns turned by %d%s.pdf", columns, turned, strings.ReplaceAll(strings.TrimSuffix(box, "]"), "/CropBox [", " cropped to "))
				kinds[name] = w.write(name, printed(random, columns, fmt.Sprintf("/Rotate %d %s", turned, box)))
			}
		}
	}
	if l := w.index(w.folder); l.Counts.Indexed != len(kinds) {
		t.Fatalf("%+v", l.Counts)
	}
	conversation, err := w.opened.Store.AddConversation("rectangles", w.now())
	if err != nil {
		t.Fatal(err)
	}
	files, err := w.opened.Store.Files(w.ctx, w.folder)
	if err != nil {
		t.Fatal(err)
	}
	const each = 13 // 208 spans
	total, right := 0, 0
	for _, file := range files {
		document, err := w.opened.Store.Document(w.ctx, file.Document)
		if err != nil {
			t.Fatal(err)
		}
		text, err := w.opened.Store.Text(w.ctx, file.Document, app.Span{End: 1 << 30})
		if err != nil {
			t.Fatal(err)
		}
		pages := printedPages(t, file.Path)
		words := regexp.MustCompile(`\S+`).FindAllStringIndex(text.Content, -1)
		if len(words) < 300 {
			t.Fatalf("%s holds %d words", file.Path, len(words))
		}
		for range each {
			from := random.Intn(len(words) - 30)
			span := app.Span{Start: words[from][0], End: words[from+random.Intn(30)][1]}
			turn, citation := w.citing(conversation, document, text, span)
			p, err := w.Panel(turn, citation)
			if err != nil {
				t.Fatal(err)
			}
			want := strings.Fields(text.Slice(span))
			slices.Sort(want)
			total++
			if got := wordsUnder(pages, p); p.Kind == "page" && slices.Equal(got, want) {
				right++
			} else {
				t.Logf("%s: %q lies over %q", filepath.Base(file.Path), text.Slice(span), strings.Join(got, " "))
			}
		}
	}
	t.Log(strconv.Itoa(right) + " of " + strconv.Itoa(total) + " spans lie over their words")
	if total < 200 || right*100 < total*99 {
		t.Error("too many rectangles lie wrong")
	}
}
