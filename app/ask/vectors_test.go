package ask_test

import (
	"testing"

	"cotejo/app"
	"cotejo/app/apptest"
	"cotejo/app/ask"
	"cotejo/app/messages"
	"cotejo/app/verify"
)

// TestVectors reads the reply of every vector of the verifier as an answer.
func TestVectors(t *testing.T) {
	all, err := apptest.Vectors("../verify/testdata/vectors")
	if err != nil || len(all) < 150 {
		t.Fatalf("%d vectors, %v", len(all), err)
	}
	for _, v := range all {
		t.Run(v.Name, func(t *testing.T) {
			got, err := ask.Read(v.Reply, v.Passages, ask.Options{Cite: true, Interface: messages.In("es")})
			if err != nil {
				t.Fatal(err)
			}
			verdict, finding, about := "", "", ""
			if len(got.Claims) > 0 {
				verdict = string(got.Claims[0].Verdict)
				if f := got.Claims[0].Findings; len(f) > 0 {
					finding = f[0].Code
				}
			}
			if len(got.Findings) > 0 {
				about = got.Findings[0].Code
			}
			if verdict != v.Headers["expect"] || finding != v.Headers["finding"] || about != v.Headers["answer"] {
				t.Errorf("%q %q %q, want %q %q %q", verdict, finding, about, v.Headers["expect"], v.Headers["finding"], v.Headers["answer"])
			}
			for _, claim := range got.Claims {
				for _, c := range claim.Citations {
					sound(t, v.Passages, c)
				}
			}
		})
	}
}

// sound holds a citation against requirement D9, and against what each verdict may have.
func sound(t *testing.T, passages []app.Passage, c app.Citation) {
	t.Helper()
	located := c.Verdict == app.Verified || c.Verdict == app.Approximate
	if located != (c.Quote != nil) || located != (c.Span != nil) || (c.FoundAt != nil) != (c.Verdict == app.Misplaced) {
		t.Errorf("%s with %v %v %v", c.Verdict, c.Quote, c.Span, c.FoundAt)
	}
	if !located {
		return
	}
	source := passages[c.Passage-1].Source
	if words := source.Slice(*c.Span); words != *c.Quote || c.Verdict == app.Verified && !verify.Equal(words, c.Given) {
		t.Errorf("%s: %q of %q", c.Verdict, *c.Quote, c.Given)
	}
}
