package desktop

import (
	"strings"
	"testing"

	"cotejo/app"
	"cotejo/app/apptest"
	"cotejo/app/ask"
	"cotejo/app/messages"
)

// TestVectors shows the reply of every vector of the verifier: what is not verified is no verified mark on the screen, and says why in
// both languages.
func TestVectors(t *testing.T) {
	all, err := apptest.Vectors("../verify/testdata/vectors")
	if err != nil || len(all) < 150 {
		t.Fatalf("%d vectors, %v", len(all), err)
	}
	for _, v := range all {
		for _, language := range []string{"en", "es"} {
			l := messages.In(language)
			answer, err := ask.Read(v.Reply, v.Passages, ask.Options{Cite: true, Interface: l})
			if err != nil {
				t.Fatal(v.Name, err)
			}
			view := turnView(l, app.Turn{State: app.TurnDone, Answer: answer}, nil)
			var claims []ClaimView
			for _, b := range view.Answer {
				claims = append(claims, b.Claims...)
			}
			if len(claims) != len(answer.Claims) || len(view.Invented) != len(answer.Invented) {
				t.Fatalf("%s: %d claims shown of %d", v.Name, len(claims), len(answer.Claims))
			}
			for i, claim := range claims {
				if i == 0 && claim.Verdict != v.Headers["expect"] {
					t.Errorf("%s: shown as %s", v.Name, claim.Verdict)
				}
				said := claim.Note
				for _, c := range claim.Citations {
					said += c.Note
					if verified := c.Verdict == "verified" || c.Verdict == "approximate"; c.Link != (verified || c.Verdict == "fragment_only") || verified && c.Quote == "" {
						t.Errorf("%s: a %s mark, link %v, quote %q", v.Name, c.Verdict, c.Link, c.Quote)
					}
					if (c.Verdict == "verified") != (c.Note == "") || len(c.Checks) == 0 {
						t.Errorf("%s: a %s mark says %q, checks %v", v.Name, c.Verdict, c.Note, c.Checks)
					}
				}
				if claim.Verdict != "verified" && said == "" || strings.Contains(said, "{") || strings.Contains(said, "finding.") {
					t.Errorf("%s: %s says %q", v.Name, claim.Verdict, said)
				}
			}
			if about := v.Headers["answer"]; about != "" && about != "invented_mark" && len(view.Deeds) == 0 {
				t.Errorf("%s: nothing is said about %s", v.Name, about)
			}
		}
	}
}
