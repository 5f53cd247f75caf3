package llm

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"cotejo/app"
	"cotejo/app/prompt"
)

// overDocuments is a request that a provider which cites by itself gets in its own form.
var overDocuments = app.Request{
	Messages: []app.Message{{Role: app.RoleRules, Text: "rules"}, {Role: app.RolePerson, Text: "<documents>…</documents> question"}}, MaxTokens: 77,
	Schema: prompt.Schema(),
	Cited: &app.Cited{Rules: "cite", Question: "question", Sources: []app.Source{
		{Index: 3, Title: "lease.txt", Text: "The deposit is 900 € & is due <at once>."}, {Index: 1, Title: "house rules.txt", Text: "Pets are allowed."}}},
}

// cited gives the events of a block of text and of what it cites, as "words @ document".
func cited(text string, citations ...string) []string {
	event := func(v map[string]any) string {
		raw, _ := json.Marshal(v)
		return "event: " + v["type"].(string) + "\ndata: " + string(raw)
	}
	lines := []string{event(map[string]any{"type": "content_block_start", "index": 0, "content_block": map[string]any{"type": "text", "text": "", "citations": []any{}}})}
	for _, piece := range strings.SplitAfter(text, " ") {
		lines = append(lines, event(map[string]any{"type": "content_block_delta", "index": 0, "delta": map[string]any{"type": "text_delta", "text": piece}}))
	}
	for _, c := range citations {
		words, at, _ := strings.Cut(c, " @ ")
		var document int
		_, _ = fmt.Sscan(at, &document)
		lines = append(lines, event(map[string]any{"type": "content_block_delta", "index": 0, "delta": map[string]any{"type": "citations_delta",
			"citation": map[string]any{"type": "char_location", "cited_text": words, "document_index": document, "document_title": "lease.txt", "start_char_index": 0, "end_char_index": 24}}}))
	}
	return append(lines, event(map[string]any{"type": "content_block_stop", "index": 0}))
}

const (
	citedBegins = `data: {"type":"message_start","message":{"id":"m","type":"message","role":"assistant","model":"m","content":[],"usage":{"input_tokens":40,"output_tokens":1}}}`
	citedEnds   = `data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":20}}`
	citedStops  = `data: {"type":"message_stop"}`
)

func TestOwnCitations(t *testing.T) {
	for what, c := range map[string]struct {
		blocks [][]string
		claims string // text [index:quote]..., parted by |
		none   bool
	}{
		"a sentence":              {[][]string{cited("The deposit is 900 €.", "The deposit is 900 € @ 0")}, "The deposit is 900 €. [3:The deposit is 900 €]", false},
		"a sentence in three":     {[][]string{cited("According to the lease, "), cited("the deposit is 900 €", "The deposit is 900 € @ 0"), cited(".")}, "According to the lease, the deposit is 900 €. [3:The deposit is 900 €]", false},
		"two sentences":           {[][]string{cited("The deposit is 900 €", "The deposit is 900 € @ 0"), cited(". "), cited("Pets are allowed", "Pets are allowed. @ 1"), cited(".")}, "The deposit is 900 €. [3:The deposit is 900 €]|Pets are allowed. [1:Pets are allowed.]", false},
		"two citations":           {[][]string{cited("The deposit is 900 € and pets are allowed.", "The deposit is 900 € @ 0", "Pets are allowed. @ 1")}, "The deposit is 900 € and pets are allowed. [3:The deposit is 900 €] [1:Pets are allowed.]", false},
		"one without a citation":  {[][]string{cited("Here is what I found. "), cited("Pets are allowed.", "Pets are allowed. @ 1"), cited("\n\nAsk the owner. Or do not.")}, "Here is what I found.|Pets are allowed. [1:Pets are allowed.]|Ask the owner. Or do not.", false},
		"a list":                  {[][]string{cited("- "), cited("Pets are allowed.", "Pets are allowed. @ 1"), cited("\n- "), cited("The deposit is 900 €", "The deposit is 900 € @ 0")}, "- Pets are allowed. [1:Pets are allowed.]|- The deposit is 900 € [3:The deposit is 900 €]", false},
		"a document there is not": {[][]string{cited("The rent is 9 €.", "The rent is 9 € @ 7")}, "The rent is 9 €. [0:The rent is 9 €]", false},
		"no end":                  {[][]string{cited("Pets are allowed", "Pets are allowed. @ 1"), cited(" in this house")}, "Pets are allowed [1:Pets are allowed.]|in this house", false},
		"no answer":               {[][]string{cited("Not in your documents.")}, "", true},
		"no answer, in Spanish":   {[][]string{cited("No está en sus documentos.")}, "", true},
		"quotation marks":         {[][]string{cited("It says \"at once\" \\ 5 €.", "due <at once> @ 0")}, "It says \"at once\" \\ 5 €. [3:due <at once>]", false},
	} {
		s := newChatServer(t, func(_ int64, w http.ResponseWriter) {
			sse(w, citedBegins)
			for _, b := range c.blocks {
				sse(w, b...)
			}
			sse(w, citedEnds, citedStops)
		})
		parser, streamed := prompt.NewParser(), ""
		r, err := anthropicChat(t, s).Write(t.Context(), overDocuments, func(p string) error { streamed += p; parser.Feed(p); return nil })
		if err != nil || !r.Complete || r.Text != streamed || r.TokensIn != 40 || r.TokensOut != 20 {
			t.Errorf("%s: %+v %v", what, r, err)
			continue
		}
		reply, err := parser.End()
		var said []string
		for _, claim := range reply.Claims {
			one := claim.Text
			for _, q := range claim.Citations {
				one += fmt.Sprintf(" [%d:%s]", q.Index, q.Quote)
			}
			said = append(said, one)
		}
		if got := strings.Join(said, "|"); err != nil || got != c.claims || reply.NoInformation != c.none {
			t.Errorf("%s: %q, no answer %v, %v; want %q", what, got, reply.NoInformation, err, c.claims)
		}
	}
}

func TestOwnCitationsAreAskedFor(t *testing.T) {
	s := newChatServer(t, func(_ int64, w http.ResponseWriter) {
		sse(w, citedBegins)
		sse(w, cited("Pets are allowed.", "Pets are allowed. @ 1")...)
		sse(w, citedEnds, citedStops)
	})
	if _, err := anthropicChat(t, s).Write(t.Context(), overDocuments, nil); err != nil {
		t.Fatal(err)
	}
	raw, _ := json.Marshal(s.body["messages"])
	want := `[{"content":[{"citations":{"enabled":true},"source":{"data":"The deposit is 900 € \u0026 is due \u003cat once\u003e.","media_type":"text/plain","type":"text"},"title":"lease.txt","type":"document"},` +
		`{"citations":{"enabled":true},"source":{"data":"Pets are allowed.","media_type":"text/plain","type":"text"},"title":"house rules.txt","type":"document"},{"text":"question","type":"text"}],"role":"user"}]`
	if string(raw) != want || s.body["system"] != "cite" {
		t.Errorf("system %v, messages %s", s.body["system"], raw)
	}
}

// TestOwnCitationsCut says that a reply which is cut is none, however much of it came.
func TestOwnCitationsCut(t *testing.T) {
	s := newChatServer(t, func(_ int64, w http.ResponseWriter) {
		sse(w, citedBegins)
		lines := cited("The deposit is 900 €.", "The deposit is 900 € @ 0")
		sse(w, lines...)
		sse(w, lines[:2]...)
		sse(w, strings.ReplaceAll(citedEnds, "end_turn", "max_tokens"), citedStops)
	})
	if r, err := anthropicChat(t, s).Write(t.Context(), overDocuments, nil); err != nil || r.Complete || r.Ending != "length" {
		t.Errorf("%+v %v", r, err)
	}
}

// TestOwnCitationsRefused: a server that does not know documents gets the messages from then on.
func TestOwnCitationsRefused(t *testing.T) {
	s := newChatServer(t, func(call int64, w http.ResponseWriter) {
		if call == 1 {
			w.WriteHeader(http.StatusBadRequest)
			fmt.Fprint(w, `{"type":"error","error":{"type":"invalid_request_error","message":"messages.0.content.0: Input tag 'document' found using 'type' does not match any of the expected tags"}}`)
			return
		}
		sse(w, citedBegins)
		sse(w, cited(`{"claims": []}`)...)
		sse(w, citedEnds, citedStops)
	})
	chat := anthropicChat(t, s)
	for range 2 {
		if r, err := chat.Write(t.Context(), overDocuments, nil); err != nil || r.Text != `{"claims": []}` {
			t.Errorf("%+v %v", r, err)
		}
	}
	if raw, _ := json.Marshal(s.body["messages"]); s.calls.Load() != 3 || strings.Contains(string(raw), `"document"`) || s.body["system"] != "rules" {
		t.Errorf("%d calls, %v, %s", s.calls.Load(), s.body["system"], raw)
	}
}

func TestOwnCitationsAtOnce(t *testing.T) {
	s := newChatServer(t, func(_ int64, w http.ResponseWriter) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `{"type":"message","content":[{"type":"text","text":"So: "},{"type":"text","text":"pets are allowed.","citations":[{"type":"char_location","cited_text":"Pets are allowed.","document_index":1}]}],"stop_reason":"end_turn","usage":{"input_tokens":4,"output_tokens":2}}`)
	})
	r, err := anthropicChat(t, s).Write(t.Context(), overDocuments, nil)
	if err != nil || !r.Complete || r.Text != `{"claims":[{"citations":[{"index":1,"quote":"Pets are allowed."}],"text":"So: pets are allowed."}]}` {
		t.Errorf("%+v %v", r, err)
	}
}
