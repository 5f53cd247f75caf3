package search

import (
	"regexp"
	"strings"
)

// asksSummary are the ways of asking for a summary of what is at hand, and of nothing else: a question that names a subject
// ("summarise the fees") is a question.
var asksSummary = regexp.MustCompile(`(?i)^[¿¡\s]*(?:` +
	`(?:summari[sz]e|sum up)(?: (?:this|the|it|all|everything|whole|entire|document|file|text|report|contract|for me|briefly|please))*|` +
	`(?:(?:give|write|make)(?: me)? )?(?:a|the)? ?(?:short |brief )?summary(?: of)?(?: (?:this|the|it|all|whole|entire|document|file|text|report|contract|please))*|` +
	`(?:resume|resuma|resumir|resúmelo|resumelo|resúmalo|resumalo|resúmeme|resumeme|sintetiza|sintetice)(?: (?:este|esta|el|la|todo|lo|documento|archivo|fichero|texto|informe|contrato|brevemente|por favor))*|` +
	`(?:(?:haz|haga|hazme|hágame|hagame|dame|deme|escribe|escriba) )?(?:un |el )?(?:breve )?resumen(?: breve)?(?: (?:de|del|este|esta|el|la|todo|documento|archivo|fichero|texto|informe|contrato|por favor))*` +
	`)[\s.!?]*$`)

// AsksSummary says whether a question asks for a summary of the document that it is asked about.
func AsksSummary(question string) bool {
	return asksSummary.MatchString(Rewrite(strings.TrimSpace(question), nil))
}
