package desktop

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cotejo/app"
	"cotejo/app/messages"
)

func TestDifferences(t *testing.T) {
	for _, c := range []struct{ quote, given, ofQuote, ofGiven string }{
		{"The increase may not be higher", "The increases may not be higher", "increase", "increases"},
		{"the same  words", "The same words", "", ""},
		{"a “quoted” word", `a "quoted" word`, "", ""},
		{"😀 La señora paga", "😀 La senora paga", "señora", "senora"},
		{"one two three", "one three", "two", ""},
		{"", "", "", ""},
	} {
		pick := func(text string, pairs [][]int) string {
			var words []string
			for _, pair := range pairs {
				units := []rune(text)
				start, end := 0, 0
				for i := range units {
					at := utf16Offset(text, len(string(units[:i])))
					if at <= pair[0] {
						start = i
					}
					if at < pair[1] {
						end = i + 1
					}
				}
				words = append(words, string(units[start:end]))
			}
			return strings.Join(words, " ")
		}
		ofQuote, ofGiven := differences(c.quote, c.given)
		if pick(c.quote, ofQuote) != c.ofQuote || pick(c.given, ofGiven) != c.ofGiven {
			t.Errorf("%q / %q: %q %q", c.quote, c.given, pick(c.quote, ofQuote), pick(c.given, ofGiven))
		}
	}
	long := strings.Repeat("word ", 100_000)
	if a, b := differences(long, long+"more"); len(a)+len(b) != 0 {
		t.Error("too long to be compared")
	}
}

// Each citation lists the checks that ran, and no other.
func TestCitationChecks(t *testing.T) {
	document, quote := app.Document{Path: "/a.txt"}, "words that stand there"
	located := func(v app.Verdict) app.Citation {
		return app.Citation{Verdict: v, Given: "words that stand there", Quote: &quote, Span: &app.Span{Start: 0, End: 22}, Document: &document}
	}
	lost := func(v app.Verdict, given string) app.Citation {
		return app.Citation{Verdict: v, Given: given, Document: &document}
	}
	finding := func(code string) *app.Finding { return &app.Finding{Code: code, Args: map[string]string{}} }
	for _, c := range []struct {
		name     string
		citation app.Citation
		finding  *app.Finding
		want     string
	}{
		{"verified", located(app.Verified), nil, "index passed, stands passed, whole_words passed, length passed, says passed"},
		{"approximate", located(app.Approximate), finding("nearly_same"), "index passed, near near"},
		{"out of range", app.Citation{Verdict: app.NotFound, Given: "x"}, finding("index_out_of_range"), "index failed"},
		{"not there", lost(app.NotFound, "x"), finding("not_in_fragment"), "index passed, stands failed"},
		{"too short", lost(app.NotFound, "x"), finding("too_short"), "index passed, stands passed, whole_words passed, length failed"},
		{"a heading", lost(app.NotFound, "x"), finding("only_heading"), "index passed, stands passed, whole_words passed, length passed, says failed"},
		{"misplaced", lost(app.Misplaced, "x"), finding("misplaced"), "index passed, stands failed"},
		{"a finding that is new", lost(app.NotFound, "x"), finding("never_heard_of"), "never_heard_of failed"},
		{"no quote", lost(app.FragmentOnly, ""), nil, "given failed"},
		{"no finding", lost(app.NotFound, "x"), nil, "stands failed"},
	} {
		var got []string
		for _, check := range citationView(messages.In("en"), c.citation, c.finding, nil).Checks {
			got = append(got, check.Name+" "+check.State)
			if check.Sentence == "" || strings.HasPrefix(check.Sentence, "tested.") || strings.HasPrefix(check.Sentence, "citation.") {
				t.Errorf("%s: no sentence for %s", c.name, check.Name)
			}
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %s, want %s", c.name, strings.Join(got, ", "), c.want)
		}
	}
}

// The findings of a claim go to the citations that they are about, in order; the rest is about the claim.
func TestFindingsOfAClaim(t *testing.T) {
	claim := app.Claim{Text: "x", Verdict: app.NotFound, Support: app.Support{Verdict: "unclear", Checks: []string{"facts", "overlap"}}}
	for _, v := range []app.Verdict{app.Verified, app.NotFound, app.Misplaced, app.NotFound, app.FragmentOnly} {
		claim.Citations = append(claim.Citations, app.Citation{Verdict: v, Document: &app.Document{Path: "/a"}})
	}
	for _, code := range []string{"not_in_fragment", "misplaced", "too_short", "doubtful_text", "uncited"} {
		claim.Findings = append(claim.Findings, app.Finding{Code: code, Args: map[string]string{}})
	}
	got, rest := findings(claim)
	var codes []string
	for _, f := range got {
		if f == nil {
			codes = append(codes, "-")
		} else {
			codes = append(codes, f.Code)
		}
	}
	if fmt.Sprint(codes) != "[- not_in_fragment misplaced too_short doubtful_text]" || len(rest) != 1 || rest[0].Code != "uncited" {
		t.Errorf("%v %v", codes, rest)
	}
	view := claimView(messages.In("es"), claim, nil)
	if view.Support.Verdict != "unclear" || len(view.Support.Checks) != 2 || view.Support.Checks[0].State != ran || len(view.Findings) != 1 {
		t.Errorf("%+v", view)
	}
	if unchecked := claimView(messages.In("en"), app.Claim{Support: app.NotChecked()}, nil); len(unchecked.Support.Checks) != 0 {
		t.Errorf("%+v", unchecked.Support)
	}
}

// A statement that was kept as what a file is said to say names the file, and none of its marks is a link; what was done about an
// answer is told in words.
func TestDegradedClaims(t *testing.T) {
	quote := "words"
	claim := app.Claim{Text: "x", Verdict: app.Verified, Findings: []app.Finding{{Code: "degraded", Args: map[string]string{"file": "lease.pdf"}}},
		Citations: []app.Citation{{Verdict: app.Verified, Given: quote, Quote: &quote, Span: &app.Span{End: 5}, Document: &app.Document{Path: "/lease.pdf"}}}}
	view := claimView(messages.In("en"), claim, nil)
	if view.Degraded != "lease.pdf" || view.Citations[0].Link || len(view.Findings) != 1 || !strings.Contains(view.Findings[0], "lease.pdf") {
		t.Errorf("%+v", view)
	}
	answer := &app.Answer{Findings: []app.Finding{
		{Code: "asked_again", Args: map[string]string{"claims": "3", "replaced": "1"}}, {Code: "invented_mark", Args: map[string]string{"index": "9"}},
	}}
	if did := deeds(messages.In("en"), answer); len(did) != 1 || strings.Contains(did[0], "{") {
		t.Errorf("%q", did)
	}
}

// A claim is worth as much as the worst of its citations, also now.
func TestClaimsFollowTheirCitations(t *testing.T) {
	quote := "words"
	cite := func(at int) app.Citation {
		return app.Citation{Verdict: app.Verified, Given: quote, Quote: &quote, Span: &app.Span{Start: at, End: at + 5}, Document: &app.Document{Path: "/a"}}
	}
	claim := app.Claim{Verdict: app.Verified, Citations: []app.Citation{cite(0), cite(10), cite(20)}}
	now := standings{citationID(claim.Citations[0]): {"missing"}, citationID(claim.Citations[1]): {"source_changed"}, citationID(claim.Citations[2]): {"refused"}}
	view := claimView(messages.In("en"), claim, now)
	var got []string
	for _, c := range view.Citations {
		got = append(got, c.Verdict+" "+c.Checks[len(c.Checks)-1].State)
	}
	if view.Verdict != "source_changed" || !slices.Equal(got, []string{"unreachable failed", "source_changed failed", "verified ran"}) {
		t.Errorf("%s %v", view.Verdict, got)
	}
	for _, language := range []string{"en", "es"} {
		l := messages.In(language)
		for _, reason := range []string{"", "moved", "source_changed", "not_found", "verdict", "missing", "refused", "unreadable", "member", "incomplete"} {
			if s := (standing{reason}).sentence(l); strings.HasPrefix(s, "panel.") {
				t.Errorf("%s: no sentence for %q", language, reason)
			}
		}
		for _, verdict := range shownOrder {
			if !l.Has("verdict." + verdict) {
				t.Errorf("%s: no word for %s", language, verdict)
			}
		}
	}
	if worstShown("verified", "never heard of") != "never heard of" || worstShown("uncited", "pending") != "uncited" {
		t.Error("the order of what is shown")
	}
}

// Words that the evidence shows and that the program found for a mark of a model are listed once, as found by the program.
func TestFoundByCodeIsSaid(t *testing.T) {
	with := func(id string, by app.Author) []BlockView {
		return []BlockView{{Claims: []ClaimView{{Citations: []CitationView{{ID: id, Number: 1, Verdict: string(app.Verified), By: string(by)}}}}}}
	}
	for _, c := range []struct{ evidence, answer, want app.Author }{
		{app.ByExtractive, app.ByCode, app.ByCode},
		{app.ByExtractive, app.ByModel, app.ByExtractive},
		{app.ByCode, app.ByExtractive, app.ByCode},
	} {
		if all := uniqueCitations(with("a", c.evidence), with("a", c.answer)); len(all) != 1 || all[0].By != string(c.want) {
			t.Errorf("%s and %s: %+v", c.evidence, c.answer, all)
		}
	}
	if all := uniqueCitations(with("a", app.ByExtractive), with("b", app.ByCode)); len(all) != 2 || all[0].By != "extractive" {
		t.Errorf("two citations: %+v", all)
	}
}
