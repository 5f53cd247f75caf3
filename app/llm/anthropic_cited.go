package llm

import (
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"

	"cotejo/app"
)

// Anthropic cites by itself when documents are blocks of the message ("citations": {"enabled": true}): each block of text of its reply
// then has the words it rests on. langchaingo knows neither, so the request is changed on its way, and the reply is handed on in the form
// that a schema would give it: what is cited are the quotes of claims, which are checked as any quotes are.

// besideDocuments puts documents before the person's words in a request.
func besideDocuments(body []byte, sources []app.Source) []byte {
	var fields map[string]json.RawMessage
	var messages []struct {
		Role    string `json:"role"`
		Content any    `json:"content"`
	}
	if json.Unmarshal(body, &fields) != nil || json.Unmarshal(fields["messages"], &messages) != nil || len(messages) == 0 {
		return body
	}
	var content []any
	for _, s := range sources {
		content = append(content, map[string]any{
			"type": "document", "title": s.Title, "citations": map[string]any{"enabled": true},
			"source": map[string]any{"type": "text", "media_type": "text/plain", "data": s.Text},
		})
	}
	last := &messages[len(messages)-1]
	switch asked := last.Content.(type) {
	case []any:
		last.Content = append(content, asked...)
	case string:
		last.Content = append(content, map[string]any{"type": "text", "text": asked})
	}
	var err error
	if fields["messages"], err = json.Marshal(messages); err != nil {
		return body
	}
	changed, err := json.Marshal(fields)
	if err != nil {
		return body
	}
	return changed
}

// citedDialect reads a reply with citations of the provider, and hands it on as an object of claims.
type citedDialect struct {
	anthropicDialect
	sources []app.Source
	begun   bool
	block   anthropicBlock // that is being read
	lead    string         // words without a citation that a sentence begins with
	last    *citedClaim    // words without a citation may still end it
	any     bool           // a claim was handed on
}

type citedClaim struct {
	Citations []citedQuote `json:"citations"`
	Text      string       `json:"text"`
}

type citedQuote struct {
	Index int    `json:"index"`
	Quote string `json:"quote"`
}

func (d *citedDialect) event(data []byte, whole bool, h *heard) string {
	if whole {
		return d.whole(data, h)
	}
	var e anthropicEvent
	if json.Unmarshal(data, &e) != nil {
		return ""
	}
	switch e.Type {
	case "content_block_start":
		d.block = anthropicBlock{Type: e.ContentBlock.Type, Text: e.ContentBlock.Text, Citations: e.ContentBlock.Citations}
		h.think(e.ContentBlock.Thinking)
		h.stirred++
		return d.open()
	case "content_block_delta":
		h.think(e.Delta.Thinking)
		h.stirred++
		if d.block.Text += e.Delta.Text; len(d.block.Text) > maxText {
			h.failed = "a block of the reply has no end"
		}
		if e.Delta.Citation != nil && len(d.block.Citations) < maxCited {
			d.block.Citations = append(d.block.Citations, *e.Delta.Citation)
		}
	case "content_block_stop":
		h.stirred++
		return d.take()
	case "message_stop":
		return d.close()
	default:
		return d.anthropicDialect.event(data, false, h)
	}
	return ""
}

// maxCited is how many citations of one block are read.
const maxCited = 100

func (d *citedDialect) whole(data []byte, h *heard) string {
	var m anthropicMessage
	if text := anthropicWhole(data, h); text == "" || json.Unmarshal(data, &m) != nil {
		return ""
	}
	out := d.open()
	for _, d.block = range m.Content {
		out += d.take()
	}
	return out + d.close()
}

func (d *citedDialect) open() string {
	if d.begun {
		return ""
	}
	d.begun = true
	return `{"claims":[`
}

func (d *citedDialect) close() string {
	out := d.open() + d.give()
	if strings.TrimSpace(d.lead) != "" {
		d.last = &citedClaim{Text: d.lead}
		out += d.give()
	}
	return out + "]}"
}

// take takes a block of text that is whole. The provider parts sentences where its citations begin and end: words without one that begin
// a sentence belong to the claim that follows, those that end one to the claim before.
func (d *citedDialect) take() string {
	b := d.block
	d.block = anthropicBlock{}
	if b.Type != "text" || b.Text == "" {
		return ""
	}
	if len(b.Citations) > 0 {
		out := d.give()
		d.last = &citedClaim{Text: d.lead + b.Text}
		d.lead = ""
		for _, c := range b.Citations {
			q := citedQuote{Quote: strings.TrimSpace(c.Words)}
			if c.Document != nil && *c.Document >= 0 && *c.Document < len(d.sources) {
				q.Index = d.sources[*c.Document].Index
			}
			d.last.Citations = append(d.last.Citations, q)
		}
		return out
	}
	rest := b.Text
	if d.last != nil {
		n := ending(d.last.Text, rest)
		d.last.Text += rest[:n]
		rest = rest[n:]
	}
	if strings.TrimSpace(rest) == "" {
		return ""
	}
	out := d.give()
	whole := sentencesEnd(d.lead + rest)
	all := d.lead + rest
	d.lead = all[whole:]
	if strings.TrimSpace(all[:whole]) != "" {
		d.last = &citedClaim{Text: all[:whole]}
		out += d.give()
	}
	return out
}

// give hands the last claim on.
func (d *citedDialect) give() string {
	c := d.last
	if d.last = nil; c == nil {
		return ""
	}
	if c.Text = strings.TrimSpace(c.Text); c.Citations == nil {
		c.Citations = []citedQuote{}
	}
	raw, err := json.Marshal(c)
	if err != nil {
		return ""
	}
	comma := ""
	if d.any {
		comma = ","
	}
	d.any = true
	return comma + string(raw)
}

// ending is how much of text still belongs to the sentence that claim has begun, in bytes: to its end, or nothing when claim is whole.
func ending(claim, text string) int {
	trimmed := strings.TrimRight(claim, " ")
	if r, _ := utf8.DecodeLastRuneInString(trimmed); strings.HasSuffix(claim, "\n") || strings.ContainsRune(".!?", r) {
		return len(text) - len(strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsPunct(r) && !strings.ContainsRune("¿¡(«“-*#", r) }))
	}
	for at, r := range text {
		next, _ := utf8.DecodeRuneInString(text[min(at+utf8.RuneLen(r), len(text)):])
		switch {
		case r == '\n':
			return at
		case strings.ContainsRune(".!?", r) && (next == utf8.RuneError || unicode.IsSpace(next)):
			return at + 1
		}
	}
	return 0 // it has no end here: these words begin the next sentence
}

// sentencesEnd is where the last sentence or line that is whole ends, in bytes.
func sentencesEnd(text string) int {
	end := 0
	for at, r := range text {
		next, _ := utf8.DecodeRuneInString(text[min(at+utf8.RuneLen(r), len(text)):])
		if r == '\n' || strings.ContainsRune(".!?", r) && (next == utf8.RuneError || unicode.IsSpace(next)) {
			end = at + 1
		}
	}
	return end
}
