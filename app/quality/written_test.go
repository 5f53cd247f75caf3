package quality_test

import (
	"path/filepath"
	"testing"

	"cotejo/app/apptest"
	"cotejo/app/ask"
	"cotejo/app/messages"
	"cotejo/app/quality"
	"cotejo/app/search"
)

// TestWritten has a model answer: one reply holds the known answer with a quote that stands in the document and one that does not,
// the other finds no information. The untimed first question takes the first reply.
func TestWritten(t *testing.T) {
	t.Setenv("COTEJO_ENGINE", filepath.Join(t.TempDir(), "none"))
	p := ownLibrary(t, true)
	said := `{"no_information":false,"claims":[` +
		`{"text":"It ends on 28 February 2029.","citations":[{"index":1,"quote":"ends on 28 February 2029"}]},` +
		`{"text":"It ends late.","citations":[{"index":1,"quote":"the lease ends rather late in the day"}]}]}`
	none := `{"no_information":true,"claims":[]}`
	a := p.Ask()
	a.Model = &apptest.ScriptedModel{Replies: []string{said, said, none}}
	o := ask.Options{Search: search.Defaults(), Cite: true, Interface: messages.In("en")}
	o.Search.Words = true
	part := []quality.Part{{Answers: []string{"28 February 2029"}, Document: "harbour-street-14.md"}}
	questions := []quality.Question{
		{ID: "1", Question: "When does the lease of 14 Harbour Street end?", Answerable: true, Parts: part},
		{ID: "2", Question: "Who owns the flat above the ground floor at 14 Harbour Street?"},
	}
	one := []quality.Configuration{{Ask: a, Options: o}}
	found, err := quality.Run(t.Context(), questions, one, nil, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	first, second := found[0][0], found[0][1]
	if first.Written == nil || !first.Written.Holds || len(first.Written.Claims) != 2 || first.Calls != 1 || first.Error != "" {
		t.Errorf("%+v, %+v", first, first.Written)
	}
	if !second.Refused || second.By != "model" || second.Calls != 1 {
		t.Errorf("%+v", second)
	}
	figures := quality.NewReport(2, one, found).Figures[quality.All]
	for name, want := range map[string]float64{"answers.holds": 1, "answers.valid": 0.5, "answers.coverage": 1, "silence.foreign": 1, "silence.known": 0, "cost.calls": 1} {
		if f := figures[name]; f.Of == 0 || f.Value != want {
			t.Errorf("%s is %+v, not %v", name, f, want)
		}
	}
}
