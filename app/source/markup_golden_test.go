package source

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cotejo/app"
)

var update = flag.Bool("update", false, "rewrite the goldens under testdata")

var kindNames = map[app.BlockKind]string{app.Paragraph: "paragraph", app.Heading: "heading", app.Item: "item",
	app.Row: "row", app.Code: "code", app.Note: "note", app.Furniture: "furniture"}

// describeBlocks writes a text as its goldens hold it: a line for each block with kind, place, headings and words.
func describeBlocks(t *app.Text) string {
	var b strings.Builder
	for _, block := range t.Blocks {
		place := t.Place(block.Span)
		fmt.Fprintf(&b, "%s", kindNames[block.Kind])
		if block.Level > 0 {
			fmt.Fprintf(&b, " %d", block.Level)
		}
		if block.Table > 0 {
			fmt.Fprintf(&b, " of table %d", block.Table)
		}
		if block.Header {
			b.WriteString(", header")
		}
		fmt.Fprintf(&b, " at %d:%d", place.Line, place.Column)
		if place.Paragraph > 0 {
			fmt.Fprintf(&b, ", paragraph %d", place.Paragraph)
		}
		if len(block.Headings) > 0 {
			fmt.Fprintf(&b, ", under %s", strings.Join(block.Headings, " > "))
		}
		fmt.Fprintf(&b, "\n    %q\n", t.Slice(block.Span))
	}
	return b.String()
}

// TestMarkupGoldens compares the blocks of the cases in testdata with what was reviewed.
func TestMarkupGoldens(t *testing.T) {
	for _, kind := range []string{"html", "md", "txt"} {
		files, _ := filepath.Glob("testdata/" + kind + "/*." + kind)
		if len(files) == 0 {
			t.Errorf("no cases of %s", kind)
		}
		for _, file := range files {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text, _, err := Read(context.Background(), file, content)
			if err != nil {
				t.Errorf("%s: %v", file, err)
				continue
			}
			checkMarkup(t, content, kind == "html", text)
			got, golden := describeBlocks(text), file+".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				continue
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("%s: blocks differ from its golden, got\n%s", file, got)
			}
		}
	}
}
