package verify

import (
	"strings"
	"testing"

	"cotejo/app"
	"cotejo/app/apptest"
)

func vectors(t *testing.T) map[string]apptest.Vector {
	t.Helper()
	all, err := apptest.Vectors("testdata/vectors")
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]apptest.Vector{}
	for _, v := range all {
		named[v.Name] = v
	}
	return named
}

// TestVectors runs every vector with a quote; those with a reply are for package ask, which runs all of them.
func TestVectors(t *testing.T) {
	all := vectors(t)
	if len(all) < 200 {
		t.Errorf("only %d vectors", len(all))
	}
	for name, v := range all {
		if v.Quote == "" && v.Headers["finding"] != "empty_quote" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			passages := PrepareAll(v.Passages)
			verdict, got := app.Verified, ""
			for _, one := range Citations(v.Quote, 1, app.ByModel, passages, Options{}) {
				verdict = app.Worst(verdict, one.Citation.Verdict)
				if len(one.Findings) > 0 && got == "" {
					got = one.Findings[0].Code
				}
				holdsInvariant(t, passages[0], one.Citation)
			}
			if string(verdict) != v.Headers["expect"] {
				t.Errorf("verdict %s, want %s (%s)", verdict, v.Headers["expect"], got)
			}
			if got != v.Headers["finding"] {
				t.Errorf("finding %q, want %q", got, v.Headers["finding"])
			}
		})
	}
}

// TestTable says that each row of the normalisation has a vector, that the vector holds each character of the row, and that
// nothing stands in two rows.
func TestTable(t *testing.T) {
	all := vectors(t)
	rows := append([]row{{"full_width", "ＡＢＣ", ""}, {"spaces", spaces, ""}, {"invisibles", invisibles, ""}}, table...)
	seen := map[rune]string{}
	for _, line := range rows {
		v, is := all["table_"+line.name]
		if !is || v.Headers["expect"] != string(app.Verified) {
			t.Errorf("%s: no vector that expects verified", line.name)
			continue
		}
		for _, r := range line.from {
			if other, twice := seen[r]; twice {
				t.Errorf("%U stands in %s and %s", r, other, line.name)
			}
			seen[r] = line.name
			switch {
			case r > '~' && !strings.ContainsRune(v.Passages[0].Text, r):
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
