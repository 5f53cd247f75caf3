package prompt

import (
	_ "embed"
	"strings"

	"cotejo/app"
)

//go:embed rules.en.txt
var rulesEnglish string

//go:embed rules.es.txt
var rulesSpanish string

//go:embed rules.inline.en.txt
var inlineEnglish string

//go:embed rules.inline.es.txt
var inlineSpanish string

//go:embed rules.cited.en.txt
var citedEnglish string

//go:embed rules.cited.es.txt
var citedSpanish string

// rulesCited gives the rules for a provider that cites by itself.
func rulesCited(language string) string {
	if language == "es" {
		return citedSpanish
	}
	return citedEnglish
}

// rulesIn gives the rules in a language, for a reply as JSON or as prose with marks.
func rulesIn(language string, inline bool) string {
	spanish := language == "es"
	switch {
	case inline && spanish:
		return inlineSpanish
	case inline:
		return inlineEnglish
	case spanish:
		return rulesSpanish
	}
	return rulesEnglish
}

// languageOf gives the language of the rules that a request has.
func languageOf(r app.Request) string {
	for _, spanish := range []string{rulesSpanish, inlineSpanish, rulesSummarySpanish} {
		if len(r.Messages) > 0 && r.Messages[0].Text == strings.TrimSpace(spanish) {
			return "es"
		}
	}
	return "en"
}

// Inline gives the request of a question with the rules for a reply in prose, for a model that gives no JSON; false when it has
// other rules than those of a question.
func Inline(r app.Request) (app.Request, bool) {
	language := languageOf(r)
	if r.Schema == nil || len(r.Messages) == 0 || r.Messages[0].Text != strings.TrimSpace(rulesIn(language, false)) {
		return r, false
	}
	r.Messages = append([]app.Message{}, r.Messages...)
	r.Messages[0].Text = strings.TrimSpace(rulesIn(language, true))
	r.Schema, r.Cited = nil, nil
	return r, true
}
