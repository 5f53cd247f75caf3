package quality

import (
	"slices"
	"testing"

	"cotejo/app"
)

func TestEnds(t *testing.T) {
	for _, c := range []struct {
		path, suffix string
		ends         bool
	}{
		{"/home/ana/contracts/lease.pdf", "lease.pdf", true},
		{"/home/ana/contracts/lease.pdf", "contracts/lease.pdf", true},
		{"/home/ana/contracts/lease.pdf", "./contracts/lease.pdf", true},
		{"/home/ana/contracts/lease.pdf", "/home/ana/contracts/lease.pdf", true},
		{`C:\contracts\lease.pdf`, "contracts/lease.pdf", true},
		{"/home/ana/contracts/sublease.pdf", "lease.pdf", false},
		{"/home/ana/contracts/lease.pdf.bak", "lease.pdf", false},
	} {
		if Ends(c.path, c.suffix) != c.ends {
			t.Errorf("%s, %s", c.path, c.suffix)
		}
	}
}

func TestHolds(t *testing.T) {
	for _, c := range []struct {
		text, answer string
		holds        bool
	}{
		{"The fee is 1,840 euros.", "1,840 euros", true},
		{"Reyes ALCÁNTARA lo firmó", "reyes alcantara", true},
		{"It is 30 metres high", "3", false},
		{"Perales", "pera", false},
		{"anything", "…", false},
	} {
		if Holds(c.text, []string{"something else", c.answer}) != c.holds {
			t.Errorf("%q, %q", c.text, c.answer)
		}
	}
}

// TestRank counts documents, each once, and what an answer gets apart from what lies deeper.
func TestRank(t *testing.T) {
	q := Question{Answerable: true, Parts: []Part{{Document: "b.txt"}, {Document: "c.txt"}, {Document: "b.txt"}}, Where: &Where{Line: 7}}
	passages := []app.Passage{
		{Document: app.Document{Path: "/x/a.txt", SHA256: "1"}},
		{Document: app.Document{Path: "/x/a.txt", SHA256: "1"}},
		{Document: app.Document{Path: "/x/b.txt", SHA256: "2"}, Place: app.Place{Line: 5, To: &app.Place{Line: 9}}},
		{Document: app.Document{Path: "/x/first/copy.txt", SHA256: "3"}},
	}
	paths := Paths{"3": {"/x/first/copy.txt", "/y/c.txt"}}
	c := begin(q)
	if !c.rank(q, passages, 3, paths) || !slices.Equal(c.Ranks, []int{2, 3}) || c.Rank != 2 || c.Found != "/x/a.txt" {
		t.Errorf("%+v", c)
	}
	if c.Delivered || c.Placed == nil || !*c.Placed {
		t.Errorf("delivered %v, placed %v", c.Delivered, c.Placed)
	}
	c = begin(q)
	if c.rank(q, passages, 4, paths); !c.Delivered {
		t.Error("the copy was delivered as well")
	}
	c = begin(q)
	if c.rank(q, passages, 4, nil); c.Delivered || c.Ranks[1] != 0 {
		t.Errorf("without the other path: %+v", c)
	}
	q.Where = &Where{Line: 10}
	c = begin(q)
	if c.rank(q, passages, 4, paths); *c.Placed {
		t.Error("line 10 is not within lines 5 to 9")
	}
}

func TestMissing(t *testing.T) {
	questions := []Question{
		{Answerable: true, Parts: []Part{{Document: "a.txt"}, {Document: "z.txt"}}}, {Answerable: true, Parts: []Part{{Document: "z.txt"}}},
		{Parts: []Part{{Document: "gone.txt"}}}, {Answerable: true, Parts: []Part{{Document: "mail.eml/bill.pdf"}}},
	}
	listed := []app.Listed{{Path: "/x/a.txt"}, {Path: "/x/mail.eml", Member: []string{"bill.pdf"}}}
	if missing := Missing(questions, listed); !slices.Equal(missing, []string{"z.txt"}) {
		t.Error(missing)
	}
}
