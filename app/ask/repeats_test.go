package ask_test

import (
	"testing"

	"cotejo/app"
	"cotejo/app/apptest"
)

// What a model writes beside the right quote, when that only says the question again, gives way to the quote.
func TestAStatementThatOnlyRepeatsTheQuestionGivesWayToItsQuote(t *testing.T) {
	files := map[string]string{
		"luther.txt":   "In this writing Luther condemned the idea that the mass is a sacrifice, and called it a *gift* instead. He never called the mass two sacrifices.",
		"satelite.txt": "El Eurobird 1 de Eutelsat permitió a la empresa Sky Digital lanzar un nuevo servicio digital. El satélite es grande.",
	}
	luther := "What did Luther call the mass instead of a sacrifice?"
	gift := "called it a *gift* instead"
	satelite := "¿Qué satélite permitió a Sky Digital lanzar un nuevo servicio digital?"
	for _, c := range []struct{ question, said, quote, want string }{
		{luther, "Luther called the mass instead of a sacrifice.", gift, `called it a \*gift\* instead`},
		{luther, "Luther called the mass a gift instead of a sacrifice.", gift, ""},
		{luther, "Luther never called the mass a sacrifice.", "He never called the mass two sacrifices.", ""},
		{luther, "Luther called the mass two sacrifices.", "He never called the mass two sacrifices.", ""},
		{luther, "Luther called the mass instead of a sacrifice.", "and called it the gift instead", ""}, // not in the document
		{luther, "Luther called the mass a sacrifice.", "the mass is a sacrifice", ""},                   // says no more
		{"Is the mass a sacrifice?", "The mass is a sacrifice.", "condemned the idea that the mass is a sacrifice", ""},
		{satelite, "El satélite permitió a Sky Digital lanzar un nuevo servicio digital.", "El Eurobird 1 de Eutelsat permitió a la empresa Sky Digital lanzar", "El Eurobird 1 de Eutelsat permitió a la empresa Sky Digital lanzar"},
		{"¿Permitió el satélite a Sky Digital lanzar un nuevo servicio digital?", "El satélite permitió a Sky Digital lanzar un nuevo servicio digital.", "El Eurobird 1 de Eutelsat permitió a la empresa Sky Digital lanzar", ""},
	} {
		passage := 1
		model := &apptest.ScriptedModel{Replies: []string{reply([]any{c.said, passage, c.quote})}}
		got, _, err := writtenFor(t.Context(), t, files, model, c.question, true)
		if err != nil || len(got.Claims) != 1 {
			t.Fatalf("%s: %v, %+v", c.said, err, got.Claims)
		}
		claim := got.Claims[0]
		replaced := len(claim.Findings) > 0 && claim.Findings[len(claim.Findings)-1].Code == "quoted_instead"
		want := c.want
		if want == "" {
			want = c.said
		}
		if claim.Text != want || replaced != (c.want != "") {
			t.Errorf("%s: %q, %+v", c.question, claim.Text, claim.Findings)
		}
		if replaced && (claim.Verdict != app.Verified || claim.Citations[0].Given != c.quote) {
			t.Errorf("%s: %+v", c.question, claim)
		}
	}
}
