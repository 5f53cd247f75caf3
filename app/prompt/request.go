package prompt

import (
	"fmt"
	"slices"
	"strings"

	"cotejo/app"
)

// Options bound a request. Their zero value is the default.
type Options struct {
	// Budget is how many characters (runes) of passages are sent at most; 6,000 by default.
	Budget int
	// Context is how many tokens the model takes in and gives out together; 0 when that is not known.
	Context int
	// Reply is how many tokens the reply may have at most; 2,048 by default, less when Context is small.
	Reply int
	// Inline asks for prose with marks [N] instead of JSON, of a model that gives no JSON.
	Inline bool
	// Likely are sentences of the passages that may hold the answer, best first: they are repeated between documents and question.
	Likely []Citation
	// Ranked are the sentences of the passages as they were weighed, best first: where the passages do not all fit, the first Most of these are
	// sent, with their neighbours. None: whole passages are sent, as many as fit.
	Ranked []Sentence
	Most   int
	// History is what was asked and answered before, oldest first: it tells what the question refers to.
	History []Exchange
}

const (
	defaultBudget = 6000
	defaultReply  = 2048
	// temperature is low: words are to be copied, not varied.
	temperature = 0.1
	// frame is what the model's own marks around messages take, in tokens.
	frame = 64
)

// Request asks a question over passages that are given by rank. It also gives the numbers of the passages that are sent,
// by rank: the best one always, others as far as the budget goes. The rules are in the question's language, English or Spanish.
func Request(question, language string, passages []app.Passage, o Options) (app.Request, []int) {
	if o.Budget <= 0 {
		o.Budget = defaultBudget
	}
	if o.Reply <= 0 {
		o.Reply = defaultReply
	}
	rules := rulesIn(language, o.Inline)
	asked := "<question>" + escape(strings.Join(strings.Fields(question), " ")) + "</question>"
	room := 0 // tokens for passages; 0 is no bound
	fixed := frame + tokens(rules) + tokens(asked) + tokens(likely(o.Likely, nil))
	if o.Context > 0 {
		o.Reply = min(o.Reply, o.Context/3)
		room = max(o.Context-o.Reply-fixed, 1)
	}
	before := earlier(o.History, language, historyBudget(o.Context))
	if room > 0 {
		room = max(room-tokens(before), 1)
	}
	sent, whole := excerpts(passages, o.Ranked, o.Most, fitting(o.Budget, min(room, o.Context/excerptShare)))
	if whole {
		sent = deliver(passages, fitting(o.Budget, room))
	}
	var numbers []int
	for _, s := range sent {
		numbers = append(numbers, s.Index)
	}
	asked = likely(o.Likely, numbers) + asked
	request := app.Request{
		Purpose: app.ForAnswer,
		Messages: []app.Message{
			{Role: app.RoleRules, Text: strings.TrimSpace(rules)},
			{Role: app.RolePerson, Text: before + "<documents>\n" + documents(inOrder(sent)) + "</documents>\n\n" + asked},
		},
		Schema: schemaFor(o), MaxTokens: o.Reply, Temperature: temperature,
		Cited: &app.Cited{Rules: strings.TrimSpace(rulesCited(language)), Question: before + asked, Sources: inOrder(sent)},
	}
	return request, numbers
}

// deliver chooses what is sent, by rank: whole passages as long as they fit. The best one is cut when it alone does not.
func deliver(passages []app.Passage, fits func([]app.Source) bool) (sent []app.Source) {
	for i, p := range passages {
		s := sourceOf(p)
		if i == 0 {
			s.Text = beginning(s.Text, func(words string) bool { return fits([]app.Source{{Index: s.Index, Title: s.Title, Text: words}}) })
		}
		if with := append(sent, s); i == 0 || fits(with) {
			sent = with
		}
	}
	return sent
}

// fitting says whether sources fit into a budget of characters and a room of tokens; a room of 0 is no bound.
func fitting(budget, room int) func([]app.Source) bool {
	return func(all []app.Source) bool {
		characters, used := 0, 0
		for _, s := range all {
			characters, used = characters+len([]rune(s.Text)), used+tokens(document(s))
		}
		return characters <= budget && (room == 0 || used <= room)
	}
}

// sourceOf is a passage as it is sent. Its title is the file's name alone: where a person keeps it is nobody's business.
func sourceOf(p app.Passage) app.Source {
	return app.Source{Index: p.Number, Title: p.Document.Name(), Text: p.Text}
}

// likely repeats the sentences that may hold the answer, as far as they stand in passages that are sent; nil counts all as sent. They are
// words of documents, escaped as those are, and have their index.
func likely(sentences []Citation, sent []int) string {
	var b strings.Builder
	for _, s := range sentences {
		if sent == nil || slices.Contains(sent, s.Index) {
			fmt.Fprintf(&b, "<sentence index=\"%d\">%s</sentence>\n", s.Index, escapeText(strings.Join(strings.Fields(s.Quote), " ")))
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return "<likely>\n" + b.String() + "</likely>\n\n"
}

// documents are sources as they stand in a message.
func documents(all []app.Source) string {
	var b strings.Builder
	for _, s := range all {
		b.WriteString(document(s))
	}
	return b.String()
}

func document(s app.Source) string {
	return fmt.Sprintf("<document index=\"%d\" source=\"%s\">\n%s\n</document>\n", s.Index, escape(s.Title), escapeText(strings.TrimSpace(s.Text)))
}

// inOrder puts what is given by rank into the order of reading: best first, second best last.
func inOrder(byRank []app.Source) []app.Source {
	if len(byRank) < 3 {
		return byRank
	}
	return append(append([]app.Source{byRank[0]}, byRank[2:]...), byRank[1])
}

// escape keeps text from being read as a tag, or as the end of an attribute.
func escape(s string) string { return escaper.Replace(s) }

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// escapeText leaves quotation marks alone, which mean nothing between tags: the fewer signs differ from the document's, the
// better they are copied.
func escapeText(s string) string { return textEscaper.Replace(s) }

var textEscaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// schemaFor is the schema of the reply; prose has none.
func schemaFor(o Options) map[string]any {
	if o.Inline {
		return nil
	}
	return Schema()
}

// Schema is the JSON schema of the reply, with nothing optional and nothing else allowed. Where properties are written in
// alphabetical order, answer_found comes before claims, citations before text, and index before quote: small models copied as well when
// the quote came first, but then named the wrong document more often.
func Schema() map[string]any {
	of := func(properties map[string]any, names ...string) map[string]any {
		return map[string]any{"type": "object", "properties": properties, "required": names, "additionalProperties": false}
	}
	listOf := func(items map[string]any) map[string]any { return map[string]any{"type": "array", "items": items} }
	a := func(kind string) map[string]any { return map[string]any{"type": kind} }
	citation := of(map[string]any{nameIndex: a("integer"), nameQuote: a("string")}, nameIndex, nameQuote)
	claim := of(map[string]any{nameCitations: listOf(citation), nameText: a("string")}, nameCitations, nameText)
	return of(map[string]any{nameFound: a("boolean"), nameClaims: listOf(claim)}, nameFound, nameClaims)
}
