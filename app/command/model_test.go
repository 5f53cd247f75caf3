package command_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// modelServer is an OpenAI-like server on this machine that gives one reply, as a stream.
func modelServer(t *testing.T, reply string) (asked *string) {
	t.Helper()
	asked = new(string)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		raw, _ := io.ReadAll(req.Body)
		*asked = string(raw)
		for at := 0; at < len(reply); at += 11 {
			piece, _ := json.Marshal(reply[at:min(at+11, len(reply))])
			fmt.Fprintf(w, "data: {\"choices\":[{\"delta\":{\"content\":%s}}]}\n\n", piece)
			w.(http.Flusher).Flush()
		}
		fmt.Fprint(w, "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
	}))
	t.Cleanup(s.Close)
	t.Setenv("COTEJO_ADDRESS", s.URL)
	t.Setenv("COTEJO_KEY", "secret")
	return asked
}

const expenseQuestion = "When must the expense report be submitted?"

const expenseReply = `{"answer_found": true, "claims": [
 {"citations": [{"index": 1, "quote": "The expense report must be submitted within 30 days after the end of the trip."}], "text": "Within 30 days after the trip [1]."},
 {"citations": [{"index": 1, "quote": "The expense report must be submitted within 90 days after the end of the trip."}, {"index": 9, "quote": "x"}], "text": "Or within 90 days."},
 {"citations": [], "text": "Nobody said so."}]}`

func TestWrittenAnswerIsThatOfTheContract(t *testing.T) {
	library(t)
	asked := modelServer(t, expenseReply)
	content := run(t, 0, "", "--json", "ask", "--words", "--model", "openai:small", expenseQuestion)
	var a evidenceFile
	strictly(t, content, &a)
	var raw any
	if err := json.Unmarshal(content, &raw); err != nil {
		t.Fatal(err)
	}
	complete(t, "answer", "answer", raw)
	if a.Model != "openai:small" || a.NoInformation || len(a.Evidence) == 0 || len(a.Claims) != 3 || len(a.Invented) != 1 || a.Invented[0] != 9 {
		t.Fatalf("%+v", a)
	}
	for i, want := range []string{"verified", "not_found", "uncited"} {
		if a.Claims[i].Verdict != want {
			t.Errorf("claim %d is %s, want %s", i, a.Claims[i].Verdict, want)
		}
	}
	first := a.Claims[0].Citations[0]
	if first.By != "model" || first.Quote == nil || *first.Number != *a.Evidence[0].Citations[0].Number || a.Evidence[0].Citations[0].By != "extractive" {
		t.Errorf("first citation %+v", first)
	}
	if wrong := a.Claims[1].Citations; wrong[0].Quote != nil || wrong[0].Span != nil || wrong[0].Document == nil || wrong[1].Number != nil || wrong[1].Document != nil {
		t.Errorf("second claim %+v", wrong)
	}
	if f := a.Figures.FirstReply; f == nil || f.Citations != 3 || f.Verified != 1 || f.NotFound != 1 || f.OutOfRange != 1 || f.Claims != 3 || f.CitedClaims != 2 {
		t.Errorf("figures %+v", a.Figures)
	}
	if strings.Contains(*asked, "secret") || !strings.Contains(*asked, `"json_schema"`) {
		t.Errorf("asked %s", *asked)
	}
	run(t, 0, string(content), "verify", "-")
}

func TestWrittenAnswerForPeople(t *testing.T) {
	library(t)
	modelServer(t, expenseReply)
	out := string(run(t, 0, "", "--lang", "en", "ask", "--words", "--model", "openai:small", expenseQuestion))
	for _, line := range []string{
		"Evidence: sentences of your documents, word for word.", "Answer, written by small. ", "\nWithin 30 days after the trip. [1] (", "\nOr within 90 days. [1: not found]\n",
		"\n   These words do not stand in the passage.\n", "\n   The mark names passage 9; there are ", "\nNobody said so.\n   No quote was given", "\nCitations\n", "\nNot verified\n[1] “The expense report must be submitted within 90",
		"\nSources\n", "Invented reference: 9",
	} {
		if !strings.Contains(out, line) {
			t.Errorf("no %q in\n%s", line, out)
		}
	}
	if strings.Count(out, "[1] “The expense report must be submitted within 30 days") != 1 {
		t.Errorf("the same citation twice in\n%s", out)
	}
	modelServer(t, `{"answer_found": false, "claims": []}`)
	out = string(run(t, 0, "", "--lang", "es", "ask", "--words", "--model", "openai:small", expenseQuestion))
	if !strings.Contains(out, "No se encuentra en sus documentos.\nEl modelo no halló ninguna respuesta") || !strings.Contains(out, "within 30 days after the end of the trip. [1]") {
		t.Error(out)
	}
}
