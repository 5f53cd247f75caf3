package verify

import (
	"strings"
	"testing"

	"cotejo/app"
)

// TestNearlyIsBounded counts what a search for a quote of half a text compares: it may not grow with the square of the length.
func TestNearlyIsBounded(t *testing.T) {
	for _, n := range []int{2_000, 20_000} {
		text := textOf(strings.Repeat("alpha beta gamma delta ", n/4))
		r := readingOf(text, app.Span{Start: offset, End: text.End()}, beside)
		q := newWanted(strings.Repeat("omega beta gamma delta ", n/8))
		total := 0
		for i := r.first; i+len(q.pieces) <= r.last; i++ {
			_, did := compare(r, i, q, r)
			total += did
		}
		if total > 2*n {
			t.Errorf("%d words: %d compared", n, total)
		}
	}
}

// TestAPassageThatEndsWithinASentence: what is approximate in a passage is so in its document, and the other way round.
func TestAPassageThatEndsWithinASentence(t *testing.T) {
	text := textOf("The garden is in excellent condition and nobody pays for it. The gate is closed at night.")
	end := strings.Index(text.Content, " and nobody")
	passage := Prepare(app.Passage{Number: 1, Span: app.Span{Start: offset, End: offset + end}, Source: text})
	for quote, want := range map[string]app.Verdict{
		"The garden is in excelent condition":  app.Approximate,
		"The garden is in excelent condition.": app.NotFound,
	} {
		c, findings := Citation(quote, 1, app.ByModel, []*Passage{passage}, Options{})
		if c.Verdict != want {
			t.Errorf("%q is %s %v", quote, c.Verdict, findings)
		}
		span := app.Span{Start: offset, End: offset + end}
		if lacks := NearlyAt(text, quote, Options{})(span); (lacks == nil) != (want == app.Approximate) {
			t.Errorf("%q in the document: %v", quote, lacks)
		}
	}
}
