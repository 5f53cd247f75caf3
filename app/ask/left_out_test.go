package ask_test

import (
	"slices"
	"testing"

	"cotejo/app/apptest"
	"cotejo/app/ask"
	"cotejo/app/messages"
	"cotejo/app/search"
	"cotejo/app/support"
)

// TestLeftOutDenial: each part of the quote stands in the contract, and the "not" between them is missing. The reader is told, and
// nobody says that the claim follows.
func TestLeftOutDenial(t *testing.T) {
	a := library(t, map[string]string{"flat.txt": "The tenant shall, whatever the season, not sublet the rented flat to any third party."})
	a.Support = &support.Support{}
	a.Model = &apptest.ScriptedModel{Replies: []string{reply(
		[]any{"The tenant shall sublet the rented flat to any third party.", 1, "The tenant shall ... sublet the rented flat to any third party"})}}
	got, _, err := a.Write(t.Context(), "Shall the tenant sublet the rented flat?", ask.Options{Search: search.Defaults(), Cite: true, Interface: messages.In("en")}, nil)
	if err != nil || len(got.Claims) != 1 {
		t.Fatalf("%v, %+v", err, got)
	}
	if found := codes(got.Claims[0].Findings); !slices.Contains(found, "left_out_denial") {
		t.Errorf("findings %v", found)
	}
	if v := got.Claims[0].Support.Verdict; v != support.Contradicted {
		t.Errorf("support %s", v)
	}
}
