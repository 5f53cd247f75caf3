package command

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"cotejo/app/messages"
	"cotejo/app/quality"
)

// TestReportFits writes a full report in both languages and measures its lines.
func TestReportFits(t *testing.T) {
	placed := true
	var first, second []quality.Case
	for i := range 30 {
		language := []string{"en", "es", "fr"}[i%3]
		c := quality.Case{Language: language, Answerable: i%2 == 0, Refused: i%7 == 0, Relevance: float64(i) / 30, Ms: float64(900 + i), Embedded: i}
		if c.Answerable {
			c.Documents, c.Ranks, c.Rank, c.Placed = []string{"a"}, []int{i % 4}, i%4, &placed
		}
		c.Written = &quality.Written{}
		first = append(first, c)
		c.Refused, c.Ms = !c.Refused, 2*c.Ms
		second = append(second, c)
	}
	configurations := []quality.Configuration{{}, {Flags: "--no-rerank"}}
	for _, language := range []string{"en", "es"} {
		var out bytes.Buffer
		r := &run{out: &out, err: &out, say: messages.In(language)}
		r.tellReport(quality.NewReport(30, configurations, [][]quality.Case{first, second}))
		for line := range strings.SplitSeq(out.String(), "\n") {
			if utf8.RuneCountInString(line) > 100 {
				t.Errorf("%s, over 100 characters: %s", language, line)
			}
		}
		for _, group := range quality.Groups {
			for _, figure := range group.Figures {
				key := "eval.figure." + figure.Name
				if !r.say.Has(key) || !r.say.Has("eval.group."+group.Name) {
					t.Errorf("%s: no words for %s", language, key)
				}
				if n := utf8.RuneCountInString(r.say.Say(key)); n > nameWidth-3 {
					t.Errorf("%s: %s has %d characters", language, key, n)
				}
			}
		}
		if !strings.Contains(out.String(), "fr") {
			t.Errorf("%s: the third language is not shown", language)
		}
	}
}

// TestAgainst changes what it names and leaves the rest.
func TestAgainst(t *testing.T) {
	four, no := 4, false
	c := &evalCommand{questionFlags: questionFlags{TopK: &four, Words: true, Rerank: &no, Collection: "tax"}}
	other, err := c.with(" --top-k=8 --words=false  --rewrite ")
	if err != nil {
		t.Fatal(err)
	}
	if *other.TopK != 8 || other.Words || other.Rewrite == nil || !*other.Rewrite || other.Rerank == nil || *other.Rerank || other.Collection != "tax" {
		t.Errorf("%+v", other)
	}
	if *c.TopK != 4 || !c.Words || c.Rewrite != nil {
		t.Errorf("the command's own flags changed: %+v", c.questionFlags)
	}
	for _, wrong := range []string{"--foo", "word", "--top-k", "--help"} {
		if _, err := c.with(wrong); err == nil {
			t.Errorf("%q is accepted", wrong)
		}
	}
	got := joinAgainst([]string{"--json", "eval", "--against", "--no-rerank", "q.jsonl", "--", "--against", "x"})
	if strings.Join(got, " ") != "--json eval --against=--no-rerank q.jsonl -- --against x" {
		t.Error(got)
	}
}
