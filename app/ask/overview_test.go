package ask_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"cotejo/app"
	"cotejo/app/apptest"
	"cotejo/app/ask"
	"cotejo/app/messages"
	"cotejo/app/search"
)

// An overview quotes how documents begin: a whole sentence of each, or its title where it has none, each verified.
func TestOverviewEvidence(t *testing.T) {
	a := library(t, map[string]string{
		"lease.md":  "# Lease of the mill\n\nDraft.\n\nThe mill is let to the baker for ten years. The rent is 40 euros.\n",
		"list.md":   "# Tools of the shed\n\n| Tool | Number |\n|---|---|\n| Rake | 3 |\n",
		"plain.txt": "The board met on 3 May. Nobody was absent.\n",
	})
	got := answer(t, a, "What is this about?", true)
	var said []string
	for _, claim := range got.Evidence {
		said = append(said, claim.Text)
		if claim.Verdict != app.Verified || len(claim.Citations) == 0 {
			t.Errorf("%q is %s", claim.Text, claim.Verdict)
		}
	}
	all := strings.Join(said, " | ")
	for _, want := range []string{"The mill is let to the baker for ten years.", "The board met on 3 May.", "Rake"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is missing in %q", want, all)
		}
	}
	if got.NoInformation || strings.Contains(all, "Draft") || strings.Contains(all, "40 euros") {
		t.Errorf("evidence %q", all)
	}
	one := answer(t, a, "What is in lease.md?", true)
	if len(one.Evidence) != 2 || one.Evidence[0].Text != "Lease of the mill" || len(one.Narrowed) != 1 {
		t.Errorf("of one document: its title and its first sentence, not %+v", one.Evidence)
	}
}

// A list says that it covers only what was read, whether a model writes it or not; another question does not say so.
func TestListsSayWhatWasRead(t *testing.T) {
	files := map[string]string{}
	for _, tool := range []string{"rake", "spade", "saw", "hoe", "axe", "drill"} {
		files[tool+".txt"] = "The " + tool + " of the shed was bought from the firm Norte.\n"
	}
	a := library(t, files)
	check := func(got *app.Answer, wanted bool) {
		t.Helper()
		var told []app.Finding
		for _, f := range got.Findings {
			if f.Code == "covers_read_only" {
				told = append(told, f)
			}
		}
		if !wanted && len(told) > 0 || wanted && len(told) != 1 {
			t.Fatalf("%s: findings %+v", got.Question, got.Findings)
		}
		if !wanted {
			return
		}
		args := told[0].Args
		if args["passages"] != strconv.Itoa(len(got.Passages)) || args["found"] != "6" || args["found_in"] != "6" {
			t.Errorf("%s: %v", got.Question, args)
		}
		for _, l := range []messages.Language{messages.In("en"), messages.In("es")} {
			pairs := []string{}
			for name, value := range args {
				pairs = append(pairs, name, value)
			}
			if words := l.Say("finding.covers_read_only", pairs...); strings.ContainsAny(words, "{}") || !strings.Contains(words, args["found"]) {
				t.Errorf("%q", words)
			}
		}
	}
	check(answer(t, a, "Which documents mention the firm Norte?", true), true)
	check(answer(t, a, "What was the rake of the shed bought from?", true), false)

	// With a model's answer it stands too.
	a.Model = &apptest.ScriptedModel{Replies: []string{reply([]any{"The rake came from Norte.", 1, "of the shed was bought from the firm Norte."})}}
	got, _, err := a.Write(t.Context(), "Which documents mention the firm Norte?", ask.Options{Search: search.Defaults(), Cite: true, Interface: messages.In("en")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	check(got, true)
}

// A model's rewrite that asks for two things is searched for as two, and both are found.
func TestAModelsRewriteIsSplit(t *testing.T) {
	model := &apptest.ScriptedModel{Replies: []string{
		`{"question": "How long is the warranty period for a product and for a service?"}`,
		reply([]any{"It is two years.", 1, "The warranty period for a product is two years from delivery."}),
	}}
	got, _, err := followed(t, model, leaning, aboutWarranty, func(o *ask.Options) { o.Search.TopK = 2 })
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"How long is the warranty period for a product?", "How long is the warranty period for a service?"}
	if got.RewrittenByModel == nil || !slices.Equal(got.SubQuestions, want) {
		t.Errorf("sub-questions %q, rewritten %v", got.SubQuestions, got.RewrittenByModel)
	}
	var all string
	for _, p := range got.Passages {
		all += p.Text
	}
	if !strings.Contains(all, "two years") || !strings.Contains(all, "ninety days") {
		t.Errorf("passages %q", all)
	}
}
