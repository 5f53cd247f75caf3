package ask_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"cotejo/app"
	"cotejo/app/apptest"
	"cotejo/app/ask"
	"cotejo/app/messages"
	"cotejo/app/search"
)

// shop is a library in which a follow-up is found only when it is self-contained.
var shop = map[string]string{
	"product.txt": "The warranty period for a product is two years from delivery.\n",
	"service.txt": "The warranty period for a service is ninety days from completion.\n",
	"prices.txt":  "An hour of consulting costs 120 euros without taxes.\n",
	"returns.txt": "Returns are accepted within fourteen days of delivery.\n",
	"hours.txt":   "The office is open from nine to five on working days.\n",
}

// leaning is understood only after aboutWarranty; its words find the product's warranty.
const leaning = "How long is that warranty period?"

var aboutWarranty = []search.Turn{{Question: "How long is the warranty period for a product?", Answer: "It is two years from delivery; a service has another one."}}

// followed asks a follow-up; the model's first reply is its rewrite.
func followed(t *testing.T, model *apptest.ScriptedModel, question string, history []search.Turn, change func(*ask.Options)) (*app.Answer, []ask.Progress, error) {
	t.Helper()
	a := library(t, shop)
	a.Model = model
	o := ask.Options{Search: search.Defaults(), Cite: true, Interface: messages.In("en")}
	o.Search.History, o.Search.TopK = history, 1
	if change != nil {
		change(&o)
	}
	var all []ask.Progress
	got, _, err := a.Write(t.Context(), question, o, func(p ask.Progress) { all = append(all, p) })
	return got, all, err
}

func stages(a *app.Answer) (names []string) {
	for _, s := range a.Trace {
		names = append(names, s.Stage)
	}
	return names
}

// noteOf is a note of the stage of that name.
func noteOf(a *app.Answer, stage, note string) any {
	for _, s := range a.Trace {
		if s.Stage == stage {
			return s.Notes[note]
		}
	}
	return nil
}

// What the model makes of a follow-up is searched for; what that adds is appended, numbered on, and the first passage keeps its
// number. The evidence was reported before the model was asked.
func TestASecondSearchAppends(t *testing.T) {
	model := &apptest.ScriptedModel{Replies: []string{
		`{"question": "How long is the warranty period for a service?"}`,
		reply([]any{"It is ninety days.", 2, "The warranty period for a service is ninety days from completion."}),
	}}
	asked := 0
	model.Before = func(context.Context, string) error { asked++; return nil }
	early := -1
	got, all, err := followed(t, model, leaning, aboutWarranty, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range all {
		if len(p.Answer.Evidence) > 0 && p.Answer.RewrittenByModel == nil && early < 0 {
			early = i
		}
	}
	if early != 0 {
		t.Errorf("the evidence waited for the model: %d", early)
	}
	if got.RewrittenByModel == nil || *got.RewrittenByModel != "How long is the warranty period for a service?" || got.Rewritten != leaning+" (product)" {
		t.Errorf("rewritten %q, by model %v", got.Rewritten, got.RewrittenByModel)
	}
	if len(got.Passages) != 2 || got.Passages[0].Search != 1 || got.Passages[1].Search != 2 || got.Passages[1].Number != 2 || !strings.Contains(got.Passages[1].Text, "service") {
		t.Fatalf("passages %+v", got.Passages)
	}
	if len(got.Claims) != 1 || got.Claims[0].Verdict != app.Verified || got.Claims[0].Citations[0].Document.Name() != "service.txt" {
		t.Errorf("claims %+v", got.Claims)
	}
	names := stages(got)
	for _, want := range []string{"search.words", "ask.rewrite", "search.2.words", "search.2.passages", "ask.model"} {
		if n := len(slices.DeleteFunc(slices.Clone(names), func(s string) bool { return s != want })); n != 1 {
			t.Errorf("stage %s stands %d times in %v", want, n, names)
		}
	}
	requests := model.Requests()
	if len(requests) != 2 || requests[0].Purpose != app.ForRewrite || requests[0].Temperature != 0 || requests[1].Purpose != app.ForAnswer {
		t.Fatalf("requests %+v", requests)
	}
	if said := requests[1].Messages[1].Text; !strings.Contains(said, "<question>How long is the warranty period for a service?</question>") ||
		strings.Index(said, "service.txt") > strings.Index(said, "product.txt") || !strings.Contains(said, "<asked>How long is the warranty period for a product?</asked>") {
		t.Errorf("the model was asked %s", said)
	}
}

// A passage that both searches find keeps its number and stands once.
func TestASecondSearchThatFindsTheSame(t *testing.T) {
	model := &apptest.ScriptedModel{Replies: []string{
		`{"question": "How long from delivery is the warranty period for a product?"}`,
		reply([]any{"From delivery.", 1, "The warranty period for a product is two years from delivery."}),
	}}
	got, _, err := followed(t, model, leaning, aboutWarranty, nil)
	if err != nil || len(got.Passages) != 1 || got.Passages[0].Search != 1 || got.RewrittenByModel == nil || got.Claims[0].Verdict != app.Verified {
		t.Errorf("%+v %v", got, err)
	}
}

// When the first search is silent, the model may only rewrite; what the second search finds is evidence then, and is answered from.
func TestASilentFirstSearch(t *testing.T) {
	history := []search.Turn{{Question: "Is the office open on working days?"}, {Question: "Tell me about quantum chromodynamics"}}
	model := &apptest.ScriptedModel{Replies: []string{
		`{"question": "When is the office open on working days?"}`,
		reply([]any{"From nine to five.", 1, "The office is open from nine to five on working days."}),
	}}
	got, all, err := followed(t, model, "And that?", history, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(all[0].Answer.Evidence) != 0 || len(all[0].Answer.Passages) != 0 || all[0].Answer.NoInformation {
		t.Fatalf("the first search was not silent, or says already that it is: %+v", all[0].Answer)
	}
	if len(got.Passages) == 0 || got.Passages[0].Search != 2 || got.Passages[0].Number != 1 || len(got.Evidence) == 0 || len(got.Claims) != 1 || got.Claims[0].Verdict != app.Verified || got.NoInformation || len(got.Nearest) != 0 {
		t.Errorf("%+v", got)
	}
	// Silent again: the model is not asked to answer.
	model = &apptest.ScriptedModel{Replies: []string{`{"question": "Tell me about chromodynamics?"}`, reply([]any{"x"})}}
	got, _, err = followed(t, model, "And that?", history, nil)
	if err != nil || !got.NoInformation || got.AbstainedBy == nil || *got.AbstainedBy != "retrieval" || len(got.Passages) != 0 || len(got.Nearest) == 0 || len(model.Requests()) != 1 {
		t.Errorf("%+v %v, %d requests", got, err, len(model.Requests()))
	}
	if got.Figures.FirstReply != nil {
		t.Error("no reply came, and it is counted")
	}
}

// A rewrite that cannot be trusted, fails or is not whole is left out, and the answer comes all the same.
func TestRewritesThatAreRefused(t *testing.T) {
	answer := reply([]any{"It is two years.", 1, "The warranty period for a product is two years from delivery."})
	object := func(q string) string { raw, _ := json.Marshal(map[string]string{"question": q}); return string(raw) }
	for name, c := range map[string]struct{ question, rewrite, why string }{
		"empty":              {leaning, object(""), "empty"},
		"no object":          {leaning, "{", "empty"},
		"an answer":          {leaning, object("The warranty period for a product is two years."), "no_question"},
		"another language":   {leaning, object("¿Es más corto el plazo de garantía para un servicio de la empresa?"), "language"},
		"too long":           {leaning, object("How long is " + strings.Repeat("the warranty ", 40) + "?"), "too_long"},
		"a lost identifier":  {"How long is that warranty period for INV-2023-00017?", object("How long is the warranty period?"), "lost"},
		"a lost number":      {"How long was that warranty period in 2021?", object("How long was the warranty period for a product?"), "lost"},
		"a lost name":        {"How long is that warranty period for Contoso?", object("How long is the warranty period for a product?"), "lost"},
		"a lost phrase":      {`Is that warranty period "bound to the site"?`, object("Is the warranty period of a product bound by the site?"), "lost"},
		"an invented number": {leaning, object("How long is the warranty period of 30 days for a product?"), "invented"},
		"an invented name":   {leaning, object("How long is the warranty period for a product of Fabrikam?"), "invented"},
		"another question":   {leaning, object("Which painters lived near rivers and mountains?"), "invented"},
	} {
		model := &apptest.ScriptedModel{Replies: []string{c.rewrite, answer}}
		got, _, err := followed(t, model, c.question, aboutWarranty, nil)
		if err != nil || got.RewrittenByModel != nil || noteOf(got, "ask.rewrite", "refused") != c.why || slices.Contains(stages(got), "search.2.words") {
			t.Errorf("%s: %v, %v, refused %v, %v", name, err, got.RewrittenByModel, noteOf(got, "ask.rewrite", "refused"), stages(got))
		}
		if !strings.Contains(name, "lost") && (len(got.Claims) != 1 || got.Claims[0].Verdict != app.Verified) {
			t.Errorf("%s: no answer: %+v", name, got)
		}
	}
	failing := &apptest.ScriptedModel{Replies: []string{"{"}, Err: app.Errorf("llm.unreachable", errors.New("refused"))}
	got, _, err := followed(t, failing, leaning, aboutWarranty, nil)
	if app.ErrorCode(err) != "llm.unreachable" || noteOf(got, "ask.rewrite", "failed") != "llm.unreachable" || len(got.Evidence) == 0 || len(failing.Requests()) != 2 {
		t.Errorf("%v %+v", err, got)
	}
}

// A model that never answers the request to rewrite is left after twenty seconds (here of a clock that runs by itself); it may still
// answer the question.
func TestARewriteThatNeverComes(t *testing.T) {
	a := library(t, shop)
	synctest.Test(t, func(t *testing.T) {
		model := &apptest.ScriptedModel{Replies: []string{`{"question": "x?"}`, reply([]any{"It is two years.", 1, "The warranty period for a product is two years from delivery."})}}
		a.Model = model
		model.Before = func(ctx context.Context, _ string) error {
			if len(model.Requests()) > 1 {
				return nil
			}
			<-ctx.Done()
			return ctx.Err()
		}
		o := ask.Options{Search: search.Defaults(), Cite: true, Interface: messages.In("en")}
		o.Search.History = aboutWarranty
		began := time.Now()
		got, _, err := a.Write(t.Context(), leaning, o, nil)
		if err != nil || len(got.Claims) != 1 || noteOf(got, "ask.rewrite", "failed") != "llm.timeout" || time.Since(began) != 20*time.Second {
			t.Errorf("%+v %v after %s", got, err, time.Since(began))
		}
	})
}

// A stop while the model rewrites leaves the evidence and nothing else.
func TestStopWhileTheModelRewrites(t *testing.T) {
	a := library(t, shop)
	ctx, cancel := context.WithCancel(t.Context())
	model := &apptest.ScriptedModel{Replies: []string{`{"question": "x?"}`}, Before: func(context.Context, string) error { cancel(); return nil }}
	a.Model = model
	o := ask.Options{Search: search.Defaults(), Cite: true, Interface: messages.In("en")}
	o.Search.History = aboutWarranty
	got, _, err := a.Write(ctx, leaning, o, nil)
	if !errors.Is(err, context.Canceled) || got == nil || len(got.Evidence) == 0 || len(got.Claims) != 0 || got.NoInformation || len(model.Requests()) != 1 {
		t.Errorf("%+v %v", got, err)
	}
}

// Words that the person chose for the search are searched for as they are: neither rules nor the model change them.
func TestEditedSearch(t *testing.T) {
	as := func(words string) func(*ask.Options) {
		return func(o *ask.Options) { o.SearchAs = &words }
	}
	one := reply([]any{"It is ninety days.", 1, "The warranty period for a service is ninety days from completion."})
	for name, c := range map[string]struct{ question, words, rewritten, asked string }{
		"edited follow-up": {"And for a service?", "warranty period for a service", "warranty period for a service", "warranty period for a service"},
		"edited question":  {"Which guarantee has the buyer of a consultancy?", "warranty period for a service", "warranty period for a service", "Which guarantee has the buyer of a consultancy?"},
		"as typed":         {"And the warranty period for a service?", "", "And the warranty period for a service?", "And the warranty period for a service?"},
	} {
		model := &apptest.ScriptedModel{Replies: []string{one}}
		got, _, err := followed(t, model, c.question, aboutWarranty, as(c.words))
		if err != nil || len(model.Requests()) != 1 || got.Question != c.question || got.Rewritten != c.rewritten || got.RewrittenByModel != nil || slices.Contains(stages(got), "ask.rewrite") || slices.Contains(stages(got), "search.rewrite") {
			t.Errorf("%s: %+v %v", name, got, err)
			continue
		}
		if said := model.Requests()[0].Messages[1].Text; !strings.Contains(said, "<question>"+c.asked+"</question>") {
			t.Errorf("%s: the model was asked %s", name, said)
		}
	}
}

// A model that quotes the conversation instead of a document earns no mark.
func TestHistoryIsNoSource(t *testing.T) {
	history := []search.Turn{{Question: "How long is the warranty period for a product?", Answer: "The managing director promised ten years of warranty in a speech."}}
	model := &apptest.ScriptedModel{Replies: []string{
		`{"question": "How long is the warranty period for a product?"}`,
		reply([]any{"It is ten years.", 1, "The managing director promised ten years of warranty in a speech."}),
	}}
	got, _, err := followed(t, model, leaning, history, nil)
	if err != nil || len(got.Claims) != 1 || got.Claims[0].Verdict != app.NotFound || got.Claims[0].Citations[0].Quote != nil {
		t.Errorf("%+v %v", got, err)
	}
	if said := model.Requests()[1].Messages[1].Text; !strings.Contains(said, "promised ten years") || strings.Index(said, "promised") > strings.Index(said, "<documents>") {
		t.Errorf("the history is not before the documents: %s", said)
	}
}

// A question that stands alone costs no second call, and takes no history along.
func TestAQuestionOfItsOwn(t *testing.T) {
	model := &apptest.ScriptedModel{Replies: []string{reply([]any{"It is two years.", 1, "The warranty period for a product is two years from delivery."})}}
	got, _, err := followed(t, model, "How long is the warranty period for a product after delivery?", aboutWarranty, nil)
	if err != nil || len(model.Requests()) != 1 || strings.Contains(model.Requests()[0].Messages[1].Text, "<conversation>") || got.RewrittenByModel != nil {
		t.Errorf("%+v %v", model.Requests(), err)
	}
}

// Messages that ask for nothing are told apart from questions that nothing answers.
func TestNothingAsked(t *testing.T) {
	model := &apptest.ScriptedModel{Replies: []string{"x"}}
	for _, message := range []string{"Thanks!", "no", "yes", "gracias"} {
		got, _, err := followed(t, model, message, aboutWarranty, nil)
		if app.ErrorCode(err) != "ask.nothing_asked" || got != nil || len(model.Requests()) != 0 {
			t.Errorf("%s: %+v %v", message, got, err)
		}
	}
}
