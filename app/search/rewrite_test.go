package search

import (
	"os"
	"strings"
	"testing"
)

// Each message of the table is searched for as it says.
func TestCleaning(t *testing.T) {
	raw, err := os.ReadFile("testdata/cleaning.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(raw), "\n")
	cases := strings.Split(table, "====\n")
	if len(cases) < 40 {
		t.Errorf("%d cases", len(cases))
	}
	for _, c := range cases {
		message, want, _ := strings.Cut(c, "->\n")
		if got := Rewrite(strings.TrimSuffix(message, "\n"), nil); got != strings.TrimSpace(want) {
			t.Errorf("%q\n got    %q\n wanted %q", message, got, strings.TrimSpace(want))
		}
	}
}
