package ask_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/ingest"
	"cotejo/app/messages"
	"cotejo/app/search"
	"cotejo/store"
)

// library indexes files (name -> content) and returns what asks them.
func library(t *testing.T, files map[string]string) *ask.Ask {
	t.Helper()
	ctx, folder := context.Background(), t.TempDir()
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	db, err := store.Open(ctx, t.TempDir(), store.Write)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	// Words alone: what is relevant by meaning was measured with a real embedder, not with that of tests.
	if _, err := (&ingest.Ingest{Store: db}).Index(ctx, []string{folder}, ingest.Options{}); err != nil {
		t.Fatal(err)
	}
	return &ask.Ask{Search: &search.Search{Index: db}, Program: "cotejo test", Now: time.Now}
}

var lease = map[string]string{
	"lease.txt": "The lease begins on 1 March 2025. The rent is 900 euros a month, payable in advance.\n\nThe deposit is two months' rent. It is held by the landlord's agent.\n",
	"fees.md":   "# Fees\n\n| Service | Fee |\n|---|---|\n| Cleaning of the stairs | 40 euros |\n| Repair of the boiler | 75 euros |\n",
}

func answer(t *testing.T, a *ask.Ask, question string, cite bool) *app.Answer {
	t.Helper()
	got, _, err := a.Answer(context.Background(), question, ask.Options{Search: search.Defaults(), Cite: cite, Interface: messages.In("en")})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func TestEvidenceCitesItself(t *testing.T) {
	got := answer(t, library(t, lease), "How much is the rent, payable in advance?", true)
	if got.NoInformation || len(got.Claims) == 0 {
		t.Fatalf("nothing found: %+v", got)
	}
	first := got.Claims[0]
	if !strings.Contains(first.Text, "900 euros") || first.Verdict != app.Verified || len(first.Citations) != 1 {
		t.Fatalf("first claim %+v", first)
	}
	c := first.Citations[0]
	if *c.Number != 1 || c.By != app.ByExtractive || *c.Quote != c.Given || c.Place.Line != 1 || c.Place.Label == "" {
		t.Errorf("citation %+v", c)
	}
	for _, claim := range got.Claims {
		for _, c := range claim.Citations {
			content, err := os.ReadFile(c.Document.Path)
			if err != nil || strings.HasSuffix(c.Document.Path, ".txt") && string(content[c.Span.Start:c.Span.End]) != *c.Quote {
				t.Errorf("the quote %q does not stand at %v", *c.Quote, c.Span)
			}
		}
	}
	if s := got.Figures.Shown; s.Citations != 0 || s.ByExtractive == nil || s.ByExtractive.Verified != s.ByExtractive.Citations {
		t.Errorf("figures %+v", s)
	}
}

func TestRowCitesItsHeader(t *testing.T) {
	got := answer(t, library(t, lease), "What is the fee for the repair of the boiler?", true)
	for _, claim := range got.Claims {
		if claim.Block == app.BlockRow && strings.Contains(claim.Text, "boiler") {
			if len(claim.Citations) != 2 || *claim.Citations[0].Number != *claim.Citations[1].Number || *claim.Citations[1].Quote != "Service\tFee" {
				t.Errorf("citations %+v", claim.Citations)
			}
			return
		}
	}
	t.Errorf("no row in %+v", got.Claims)
}

func TestSilence(t *testing.T) {
	got := answer(t, library(t, lease), "Who won the football championship of 1998?", true)
	if !got.NoInformation || *got.AbstainedBy != "retrieval" || len(got.Passages) != 0 || len(got.Claims) != 0 || len(got.Evidence) != 0 {
		t.Fatalf("not silent: %+v", got)
	}
	raw, err := json.Marshal(got)
	if err != nil || strings.Contains(string(raw), `"claims":null`) || strings.Contains(string(raw), `"invented":null`) {
		t.Errorf("lists must not be null: %s %v", raw, err)
	}
}

func TestWithoutCite(t *testing.T) {
	got := answer(t, library(t, lease), "How much is the rent, payable in advance?", false)
	if got.Cite || len(got.Claims) == 0 || len(got.Passages) == 0 {
		t.Fatalf("%+v", got)
	}
	for _, claim := range got.Claims {
		if claim.Verdict != app.Uncited || len(claim.Citations) != 0 {
			t.Errorf("%+v", claim)
		}
	}
}

func TestMarkupOfDocumentsIsEscaped(t *testing.T) {
	got := answer(t, library(t, map[string]string{"a.txt": "The *discount* is given in [3] and in <b>annex</b> four.\n"}), "Where is the discount given?", true)
	if len(got.Claims) == 0 || got.Claims[0].Text != `The \*discount\* is given in \[3\] and in \<b\>annex\</b\> four.` {
		t.Errorf("%+v", got.Claims)
	}
	if len(got.Claims) > 0 && ask.PlainText(got.Claims[0].Text) != "The *discount* is given in [3] and in <b>annex</b> four." {
		t.Error(ask.PlainText(got.Claims[0].Text))
	}
}
