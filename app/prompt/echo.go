package prompt

import (
	"slices"
	"strings"
	"sync"
)

// echo is what a model may give back of the rules instead of an answer. A model that does not know messages of their own for rules
// continues them: what it says then is the project's example, not a claim about anybody's documents.
type echo struct {
	claims []Claim         // of the examples
	quotes []string        // of the examples
	leads  []string        // the words before the object that says there is no answer
	said   map[string]bool // sentences of the rules
}

// leastLead is how many bytes before an object tell that it is the one in the rules.
const leastLead = 12

// rulesEcho reads the rules once. It is set in init, since the parser that reads them asks for it.
var rulesEcho func() echo

func init() { rulesEcho = sync.OnceValue(readRules) }

func readRules() echo {
	e := echo{said: map[string]bool{}}
	for _, rules := range []string{rulesEnglish, rulesSpanish, inlineEnglish, inlineSpanish, rulesSummaryEnglish, rulesSummarySpanish} {
		p := &Parser{plain: true}
		p.listen()
		p.Feed(rules)
		for _, c := range p.claims {
			e.claims = append(e.claims, c)
			for _, cited := range c.Citations {
				e.quotes = append(e.quotes, cited.Quote)
			}
		}
		// As they stand, and each line for itself.
		for _, text := range []string{rules, strings.ReplaceAll(rules, "\n", "\n\n")} {
			p.prose.restart()
			for _, b := range []byte(text) {
				p.prose.next(b)
			}
			p.prose.end()
			for _, c := range p.prose.claims {
				if len(c.Text) >= leastLead {
					e.said[plainly(c.Text)] = true
				}
			}
		}
		for line := range strings.Lines(rules) {
			before, _, is := strings.Cut(line, `{"`+nameFound+`": false`)
			if is && len(before) >= leastLead {
				e.leads = append(e.leads, before[len(before)-leastLead:])
			}
		}
	}
	for _, w := range wordings {
		if before, _, is := strings.Cut(w.end, `{"`+nameFound+`": false`); is && len(before) >= leastLead {
			e.leads = append(e.leads, before[len(before)-leastLead:])
		}
	}
	return e
}

// claim says whether a claim is one of the examples, or quotes what only they say.
func (e echo) claim(c Claim) bool {
	return slices.ContainsFunc(e.claims, c.Equal) ||
		len(c.Citations) > 0 && !slices.ContainsFunc(c.Citations, func(one Citation) bool { return !slices.Contains(e.quotes, one.Quote) })
}

// led says whether words lead to an object of the rules.
func (e echo) led(before []byte) bool {
	return slices.ContainsFunc(e.leads, func(l string) bool { return strings.HasSuffix(string(before), l) })
}

// sentence says whether the rules say it.
func (e echo) sentence(text string) bool { return e.said[plainly(text)] }

// plainly gives a text in lower case, without the signs and spaces at its ends.
func plainly(text string) string {
	return strings.ToLower(strings.Trim(strings.Join(strings.Fields(text), " "), " \t*_~`\"'“”‘’«»()[].!"))
}
