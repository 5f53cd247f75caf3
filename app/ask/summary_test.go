package ask_test

import (
	"context"
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

// report is a document of n chapters, each some 1,500 bytes long.
func report(n int) map[string]string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, "# Chapter %d\n\nThe harbour of town %d was built in %d. ", i, i, 1800+i)
		b.WriteString(strings.Repeat(fmt.Sprintf("Ships of town %d carry salt and wool to the north every spring. ", i), 22) + "\n\n")
	}
	return map[string]string{"report.md": b.String()}
}

func documentOf(t *testing.T, a *ask.Ask, question string) int64 {
	t.Helper()
	r, err := a.Search.Run(t.Context(), question, search.Defaults())
	if err != nil || len(r.Passages) == 0 {
		t.Fatal("nothing found: ", err)
	}
	return r.Passages[0].DocumentID
}

// section is a reply about the chapter that a request is about.
func sectionReply(chapter, index int) string {
	return reply([]any{fmt.Sprintf("Town %d has a harbour.", chapter), index, fmt.Sprintf("The harbour of town %d was built in %d", chapter, 1800+chapter)})
}

var plainSummary = ask.Options{Cite: true, Interface: messages.In("en")}

func TestSummariseExtractive(t *testing.T) {
	a := library(t, report(6))
	got, err := a.Summarise(t.Context(), documentOf(t, a, "harbour of town 3"), "Summarise this document", plainSummary, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Passages) < 2 || len(got.Claims) < len(got.Passages) || got.Model != ask.Extractive || len(got.Findings) != 0 {
		t.Fatalf("%d passages, %d claims, findings %v", len(got.Passages), len(got.Claims), got.Findings)
	}
	passages := map[int]bool{}
	for i, c := range got.Claims {
		if c.Verdict != app.Verified || i > 0 && c.Citations[0].Passage < got.Claims[i-1].Citations[0].Passage {
			t.Errorf("claim %d: %+v", i, c)
		}
		passages[c.Citations[0].Passage] = true
	}
	if len(passages) != len(got.Passages) {
		t.Errorf("%d of %d sections have a sentence", len(passages), len(got.Passages))
	}
	covered := 0
	for _, p := range got.Passages {
		covered += p.Span.Len()
	}
	if all := len(report(6)["report.md"]); covered < all-all/10 {
		t.Errorf("the sections cover %d of %d bytes", covered, all)
	}
}

func TestSummariseWithModel(t *testing.T) {
	a := library(t, report(4))
	id := documentOf(t, a, "harbour of town 3")
	plain, err := a.Summarise(t.Context(), id, "Summarise this document", plainSummary, nil)
	if err != nil {
		t.Fatal(err)
	}
	var replies []string
	for i, p := range plain.Passages {
		var chapter int
		_, _ = fmt.Sscanf(p.Headings[0], "Chapter %d", &chapter)
		replies = append(replies, sectionReply(chapter, i+1))
	}
	model := &apptest.ScriptedModel{Replies: replies}
	a.Model = model
	var seen []ask.Progress
	got, err := a.Summarise(t.Context(), id, "Summarise this document", plainSummary, func(p ask.Progress) { seen = append(seen, p) })
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, c := range got.Claims {
		if c.Block == app.BlockHeading {
			continue
		}
		n++
		if c.Verdict != app.Verified {
			t.Errorf("%s: %s %v", c.Text, c.Verdict, c.Findings)
		}
	}
	if n != len(plain.Passages) || got.Figures.SourcesCited != n || got.Figures.FirstReply.Verified != n {
		t.Errorf("%d claims of %d sections, figures %+v", n, len(plain.Passages), got.Figures)
	}
	for i, r := range model.Requests() {
		if r.Purpose != app.ForSummary || strings.Count(r.Messages[1].Text, "<document ") != 1 || !strings.Contains(r.Messages[1].Text, fmt.Sprintf(`index="%d"`, i+1)) {
			t.Errorf("request %d: %+v", i, r)
		}
	}
	grown := slices.IsSortedFunc(seen[:len(seen)-1], func(a, b ask.Progress) int { return len(a.Answer.Claims) - len(b.Answer.Claims) })
	if last := seen[len(seen)-1]; !grown || last.Done != last.Total || last.Total != len(plain.Passages) || len(last.Answer.Claims) != len(got.Claims) {
		t.Errorf("reports: grown %v, last %d of %d, %d claims", grown, last.Done, last.Total, len(last.Answer.Claims))
	}
}

// TestSummariseSaysWhatWasNotRead: of a long document the end, and a section whose reply cannot be read.
func TestSummariseSaysWhatWasNotRead(t *testing.T) {
	a := library(t, report(60))
	id := documentOf(t, a, "harbour of town 3")
	a.Model = &apptest.ScriptedModel{Replies: []string{`{"claims": [{"text": "cut`, sectionReply(3, 2), `{"answer_found": false, "claims": []}`}}
	got, err := a.Summarise(t.Context(), id, "Summarise this document", plainSummary, nil)
	if err != nil {
		t.Fatal(err)
	}
	found := codes(got.Findings)
	if !slices.Contains(found, "summary_read") || !slices.Contains(found, "summary_failed") {
		t.Errorf("findings %v", found)
	}
	for _, f := range got.Findings {
		if f.Code == "summary_read" && (f.Args["read"] != "23" || f.Args["from"] == "" || f.Args["total"] <= "24") {
			t.Errorf("%v", f.Args)
		}
	}
}

func TestSummariseStopsAndFails(t *testing.T) {
	a := library(t, report(6))
	id := documentOf(t, a, "harbour of town 3")
	ctx, cancel := context.WithCancel(t.Context())
	calls := 0
	a.Model = &apptest.ScriptedModel{Replies: []string{sectionReply(1, 1), sectionReply(3, 2)}, Before: func(ctx context.Context, sofar string) error {
		if sofar == "" {
			calls++
		}
		if calls == 2 {
			cancel()
		}
		return ctx.Err()
	}}
	got, err := a.Summarise(ctx, id, "Summarise this document", plainSummary, nil)
	if !errors.Is(err, context.Canceled) || len(got.Claims) != 2 || got.Claims[1].Verdict != app.Verified {
		t.Errorf("%v, claims %+v", err, got.Claims)
	}
	if last := got.Findings[len(got.Findings)-1]; last.Code != "summary_read" || last.Args["read"] != "1" || last.Args["from"] != got.Passages[1].Place.Label {
		t.Errorf("what a stop left unread: %+v", got.Findings)
	}
	broken := app.Errorf("llm.unreachable", nil, "reason", "x")
	a.Model = &apptest.ScriptedModel{Replies: []string{""}, Err: broken}
	got, err = a.Summarise(t.Context(), id, "Summarise this document", plainSummary, nil)
	if app.ErrorCode(err) != "llm.unreachable" || len(got.Claims) != 0 || len(got.Evidence) == 0 {
		t.Errorf("%v, claims %+v", err, got.Claims)
	}
}

// TestSummaryReadsTextWithoutSentences: a log has no sentence end for pages; all of it is in some section, and none is too long.
func TestSummaryReadsTextWithoutSentences(t *testing.T) {
	for name, line := range map[string]string{"log.txt": "2025-03-01 pump %d started with pressure %d bar\n", "values.txt": "valve %d; open %d; ", "unbroken.txt": "ñ%d-%d"} {
		t.Run(name, func(t *testing.T) {
			var b strings.Builder
			b.WriteString("The pumps of the harbour are listed here. ")
			for i := range 1500 {
				fmt.Fprintf(&b, line, i, 2*i)
			}
			a := library(t, map[string]string{name: b.String()})
			id := documentOf(t, a, "pumps of the harbour")
			a.Model = &apptest.ScriptedModel{Replies: []string{`{"answer_found": false, "claims": []}`}}
			o := plainSummary
			o.Fresh = true
			got, err := a.Summarise(t.Context(), id, "Summarise this document", o, nil)
			if err != nil {
				t.Fatal(err)
			}
			sent := 0
			for _, r := range a.Model.(*apptest.ScriptedModel).Requests() {
				sent += len(r.Messages[1].Text)
				if len(r.Messages[1].Text) > 5000 || !r.Fresh {
					t.Fatalf("a section of %d bytes, fresh %v", len(r.Messages[1].Text), r.Fresh)
				}
			}
			said := slices.Contains(codes(got.Findings), "summary_read")
			if all := b.Len(); !said && sent < all {
				t.Errorf("%d of %d bytes were sent, findings %v", sent, all, got.Findings)
			}
			for i, p := range got.Passages[1:] {
				if before := got.Passages[i]; before.Span.End > p.Span.Start || strings.TrimSpace(p.Text) == "" {
					t.Errorf("sections %v and %v", before.Span, p.Span)
				}
			}
		})
	}
}

// TestSummaryOfASmallModel: a section that has no room is said to be cut.
func TestSummaryOfASmallModel(t *testing.T) {
	a := library(t, map[string]string{"harbour.txt": "The harbour of the town lies in the north.\n\n" + strings.Repeat("港口的船每年春天把盐和羊毛运往北方。", 120)})
	id := documentOf(t, a, "港口的船每年春天")
	model := &apptest.ScriptedModel{Replies: []string{`{"answer_found": false, "claims": []}`}, Tokens: 1100}
	a.Model = model
	got, err := a.Summarise(t.Context(), id, "Summarise this document", plainSummary, nil)
	if err != nil {
		t.Fatal(err)
	}
	sent := 0
	for _, r := range model.Requests() {
		sent += strings.Count(r.Messages[1].Text, "港口")
	}
	if said := slices.Contains(codes(got.Findings), "summary_cut"); said != (sent < 120) {
		t.Errorf("%d of 120 sentences were sent, findings %v", sent, got.Findings)
	}
}
