package ask_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"cotejo/app"
	"cotejo/app/apptest"
	"cotejo/app/ask"
	"cotejo/app/messages"
	"cotejo/app/prompt"
	"cotejo/app/search"
)

// tracedAs gives the names of an answer's trace that begin so.
func tracedAs(a *app.Answer, prefix string) []string {
	var all []string
	for _, s := range a.Trace {
		if strings.HasPrefix(s.Stage, prefix) {
			all = append(all, s.Stage)
		}
	}
	return all
}

const inProse = "The rent is 900 euros a month [1]. The deposit is held by a bank in Paris [1].\n\n- The lease begins on 1 March 2025 [1][9]\n- Nobody says this."

// TestProseIsCitedByCode reads a reply without structure: what a sentence of the named passage carries is a quote that code found, the
// rest opens the passage.
func TestProseIsCitedByCode(t *testing.T) {
	got, all, err := written(t, &apptest.ScriptedModel{Piece: 1, Replies: []string{inProse}}, aboutRent, true)
	if err != nil || len(got.Claims) != 4 {
		t.Fatalf("%v %+v", err, got.Claims)
	}
	for i, want := range []struct {
		verdict app.Verdict
		quote   string
		block   app.ClaimBlock
		starts  bool
	}{
		{app.Verified, rent, app.BlockParagraph, true},
		{app.FragmentOnly, "", app.BlockParagraph, false},
		{app.Verified, begins, app.BlockItem, true},
		{app.Uncited, "", app.BlockItem, true},
	} {
		c := got.Claims[i]
		if c.Verdict != want.verdict || c.Block != want.block || c.Starts != want.starts || strings.ContainsAny(c.Text, "[]") {
			t.Errorf("claim %d: %+v", i, c)
		}
		for _, one := range c.Citations {
			if one.By != app.ByCode || one.Number == nil || one.Place.Label == "" || one.Document == nil || (one.Quote != nil) != (want.quote != "") || one.Quote != nil && *one.Quote != want.quote {
				t.Errorf("claim %d: citation %+v", i, one)
			}
		}
	}
	f := got.Figures.FirstReply
	if !slices.Equal(got.Invented, []int{9}) || f == nil || f.Citations != 0 || f.ByCode == nil || f.ByCode.Citations != 3 || f.ByCode.Verified != 2 || f.ByCode.FragmentOnly != 1 || f.CitedClaims != 3 || f.Claims != 4 {
		t.Errorf("invented %v, figures %+v, by code %+v", got.Invented, f, f.ByCode)
	}
	// A claim is on the screen, checked, while the next is being written; its mark is pending until then.
	live, drafted := false, false
	for i, p := range all {
		live = live || len(p.Answer.Claims) == 1 && p.Answer.Claims[0].Verdict == app.Verified && p.Stage == ask.StageWriting
		drafted = drafted || p.Draft != nil && strings.HasPrefix(p.Draft.Text, "The deposit is held") && !strings.Contains(p.Draft.Text, "[")
		if i > 0 && len(p.Answer.Claims) < len(all[i-1].Answer.Claims) {
			t.Errorf("report %d took a claim back", i)
		}
	}
	if !live {
		t.Error("no claim was shown while the next was being written")
	}
	_ = drafted // reports of drafts are bound by time
}

// TestDraftsOfProse asks a parser's draft through the writer at each piece of a slow reply.
func TestDraftsOfProse(t *testing.T) {
	a := library(t, lease)
	var drafts []string
	var numbers []int
	a.Model = &apptest.ScriptedModel{Piece: 9, Replies: []string{inProse}, Before: func(ctx context.Context, _ string) error {
		return pause(ctx, 110)
	}}
	_, _, err := a.Write(t.Context(), aboutRent, ask.Options{Search: search.Defaults(), Cite: true, Interface: messages.In("en"), Prompt: proseAsked()}, func(p ask.Progress) {
		if p.Draft != nil {
			drafts = append(drafts, p.Draft.Text)
			numbers = append(numbers, p.Draft.Numbers...)
		}
	})
	if err != nil || len(drafts) < 10 || !strings.HasPrefix(drafts[0], "The rent") || !slices.Contains(numbers, 1) {
		t.Errorf("%v drafts %q, numbers %v", err, drafts, numbers)
	}
	for _, d := range drafts {
		if strings.ContainsAny(d, "[]") {
			t.Errorf("a draft with a mark: %q", d)
		}
	}
}

func TestAskedForProse(t *testing.T) {
	a := library(t, lease)
	model := &apptest.ScriptedModel{Replies: []string{"The rent is 900 euros a month [1]."}}
	a.Model = model
	got, _, err := a.Write(t.Context(), aboutRent, ask.Options{Search: search.Defaults(), Cite: true, Interface: messages.In("en"), Prompt: proseAsked()}, nil)
	if err != nil || len(got.Claims) != 1 || got.Claims[0].Verdict != app.Verified {
		t.Fatalf("%v %+v", err, got.Claims)
	}
	if r := model.Requests(); len(r) != 1 || r[0].Schema != nil || strings.Contains(r[0].Messages[0].Text, "JSON") || !strings.Contains(r[0].Messages[0].Text, "Not in your documents.") {
		t.Errorf("asked %+v", r)
	}
}

// TestProseThatAbstains takes the one sentence for what it says, and no other.
func TestProseThatAbstains(t *testing.T) {
	for reply, want := range map[string]struct {
		none    bool
		finding string
	}{
		"Not in your documents.":                                       {true, ""},
		"**“not in your documents”**":                                  {true, ""},
		"No está en sus documentos.":                                   {true, ""},
		"Not in your documents. The rent is 900 euros a month [1].":    {true, "beside_no_information"},
		"The rent is 900 euros a month [1].\n\nNot in your documents.": {true, "beside_no_information"},
		"The deposit is not in your documents.":                        {false, ""},
	} {
		got, all, err := written(t, &apptest.ScriptedModel{Replies: []string{reply}, Piece: 3}, aboutRent, true)
		if err != nil || got.NoInformation != want.none || want.none && (len(got.Claims) > 0 || *got.AbstainedBy != "model") {
			t.Errorf("%q: %v %+v", reply, err, got)
			continue
		}
		if found := codes(got.Findings); (want.finding != "") != slices.Contains(found, want.finding) && want.finding != "" {
			t.Errorf("%q: findings %v", reply, found)
		}
		for _, p := range all {
			if want.none && p.Draft != nil && strings.HasPrefix(strings.ToLower(p.Draft.Text), "not in") {
				t.Errorf("%q: drafted %q", reply, p.Draft.Text)
			}
		}
	}
}

// TestAskedOnceMoreForProse gives a model that writes nothing to read one more chance, without JSON.
func TestAskedOnceMoreForProse(t *testing.T) {
	for what, first := range map[string]string{"other JSON": `{"rent": 900}`, "nothing": " ", "the example": exampleOf(t), "a thought": "<think>So the rent"} {
		model := &apptest.ScriptedModel{Replies: []string{first, "The rent is 900 euros a month [1]."}}
		got, _, err := written(t, model, aboutRent, true)
		if err != nil || len(got.Claims) != 1 || got.Claims[0].Verdict != app.Verified || got.Claims[0].Citations[0].By != app.ByCode {
			t.Errorf("%s: %v %+v", what, err, got.Claims)
			continue
		}
		r := model.Requests()
		if len(r) != 2 || r[0].Schema == nil || r[1].Schema != nil || r[1].Messages[1].Text != r[0].Messages[1].Text || !slices.Equal(tracedAs(got, "ask.m"), []string{"ask.model"}) || len(tracedAs(got, "ask.inline")) != 1 {
			t.Errorf("%s: %d requests, %v", what, len(r), tracedAs(got, "ask."))
		}
	}
	model := &apptest.ScriptedModel{Replies: []string{`{"rent": 900}`, reply([]any{"The rent is 900 euros.", 1, rent})}}
	got, _, err := written(t, model, aboutRent, true)
	if err != nil || len(got.Claims) != 1 || got.Claims[0].Citations[0].By != app.ByModel {
		t.Errorf("an object after all: %v %+v", err, got.Claims)
	}
}

// exampleOf is the object that the rules show.
func exampleOf(t *testing.T) string {
	t.Helper()
	r, _ := prompt.Request("q", "en", []app.Passage{{Number: 1, Text: "x"}}, prompt.Options{})
	lines := strings.Split(r.Messages[0].Text, "\n")
	last := lines[len(lines)-1]
	if !strings.HasPrefix(last, `{"answer_found"`) {
		t.Fatalf("the rules end with %q", last)
	}
	return last
}

// TestProseIsAskedAgainForProse asks about a sentence without mark as it was asked before.
func TestProseIsAskedAgainForProse(t *testing.T) {
	got, requests := settled(t, ask.PolicyMark, true, nil, "The rent is 900 euros a month [1]. The lease begins on 1 March 2025.", "The lease begins on 1 March 2025 [1].")
	if len(requests) != 2 || requests[1].Schema != nil || strings.Contains(requests[1].Messages[3].Text, "JSON") || !strings.Contains(requests[1].Messages[3].Text, "square brackets") {
		t.Fatalf("asked %+v", requests)
	}
	if len(got.Claims) != 2 || got.Claims[1].Verdict != app.Verified || got.Claims[1].Citations[0].By != app.ByCode || *got.Claims[1].Citations[0].Quote != begins {
		t.Errorf("claims %+v", got.Claims)
	}
}

func TestAThoughtApartFromTheText(t *testing.T) {
	model := &apptest.ScriptedModel{Replies: []string{""}, Thought: "Let me see. " + reply([]any{"The rent is 900 euros.", 1, rent})}
	got, _, err := written(t, model, aboutRent, true)
	if err != nil || len(got.Claims) != 1 || got.Claims[0].Verdict != app.Verified || len(model.Requests()) != 1 {
		t.Errorf("%v %+v", err, got.Claims)
	}
	// Beside a text it is a thought and nothing else.
	model = &apptest.ScriptedModel{Replies: []string{reply([]any{"The rent is 900 euros.", 1, rent})}, Thought: reply([]any{"No.", 7, "x"})}
	got, _, err = written(t, model, aboutRent, true)
	if err != nil || len(got.Claims) != 1 || len(got.Invented) > 0 {
		t.Errorf("%v %+v", err, got.Claims)
	}
}

// TestEndlessReplyIsStopped sees to it that the call ends long before the model would.
func TestEndlessReplyIsStopped(t *testing.T) {
	came := 0
	model := &apptest.ScriptedModel{Replies: []string{"the rent and "}, Endless: true, Piece: 16, Before: func(_ context.Context, sofar string) error {
		came = len(sofar)
		return nil
	}}
	if _, _, err := written(t, model, aboutRent, true); app.ErrorCode(err) != "llm.repeats" || came > 4096 {
		t.Errorf("%v after %d bytes", err, came)
	}
}

func TestStopInProseKeepsWhatIsWhole(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	model := &apptest.ScriptedModel{Replies: []string{inProse}, Before: func(_ context.Context, sofar string) error {
		if strings.Contains(sofar, "a bank") {
			stop()
		}
		return nil
	}}
	got, _, err := writtenFor(ctx, t, lease, model, aboutRent, true)
	if !errors.Is(err, context.Canceled) || len(got.Claims) != 1 || got.Claims[0].Verdict != app.Verified {
		t.Errorf("%v %+v", err, got.Claims)
	}
}

func proseAsked() prompt.Options { return prompt.Options{Inline: true} }

// pause waits some milliseconds.
func pause(ctx context.Context, ms int) error {
	select {
	case <-time.After(time.Duration(ms) * time.Millisecond):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
