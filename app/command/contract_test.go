package command_test

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cotejo/app/command"
	"cotejo/app/program"
)

// always are the fields that stand in every object, null or empty as they may be.
var always = map[string][]string{
	"answer": {"format", "program", "created", "question", "rewritten", "rewritten_by_model", "sub_questions", "language", "model", "cite",
		"no_information", "abstained_by", "evidence", "claims", "invented", "passages", "nearest", "figures", "trace"},
	"claim":    {"text", "block", "starts", "verdict", "support", "findings", "citations"},
	"citation": {"number", "passage", "given", "quote", "span", "before", "after", "verdict", "by", "document", "place", "found_at"},
	"document": {"path", "sha256", "text_sha256", "reader", "member"},
	"place":    {"label"},
	"passage":  {"number", "search", "document", "span", "text", "place", "scores"},
	"figures":  {"first_reply", "shown", "retries"},
	"shown": {"citations", "verified", "approximate", "not_found", "fragment_only", "out_of_range", "misplaced", "claims", "cited_claims",
		"entailed", "contradicted"},
	"support": {"verdict", "checks"},
	"trace":   {"stage", "ms", "candidates"},
}

// nullable are the fields that may be null; an array never is.
var nullable = map[string]bool{
	"rewritten_by_model": true, "abstained_by": true, "number": true, "quote": true, "span": true, "document": true, "place": true,
	"found_at": true, "first_reply": true, "entailed": true, "contradicted": true,
}

// kindOf names the objects under a field.
var kindOf = map[string]string{
	"evidence": "claim", "claims": "claim", "citations": "citation", "document": "document", "place": "place", "to": "place",
	"passages": "passage", "nearest": "passage", "figures": "figures", "shown": "shown", "support": "support", "trace": "trace",
}

// complete reports fields that are missing, and nulls where none may be.
func complete(t *testing.T, kind, at string, v any) {
	t.Helper()
	switch v := v.(type) {
	case []any:
		for _, one := range v {
			complete(t, kind, at, one)
		}
	case map[string]any:
		for _, name := range always[kind] {
			if _, there := v[name]; !there {
				t.Errorf("%s: no %q", at, name)
			}
		}
		for name, value := range v {
			if value == nil && !nullable[name] {
				t.Errorf("%s: %q is null", at, name)
			}
			if list, is := value.([]any); !is || kindOf[name] != "" {
				complete(t, kindOf[name], at+"."+name, value)
			} else if len(list) > 0 && list[0] == nil {
				t.Errorf("%s: %q holds null", at, name)
			}
		}
	}
}

// run is the command line on a data folder without engine; it fails the test on another exit code than want.
func run(t *testing.T, want int, in string, args ...string) []byte {
	t.Helper()
	var out, errs bytes.Buffer
	if got := command.Main(args, strings.NewReader(in), &out, &errs); got != want {
		t.Fatalf("%v: exit code %d, not %d\n%s%s", args, got, want, out.String(), errs.String())
	}
	return out.Bytes()
}

// library indexes the samples without vectors and returns their folder.
func library(t *testing.T) string {
	folder := t.TempDir()
	t.Setenv("LANG", "C")
	t.Setenv("COTEJO_DATA", filepath.Join(folder, "data"))
	t.Setenv("COTEJO_ENGINE", filepath.Join(folder, "none"))
	if err := program.WriteSamples(filepath.Join(folder, "samples")); err != nil {
		t.Fatal(err)
	}
	run(t, 0, "", "index", "--no-embed", filepath.Join(folder, "samples"))
	return folder
}

// strictly decodes one object that has no other fields than v, and nothing behind it.
func strictly(t *testing.T, content []byte, v any) {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(v); err != nil {
		t.Fatalf("%v in %s", err, content)
	}
	if _, err := decoder.Token(); err != io.EOF {
		t.Errorf("more than one object: %v", err)
	}
}

func TestEvidenceFileIsThatOfTheContract(t *testing.T) {
	library(t)
	var questions []string
	for _, list := range program.SampleQuestions {
		questions = append(questions, list...)
	}
	questions = append(questions, "What is the limit for hotels in Spain and Portugal?", program.SilentQuestions["en"], program.SilentQuestions["es"])
	kinds, blocks := map[string]bool{}, map[string]bool{}
	for _, question := range questions {
		for _, cite := range []string{"--cite", "--no-cite"} {
			content := run(t, 0, "", "--json", "ask", "--words", cite, question)
			var answer evidenceFile
			strictly(t, content, &answer)
			var raw any
			if err := json.Unmarshal(content, &raw); err != nil {
				t.Fatal(err)
			}
			complete(t, "answer", "answer", raw)
			consistent(t, question, cite == "--cite", &answer)
			for _, c := range answer.Claims {
				blocks[c.Block] = true
				for _, one := range c.Citations {
					kinds[strings.Split(one.Document.Reader, "/")[0]] = true
				}
			}
		}
	}
	t.Logf("kinds %v, blocks %v", kinds, blocks)
	for _, kind := range program.Kinds() {
		if !kinds[kind] {
			t.Errorf("no citation of kind %s was seen", kind)
		}
	}
	if !blocks["row"] {
		t.Error("no row was seen")
	}
}

// consistent checks what the contract says of the values.
func consistent(t *testing.T, question string, cite bool, a *evidenceFile) {
	t.Helper()
	if a.Format != "cotejo-evidence/1" || a.Program != "cotejo "+program.Version || a.Question != question || a.Model != "extractive" ||
		a.Cite != cite || a.Figures.FirstReply != nil || a.RewrittenByModel != nil || len(a.Claims) != len(a.Evidence) {
		t.Errorf("%s: wrong head: %+v", question, a)
	}
	if silent := len(a.Claims) == 0; silent != a.NoInformation || silent != (len(a.Passages) == 0) || silent != (a.AbstainedBy != nil) ||
		!silent && len(a.Nearest) > 0 {
		t.Errorf("%s: silent %v, no_information %v, %d passages, %d near", question, silent, a.NoInformation, len(a.Passages), len(a.Nearest))
	}
	for i, p := range a.Passages {
		if p.Number != i+1 || p.Search != 1 || p.Span[1]-p.Span[0] != len(p.Text) || p.Place.Label == "" || p.Scores.Words == nil {
			t.Errorf("%s: passage %+v", question, p)
		}
		if p.Place.To != nil && p.Place.To.Label == "" {
			t.Errorf("%s: passage %d ends at a place without label", question, p.Number)
		}
	}
	texts, numbers := map[string]string{}, map[int]int{}
	for _, claim := range a.Claims {
		if !cite {
			if claim.Verdict != "uncited" || len(claim.Citations) > 0 {
				t.Errorf("%s: without marks the claim %+v", question, claim)
			}
			continue
		}
		if claim.Verdict != "verified" || claim.Support.Verdict != "not_checked" || len(claim.Citations) == 0 {
			t.Errorf("%s: claim %+v", question, claim)
		}
		for _, c := range claim.Citations {
			if c.Number == nil || c.Quote == nil || c.Span == nil || c.By != "extractive" || c.FoundAt != nil || len(c.Before) > 100 || len(c.After) > 100 {
				t.Fatalf("%s: citation %+v", question, c)
			}
			if known, seen := numbers[c.Passage]; seen && known != *c.Number || !seen && *c.Number != len(numbers)+1 {
				t.Errorf("%s: passage %d has the number %d", question, c.Passage, *c.Number)
			}
			numbers[c.Passage] = *c.Number
			if texts[c.Document.Path] == "" {
				texts[c.Document.Path] = string(run(t, 0, "", "show", "--text", c.Document.Path))
			}
			text := texts[c.Document.Path]
			around := c.Before + *c.Quote + c.After
			if text[c.Span[0]:c.Span[1]] != *c.Quote || !strings.HasPrefix(text[c.Span[0]-len(c.Before):], around) {
				t.Errorf("%s: %q does not stand at %v of %s", question, *c.Quote, *c.Span, c.Document.Path)
			}
		}
	}
}

func TestSearchIsThatOfTheContract(t *testing.T) {
	library(t)
	var found struct {
		Question     string            `json:"question"`
		Rewritten    string            `json:"rewritten"`
		SubQuestions []string          `json:"sub_questions"`
		Passages     []evidencePassage `json:"passages"`
		Trace        []evidenceStage   `json:"trace"`
	}
	strictly(t, run(t, 0, "", "--json", "search", "--words", "How long is the metre?"), &found)
	if len(found.Passages) == 0 || found.SubQuestions == nil || len(found.Trace) == 0 {
		t.Errorf("%+v", found)
	}
}

func TestExitCodeOfWhatNoLongerHolds(t *testing.T) {
	folder := library(t)
	content := run(t, 0, "", "--json", "ask", "--words", program.SampleQuestions["en"][0])
	run(t, 0, string(content), "verify", "-")
	if err := os.RemoveAll(filepath.Join(folder, "samples")); err != nil {
		t.Fatal(err)
	}
	var report struct {
		Holds     bool `json:"holds"`
		Citations []struct {
			Claim   int    `json:"claim"`
			Number  *int   `json:"number"`
			Saved   string `json:"saved"`
			Verdict string `json:"verdict"`
			Reason  string `json:"reason"`
		} `json:"citations"`
	}
	strictly(t, run(t, 1, string(content), "--json", "verify", "-"), &report)
	if report.Holds || len(report.Citations) == 0 || report.Citations[0].Reason != "missing" {
		t.Errorf("%+v", report)
	}
}
