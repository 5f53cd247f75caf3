package source

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestMarkupDocuments reads the HTML, Markdown and text files of the evaluation documents: what has to be in
// the text is there, and of another program's reading at least .95 of the words, in order. That reading has
// alternative texts, and cells over several rows repeated in each, which the canonical text leaves out; they do
// not count.
func TestMarkupDocuments(t *testing.T) {
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
		var row struct {
			File, Format string
			Kind         string   `json:"expected_kind"`
			Must         []string `json:"must_contain"`
			Expected     string   `json:"expected_file"`
		}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		if !slices.Contains([]string{"html", "md", "txt"}, row.Format) {
			continue
		}
		files++
		content, err := os.ReadFile(filepath.Join(folder, row.File))
		if err != nil {
			t.Fatal(err)
		}
		text, format, err := Read(context.Background(), row.File, content)
		if err != nil {
			t.Errorf("%s: %v", row.File, err)
			continue
		}
		flat := strings.Join(strings.Fields(text.Content), " ")
		for _, must := range row.Must {
			if !strings.Contains(flat, strings.Join(strings.Fields(must), " ")) {
				t.Errorf("%s: %q is not in the text", row.File, must)
			}
		}
		if row.Expected == "" {
			t.Logf("%-50s %-10s %d of %d strings", row.File, format.Reader(), len(row.Must), len(row.Must))
			continue
		}
		expected, err := os.ReadFile(filepath.Join(folder, row.Expected))
		if err != nil {
			t.Fatal(err)
		}
		want := expectedWords(string(expected))
		plain := sharedInOrder(want, markupWords(text.Content))
		without := withoutWords(want, append(altWords(string(content)), spannedWords(string(content))...))
		fair := sharedInOrder(without, markupWords(text.Content))
		t.Logf("%-50s %-10s %.3f of %d words; without those %.3f of %d", row.File, format.Reader(), plain, len(want), fair, len(without))
		if fair < 0.95 {
			t.Errorf("%s: only %.3f of the words", row.File, fair)
		}
	}
	t.Logf("%d files", files)
}

var (
	wordToken  = regexp.MustCompile(`[\p{L}\p{N}]+`)
	mdComment  = regexp.MustCompile(`(?s)<!--.*?-->`)
	mdTarget   = regexp.MustCompile(`\]\((?:[^()\s]|\([^()\s]*\))*(?: "[^"]*")?\)`)
	mdEscape   = regexp.MustCompile(`\\([_*#|~\[\]])`)
	listNumber = regexp.MustCompile(`(?m)^\s*\d+\. `)
	spanned    = regexp.MustCompile(`(?i)<t[dh][^>]*(?:row|col)span="(\d+)"[^>]*>([^<]*)<`)
	altText    = regexp.MustCompile(`(?i)\salt\s*=\s*(?:"([^"]*)"|'([^']*)')`)
)

func markupWords(s string) []string { return wordToken.FindAllString(strings.ToLower(s), -1) }

// expectedWords are the words of a machine-made Markdown file without targets of links, comments and numbers of lists.
func expectedWords(s string) []string {
	s = mdTarget.ReplaceAllString(mdComment.ReplaceAllString(s, " "), "] ")
	s = strings.NewReplacer("&amp;", "&", "&lt;", "<", "&gt;", ">").Replace(mdEscape.ReplaceAllString(s, "$1"))
	return markupWords(listNumber.ReplaceAllString(s, ""))
}

func altWords(page string) [][]string {
	var all [][]string
	for _, m := range altText.FindAllStringSubmatch(page, -1) {
		if w := markupWords(m[1] + m[2]); len(w) > 0 {
			all = append(all, w)
		}
	}
	return all
}

// spannedWords are the words of cells that span rows or columns, once for each row or column after the first.
func spannedWords(page string) [][]string {
	var all [][]string
	for _, m := range spanned.FindAllStringSubmatch(page, -1) {
		n, _ := strconv.Atoi(m[1])
		for range n - 1 {
			if w := markupWords(m[2]); len(w) > 0 && n < 100 {
				all = append(all, w)
			}
		}
	}
	return all
}

// withoutWords takes each of the runs out of words, once, in order.
func withoutWords(words []string, runs [][]string) []string {
	words = slices.Clone(words)
	for _, run := range runs {
		for i := 0; i+len(run) <= len(words); i++ {
			if slices.Equal(words[i:i+len(run)], run) {
				words = slices.Delete(words, i, i+len(run))
				break
			}
		}
	}
	return words
}

// sharedInOrder is the share of want that is found in have in the same order: their longest common subsequence.
func sharedInOrder(want, have []string) float64 {
	if len(want) == 0 {
		return 1
	}
	row := make([]int, len(have)+1)
	for _, w := range want {
		corner := 0
		for j, h := range have {
			up := row[j+1]
			if w == h {
				row[j+1] = corner + 1
			} else {
				row[j+1] = max(up, row[j])
			}
			corner = up
		}
	}
	return float64(row[len(have)]) / float64(len(want))
}
