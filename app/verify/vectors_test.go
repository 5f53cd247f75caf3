package verify

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cotejo/app"
)

// TestVectors runs every file of testdata/vectors: headers, a document, a quote. The headers are expect (a verdict),
// finding (the code of the first finding, none when absent) and blocks: "lines" makes a block of each line, else the
// document is one block. A block with a tab is a row of a table.
func TestVectors(t *testing.T) {
	files, _ := filepath.Glob("testdata/vectors/*.txt")
	if len(files) < 140 {
		t.Fatalf("only %d vectors", len(files))
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			headers, document, quote := readVector(t, file)
			passage := passageOf(document)
			if headers["blocks"] == "lines" {
				passage = passageOf(strings.Split(document, "\n")...)
			}
			c, findings := Citation(quote, 1, app.ByModel, []*Passage{passage}, Options{})
			if string(c.Verdict) != headers["expect"] {
				t.Errorf("verdict %s, want %s (%v)", c.Verdict, headers["expect"], findings)
			}
			got := ""
			if len(findings) > 0 {
				got = findings[0].Code
			}
			if got != headers["finding"] {
				t.Errorf("finding %q, want %q", got, headers["finding"])
			}
			holdsInvariant(t, passage, c)
		})
	}
}

func readVector(t *testing.T, file string) (headers map[string]string, document, quote string) {
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, _ := strings.Cut(string(raw), "--- document\n")
	document, quote, found := strings.Cut(rest, "\n--- quote\n")
	if !found {
		t.Fatal("no quote")
	}
	headers = map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(head), "\n") {
		k, v, _ := strings.Cut(line, ": ")
		headers[k] = v
	}
	return headers, document, strings.TrimSuffix(quote, "\n")
}

// TestTable says that each row of the normalisation has a vector, that the vector holds each character of the row, and that
// nothing stands in two rows.
func TestTable(t *testing.T) {
	rows := append([]row{{"full_width", "ＡＢＣ", ""}, {"spaces", spaces, ""}, {"invisibles", invisibles, ""}}, table...)
	seen := map[rune]string{}
	for _, line := range rows {
		headers, document, _ := readVector(t, "testdata/vectors/table_"+line.name+".txt")
		if headers["expect"] != string(app.Verified) {
			t.Errorf("%s: its vector does not expect verified", line.name)
		}
		for _, r := range line.from {
			if other, twice := seen[r]; twice {
				t.Errorf("%U stands in %s and %s", r, other, line.name)
			}
			seen[r] = line.name
			switch {
			case r > '~' && !strings.ContainsRune(document, r):
				t.Errorf("%s: its vector lacks %U", line.name, r)
			case line.to != "" && Fold("a"+string(r)+"b").Text != "a"+line.to+"b":
				t.Errorf("%s: %U becomes %q", line.name, r, Fold("a"+string(r)+"b").Text)
			}
		}
	}
	for r := fullWidthFirst; r <= fullWidthLast; r++ {
		if want := Fold(string(r - fullWidth)).Text; Fold(string(r)).Text != want {
			t.Errorf("%U becomes %q, want %q", r, Fold(string(r)).Text, want)
		}
	}
	for _, r := range "²³¹⁵₂½¼①⑩№™℡㎡㏑Ⅳⅳªºᵃ′″´`ʼ⁓⸺\u200D\uFE0F\u034F" {
		if _, found := replace(r); found || Fold("a"+string(r)+"b").Text == Fold("ab").Text {
			t.Errorf("%U must stay", r)
		}
	}
}
