package source

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"cotejo/app"
)

// archiveOf makes a zip archive of empty files, the first of which may hold words: "mimetype=application/epub+zip".
func archiveOf(t *testing.T, names ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, n := range names {
		name, words, _ := strings.Cut(n, "=")
		f, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(f, words)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestDetect(t *testing.T) {
	ole := func(stream string) string {
		return "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1....." + string(utf16le(stream+"\x00"))
	}
	binary := strings.Repeat("\x00\x01\x02\x05\xfe\xff\x10", 100)
	for _, c := range []struct{ name, content, want string }{
		{"a.txt", "Words.", "txt"}, {"a.log", "Words.", "txt"}, {"README", "Words.", "txt"}, {"LICENSE.foo", "Words.", "txt"},
		{"a.md", "# Words", "markdown"}, {"A.MARKDOWN", "Words", "markdown"}, {"a.html", "Words", "html"}, {"a.htm", "<p>Words", "html"},
		{"a.txt", "<!DOCTYPE html><p>Words", "html"}, {"a", "\n<!-- c -->\n<HTML lang=en>", "html"}, {"a.md", "<html><body>", "html"},
		{"a.xml", "<?xml version='1.0'?><!DOCTYPE html PUBLIC 'x'><html>", "html"}, {"a.txt", "<htmlish> words", "txt"},
		{"a.txt", "%PDF-1.4\n...", "pdf"}, {"a.pdf", "junk before\n%PDF-1.4", "pdf"}, {"a.txt", "About the header %PDF-1.4", "txt"},
		{"a.pdf", "not a document at all", "pdf"}, {"a.docx", "not an archive", "docx"}, {"a.pdf", "<html>not found", "html"},
		{"a.bin", string(archiveOf(t, "[Content_Types].xml", "word/document.xml")), "docx"},
		{"a.docx", string(archiveOf(t, "[Content_Types].xml", "xl/workbook.xml")), "unsupported xlsx"},
		{"a.zip", string(archiveOf(t, "[Content_Types].xml", "ppt/presentation.xml")), "unsupported pptx"},
		{"a.zip", string(archiveOf(t, "mimetype=application/epub+zip")), "unsupported epub"},
		{"a.odt", string(archiveOf(t, "mimetype=application/vnd.oasis.opendocument.text")), "unsupported odt"},
		{"a.zip", string(archiveOf(t, "word/notes.txt")), "unsupported zip"},
		{"a.docx", string(archiveOf(t, "[Content_Types].xml", "word/document.xml")[:60]), "docx"},
		{"a.doc", ole("WordDocument"), "unsupported doc"}, {"a.doc", ole("Workbook"), "unsupported xls"}, {"a.msg", ole("__properties_version1.0"), "unsupported msg"},
		{"a.docx", ole("EncryptedPackage"), "source.encrypted"}, {"a.docx", "PK\x03\x04 cut off", "docx"},
		{"a.png", "\x89PNG\r\n\x1a\n", "needs_ocr png"}, {"a.txt", "\xff\xd8\xff\xe0", "needs_ocr jpeg"}, {"a.tif", "II*\x00", "needs_ocr tiff"},
		{"a.txt", `{\rtf1 words}`, "unsupported rtf"}, {"a.csv", "a,b\n1,2", "unsupported csv"}, {"a.json", "{}", "unsupported json"}, {"a.yaml", "a: b", "unsupported yaml"},
		{"a.go", "package a", "unsupported go"}, {"a.eml", "From: a", "unsupported eml"}, {"a.mp3", "ID3\x03", "unsupported mp3"}, {"a.exe", "MZ\x90\x00", "unsupported exe"},
		{"a.foo", binary, "unsupported foo"}, {"a.txt", binary, "unsupported binary"},
		{"a.xls", binary, "unsupported xls"}, {"a.txt", "The big WAVE came", "txt"}, {"a.txt", "OTTO came", "txt"}, {"Band MMXX", "MZ is the start of a word here", "txt"},
	} {
		if got := detected(c.name, []byte(c.content)); got != c.want {
			t.Errorf("%s, %.30q: %s, want %s", c.name, c.content, got, c.want)
		}
	}
}

func detected(name string, content []byte) string {
	format, err := Detect(name, content)
	var e *app.Error
	switch {
	case err == nil:
		return format.Name
	case errors.As(err, &e) && e.Args["kind"] != "":
		return strings.TrimPrefix(e.Code, "source.") + " " + e.Args["kind"]
	}
	return app.ErrorCode(err)
}

// TestDetectDocuments compares with the formats that the evaluation documents are known to have.
func TestDetectDocuments(t *testing.T) {
	folder := evaluation(t)
	list, err := os.Open(filepath.Join(folder, "manifest.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer list.Close()
	lines := bufio.NewScanner(list)
	lines.Buffer(nil, 1<<20)
	files := 0
	for lines.Scan() {
		var row struct{ File, Format string }
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		content, err := os.ReadFile(filepath.Join(folder, row.File))
		if err != nil {
			t.Fatal(err)
		}
		files++
		want := "unsupported " + row.Format
		switch {
		case strings.HasSuffix(row.File, "eng_spa_mult.doc"), strings.HasSuffix(row.File, "eng_spa_mult.ppt"):
			want = map[string]string{"doc": "docx", "ppt": "unsupported pptx"}[row.Format] // by their content
		case row.Format == "md":
			want = "markdown"
		case slices.Contains([]string{"pdf", "docx", "html", "txt"}, row.Format):
			want = row.Format
		}
		if got := detected(row.File, content); got != want {
			t.Errorf("%s: %s, want %s", row.File, got, want)
		}
	}
	t.Logf("%d files", files)
}

func TestReadRefuses(t *testing.T) {
	for _, c := range []struct{ name, content, code string }{
		{"a.txt", "", "source.empty"}, {"a.txt", " \r\n\t", "source.empty"}, {"a.html", "<p>&nbsp;<script>x</script>", "source.empty"}, {"a.md", "\n\n![x](y)", "source.empty"},
		{"a.png", "\x89PNG\r\n\x1a\n", "source.needs_ocr"}, {"a.xlsx", "PK\x05\x06 no archive", "source.unsupported"},
		{"a.txt", strings.Repeat("0123456789abcdef", maxText/16+1), "source.too_large"},
	} {
		if _, _, err := Read(context.Background(), c.name, []byte(c.content)); app.ErrorCode(err) != c.code {
			t.Errorf("%s, %.20q: %v, want %s", c.name, c.content, err, c.code)
		}
	}
	late, cancel := context.WithTimeout(context.Background(), time.Nanosecond)
	defer cancel()
	<-late.Done()
	if _, _, err := Read(late, "a.txt", []byte("words")); app.ErrorCode(err) != "source.timeout" {
		t.Errorf("after the deadline: %v", err)
	}
}

// TestReaderFaults runs readers that panic, hang, or fail without a code.
func TestReaderFaults(t *testing.T) {
	for code, read := range map[string]func(context.Context, []byte) (*app.Text, error){
		"source.crashed": func(context.Context, []byte) (*app.Text, error) { panic("a fault") },
		"source.damaged": func(context.Context, []byte) (*app.Text, error) { return nil, errors.New("odd bytes") },
		"source.timeout": func(context.Context, []byte) (*app.Text, error) { time.Sleep(time.Second); return nil, nil },
	} {
		limit := 10 * time.Second
		if code == "source.timeout" {
			limit = 20 * time.Millisecond
		}
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		defer cancel()
		if _, err := (Format{Name: "x", read: read}).readWithin(ctx, nil); app.ErrorCode(err) != code {
			t.Errorf("%v, want %s", err, code)
		}
	}
}

func TestStateOf(t *testing.T) {
	for code, want := range map[string]app.State{"source.needs_ocr": app.NeedsOCR, "source.unsupported": app.Unsupported, "source.empty": app.Failed,
		"source.encrypted": app.Failed, "source.damaged": app.Failed, "source.crashed": app.Failed} {
		if got := StateOf(fmt.Errorf("read: %w", app.Errorf(code, nil))); got != want {
			t.Errorf("%s: %s, want %s", code, got, want)
		}
	}
	if StateOf(nil) != app.Indexed {
		t.Error("no error is not indexed")
	}
}

func TestFormats(t *testing.T) {
	var names []string
	for _, f := range Formats() {
		names = append(names, f.Reader())
	}
	if !slices.Equal(names, []string{"pdf/2", "docx/2", "html/1", "markdown/1", "txt/1"}) {
		t.Error(names)
	}
}

// TestHostileMarkup reads input made to exhaust a reader; the time limit of each is far above what it takes.
func TestHostileMarkup(t *testing.T) {
	n := 100_000
	for name, content := range map[string]string{
		"deep.html":    strings.Repeat("<div>", n) + "a" + strings.Repeat("</div>", n) + "b",
		"spans.html":   "<p><table><td>" + strings.Repeat("<span>", n) + strings.Repeat("<div></div>", n) + "a",
		"ends.html":    strings.Repeat("<b><i>", n) + strings.Repeat("</u></b>", n) + "a",
		"tables.html":  strings.Repeat("<table><tr><td>a", n/10),
		"lists.html":   strings.Repeat("<ul><li>a", n/10),
		"refs.html":    strings.Repeat("&amp", n) + strings.Repeat("&", n),
		"line.html":    strings.Repeat("<b>a</b> <i>b</i>", n),
		"quotes.md":    strings.Repeat(">", n) + "a",
		"marks.md":     strings.Repeat("*a _b ", n/10),
		"brackets.md":  strings.Repeat("[", n/2) + "a",
		"comments.md":  "a" + strings.Repeat("<!--", n),
		"pipes.md":     strings.Repeat("|a", n/10) + "\n" + strings.Repeat("|-", n/10) + "\n|b",
		"newlines.txt": strings.Repeat("\n", n) + "a" + strings.Repeat("\t", n) + "b",
		"items.txt":    strings.Repeat(" ", n) + "- a\n" + strings.Repeat("- b\n", n),
	} {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		began := time.Now()
		text, _, err := Read(ctx, name, []byte(content))
		cancel()
		if err != nil || strings.TrimSpace(text.Content) == "" {
			t.Errorf("%s: %v", name, err)
		}
		t.Logf("%-14s %v", name, time.Since(began).Round(time.Millisecond))
	}
}
