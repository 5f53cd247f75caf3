package prompt

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cotejo/app"
)

var update = flag.Bool("update", false, "write what is found into the vectors")

// TestVectors runs every file of testdata/replies: headers, then the reply as a model wrote it. The headers are expect (ok, prose,
// none, or a code of an error) and one line for each claim: its text, then each citation as | index | quote; of prose the block it is,
// with + where one begins, then its text and marks. A header "thought: yes" says that the reply is the model's reasoning.
func TestVectors(t *testing.T) {
	files, _ := filepath.Glob("testdata/replies/*.txt")
	if len(files) < 100 {
		t.Errorf("only %d vectors", len(files))
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
			reply = strings.TrimSuffix(reply, "\n")
			got := outcome(reply)
			if got != head && *update {
				if err := os.WriteFile(file, []byte(got+"--- reply\n"+reply+"\n"), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != head {
				t.Errorf("got\n%s\nwant\n%s", got, head)
			}
			sameInPieces(t, reply, func(int) int { return 1 })
		})
	}
}

// outcome words what becomes of a reply, as the vectors do.
func outcome(reply string) string {
	p := NewParser()
	p.Feed(reply)
	return wordedOutcome(p.End())
}

func wordedOutcome(r Reply, err error) string {
	if err != nil {
		return "expect: " + app.ErrorCode(err) + "\n"
	}
	b := &strings.Builder{}
	switch {
	case r.NoInformation:
		fmt.Fprintln(b, "expect: none")
	case r.Inline:
		fmt.Fprintln(b, "expect: prose")
	default:
		fmt.Fprintln(b, "expect: ok")
	}
	for _, c := range r.Claims {
		name := "claim"
		if c.Inline {
			name = string(c.Block)
			if c.Begins {
				name += "+"
			}
		}
		fmt.Fprintf(b, "%s: %s", name, oneLine(c.Text))
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

// look is what a parser shows after so many bytes.
type look struct {
	claims string
	none   bool
}

func lookAt(p *Parser) look { return look{fmt.Sprintf("%+v", p.Claims()), p.NoInformation()} }

// sameInPieces holds what a parser shows, and gives, when a reply comes in pieces against what it does byte by byte. piece gives the
// length of the next one, of at most so many bytes.
func sameInPieces(t failer, reply string, piece func(rest int) int) {
	t.Helper()
	whole := make([]look, len(reply)+1)
	one := NewParser()
	for i := range len(reply) {
		one.Feed(reply[i : i+1])
		whole[i+1] = lookAt(one)
	}
	want := wordedOutcome(one.End())
	p := NewParser()
	for at := 0; at < len(reply); {
		n := piece(len(reply) - at)
		p.Feed(reply[at : at+n])
		at += n
		p.Draft()
		if got := lookAt(p); got != whole[at] {
			t.Fatalf("after %d bytes in pieces %+v, one by one %+v", at, got, whole[at])
		}
	}
	if got := wordedOutcome(p.End()); got != want {
		t.Fatalf("in pieces %s, one by one %s", got, want)
	}
	if got := outcome(reply); got != want {
		t.Fatalf("at once %s, one by one %s", got, want)
	}
}

type failer interface {
	Helper()
	Fatalf(string, ...any)
}

func oneLine(s string) string { return strings.ReplaceAll(s, "\n", "⏎") }

// replies are drawn from the vectors and from pieces of JSON put together at random.
func drawReply(t *rapid.T) string {
	files, _ := filepath.Glob("testdata/replies/*.txt")
	parts := rapid.SliceOfN(rapid.SampledFrom([]string{
		`{"answer_found":`, "true,", "false,", `"no_information":true,`, `"claims":[`, `{"citations":[{"index":1,"quote":"`, `a \"b\" \u00e9 \ud83d\ude00`, `"}]`,
		`,"text":"`, "The rent [1] is 900.", `"}`, "]}", "<think>", "</think>", "```json\n", "```", "\n", ",", "}", "]", "{", "[", `"`, `\`, "é", "text around ",
		"The rent is 900. ", "[1]", "【2】", "\n\n", "- ", "## ", "| a | b [3] |\n", "|---|---|\n", "Not in your documents.", "'", "“", "”", "/*", "*/", "//", "True", "null", "&quot;", "\uFEFF",
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
		sameInPieces(t, drawReply(t), func(rest int) int { return rapid.IntRange(1, rest).Draw(t, "piece") })
	})
}

// TestClaimsAreNotTakenBack feeds the vectors byte by byte: but for a thought, and for prose that turns out to lead to an object, a claim
// that was shown stays.
func TestClaimsAreNotTakenBack(t *testing.T) {
	files, _ := filepath.Glob("testdata/replies/*.txt")
	for _, file := range files {
		raw, _ := os.ReadFile(file)
		head, reply, _ := strings.Cut(string(raw), "--- reply\n")
		if strings.Contains(strings.ToLower(reply), "</think") || !strings.Contains(head, "prose") && strings.Contains(reply, "[1]") {
			continue
		}
		p := NewParser()
		var before []Claim
		for i := range len(reply) {
			p.Feed(reply[i : i+1])
			after := p.Claims()
			for k := range before {
				if k >= len(after) || !after[k].Equal(before[k]) {
					t.Fatalf("%s: claim %d was %+v and is not any more", file, k, before[k])
				}
			}
			before = after
		}
	}
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

// FuzzReply holds any reply, in pieces of any length, against what a reply may be.
func FuzzReply(f *testing.F) {
	files, _ := filepath.Glob("testdata/replies/*.txt")
	for _, file := range files {
		raw, _ := os.ReadFile(file)
		_, reply, _ := strings.Cut(string(raw), "--- reply\n")
		f.Add(reply, uint(7))
	}
	f.Fuzz(func(t *testing.T, reply string, step uint) {
		if len(reply) > 8<<10 {
			return
		}
		n := int(step%64) + 1
		sameInPieces(t, reply, func(rest int) int { return min(n, rest) })
		p := NewParser()
		p.Feed(reply)
		r, err := p.End()
		if err != nil && len(r.Claims) > 0 {
			t.Fatal("claims beside an error")
		}
		for _, c := range r.Claims {
			if strings.TrimSpace(c.Text) == "" {
				t.Fatal("a claim without words")
			}
		}
	})
}
