package source

import (
	"testing"
	"unicode"
	"unicode/utf8"

	"cotejo/app"
)

// checkText fails the test when a text breaks what every reader promises: valid UTF-8; spans on rune boundaries within
// the content; blocks in order, apart, holding every character that is not white space; marks and runs in order.
func checkText(t testing.TB, text *app.Text) {
	t.Helper()
	if text == nil {
		t.Fatal("no text")
	}
	if text.Offset != 0 {
		t.Fatalf("a whole text begins at offset %d", text.Offset)
	}
	if !utf8.ValidString(text.Content) {
		t.Fatal("the text is not UTF-8")
	}
	end := 0
	for i, b := range text.Blocks {
		if !b.Valid(text.Content) || b.Len() == 0 {
			t.Fatalf("block %d has the span %v in a text of %d bytes", i, b.Span, len(text.Content))
		}
		if b.Start < end {
			t.Fatalf("block %d begins at %d, before the end of the last one at %d", i, b.Start, end)
		}
		checkBlank(t, text.Content, end, b.Start)
		end = b.End
		if (b.Kind == app.Heading) != (b.Level >= 1 && b.Level <= 6) && b.Kind != app.Item {
			t.Fatalf("block %d of kind %d has level %d", i, b.Kind, b.Level)
		}
	}
	checkBlank(t, text.Content, end, len(text.Content))
	last := -1
	for i, m := range text.Marks {
		if !(app.Span{Start: m.Start, End: m.Start}).Valid(text.Content) || m.Start <= last {
			t.Fatalf("mark %d stands at %d, after one at %d", i, m.Start, last)
		}
		if m.Page < 0 || m.Line < 0 || m.Column < 0 || m.Paragraph < 0 {
			t.Fatalf("mark %d: %+v", i, m)
		}
		last = m.Start
	}
	checkRuns(t, text)
}

func checkRuns(t testing.TB, text *app.Text) {
	t.Helper()
	end := 0
	for i, r := range text.Runs {
		if !r.Valid(text.Content) || r.Len() == 0 || r.Start < end {
			t.Fatalf("run %d has the span %v, after the end of the last one at %d", i, r.Span, end)
		}
		if r.Page < 1 || !(r.Box.X0 <= r.Box.X1) || !(r.Box.Y0 <= r.Box.Y1) {
			t.Fatalf("run %d: page %d, box %v", i, r.Page, r.Box)
		}
		if runes := utf8.RuneCountInString(text.Slice(r.Span)); r.Edges != nil && len(r.Edges) != runes+1 {
			t.Fatalf("run %d has %d runes and %d edges", i, runes, len(r.Edges))
		}
		if len(text.Runs) > 0 {
			checkBlank(t, text.Content, end, r.Start)
		}
		end = r.End
	}
	if len(text.Runs) > 0 {
		checkBlank(t, text.Content, end, len(text.Content))
	}
}

func checkBlank(t testing.TB, content string, from, to int) {
	t.Helper()
	for _, r := range content[from:to] {
		if !unicode.IsSpace(r) {
			t.Fatalf("%q stands outside, between %d and %d", content[from:to], from, to)
		}
	}
}
