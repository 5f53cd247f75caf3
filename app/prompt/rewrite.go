package prompt

import (
	_ "embed"
	"encoding/json"
	"regexp"
	"strings"

	"cotejo/app"
)

//go:embed rules.rewrite.en.txt
var rulesRewriteEnglish string

//go:embed rules.rewrite.es.txt
var rulesRewriteSpanish string

const (
	// rewriteCharacters is how many characters (runes) of the conversation a model gets to make a follow-up self-contained.
	rewriteCharacters = 2000
	// rewriteReply bounds its reply, in tokens.
	rewriteReply = 160
)

// RewriteRequest asks for a follow-up as a question that can be understood without the conversation, in its language: English
// or Spanish. Context is how many tokens the model takes in and gives out together; 0 when that is not known.
func RewriteRequest(question, language string, history []Exchange, context int) app.Request {
	rules := rulesRewriteEnglish
	if language == "es" {
		rules = rulesRewriteSpanish
	}
	asked := "<question>" + escape(strings.Join(strings.Fields(question), " ")) + "</question>"
	budget := rewriteCharacters
	if context > 0 { // two characters a token are on the safe side
		budget = min(budget, max(0, 2*(context-rewriteReply-frame-tokens(rules)-tokens(asked))))
	}
	return app.Request{
		Purpose: app.ForRewrite,
		Messages: []app.Message{
			{Role: app.RoleRules, Text: strings.TrimSpace(rules)},
			{Role: app.RolePerson, Text: conversation(history, budget) + "\n" + asked},
		},
		Schema: map[string]any{
			"type": "object", "properties": map[string]any{"question": map[string]any{"type": "string"}}, "required": []string{"question"}, "additionalProperties": false,
		},
		MaxTokens: rewriteReply,
	}
}

// rewritten finds the question in an object, also in one among other text; the last one counts, since thoughts come first.
var rewritten = regexp.MustCompile(`"question"\s*:\s*("(?:[^"\\]|\\.)*")`)

// ReadRewrite reads the reply to a RewriteRequest: the question on one line, "" when there is none. A model without JSON may reply with
// the question alone.
func ReadRewrite(reply string) string {
	if all := rewritten.FindAllStringSubmatch(reply, -1); len(all) > 0 {
		var s string
		if json.Unmarshal([]byte(all[len(all)-1][1]), &s) != nil {
			return ""
		}
		s, _ = Unescape(s)
		return strings.Join(strings.Fields(s), " ")
	}
	reply = strings.TrimSpace(reply)
	if strings.ContainsAny(reply, "{}\n") || strings.Contains(reply, "<think") {
		return ""
	}
	reply, _ = Unescape(strings.Trim(reply, `"“”`))
	return strings.TrimSpace(reply)
}
