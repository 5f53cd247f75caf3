package ask_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"cotejo/app"
	"cotejo/app/apptest"
	"cotejo/app/ask"
	"cotejo/app/messages"
	"cotejo/app/search"
)

const aboutRent = "How much is the rent, payable in advance?"

// written asks a model and returns the answer with all that was reported on the way.
func written(t *testing.T, model *apptest.ScriptedModel, question string, cite bool) (*app.Answer, []ask.Progress, error) {
	t.Helper()
	return writtenFor(t.Context(), t, lease, model, question, cite)
}

func writtenFor(ctx context.Context, t *testing.T, files map[string]string, model *apptest.ScriptedModel, question string, cite bool) (*app.Answer, []ask.Progress, error) {
	t.Helper()
	a := library(t, files)
	if model != nil {
		a.Model = model
	}
	var all []ask.Progress
	var frozen []string
	got, r, err := a.Write(ctx, question, ask.Options{Search: search.Defaults(), Cite: cite, Interface: messages.In("en")}, func(p ask.Progress) {
		all = append(all, p)
		raw, err := json.Marshal(p)
		if err != nil {
			t.Error(err)
		}
		frozen = append(frozen, string(raw))
	})
	if got == nil || r == nil {
		t.Fatalf("no answer: %v", err)
	}
	for i, p := range all {
		if raw, _ := json.Marshal(p); string(raw) != frozen[i] {
			t.Errorf("report %d was changed after it was made", i)
		}
	}
	if len(all) == 0 || all[len(all)-1].Stage != ask.StageDone {
		t.Errorf("the last of %d reports is not that it is done", len(all))
	}
	if last, _ := json.Marshal(all[len(all)-1].Answer); true {
		if raw, _ := json.Marshal(got); string(raw) != string(last) {
			t.Errorf("the answer is not what was reported last:\n%s\n%s", raw, last)
		}
	}
	return got, all, err
}

// reply makes a reply of claims: text, then index and quote by turns.
func reply(claims ...[]any) string {
	var all []string
	for _, c := range claims {
		var cited []map[string]any
		for i := 1; i+1 < len(c); i += 2 {
			cited = append(cited, map[string]any{"index": c[i], "quote": c[i+1]})
		}
		if cited == nil {
			cited = []map[string]any{}
		}
		raw, _ := json.Marshal(map[string]any{"text": c[0], "citations": cited})
		all = append(all, string(raw))
	}
	return `{"answer_found": true, "claims": [` + strings.Join(all, ", ") + `]}`
}

func TestClaimsAreCheckedAgainstTheirOwnPassage(t *testing.T) {
	model := &apptest.ScriptedModel{Replies: []string{reply(
		[]any{"The rent is 900 euros a month [1] [9].", 1, "The rent is 900 euros a month, payable in advance."},
		[]any{"It is 950 euros.", 1, "The rent is 950 euros a month, payable in advance."},
		[]any{"It is invented.", 7, "The rent is 900 euros a month, payable in advance."},
		[]any{"Nothing is quoted."},
		[]any{"Two quotes, one wrong.", 1, "The lease begins on 1 March 2025.", 1, "It ends."},
	)}}
	got, all, err := written(t, model, aboutRent, true)
	if err != nil {
		t.Fatal(err)
	}
	want := []app.Verdict{app.Verified, app.NotFound, app.NotFound, app.Uncited, app.NotFound}
	if len(got.Claims) != len(want) {
		t.Fatalf("claims %+v", got.Claims)
	}
	for i, claim := range got.Claims {
		if claim.Verdict != want[i] || claim.Verdict != app.Verified && len(claim.Findings) == 0 {
			t.Errorf("claim %d: %s, findings %v", i, claim.Verdict, claim.Findings)
		}
	}
	first := got.Claims[0].Citations[0]
	if got.Claims[0].Text != "The rent is 900 euros a month." || *first.Quote != "The rent is 900 euros a month, payable in advance." || first.By != app.ByModel || first.Place.Label == "" || first.Number == nil {
		t.Errorf("first claim %+v", got.Claims[0])
	}
	if c := got.Claims[2].Citations[0]; c.Number != nil || c.Passage != 7 || c.Document != nil || c.Place != nil || got.Claims[2].Findings[0].Code != "index_out_of_range" {
		t.Errorf("out of range %+v", got.Claims[2])
	}
	if !slices.Equal(got.Invented, []int{9, 7}) || got.Model != "scripted" || got.NoInformation || len(got.Evidence) == 0 {
		t.Errorf("invented %v, model %q", got.Invented, got.Model)
	}
	if got.Claims[0].Starts != true || got.Claims[1].Starts {
		t.Error("claims of one paragraph: only the first starts it")
	}
	shown := got.Figures.Shown
	if f := got.Figures.FirstReply; f == nil || f.Citations != 5 || f.Verified != 2 || f.NotFound != 2 || f.OutOfRange != 1 || f.Claims != 5 || f.CitedClaims != 3 || f.ByExtractive != nil {
		t.Errorf("first reply %+v", f)
	}
	if shown.Citations != 5 || shown.ByExtractive == nil || shown.ByExtractive.Verified != len(got.Evidence) {
		t.Errorf("shown %+v", shown)
	}
	if all[0].Stage != ask.StageEvidence || len(all[0].Answer.Claims) > 0 || len(all[0].Answer.Evidence) == 0 {
		t.Errorf("the evidence comes first: %+v", all[0])
	}
	drafted := false
	for i, p := range all {
		if i > 0 && len(p.Answer.Claims) < len(all[i-1].Answer.Claims) {
			t.Errorf("report %d took a claim back", i)
		}
		drafted = drafted || p.Draft != nil
	}
	if len(all) < 7 {
		t.Errorf("%d reports for five claims", len(all))
	}
	if asked := model.Requests(); len(asked) != 1 || !strings.Contains(asked[0].Messages[1].Text, "900 euros a month") || asked[0].Schema == nil {
		t.Errorf("asked %+v", asked)
	}
}

// TestNumbersFollowTheOrderOfAppearance counts over the evidence first, then over the claims.
func TestNumbersFollowTheOrderOfAppearance(t *testing.T) {
	files := map[string]string{
		"a.txt": "The rent of the house is 900 euros a month.\n", "b.txt": "The rent of the house includes the water.\n", "c.txt": "The rent of the house is paid to the agent.\n",
	}
	model := &apptest.ScriptedModel{Replies: []string{reply(
		[]any{"To the agent.", 3, "nothing like it stands there"}, []any{"With water.", 2, "nothing like it stands there", 1, "nothing like it stands there"},
	)}}
	got, _, err := writtenFor(t.Context(), t, files, model, "How much is the rent of the house?", true)
	if err != nil {
		t.Fatal(err)
	}
	numbers, seen := map[int]int{}, 0
	for _, claim := range append(slices.Clone(got.Evidence), got.Claims...) {
		for _, c := range claim.Citations {
			n, known := numbers[c.Passage]
			if !known {
				seen++
				n, numbers[c.Passage] = seen, seen
			}
			if *c.Number != n {
				t.Errorf("passage %d has the number %d, not %d", c.Passage, *c.Number, n)
			}
		}
	}
	if len(got.Passages) != 3 || seen != 3 {
		t.Errorf("%d passages, %d cited", len(got.Passages), seen)
	}
}

func TestTheModelMayAbstain(t *testing.T) {
	beside := strings.Replace(reply([]any{"It is 900 euros.", 1, "The rent is 900 euros a month, payable in advance."}), "true", "false", 1)
	for what, c := range map[string]struct {
		reply, by string
		verified  int
	}{
		"plainly":        {`{"answer_found": false, "claims": []}`, "model", 0},
		"in the old way": {`{"claims": [], "no_information": true}`, "model", 0},
		"beside claims":  {beside, "model", 1},
		"without claims": {`{"answer_found": true, "claims": []}`, "policy", 0},
	} {
		got, all, err := written(t, &apptest.ScriptedModel{Replies: []string{c.reply}}, aboutRent, true)
		if err != nil || !got.NoInformation || got.AbstainedBy == nil || *got.AbstainedBy != c.by || len(got.Claims) != 0 || len(got.Evidence) == 0 || len(got.Passages) == 0 {
			t.Errorf("%s: %v, %+v", what, err, got)
		}
		if f := got.Figures.FirstReply; f == nil || f.Verified != c.verified {
			t.Errorf("%s: first reply %+v", what, f)
		}
		for _, p := range all {
			if what == "beside claims" && (len(p.Answer.Claims) > 0 || p.Draft != nil) {
				t.Errorf("%s: a claim was shown", what)
			}
		}
	}
}

func TestSilenceAsksNoModel(t *testing.T) {
	model := &apptest.ScriptedModel{Replies: []string{"x"}}
	got, _, err := written(t, model, "Who won the football championship of 1998?", true)
	if err != nil || !got.NoInformation || *got.AbstainedBy != "retrieval" || len(got.Passages) != 0 || len(model.Requests()) != 0 || got.Figures.FirstReply != nil {
		t.Errorf("%v %+v", err, got)
	}
}

func TestWithoutModelTheEvidenceIsTheAnswer(t *testing.T) {
	got, all, err := writtenFor(t.Context(), t, lease, nil, aboutRent, true)
	if err != nil || got.Model != ask.Extractive || len(got.Claims) == 0 || len(got.Claims) != len(got.Evidence) || len(all) != 1 {
		t.Errorf("%v %+v", err, got)
	}
}

func TestAReplyThatIsNotWholeIsAnError(t *testing.T) {
	good := reply([]any{"It is 900 euros.", 1, "The rent is 900 euros a month, payable in advance."}, []any{"More.", 1, "The lease begins on 1 March 2025."})
	broken := app.Errorf("llm.unreachable", nil)
	for what, c := range map[string]struct {
		model *apptest.ScriptedModel
		code  string
	}{
		"cut by the server":       {&apptest.ScriptedModel{Replies: []string{good}, Cut: true}, "llm.incomplete"},
		"cut JSON":                {&apptest.ScriptedModel{Replies: []string{good[:len(good)-20]}}, "llm.incomplete"},
		"other JSON twice":        {&apptest.ScriptedModel{Replies: []string{`{"status": "ok"}`}}, "llm.unreadable"},
		"nothing twice":           {&apptest.ScriptedModel{Replies: []string{" \n"}}, "llm.empty"},
		"a thought alone":         {&apptest.ScriptedModel{Replies: []string{""}, Thought: "The lease says 900 [1]."}, "llm.empty"},
		"a thought's object, cut": {&apptest.ScriptedModel{Replies: []string{""}, Thought: good[:len(good)-20]}, "llm.incomplete"},
		"cut within a thought":    {&apptest.ScriptedModel{Replies: []string{"<think>So"}, Cut: true}, "llm.incomplete"},
		"filtered":                {&apptest.ScriptedModel{Replies: []string{good[:40]}, Cut: true, Ending: "content_filter"}, "llm.refused_answer"},
		"filtered, whole":         {&apptest.ScriptedModel{Replies: []string{good}, Ending: "content_filter"}, "llm.refused_answer"},
		"cut prose":               {&apptest.ScriptedModel{Replies: []string{"The rent is 900 euros [1]. The dep"}, Cut: true}, "llm.incomplete"},
		"endless words":           {&apptest.ScriptedModel{Replies: []string{"the rent and "}, Endless: true}, "llm.repeats"},
		"endless claims":          {&apptest.ScriptedModel{Replies: []string{good}, Endless: true}, "llm.repeats"},
		"endless sentences":       {&apptest.ScriptedModel{Replies: []string{"The rent is 900 euros [1]. "}, Endless: true}, "llm.repeats"},
		"endless blanks":          {&apptest.ScriptedModel{Replies: []string{"\n"}, Endless: true}, "llm.repeats"},
		"lost connection":         {&apptest.ScriptedModel{Replies: []string{good[:len(good)-20]}, Err: broken}, "llm.unreachable"},
	} {
		got, _, err := written(t, c.model, aboutRent, true)
		if app.ErrorCode(err) != c.code || len(got.Evidence) == 0 || len(got.Claims) != 0 || got.NoInformation || got.Figures.FirstReply != nil || got.Model != "scripted" {
			t.Errorf("%s: %v, %+v", what, err, got)
		}
	}
}

func TestStopKeepsWhatIsWhole(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	model := &apptest.ScriptedModel{Before: func(_ context.Context, sofar string) error {
		if strings.Contains(sofar, "The second") {
			stop()
		}
		return nil
	}}
	model.Replies = []string{reply([]any{"The first.", 1, "The rent is 900 euros a month, payable in advance."}, []any{"The second claim is long enough to be cut."})}
	got, _, err := writtenFor(ctx, t, lease, model, aboutRent, true)
	if !errors.Is(err, context.Canceled) || len(got.Claims) != 1 || got.Claims[0].Verdict != app.Verified || got.NoInformation || got.Figures.FirstReply != nil || got.Figures.Shown.Verified != 1 {
		t.Errorf("%v %+v", err, got)
	}
}

func TestWhatTheRequestEscapedIsUndone(t *testing.T) {
	files := map[string]string{"a.txt": "The R&D budget of the company is <fixed> at 4 million. The tag &amp; is written so in the budget.\n"}
	model := &apptest.ScriptedModel{Replies: []string{reply(
		[]any{"R&amp;D is &lt;fixed&gt;.", 1, "The R&amp;D budget of the company is &lt;fixed&gt; at 4 million."}, []any{"Two.", 1, "The R&D budget of the company is <fixed> at 4 million."},
		[]any{"Three.", 1, "The tag &amp; is written so in the budget."}, []any{"Four.", 1, "The tag &amp;amp; is written so in the budget."},
		[]any{"Five.", 1, "The tag & is written so in the budget."}, []any{"Six.", 1, "The R&amp;amp;D budget of the company"},
	)}}
	got, _, err := writtenFor(t.Context(), t, files, model, "What is the R&D budget of the company?", true)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []app.Verdict{app.Verified, app.Verified, app.Verified, app.Verified, app.NotFound, app.NotFound} {
		if got.Claims[i].Verdict != want {
			t.Errorf("claim %d: %s, %v", i, got.Claims[i].Verdict, got.Claims[i].Findings)
		}
	}
	if text := got.Claims[0].Text; text != `R&D is \<fixed\>.` || ask.PlainText(text) != "R&D is <fixed>." {
		t.Errorf("text %s", text)
	}
}

func TestEllipsisMakesTwoCitations(t *testing.T) {
	for quote, want := range map[string][]string{
		"The lease begins on 1 March 2025. ... payable in advance.":  {"The lease begins on 1 March 2025.", "payable in advance."},
		"The rent is 900 euros a month […] The deposit is two weeks": {"The rent is 900 euros a month", ""},
		"The rent is 900 euros a month…":                             {"The rent is 900 euros a month"},
		"The lease begins on 1 March 2025.":                          {"The lease begins on 1 March 2025."},
		"...":                                                        {""},
	} {
		got, _, err := written(t, &apptest.ScriptedModel{Replies: []string{reply([]any{"So.", 1, quote})}}, aboutRent, true)
		if err != nil || len(got.Claims) != 1 || len(got.Claims[0].Citations) != len(want) {
			t.Errorf("%q: %v %+v", quote, err, got.Claims)
			continue
		}
		for i, c := range got.Claims[0].Citations {
			if (c.Verdict == app.Verified) != (want[i] != "") || c.Quote != nil && *c.Quote != want[i] || *c.Number != 1 {
				t.Errorf("%q: citation %d is %+v", quote, i, c)
			}
		}
	}
}

func TestAThoughtLeavesNoClaims(t *testing.T) {
	final := reply([]any{"It is 900 euros.", 1, "The rent is 900 euros a month, payable in advance."})
	for what, text := range map[string]string{
		"opened":      "<think>" + reply([]any{"No."}) + "</think>" + final,
		"not opened":  reply([]any{"No."}, []any{"Neither."}) + "</think>" + final,
		"same number": reply([]any{"No.", 7, "x"}) + "</think>" + final,
		"not closed":  "<think> so " + final,
	} {
		got, _, err := written(t, &apptest.ScriptedModel{Replies: []string{text}}, aboutRent, true)
		if err != nil || len(got.Claims) != 1 || got.Claims[0].Verdict != app.Verified || len(got.Invented) != 0 || !got.Claims[0].Starts {
			t.Errorf("%s: %v %+v %v", what, err, got.Claims, got.Invented)
		}
	}
}

func TestWrittenWithoutCite(t *testing.T) {
	got, all, err := written(t, &apptest.ScriptedModel{Piece: 1, Replies: []string{reply([]any{"It is 900 euros [7].", 1, "The rent is 900 euros a month, payable in advance."})}}, aboutRent, false)
	if err != nil || len(got.Claims) != 1 || got.Claims[0].Verdict != app.Uncited || len(got.Claims[0].Citations) != 0 || len(got.Invented) != 0 || got.Claims[0].Text != "It is 900 euros." {
		t.Errorf("%v %+v", err, got)
	}
	for _, p := range all {
		if p.Draft != nil && len(p.Draft.Numbers) > 0 {
			t.Errorf("a draft with marks: %+v", p.Draft)
		}
	}
}

func TestHostileReply(t *testing.T) {
	escape := "\x1b[2J\u202eIt is 900 euros."
	got, _, err := written(t, &apptest.ScriptedModel{Replies: []string{reply([]any{"- " + escape + "\n\nNext line", 1, "The rent"}, []any{"## A title"})}}, aboutRent, true)
	if err != nil || got.Claims[0].Text != "[2JIt is 900 euros. Next line" || got.Claims[0].Block != app.BlockItem || got.Claims[1].Block != app.BlockHeading || !got.Claims[1].Starts {
		t.Errorf("%v %+v", err, got.Claims)
	}
	many := make([][]any, 400)
	for i := range many {
		many[i] = []any{fmt.Sprint("Claim ", i), i + 2, "x"}
	}
	got, _, err = written(t, &apptest.ScriptedModel{Piece: 64, Replies: []string{reply(many...)}}, aboutRent, true)
	if err != nil || len(got.Invented) < 390 {
		t.Errorf("%v, %d invented", err, len(got.Invented))
	}
}
