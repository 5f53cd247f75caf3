package prompt

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cotejo/app"
)

// TestVectors runs every file of testdata/replies: headers, then the reply as a model wrote it. The headers are expect (ok,
// none, or a code of an error) and one line for each claim: its text, then each citation as | index | quote.
func TestVectors(t *testing.T) {
	files, _ := filepath.Glob("testdata/replies/*.txt")
	if len(files) < 30 {
		t.Fatalf("only %d vectors", len(files))
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			head, reply, found := strings.Cut(string(raw), "--- reply\n")
			if !found {
				t.Fatal("no reply")
			}
			if got := outcome(strings.TrimSuffix(reply, "\n")); got != head {
				t.Errorf("got\n%s\nwant\n%s", got, head)
			}
		})
	}
}

// outcome words what becomes of a reply, as the vectors do.
func outcome(reply string) string {
	p := NewParser()
	p.Feed(reply)
	r, err := p.End()
	if err != nil {
		return "expect: " + app.ErrorCode(err) + "\n"
	}
	b := &strings.Builder{}
	if r.NoInformation {
		fmt.Fprintln(b, "expect: none")
	} else {
		fmt.Fprintln(b, "expect: ok")
	}
	for _, c := range r.Claims {
		fmt.Fprintf(b, "claim: %s", oneLine(c.Text))
		for _, m := range c.Marks {
			fmt.Fprintf(b, " (mark %d)", m)
		}
		for _, cited := range c.Citations {
			fmt.Fprintf(b, " | %d | %s", cited.Index, oneLine(cited.Quote))
		}
		fmt.Fprintln(b)
	}
	return b.String()
}

func oneLine(s string) string { return strings.ReplaceAll(s, "\n", "⏎") }

// replies are drawn from the vectors and from pieces of JSON put together at random.
func drawReply(t *rapid.T) string {
	files, _ := filepath.Glob("testdata/replies/*.txt")
	parts := rapid.SliceOfN(rapid.SampledFrom([]string{
		`{"answer_found":`, "true,", "false,", `"no_information":true,`, `"claims":[`, `{"citations":[{"index":1,"quote":"`, `a \"b\" \u00e9 \ud83d\ude00`, `"}]`,
		`,"text":"`, "The rent [1] is 900.", `"}`, "]}", "<think>", "</think>", "```json\n", "```", "\n", ",", "}", "]", "{", "[", `"`, `\`, "é", "text around ",
	}), 0, 30).Draw(t, "parts")
	reply := strings.Join(parts, "")
	if rapid.Bool().Draw(t, "vector") {
		raw, _ := os.ReadFile(rapid.SampledFrom(files).Draw(t, "file"))
		_, reply, _ = strings.Cut(string(raw), "--- reply\n")
	}
	return reply
}

func TestAnySplitGivesTheSameClaims(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		reply := drawReply(t)
		want := outcome(reply)
		p := NewParser()
		thoughts := strings.Contains(strings.ToLower(reply), "think")
		for rest := reply; rest != ""; {
			n := rapid.IntRange(1, len(rest)).Draw(t, "piece")
			before := p.Claims()
			p.Feed(rest[:n])
			rest = rest[n:]
			after := p.Claims()
			for i := range before {
				if !thoughts && (i >= len(after) || !after[i].Equal(before[i])) {
					t.Fatalf("claim %d was %+v and is not any more", i, before[i])
				}
			}
			p.Draft()
		}
		r, err := p.End()
		whole := NewParser()
		whole.Feed(reply)
		r2, err2 := whole.End()
		if app.ErrorCode(err) != app.ErrorCode(err2) || r.NoInformation != r2.NoInformation || len(r.Claims) != len(r2.Claims) {
			t.Fatalf("in pieces %+v, %v; whole %+v, %v (%s)", r, err, r2, err2, want)
		}
		for i := range r.Claims {
			if !r.Claims[i].Equal(r2.Claims[i]) {
				t.Fatalf("claim %d: %+v, whole %+v", i, r.Claims[i], r2.Claims[i])
			}
		}
	})
}

// TestNoCutReplyIsAnAnswer cuts good replies at every byte before their object ends.
func TestNoCutReplyIsAnAnswer(t *testing.T) {
	for _, reply := range []string{
		`{"answer_found": true, "claims": [{"citations": [{"index": 1, "quote": "a } ] \" b"}], "text": "One."}, {"citations": [], "text": "Two."}]}`,
		`{"claims": [{"text": "One.", "citations": [{"quote": "q", "index": 2}]}], "no_information": false}`,
		`<think>{"answer_found": true}</think>{"answer_found": false, "claims": []}`,
	} {
		for i := range len(reply) {
			p := NewParser()
			p.Feed(reply[:i])
			if r, err := p.End(); err == nil && !strings.HasPrefix(reply, "<think>") {
				t.Errorf("%q is an answer: %+v", reply[:i], r)
			}
		}
	}
}

func TestClaimsAndDraftWhileItStreams(t *testing.T) {
	p := NewParser()
	p.Feed(`{"answer_found": true, "claims": [`)
	if d, is := p.Draft(); is || len(p.Claims()) > 0 {
		t.Errorf("a draft before the first claim: %+v", d)
	}
	p.Feed(`{"citations": [{"index": 2, "quote": "The rent is 9`)
	if d, is := p.Draft(); !is || len(d.Citations) != 1 || d.Citations[0] != (Citation{2, "The rent is 9"}) {
		t.Errorf("draft %+v %v", d, is)
	}
	p.Feed(`00 euros."}], "text": "It is 900 euros [`)
	if d, is := p.Draft(); !is || d.Text != "It is 900 euros" {
		t.Errorf("draft %+v %v", d, is)
	}
	p.Feed(`2]."}`)
	if got := p.Claims(); len(got) != 1 || got[0].Text != "It is 900 euros." || len(got[0].Marks) != 1 || got[0].Marks[0] != 2 {
		t.Errorf("claims %+v", got)
	}
	if d, is := p.Draft(); is {
		t.Errorf("a draft after the claim: %+v", d)
	}
	p.Feed("]}")
	if r, err := p.End(); err != nil || len(r.Claims) != 1 {
		t.Errorf("%+v %v", r, err)
	}
}

func TestLimits(t *testing.T) {
	for what, reply := range map[string]string{
		"deep": `{"claims":` + strings.Repeat("[", 10_000), "deep objects": strings.Repeat(`{"claims":`, 10_000),
		"long": `{"answer_found":true,"claims":["` + strings.Repeat("a", maxReply) + `"]}`, "closers": strings.Repeat("]}", 1000),
	} {
		p := NewParser()
		p.Feed(reply)
		if r, err := p.End(); err == nil {
			t.Errorf("%s: %+v", what, r)
		}
	}
}

func TestUnescapeOnce(t *testing.T) {
	for in, want := range map[string]string{
		"R&amp;D &lt;b&gt; &quot;x&quot;": `R&D <b> "x"`, "&amp;lt;": "&lt;", "a & b": "a & b", "&eacute;": "&eacute;",
	} {
		got, changed := Unescape(in)
		if got != want || changed != (got != in) {
			t.Errorf("%q gives %q, %v", in, got, changed)
		}
	}
}

func FuzzParser(f *testing.F) {
	files, _ := filepath.Glob("testdata/replies/*.txt")
	for _, file := range files {
		raw, _ := os.ReadFile(file)
		_, reply, _ := strings.Cut(string(raw), "--- reply\n")
		f.Add(reply, uint(7))
	}
	f.Fuzz(func(t *testing.T, reply string, step uint) {
		whole := outcome(reply)
		p := NewParser()
		n := int(step%64) + 1
		for rest := reply; rest != ""; {
			k := min(n, len(rest))
			p.Feed(rest[:k])
			p.Draft()
			rest = rest[k:]
		}
		r, err := p.End()
		if (err == nil) != !strings.HasPrefix(whole, "expect: llm.") {
			t.Fatalf("in pieces %v, whole %s", err, whole)
		}
		for _, c := range r.Claims {
			if strings.TrimSpace(c.Text) == "" {
				t.Fatal("a claim without words")
			}
		}
	})
}
