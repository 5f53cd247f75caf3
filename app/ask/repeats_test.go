package ask_test

import (
	"strings"
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

// What a model cuts out of a sentence gives way to the whole sentence when the rest of it matters.
func TestAPieceOfAQuoteGivesWayToTheWholeQuote(t *testing.T) {
	sky := "Sky began with one satellite. This was followed by more Astra satellites as well as Eurobird 1 at 28.5 degrees east. It paid 4 million pounds a year, payable in advance."
	membranas := "A menudo se dice que la membrana externa es un resto de la célula huésped, lo cual no es cierto. Kenia participa en varios deportes, entre ellos críquet y rugby."
	files := map[string]string{"sky.txt": sky, "membranas.txt": membranas}
	satellites := "This was followed by more Astra satellites as well as Eurobird 1 at 28.5 degrees east."
	paid := "It paid 4 million pounds a year, payable in advance."
	membrana := "A menudo se dice que la membrana externa es un resto de la célula huésped, lo cual no es cierto."
	for _, c := range []struct{ question, said, quote, code string }{
		{"Which Astra satellites followed for Sky?", "This was followed by more Astra satellites.", satellites, "quoted_whole"},
		{"Which Astra satellites followed for Sky?", "* This was followed by more Astra satellites.", satellites, ""}, // an item of a list
		{"Which Astra satellites followed for Sky?", "Sky used more Astra satellites.", satellites, ""},               // its own words
		{"How many million pounds a year, payable in advance?", "It paid 4 million pounds a year.", paid, ""},         // the rest changes nothing
		{"How many million pounds a year, payable in advance?", "It paid 4 million pounds a year, payable in advance", paid, ""},
		{"¿Qué es la membrana externa de la célula?", "La membrana externa es un resto de la célula huésped.", membrana, "quoted_whole"},
		{"¿En qué deportes participa Kenia?", "Kenia participa en varios deportes.", "Kenia participa en varios deportes, entre ellos críquet y rugby.", "quoted_instead"},
		{"Nombra deportes en los que participa Kenia", "Kenia participa en varios deportes.", "Kenia participa en varios deportes, entre ellos críquet y rugby.", "quoted_instead"},
	} {
		model := &apptest.ScriptedModel{Replies: []string{reply([]any{c.said, 1, c.quote})}}
		got, _, err := writtenFor(t.Context(), t, files, model, c.question, true)
		if err != nil || len(got.Claims) != 1 {
			t.Fatalf("%s: %v, %+v", c.said, err, got.Claims)
		}
		claim := got.Claims[0]
		want, code := strings.TrimPrefix(c.said, "* "), ""
		if c.code != "" {
			want = c.quote
		}
		if n := len(claim.Findings); n > 0 {
			code = claim.Findings[n-1].Code
		}
		if claim.Text != want || claim.Verdict != app.Verified || code != c.code && (c.code != "" || strings.HasPrefix(code, "quoted_")) {
			t.Errorf("%s: %q, %s, %+v", c.question, claim.Text, claim.Verdict, claim.Findings)
		}
	}
}

// Of two pieces of one sentence only the first gives way to it: it is not said twice.
func TestAWholeQuoteIsShownOnce(t *testing.T) {
	quote := "The lease covers the flat as well as the garage, but not the garden."
	model := &apptest.ScriptedModel{Replies: []string{reply([]any{"The lease covers the flat.", 1, quote}, []any{"The garage, but not the garden.", 1, quote})}}
	got, _, err := writtenFor(t.Context(), t, map[string]string{"lease.txt": quote}, model, "What does the lease cover?", true)
	if err != nil || len(got.Claims) != 2 || got.Claims[0].Text != quote || got.Claims[1].Text != "The garage, but not the garden." {
		t.Fatalf("%v, %+v", err, got.Claims)
	}
}
