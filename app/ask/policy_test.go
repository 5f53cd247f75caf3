package ask_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"cotejo/app"
	"cotejo/app/apptest"
	"cotejo/app/ask"
	"cotejo/app/messages"
	"cotejo/app/search"
	"cotejo/app/support"
)

const (
	rent    = "The rent is 900 euros a month, payable in advance."
	begins  = "The lease begins on 1 March 2025."
	deposit = "It is held by the landlord's agent."
)

// supporter finds what its words say of a claim's text.
type supporter map[string]string

func (s supporter) Claim(_ context.Context, c support.Claim) (app.Support, []app.Finding, error) {
	for part, verdict := range s {
		if strings.Contains(c.Text, part) {
			if verdict == "broken" {
				return app.Support{Verdict: "unclear", Checks: []string{"facts"}}, nil, errors.New("no")
			}
			return app.Support{Verdict: verdict, Checks: []string{"facts"}}, nil, nil
		}
	}
	return app.Support{Verdict: "entailed", Checks: []string{"facts", "overlap"}}, nil, nil
}

// settled asks with a policy and gives the answer and the model's requests.
func settled(t *testing.T, policy ask.Policy, retry bool, s ask.Supporter, replies ...string) (*app.Answer, []app.Request) {
	t.Helper()
	a := library(t, lease)
	model := &apptest.ScriptedModel{Replies: replies}
	a.Model, a.Support = model, s
	got, _, err := a.Write(t.Context(), aboutRent, ask.Options{Search: search.Defaults(), Cite: true, Interface: messages.In("en"), Retry: retry, Policy: policy}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return got, model.Requests()
}

func texts(claims []app.Claim) []string {
	var all []string
	for _, c := range claims {
		all = append(all, c.Text)
	}
	return all
}

func codes(findings []app.Finding) []string {
	var all []string
	for _, f := range findings {
		all = append(all, f.Code)
	}
	return all
}

func TestRetryReplacesOnlyWhatFails(t *testing.T) {
	first := reply([]any{"The rent is 900 euros.", 1, rent}, []any{"The lease begins in March 2025.", 1, "The lease starts on 1 March 2025."}, []any{"The deposit is held by the agent."})
	for what, c := range map[string]struct {
		second   string
		texts    []string
		replaced string
	}{
		"both put right": {reply([]any{"The lease begins on 1 March.", 1, begins}, []any{"An agent holds the deposit.", 1, deposit}),
			[]string{"The rent is 900 euros.", "The lease begins on 1 March.", "An agent holds the deposit."}, "2"},
		"one put right": {reply([]any{"The lease begins on 1 March.", 1, begins}, []any{"The deposit is held by the agent.", 1, "held by nobody"}),
			[]string{"The rent is 900 euros.", "The lease begins on 1 March.", "The deposit is held by the agent."}, "1"},
		"worse":          {reply([]any{"The lease begins in June.", 1, "in June"}, []any{"Something else."}), nil, "0"},
		"another matter": {reply([]any{"Rome was not built in a day.", 1, begins}, []any{"Nor was Paris.", 1, begins}), nil, "0"},
		"says it again":  {reply([]any{"The rent is 900 euros.", 1, rent}), nil, "0"},
		"gives up":       {`{"answer_found": false, "claims": []}`, nil, "0"},
		"not whole":      {`{"answer_found": true, "claims": [{"citations"`, nil, ""},
	} {
		got, requests := settled(t, ask.PolicyMark, true, nil, first, c.second)
		want := c.texts
		if want == nil {
			want = []string{"The rent is 900 euros.", "The lease begins in March 2025.", "The deposit is held by the agent."}
		}
		if !slices.Equal(texts(got.Claims), want) || got.Figures.Retries != 1 || got.NoInformation {
			t.Errorf("%s: %q, %d retries", what, texts(got.Claims), got.Figures.Retries)
		}
		if f := got.Figures.FirstReply; f == nil || f.Verified != 1 || f.NotFound != 1 || f.Claims != 3 || f.CitedClaims != 2 {
			t.Errorf("%s: the figures of the first reply are %+v", what, f)
		}
		if c.replaced != "" && (len(got.Findings) != 1 || got.Findings[0].Code != "asked_again" || got.Findings[0].Args["replaced"] != c.replaced) {
			t.Errorf("%s: %v", what, got.Findings)
		}
		if len(requests) != 2 || len(requests[1].Messages) != 4 || requests[1].Messages[2].Text != first || !strings.Contains(requests[1].Messages[3].Text, "The lease starts on 1 March 2025.") {
			t.Errorf("%s: asked %+v", what, requests)
		}
		if strings.Contains(requests[1].Messages[3].Text, "900") {
			t.Errorf("%s: the model is asked about a claim that holds", what)
		}
		if c.replaced == "2" && (got.Figures.Shown.Verified != 3 || !slices.Contains(codes(got.Claims[1].Findings), "written_again")) {
			t.Errorf("%s: %+v %v", what, got.Figures.Shown, got.Claims[1].Findings)
		}
	}
	// What takes a claim's place says as much, about the same; what the second reply invents is nobody's business when it is not taken.
	for what, c := range map[string]struct{ first, second string }{
		"another matter": {reply([]any{"The rent is 900 euros.", 1, rent}, []any{"A penalty of 300 euros is due.", 1, "A penalty is due"}), reply([]any{"The lease begins on 1 March 2025.", 1, begins})},
		"half of it":     {reply([]any{"The lease begins on 1 March 2025 and ends on 28 February 2030.", 1, begins, 1, "It ends in 2030"}), reply([]any{"The lease begins on 1 March.", 1, begins})},
		"invented":       {reply([]any{"A penalty of 300 euros is due."}), reply([]any{"A penalty is due [9].", 12, "A penalty of 300 euros is due"})},
	} {
		got, _ := settled(t, ask.PolicyMark, true, nil, c.first, c.second)
		if last := got.Claims[len(got.Claims)-1]; slices.Contains(codes(last.Findings), "written_again") || got.Findings[0].Args["replaced"] != "0" || len(got.Invented) != 0 {
			t.Errorf("%s: %+v, invented %v", what, last, got.Invented)
		}
	}
	if got, requests := settled(t, ask.PolicyMark, true, nil, reply([]any{"The rent is 900 euros.", 1, rent})); len(requests) != 1 || got.Figures.Retries != 0 {
		t.Error("an answer that holds is asked for again")
	}
	if got, requests := settled(t, ask.PolicyMark, false, nil, first); len(requests) != 1 || got.Figures.Retries != 0 {
		t.Error("asked again, though that is off")
	}
}

func TestPolicies(t *testing.T) {
	first := reply([]any{"The rent is 900 euros.", 1, rent}, []any{"It is cheap.", 1, "It is cheap, they say so"})
	got, _ := settled(t, ask.PolicyMark, false, nil, first)
	if len(got.Claims) != 2 || got.Claims[1].Verdict != app.NotFound {
		t.Errorf("mark: %+v", got.Claims)
	}
	got, _ = settled(t, ask.PolicyDegrade, false, nil, first)
	if last := got.Claims[1]; len(got.Claims) != 2 || last.Verdict != app.NotFound || last.Findings[len(last.Findings)-1].Code != "degraded" || last.Findings[len(last.Findings)-1].Args["file"] != "lease.txt" {
		t.Errorf("degrade: %+v", last)
	}
	got, _ = settled(t, ask.PolicyDrop, false, nil, first)
	if len(got.Claims) != 1 || got.Claims[0].Verdict != app.Verified || !slices.Equal(codes(got.Findings), []string{"dropped"}) || got.Figures.Shown.Claims != 1 || got.Figures.FirstReply.Claims != 2 {
		t.Errorf("drop: %+v %v", got.Claims, got.Findings)
	}
	// What is left must still answer: "how much" asks for a number, and only the claim that fails has one.
	got, _ = settled(t, ask.PolicyDrop, false, nil, reply([]any{"The rent is 800 euros.", 1, "The rent is 800 euros a month"}, []any{"It is payable early.", 1, rent}))
	if !slices.Equal(codes(got.Findings), []string{"not_dropped"}) || got.Figures.Shown.NotFound != 1 || got.NoInformation {
		t.Errorf("dropped all the same: %+v", got.Claims)
	}
	got, _ = settled(t, ask.PolicyDrop, false, nil, reply([]any{"It is cheap.", 1, "It is cheap, they say so"}))
	if len(got.Claims) != 0 || !got.NoInformation || *got.AbstainedBy != "policy" || !slices.Equal(codes(got.Findings), []string{"dropped"}) || got.Figures.FirstReply.NotFound != 1 {
		t.Errorf("nothing is left: %+v", got)
	}
}

func TestContradictedClaimsAreAskedAgain(t *testing.T) {
	s := supporter{"800": "contradicted", "cheap": "broken"}
	first := reply([]any{"The rent is 800 euros.", 1, rent}, []any{"It is cheap.", 1, begins}, []any{"Not there.", 1, "such words are nowhere"})
	got, _ := settled(t, ask.PolicyMark, true, s, first, reply([]any{"The rent is 900 euros.", 1, rent}))
	if got.Claims[0].Text != "The rent is 900 euros." || got.Claims[0].Support.Verdict != "entailed" || !slices.Equal(got.Claims[0].Support.Checks, []string{"facts", "overlap"}) {
		t.Errorf("%+v", got.Claims[0])
	}
	if got.Claims[1].Support.Verdict != "unclear" || got.Claims[2].Support.Verdict != "not_checked" || len(got.Claims[2].Support.Checks) != 0 {
		t.Errorf("%+v", got.Claims)
	}
	if f := got.Figures; *f.FirstReply.Contradicted != 1 || *f.FirstReply.Entailed != 0 || *f.Shown.Contradicted != 0 || *f.Shown.Entailed != 1 {
		t.Errorf("first %+v, shown %+v", f.FirstReply, f.Shown)
	}
	got, _ = settled(t, ask.PolicyMark, true, s, first, reply([]any{"The rent is 800 euros a month.", 1, rent}))
	if got.Claims[0].Text != "The rent is 800 euros." || got.Claims[0].Support.Verdict != "contradicted" {
		t.Errorf("a claim that is contradicted too took its place: %+v", got.Claims[0])
	}
}

func TestMisplacedQuotesAreNotMoved(t *testing.T) {
	files := map[string]string{"rent.txt": "The rent of the house is 900 euros a month.\n", "pets.txt": "Dogs and cats may live in the flat if the neighbours agree.\n"}
	for i := range 6 {
		files["more"+string(rune('a'+i))+".txt"] = "The rent of the house goes up by 2 percent.\n" + strings.Repeat("The rent of the house. ", i)
	}
	model := &apptest.ScriptedModel{Replies: []string{reply(
		[]any{"In another passage.", 2, "The rent of the house is 900 euros a month."},
		[]any{"In the library.", 1, "Dogs and cats may live in the flat if the neighbours agree."},
		[]any{"Nowhere.", 1, "Dogs and cats may not live in the flat if the neighbours agree."},
	)}}
	got, _, err := writtenFor(t.Context(), t, files, model, "How much is the rent of the house a month?", true)
	if err != nil {
		t.Fatal(err)
	}
	in := func(i int) string {
		c := got.Claims[i].Citations[0]
		if c.FoundAt == nil || c.Quote != nil || c.Span != nil || c.FoundAt.Place.Label == "" {
			return ""
		}
		return c.FoundAt.Document.Path[strings.LastIndexByte(c.FoundAt.Document.Path, '/')+1:]
	}
	for i, want := range []app.Verdict{app.Misplaced, app.Misplaced, app.NotFound} {
		if got.Claims[i].Verdict != want {
			t.Errorf("claim %d: %s %v", i, got.Claims[i].Verdict, got.Claims[i].Findings)
		}
	}
	if in(0) != "rent.txt" || in(1) != "pets.txt" || in(2) != "" || got.Figures.Shown.Misplaced != 2 {
		t.Errorf("%s, %s, %s", in(0), in(1), in(2))
	}
	if c := got.Claims[1].Citations[0]; c.Document == nil || strings.HasSuffix(c.Document.Path, "pets.txt") {
		t.Errorf("the citation was moved: %+v", c)
	}
}

// stopping supports the first claims it sees and stops the question at the next.
type stopping struct {
	left int
	stop context.CancelFunc
}

func (s *stopping) Claim(ctx context.Context, c support.Claim) (app.Support, []app.Finding, error) {
	if s.left--; s.left < 0 {
		s.stop()
		return app.Support{Verdict: "unclear", Checks: []string{"facts"}}, nil, ctx.Err()
	}
	return app.Support{Verdict: "contradicted", Checks: []string{"facts"}}, nil, nil
}

func TestStopBeforeTheReplacementIsChecked(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	a := library(t, lease)
	a.Model = &apptest.ScriptedModel{Replies: []string{reply([]any{"The rent is 800 euros a month.", 1, rent}), reply([]any{"The rent is 900 euros a month.", 1, rent})}}
	a.Support = &stopping{1, stop}
	got, _, err := a.Write(ctx, aboutRent, ask.Options{Search: search.Defaults(), Cite: true, Interface: messages.In("en"), Retry: true}, nil)
	if !errors.Is(err, context.Canceled) || len(got.Claims) != 1 || got.Claims[0].Text != "The rent is 800 euros a month." || got.Claims[0].Support.Verdict != "contradicted" {
		t.Errorf("%v %+v", err, got.Claims)
	}
}
