package facts

import (
	"strings"
	"testing"

	"cotejo/app/messages"
)

// TestEveryFindingHasASentence holds that each kind and state has a message in both languages, which names what the claim says and,
// for a conflict, what the quote says.
func TestEveryFindingHasASentence(t *testing.T) {
	if code := Finding(Fact{State: Present}).Code; code != "" {
		t.Errorf("a present fact has the finding %s", code)
	}
	for _, r := range rules() {
		for _, state := range []State{Missing, Conflicts, Unclear} {
			f := Finding(Fact{Kind: r.kind, State: state, Claimed: "THE CLAIM", Quoted: "THE QUOTE"})
			for _, language := range []string{"en", "es"} {
				say := messages.In(language)
				if !say.Has("finding." + f.Code) {
					t.Errorf("%s: no message for %s", language, f.Code)
					continue
				}
				text := say.Say("finding."+f.Code, "claimed", f.Args["claimed"], "quoted", f.Args["quoted"])
				if !strings.Contains(text, "THE CLAIM") || state == Conflicts && !strings.Contains(text, "THE QUOTE") {
					t.Errorf("%s: %s says %q", language, f.Code, text)
				}
			}
		}
	}
}

// TestTable holds that each kind stands once in the table and has vectors in both languages.
func TestTable(t *testing.T) {
	seen := map[Kind]bool{}
	for _, r := range rules() {
		if seen[r.kind] || r.kind.String() != r.name || r.compare == nil {
			t.Errorf("%s: not once in the table, or without comparison", r.name)
		}
		seen[r.kind] = true
		for _, language := range []string{"en", "es", "mixed"} {
			if n := len(readVectors(t, "testdata/"+r.name+"."+language+".txt", language)); n < 3 {
				t.Errorf("%s: %d vectors in %s", r.name, n, language)
			}
		}
	}
	if len(seen) != int(Name)+1 {
		t.Errorf("%d kinds in the table", len(seen))
	}
}
