package source

import (
	"bufio"
	"context"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"cotejo/app"
)

// evaluated is one PDF of the evaluation documents, read by us and by pdftotext.
type evaluated struct {
	File         string   `json:"file"`
	Format       string   `json:"format"`
	Kind         string   `json:"expected_kind"`
	ExpectedFile string   `json:"expected_file"`
	MustContain  []string `json:"must_contain"`

	path  string
	text  *app.Text
	pages map[string][]string // by mode of pdftotext
}

// readEvaluation reads the PDFs of the evaluation documents that have words, and says what it skips.
func readEvaluation(t *testing.T) (folder string, found []*evaluated) {
	t.Helper()
	folder = os.Getenv("COTEJO_EVAL")
	if folder == "" {
		folder = "../../../shared/eval"
	}
	folder = filepath.Join(folder, "documents")
	list, err := os.Open(filepath.Join(folder, "manifest.jsonl"))
	if err != nil {
		t.Skip("skipped: the evaluation documents are not here: ", err)
	}
	defer list.Close()
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("skipped: no pdftotext to compare with")
	}
	lines := bufio.NewScanner(list)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		e := &evaluated{pages: map[string][]string{}}
		if err := json.Unmarshal(lines.Bytes(), e); err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(e.File, ".pdf") {
			continue
		}
		e.path = filepath.Join(folder, e.File)
		content, err := os.ReadFile(e.path)
		if err != nil {
			t.Fatal(err)
		}
		if e.text, err = readPDF(context.Background(), content); err != nil {
			if app.ErrorCode(err) == "" {
				t.Errorf("%s: an error without a code: %v", e.File, err)
			}
			t.Logf("%s: %v", e.File, err)
			if !unreadable[e.File] && (strings.HasPrefix(e.Kind, "must") || strings.HasPrefix(e.Kind, "full") || strings.HasPrefix(e.Kind, "mark")) {
				t.Errorf("%s: has words, but is refused", e.File)
			}
			continue
		}
		checkText(t, e.text)
		for _, mode := range []string{"", "-layout", "-raw"} {
			arguments := []string{"-enc", "UTF-8", e.path, "-"}
			if mode != "" {
				arguments = append([]string{mode}, arguments...)
			}
			out, _ := exec.Command("pdftotext", arguments...).Output()
			e.pages[mode] = strings.Split(string(out), "\f")
		}
		found = append(found, e)
	}
	return folder, found
}

func TestPDFEvaluation(t *testing.T) {
	folder, documents := readEvaluation(t)
	t.Run("must contain", func(t *testing.T) {
		n := 0
		for _, e := range documents {
			for _, words := range e.MustContain {
				n++
				if !strings.Contains(pdfSpaced(e.text.Content), pdfSpaced(words)) {
					t.Errorf("%s: %q is missing", e.File, words)
				}
			}
		}
		t.Logf("%d strings", n)
	})
	t.Run("recall", func(t *testing.T) { evaluateRecall(t, folder, documents) })
	t.Run("quotes", func(t *testing.T) { evaluateQuotes(t, documents) })
	t.Run("rectangles", func(t *testing.T) { evaluateRectangles(t, documents) })
}

// evaluateRecall compares the share of another reader's words that are found, in order, with that of pdftotext.
func evaluateRecall(t *testing.T, folder string, documents []*evaluated) {
	var ours, theirs, all int
	for _, e := range documents {
		if !strings.HasPrefix(e.Kind, "full_text") && !strings.HasPrefix(e.Kind, "markdown") {
			continue
		}
		expected, err := os.ReadFile(filepath.Join(folder, e.ExpectedFile))
		if err != nil {
			t.Fatal(err)
		}
		want := pdfWordTokens(string(expected))
		a, b := pdfCommonInOrder(want, pdfWordTokens(e.text.Content)), pdfCommonInOrder(want, pdfWordTokens(strings.Join(e.pages[""], "\n")))
		ours, theirs, all = ours+a, theirs+b, all+len(want)
		if a < b {
			t.Logf("%s: %d of %d words, pdftotext %d", e.File, a, len(want), b)
		}
	}
	t.Logf("recall %.3f, pdftotext %.3f, of %d words", float64(ours)/float64(all), float64(theirs)/float64(all), all)
	if float64(ours) < float64(theirs)-0.01*float64(all) {
		t.Error("fewer words than pdftotext finds")
	}
}

// evaluateQuotes looks for each sentence of our text on the pages of pdftotext's.
func evaluateQuotes(t *testing.T, documents []*evaluated) {
	total, plain, other, failed, prose, proseFailed := 0, 0, 0, 0, 0, 0
	for _, e := range documents {
		if unreadable[e.File] {
			continue
		}
		squeezedPages := map[string][]string{}
		for mode, pages := range e.pages {
			for _, p := range pages {
				squeezedPages[mode] = append(squeezedPages[mode], pdfSqueezed(p))
			}
		}
		for _, s := range pdfSentences(e.text) {
			total++
			isProse := e.text.Blocks[e.text.BlockAt(s.Start)].Kind == app.Paragraph && len(strings.Fields(e.text.Slice(s))) >= 8
			if isProse {
				prose++
			}
			in := map[string]bool{"": true, "-layout": true, "-raw": true}
			for _, part := range pageParts(e.text, s) {
				words := pdfSqueezed(e.text.Slice(part.Span))
				for mode := range in {
					pages := squeezedPages[mode]
					in[mode] = in[mode] && part.page <= len(pages) && strings.Contains(pages[part.page-1], words)
				}
			}
			switch {
			case in[""]:
				plain++
			case in["-layout"] || in["-raw"]:
				other++
				if testing.Verbose() {
					t.Logf("%s: layout %v raw %v only: %q", e.File, in["-layout"], in["-raw"], e.text.Slice(s))
				}
			default:
				failed++
				if isProse {
					proseFailed++
				}
				t.Logf("%s: not found: %q", e.File, e.text.Slice(s))
			}
		}
	}
	t.Logf("%d sentences: %d found by pdftotext, %d in its other modes only, %d not; of %d in prose %d not", total, plain, other, failed, prose, proseFailed)
	if failed*50 > total || proseFailed*100 > prose {
		t.Error("too many sentences are not where we say")
	}
}

// unreadable are documents whose fonts do not say what their glyphs mean: each reader finds other characters, or needs OCR.
var unreadable = map[string]bool{"pdfjs/ThuluthFeatures.pdf": true, "pdfbox/PDFBOX-3053-reduced.pdf": true, "docling/right_to_left_02.pdf": true}

type pagePart struct {
	app.Span
	page int
}

// pageParts cuts a span where the page changes.
func pageParts(text *app.Text, s app.Span) []pagePart {
	var parts []pagePart
	at := s.Start
	for _, m := range text.Marks {
		if m.Start > at && m.Start < s.End {
			parts = append(parts, pagePart{app.Span{Start: at, End: m.Start}, text.Place(app.Span{Start: at, End: m.Start}).Page})
			at = m.Start
		}
	}
	return append(parts, pagePart{app.Span{Start: at, End: s.End}, text.Place(app.Span{Start: at, End: s.End}).Page})
}

var pdfSentenceEnd = regexp.MustCompile(`[.!?]["')\]]* `)

// pdfSentences cuts blocks roughly into sentences.
func pdfSentences(text *app.Text) []app.Span {
	var found []app.Span
	for _, b := range text.Blocks {
		at := b.Start
		for _, m := range pdfSentenceEnd.FindAllStringIndex(text.Slice(b.Span), -1) {
			if end := b.Start + m[1] - 1; end-at > 20 {
				found = append(found, app.Span{Start: at, End: end})
				at = end + 1
			}
		}
		if at < b.End {
			found = append(found, app.Span{Start: at, End: b.End})
		}
	}
	return found
}

// pdfSqueezed leaves out white space, hyphens and what is not shown, on which readers differ by right.
func pdfSqueezed(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '-' || r == 0xAD || r == 0x2010 || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Co, r) || unicode.IsControl(r) || r == 0xFFFD {
			return -1
		}
		return r
	}, norm.NFKC.String(s))
}

func pdfSpaced(s string) string { return strings.Join(strings.Fields(s), " ") }

var pdfWordToken = regexp.MustCompile(`[\p{L}\p{N}]+`)

func pdfWordTokens(s string) []string {
	return pdfWordToken.FindAllString(strings.ToLower(norm.NFKC.String(s)), -1)
}

// pdfCommonInOrder is the length of the longest common subsequence.
func pdfCommonInOrder(a, b []string) int {
	row := make([]int, len(b)+1)
	for _, w := range a {
		diagonal := 0
		for j, v := range b {
			up := row[j+1]
			if w == v {
				row[j+1] = diagonal + 1
			} else {
				row[j+1] = max(up, row[j])
			}
			diagonal = up
		}
	}
	return row[len(b)]
}

type boxedWord struct {
	box   app.Box
	words string
}

// boxedWords are pdftotext's words with their boxes, by page.
func boxedWords(t *testing.T, path string) [][]boxedWord {
	t.Helper()
	out, err := exec.Command("pdftotext", "-bbox", "-cropbox", "-enc", "UTF-8", path, "-").Output()
	if err != nil {
		return nil
	}
	var pages [][]boxedWord
	clean := strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' {
			return -1
		}
		return r
	}, string(out))
	d := xml.NewDecoder(strings.NewReader(clean))
	d.Strict = false
	for {
		token, err := d.Token()
		if err == io.EOF {
			return pages
		}
		if err != nil {
			t.Logf("%s: pdftotext's boxes do not parse: %v", path, err)
			return nil
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		switch start.Name.Local {
		case "page":
			pages = append(pages, nil)
		case "word":
			var w boxedWord
			for _, a := range start.Attr {
				v, _ := strconv.ParseFloat(a.Value, 64)
				switch a.Name.Local {
				case "xMin":
					w.box.X0 = v
				case "yMin":
					w.box.Y0 = v
				case "xMax":
					w.box.X1 = v
				case "yMax":
					w.box.Y1 = v
				}
			}
			_ = d.DecodeElement(&w.words, &start)
			pages[len(pages)-1] = append(pages[len(pages)-1], w)
		}
	}
}

// evaluateRectangles compares the words under the rectangles of random spans with the words of the span.
func evaluateRectangles(t *testing.T, documents []*evaluated) {
	type placedWord struct {
		of   *evaluated
		word int
	}
	var all []placedWord
	words, boxes := map[*evaluated][][]int{}, map[*evaluated][][]boxedWord{}
	for _, e := range documents {
		if unreadable[e.File] {
			continue
		}
		words[e], boxes[e] = wordSpan.FindAllStringIndex(e.text.Content, -1), boxedWords(t, e.path)
		for i := range words[e] {
			all = append(all, placedWord{e, i})
		}
	}
	random := rand.New(rand.NewSource(1))
	const total = 1000
	right := 0
	for n := 0; n < total; {
		from := all[random.Intn(len(all))]
		e := from.of
		to := min(len(words[e])-1, from.word+random.Intn(20))
		s := app.Span{Start: words[e][from.word][0], End: words[e][to][1]}
		if slices.ContainsFunc(e.text.Blocks, func(b app.Block) bool { return b.Doubtful && b.Overlaps(s) }) {
			continue // never cited, so never lit
		}
		n++
		got := under(boxes[e], e.text.Place(s).Rectangles)
		if want := sortedRunes(e.text.Slice(s)); got == want {
			right++
		} else {
			t.Logf("%s: %q: under it %v", e.File, e.text.Slice(s), underWords(boxes[e], e.text.Place(s).Rectangles))
		}
	}
	t.Logf("%d of %d spans lie over their words", right, total)
	if right*100 < total*99 {
		t.Error("too many rectangles lie wrong")
	}
}

var wordSpan = regexp.MustCompile(`\S+`)

func underWords(pages [][]boxedWord, rectangles []app.Rectangle) []string {
	var found []string
	for _, r := range rectangles {
		if r.Page > len(pages) {
			continue
		}
		for _, w := range pages[r.Page-1] {
			x, y := (w.box.X0+w.box.X1)/2, (w.box.Y0+w.box.Y1)/2
			if x >= r.Box.X0 && x <= r.Box.X1 && y >= r.Box.Y0 && y <= r.Box.Y1 {
				found = append(found, w.words)
			}
		}
	}
	return found
}

func under(pages [][]boxedWord, rectangles []app.Rectangle) string {
	return sortedRunes(strings.Join(underWords(pages, rectangles), ""))
}

// sortedRunes makes texts comparable whatever the order of their words.
func sortedRunes(s string) string {
	counts := map[rune]int{}
	for _, r := range pdfSqueezed(s) {
		counts[r]++
	}
	return fmt.Sprint(counts)
}
