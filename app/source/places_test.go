package source

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"cotejo/app"
)

// evaluation returns the folder of evaluation documents; the test is skipped where there is none.
func evaluation(t testing.TB) string {
	t.Helper()
	folder := os.Getenv("COTEJO_EVAL")
	if folder == "" {
		folder = "../../../shared/eval"
	}
	folder = filepath.Join(folder, "documents")
	if _, err := os.Stat(folder); err != nil {
		t.Skipf("no evaluation documents: %v", err)
	}
	return folder
}

// wrongPlaces looks up each character of a text where its place says it stands in the decoded file. Characters
// that came from references ("&amp;") have to find a reference there.
func wrongPlaces(words string, text *app.Text) (checked int, wrong []string) {
	lines := strings.Split(words, "\n")
	runes := make([][]rune, len(lines))
	for i, r := range text.Content {
		if unicode.IsSpace(r) {
			continue
		}
		checked++
		place := text.Place(app.Span{Start: i, End: i + utf8.RuneLen(r)})
		found := rune(-1)
		if place.Line >= 1 && place.Line <= len(lines) && place.Column >= 1 {
			if runes[place.Line-1] == nil {
				runes[place.Line-1] = []rune(lines[place.Line-1])
			}
			if line := runes[place.Line-1]; place.Column <= len(line) {
				found = line[place.Column-1]
				if found == '&' {
					rest := string(line[place.Column-1 : min(len(line), place.Column+40)])
					if decoded, _ := decodeEntity(rest); strings.ContainsRune(decoded, r) {
						found = r
					}
				}
			}
		}
		if found != r && len(wrong) < 5 {
			wrong = append(wrong, string(r)+" in "+wordsAround(text, i))
		}
	}
	return checked, wrong
}

func wordsAround(t *app.Text, at int) string {
	before, after := t.Around(app.Span{Start: at, End: at}, 30)
	return before + "|" + after
}

// TestMarkupPlaces checks the place of every character of the self-made cases and of the evaluation documents.
func TestMarkupPlaces(t *testing.T) {
	var files []string
	for _, kind := range []string{"html", "md", "txt"} {
		own, _ := filepath.Glob("testdata/" + kind + "/*." + kind)
		files = append(files, own...)
		if folder := evaluation(t); folder != "" {
			given, _ := filepath.Glob(filepath.Join(folder, "*", "*."+kind))
			files = append(files, given...)
		}
	}
	all := 0
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text, _, err := Read(context.Background(), file, content)
		if app.ErrorCode(err) == "source.empty" {
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		words, _ := decodeText(content)
		if strings.HasSuffix(file, ".html") {
			words, _ = decodeHTML(content)
		}
		checked, wrong := wrongPlaces(words, text)
		all += checked
		for _, w := range wrong {
			t.Errorf("%s: not at its place: %q", file, w)
		}
	}
	t.Logf("%d files, %d characters at their places", len(files), all)
}
