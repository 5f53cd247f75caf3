package prompt

import (
	_ "embed"
	"strings"

	"cotejo/app"
)

//go:embed rules.summary.en.txt
var rulesSummaryEnglish string

//go:embed rules.summary.es.txt
var rulesSummarySpanish string

// summaryReply bounds what is written about one section, in tokens.
const summaryReply = 768

// Summary asks for the most important statements of one section of a document, with their quotes. Language is that of the
// summary: "es", else English. What is sent and what is replied has the form of a question's request. The section is cut at sentences when
// the model's context has no room for it; then it is not whole.
func Summary(language string, section app.Passage, o Options) (request app.Request, whole bool) {
	rules, asked := rulesSummaryEnglish, "Summarise the document."
	if language == "es" {
		rules, asked = rulesSummarySpanish, "Resuma el documento."
	}
	asked = "<question>" + asked + "</question>"
	if o.Budget <= 0 {
		o.Budget = defaultBudget
	}
	if o.Reply <= 0 {
		o.Reply = summaryReply
	}
	room := 0
	if o.Context > 0 {
		o.Reply = min(o.Reply, o.Context/3)
		room = max(o.Context-o.Reply-frame-tokens(rules)-tokens(asked), 1)
	}
	sent := deliver([]app.Passage{section}, fitting(o.Budget, room))
	whole = len(sent) == 1 && sent[0].Text == section.Text
	return app.Request{
		Purpose: app.ForSummary,
		Messages: []app.Message{
			{Role: app.RoleRules, Text: strings.TrimSpace(rules)},
			{Role: app.RolePerson, Text: "<documents>\n" + documents(sent) + "</documents>\n\n" + asked},
		},
		Schema: Schema(), MaxTokens: o.Reply, Temperature: temperature,
	}, whole
}
