package search_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cotejo/app/search"
)

// A copy takes no place; what differs in an amount or a name does.
func TestNearDuplicates(t *testing.T) {
	long := "The supplier delivers the coal to the yard of the mill before the first frost, and the miller signs the note of delivery in the presence of the driver. "
	s, _ := opened(t, map[string]string{
		"a.txt":      long + "The price of the coal is 120 euros a ton.\n",
		"a copy.txt": long + "The price of the coal is 120 euros a ton.\n\n",
		"a case.md":  strings.ToUpper(long) + "The price of the coal is **120 euros** a ton.\n",
		"b.txt":      long + "The price of the coal is 125 euros a ton.\n",
		"c.txt":      strings.Replace(long, "supplier", "firm Norte", 1) + "The price of the coal is 120 euros a ton.\n",
		"piece.txt":  "The price of the coal is 120 euros a ton.\n",
	})
	r := run(t, s, "What is the price of the coal?", nil)
	var prices []string
	copies := 0
	for _, p := range r.Passages {
		prices = append(prices, p.Document.Name())
		if strings.HasPrefix(p.Document.Name(), "a") || p.Document.Name() == "piece.txt" {
			copies++
		}
	}
	if !slices.Contains(prices, "b.txt") || !slices.Contains(prices, "c.txt") {
		t.Errorf("another amount or another name was taken for a copy: %v", prices)
	}
	// The piece may come first; then what says more than it stays too.
	if copies > 2 {
		t.Errorf("copies took places: %v", prices)
	}
	if n, _ := stage(t, r, "search.passages").Notes["duplicate"].(int); n < 1 {
		t.Errorf("the trace does not count the copies: %v", stage(t, r, "search.passages").Notes)
	}
}

// Two tables with the same words and swapped amounts say different things.
func TestSwappedAmountsAreNoCopies(t *testing.T) {
	s, _ := opened(t, map[string]string{
		"north.txt": "Fees of the club. Adults pay 40 euros a year. Children pay 15 euros a year.\n",
		"south.txt": "Fees of the club. Adults pay 15 euros a year. Children pay 40 euros a year.\n",
	})
	if r := run(t, s, "What do adults pay a year in the club?", nil); len(r.Passages) != 2 {
		t.Errorf("from %v", names(r))
	}
}

// Fragments beside each other become one passage while it stays short, and no text stands in two passages.
func TestNeighbours(t *testing.T) {
	var text strings.Builder
	for i := range 12 {
		fmt.Fprintf(&text, "## Part %d\n\n%s\n\n", i, strings.Repeat(fmt.Sprintf("The rope of the bell number %d is inspected by the verger in the week before Easter. ", i), 6))
	}
	s, _ := opened(t, map[string]string{"bells.md": text.String()})
	r := run(t, s, "Who inspects the rope of the bell number 4 before Easter?", nil)
	joined := false
	for i, p := range r.Passages {
		joined = joined || strings.Count(p.Text, "Part ") > 1
		if len(p.Text) > 4000 {
			t.Errorf("a passage of %d bytes", len(p.Text))
		}
		for _, q := range r.Passages[:i] {
			if p.Span.Overlaps(q.Span) {
				t.Errorf("%v and %v overlap", p.Span, q.Span)
			}
		}
	}
	if !joined {
		t.Error("no neighbours were joined")
	}
	if !strings.Contains(r.Passages[0].Text, "number 4") {
		t.Errorf("first %q", r.Passages[0].Text)
	}
}

// One long file does not take all places of thirty short ones, nor they its.
func TestManySmallFilesAgainstALargeOne(t *testing.T) {
	var large strings.Builder
	for i := range 60 {
		fmt.Fprintf(&large, "The ferry to the island of Ons is mentioned again in paragraph %d of the chronicle, where the keeper of the light describes the weather of that day, the catch of the boats and the mood of the village at some length before the evening.\n\n", i)
	}
	files := map[string]string{"chronicle.md": large.String()}
	for i := range 30 {
		files[fmt.Sprintf("note %02d.txt", i)] = fmt.Sprintf("Note %d: the shop number %d of the harbour closes at %d o'clock.\n", i, i, 12+i%9)
	}
	files["note 30.txt"] = "Note 30: the ferry to the island of Ons leaves at 9:15.\n"
	s, _ := opened(t, files)
	r := run(t, s, "When does the ferry to the island of Ons leave?", nil)
	if !slices.Contains(names(r), "note 30.txt") {
		t.Errorf("from %v", names(r))
	}
	r = run(t, s, "When does shop number 17 of the harbour close?", nil)
	if r.Passages[0].Document.Name() != "note 17.txt" {
		t.Errorf("from %v", names(r))
	}
	if r = run(t, s, "What was the catch of the boats in the chronicle?", nil); r.Passages[0].Document.Name() != "chronicle.md" {
		t.Errorf("from %v", names(r))
	}
}

// Each part keeps a place, and there are never more passages than asked for.
func TestPartsShareThePlaces(t *testing.T) {
	files := map[string]string{}
	for i := range 8 {
		files[fmt.Sprintf("mill %d.txt", i)] = fmt.Sprintf("The rent of the mill is paid in month %d. A note on the rent of the mill.\n", i)
	}
	files["barn.txt"] = "The insurance of the barn ends in October.\n"
	s, _ := opened(t, files)
	for _, k := range []int{2, 3, 4} {
		r := run(t, s, "When is the rent of the mill paid? When does the insurance of the barn end?", func(o *search.Options) { o.TopK = k; o.Words = true })
		if len(r.Passages) != k || !slices.Contains(names(r), "barn.txt") || len(r.SubQuestions) != 2 {
			t.Errorf("top %d: %d passages from %v, %q", k, len(r.Passages), names(r), r.SubQuestions)
		}
	}
}

// TestNotesStayApart: what stands after the body is a neighbour of its end by its place in the text alone.
func TestNotesStayApart(t *testing.T) {
	s, _ := opened(t, map[string]string{"boat.md": "The boat leaves the harbour at nine.[^1]\n\n[^1]: On Sundays the boat leaves the harbour at ten.\n"})
	r := run(t, s, "When does the boat leave the harbour?", nil)
	if len(r.Passages) != 2 {
		t.Errorf("%d passages, not the text and its note", len(r.Passages))
	}
}

// TestAllDocumentsAreCounted: an overview shows a few documents and says how many there are.
func TestAllDocumentsAreCounted(t *testing.T) {
	files := map[string]string{}
	for i := range 7 {
		files[fmt.Sprintf("note %d.txt", i)] = fmt.Sprintf("Note number %d is about the harbour.\n", i)
	}
	s, _ := opened(t, files)
	r := run(t, s, "What documents do I have?", nil)
	if r.Reach == nil || r.Reach.FoundIn != 7 || r.Reach.Documents != 4 {
		t.Errorf("%+v", r.Reach)
	}
}
