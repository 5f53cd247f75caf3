package source

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"html"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"cotejo/app"
)

// evalDocument is a row of the manifest of the evaluation documents.
type evalDocument struct {
	File         string   `json:"file"`
	Format       string   `json:"format"`
	ExpectedKind string   `json:"expected_kind"`
	ExpectedFile string   `json:"expected_file"`
	MustContain  []string `json:"must_contain"`
}

// evalDOCX lists the Word documents of the evaluation data, or skips the test.
func evalDOCX(t *testing.T) (folder string, documents []evalDocument) {
	root := os.Getenv("COTEJO_EVAL")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared", "eval")
	}
	folder = filepath.Join(root, "documents")
	manifest, err := os.Open(filepath.Join(folder, "manifest.jsonl"))
	if err != nil {
		t.Skipf("no evaluation documents (COTEJO_EVAL names their folder): %v", err)
	}
	defer manifest.Close()
	lines := bufio.NewScanner(manifest)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var d evalDocument
		if err := json.Unmarshal(lines.Bytes(), &d); err != nil {
			t.Fatal(err)
		}
		if d.Format == "docx" {
			documents = append(documents, d)
		}
	}
	return folder, documents
}

// elsewhere are the files whose expected words stand in a file within the file: a document in a PDF in the document.
var elsewhere = map[string]bool{"tika/testPDFEmbeddingAndEmbedded.docx": true}

func TestDOCXEvaluation(t *testing.T) {
	folder, documents := evalDOCX(t)
	sum, counted, quotes := 0.0, 0, 0
	for _, d := range documents {
		content, err := os.ReadFile(filepath.Join(folder, d.File))
		if err != nil {
			t.Fatal(err)
		}
		text, err := readDOCX(context.Background(), content)
		if err != nil {
			t.Errorf("%s: %v", d.File, err)
			continue
		}
		checkDOCXText(t, text)
		for _, want := range d.MustContain {
			if !strings.Contains(text.Content, want) && !elsewhere[d.File] {
				t.Errorf("%s: does not contain %q", d.File, want)
			}
		}
		quotes += checkPlaces(t, d.File, content, text)
		if d.ExpectedFile == "" {
			continue
		}
		expected, err := os.ReadFile(filepath.Join(folder, d.ExpectedFile))
		if err != nil {
			t.Fatal(err)
		}
		found := wordsOf(text.Content)
		raw := wordRecall(markdownWords(string(expected)), found)
		recall := wordRecall(markdownWords(withoutGenerated(string(expected))), found)
		t.Logf("%s: word recall %.3f, %.3f without generated marks", d.File, raw, recall)
		if recall < 0.95 {
			t.Errorf("%s: word recall %.3f, want 0.95", d.File, recall)
		}
		sum, counted = sum+raw, counted+1
	}
	mean := sum / float64(counted)
	t.Logf("%d documents, %d quotes at their places, mean word recall of %d: %.4f", len(documents), quotes, counted, mean)
}

// plainNode is an element as a plain parser gives it.
type plainNode struct {
	XMLName xml.Name
	Attrs   []xml.Attr  `xml:",any,attr"`
	Words   string      `xml:",chardata"`
	Nodes   []plainNode `xml:",any"`
}

// plainParagraphs reads the paragraphs of a main part that are not empty, without anything of the reader under test.
func plainParagraphs(t testing.TB, document []byte) []string {
	var root plainNode
	if err := xml.Unmarshal(document, &root); err != nil {
		t.Fatal(err)
	}
	var found []string
	var walk func(n plainNode)
	walk = func(n plainNode) {
		switch n.XMLName.Local {
		case "del", "moveFrom", "Fallback":
			return
		case "p":
			if isWordML(n.XMLName) {
				if words := plainWords(n, true); strings.TrimSpace(words) != "" {
					found = append(found, words)
				}
			}
		}
		for _, c := range n.Nodes {
			walk(c)
		}
	}
	walk(root)
	return found
}

func plainWords(n plainNode, top bool) string {
	switch n.XMLName.Local {
	case "t":
		return n.Words
	case "tab", "br":
		return " "
	case "noBreakHyphen":
		return "-"
	case "pPr", "del", "moveFrom", "Fallback":
		return ""
	case "p":
		if !top && isWordML(n.XMLName) {
			return ""
		}
	}
	var words strings.Builder
	for _, c := range n.Nodes {
		words.WriteString(plainWords(c, false))
	}
	return words.String()
}

func isWordML(n xml.Name) bool { return strings.Contains(n.Space, "wordprocessingml") }

// checkPlaces looks for each sentence and cell of the body in the paragraphs that its place names, and for each
// paragraph of the file in the text. It returns how many quotes it looked for.
func checkPlaces(t testing.TB, name string, content []byte, text *app.Text) int {
	paragraphs := plainParagraphs(t, zipMember(t, content, "word/document.xml"))
	drawn := packed(drawnWords(t, content))
	quotes := 0
	body := ""
	for _, b := range text.Blocks {
		place := text.Place(b.Span)
		if place.Paragraph > len(paragraphs) {
			break
		}
		body += text.Slice(b.Span)
		for _, s := range quotesOf(text, b) {
			place, words := text.Place(s), packed(text.Slice(s))
			last := place.Paragraph
			if place.To != nil {
				last = place.To.Paragraph
			}
			if place.Paragraph < 1 || last > len(paragraphs) {
				t.Errorf("%s: %q stands in paragraphs %d to %d of %d", name, text.Slice(s), place.Paragraph, last, len(paragraphs))
				continue
			}
			quotes++
			if onlyDrawn(drawn, text.Slice(s)) {
				continue
			}
			if there := packed(strings.Join(paragraphs[place.Paragraph-1:last], " ")); !strings.Contains(there, words) {
				t.Errorf("%s: %q is not in paragraph %d: %q", name, text.Slice(s), place.Paragraph, there)
			}
		}
	}
	body = packed(body)
	for i, p := range paragraphs {
		if !strings.Contains(body, packed(p)) {
			t.Errorf("%s: the text lacks paragraph %d: %q", name, i+1, p)
		}
	}
	return quotes
}

// drawnWords are the words of all charts and diagrams of a document.
func drawnWords(t testing.TB, content []byte) string {
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	var words strings.Builder
	for _, f := range archive.File {
		if strings.HasPrefix(f.Name, "word/charts/chart") || strings.HasPrefix(f.Name, "word/diagrams/data") {
			for _, m := range drawnWord.FindAllSubmatch(zipMember(t, content, f.Name), -1) {
				words.WriteString(html.UnescapeString(string(m[1])) + " ")
			}
		}
	}
	return words.String()
}

var drawnWord = regexp.MustCompile(`<(?:a:t|c:v)>([^<]*)<`)

// onlyDrawn says whether each cell of a quote stands in a chart; quotes of the body are longer than that by chance.
func onlyDrawn(drawn, quote string) bool {
	for _, cell := range strings.Split(quote, "\t") {
		if !strings.Contains(drawn, packed(cell)) {
			return false
		}
	}
	return drawn != ""
}

var sentenceEnd = regexp.MustCompile(`[.!?]\s+|\t`)

// quotesOf cuts a block into sentences or cells, and adds the whole of it.
func quotesOf(text *app.Text, b app.Block) []app.Span {
	words := text.Slice(b.Span)
	found := []app.Span{b.Span}
	start := 0
	for _, end := range append(sentenceEnd.FindAllStringIndex(words, -1), []int{len(words), len(words)}) {
		if strings.TrimSpace(words[start:end[0]]) != "" {
			found = append(found, app.Span{Start: b.Start + start, End: b.Start + end[0]})
		}
		start = end[1]
	}
	return found
}

// packed leaves out white space.
func packed(words string) string { return strings.Join(strings.Fields(words), "") }

func zipMember(t testing.TB, content []byte, name string) []byte {
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := archive.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	b, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var (
	markdownMarkup = regexp.MustCompile(`<!--.*?-->|<[^>]+>`)
	// generatedMark is a number of a list or heading, or a check box, that the other program wrote.
	generatedMark = regexp.MustCompile(`(?m)^(\s*(?:#+ |- )?)\d+(?:\.\d+)*\.? |(?:^|- )\[[x ]\]`)
)

// markdownWords are the words of a Markdown file without its comments and tags.
func markdownWords(words string) []string {
	return wordsOf(html.UnescapeString(markdownMarkup.ReplaceAllString(words, " ")))
}

// withoutGenerated takes out of a Markdown file what the canonical text leaves out on purpose: generated numbers, check
// boxes, and a merged cell after its first time.
func withoutGenerated(words string) string {
	lines := strings.Split(generatedMark.ReplaceAllString(words, "$1"), "\n")
	var above []string
	for i, line := range lines {
		if !strings.HasPrefix(line, "|") {
			above = nil
			continue
		}
		cells := strings.Split(line, "|")
		kept := append([]string(nil), cells...)
		for j, cell := range cells {
			if strings.Contains(cell, "Merged") && (j > 0 && cells[j-1] == cell || j < len(above) && above[j] == cell) {
				kept[j] = ""
			}
		}
		above, lines[i] = cells, strings.Join(kept, "|")
	}
	return strings.Join(lines, "\n")
}

func wordsOf(words string) []string {
	return strings.FieldsFunc(strings.ToLower(words), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
}

// wordRecall is the share of the expected words that are found in order: the longest common subsequence.
func wordRecall(expected, found []string) float64 {
	if len(expected) == 0 {
		return 1
	}
	last, row := make([]int, len(found)+1), make([]int, len(found)+1)
	for _, e := range expected {
		for j, f := range found {
			if e == f {
				row[j+1] = last[j] + 1
			} else {
				row[j+1] = max(last[j+1], row[j])
			}
		}
		last, row = row, last
	}
	return float64(last[len(found)]) / float64(len(expected))
}
