package ask_test

import (
	"slices"
	"strings"
	"testing"

	"cotejo/app"
	"cotejo/app/apptest"
	"cotejo/app/ask"
	"cotejo/app/messages"
	"cotejo/app/search"
)

// TestHostileDocumentsEarnNothing indexes each hostile document of the verifier's vectors and asks a model that does what it says there: a
// mark is verified only where the words stand in the passage that it names, and nothing else of the answer changes.
func TestHostileDocumentsEarnNothing(t *testing.T) {
	all, err := apptest.Vectors("../verify/testdata/vectors")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range all {
		if !strings.HasPrefix(v.Name, "hostile_") || len(v.Passages) > 1 {
			continue // with several documents their rank decides which number each gets
		}
		t.Run(v.Name, func(t *testing.T) {
			a := library(t, map[string]string{"hostile.txt": v.Passages[0].Text})
			asked := ""
			model := &apptest.ScriptedModel{Make: func(r app.Request) string {
				asked = r.Messages[len(r.Messages)-1].Text
				return v.Reply
			}}
			a.Model = model
			got, _, err := a.Write(t.Context(), v.Headers["question"], ask.Options{Search: search.Defaults(), Cite: true, Interface: messages.In("en")}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(asked, "<document index=\"1\" source=\"hostile.txt\">") || strings.Count(asked, "<document ") != 1 || len(got.Evidence) == 0 {
				t.Errorf("asked %s", asked)
			}
			verdict := ""
			if len(got.Claims) > 0 {
				verdict = string(got.Claims[0].Verdict)
			}
			// Signs that only steer the direction of writing are no part of a text that was read from a file.
			if v.Name != "hostile_bidi" && verdict != v.Headers["expect"] {
				t.Errorf("%s, want %s: %+v", verdict, v.Headers["expect"], got.Claims)
			}
			for _, claim := range slices.Concat(got.Evidence, got.Claims) {
				for _, c := range claim.Citations {
					sound(t, got.Passages, c)
				}
			}
			for _, claim := range got.Claims {
				if strings.ContainsAny(claim.Text, "\u202e\u202c") {
					t.Errorf("the text steers the screen: %q", claim.Text)
				}
			}
		})
	}
}
