package ask

import (
	"regexp"
	"strings"

	"cotejo/app"
	"cotejo/app/words"
)

// quoteInstead puts the document's words in the place of a statement that only says again what was asked ("Luther called the mass instead of
// sacrifice." of "What did Luther call the mass instead of sacrifice?"). Small models write such sentences beside the right quote. Only a verified
// quote that says more is put there; what the model wrote stays when there is none.
func (w *writer) quoteInstead(s *statement) {
	if s.Block == app.BlockHeading || !wants.MatchString(" "+strings.ToLower(oneLine(w.Question))) {
		return
	}
	known := contentOf(w.Question+" "+w.Rewritten, w.Language)
	if adds(PlainText(s.Text), w.Language, known) {
		return
	}
	for _, one := range s.cited {
		if q := one.Citation.Quote; one.Citation.Verdict == app.Verified && q != nil && !strings.Contains(*q, "\t") && adds(*q, w.Language, known) {
			s.Text = escapeMarkdown(oneLine(*q))
			s.policy = append(s.policy, finding("quoted_instead"))
			return
		}
	}
}

// adds says whether a text has a word that is not among those known, and that means something by itself.
func adds(text, language string, known map[string]bool) bool {
	for word := range contentOf(text, language) {
		if !known[word] {
			return true
		}
	}
	return false
}

// contentOf are the stems of the words of a text but for those that only hold a sentence together.
func contentOf(text, language string) map[string]bool {
	all := map[string]bool{}
	for _, t := range words.Tokens(text) {
		if !holding[t.Folded] {
			all[words.Stem(t.Surface, language)] = true
		}
	}
	return all
}

// holding are words that only hold a sentence together. Words that may be an answer (not, never, both, before, two) are none of them.
var holding = listed(`a an the of in on at to by for with from as and or is are was were be been being it its he she they them that this these those
	his her their has have had do does did instead
	el la los las lo un una unos unas de del en a al por para con y e o u es son fue fueron era eran ser sido esta estan estaba ha han habia habian
	se su sus le les que este esto estos estas ese esa eso esos esas vez lugar`)

// wants is a question that asks for something, rather than whether it is so.
var wants = regexp.MustCompile(`[^\pL](?:who|whom|whose|what|which|when|where|why|how|qué|quién|quiénes|cuál|cuáles|cuándo|dónde|adónde|cómo|cuánto|cuánta|cuántos|cuántas)[^\pL]` +
	`|^[^\pL]*(?:(?:a|de|en|por|para|con|desde|hasta)\s+)?(?:que|quien|quienes|cual|cuales|cuando|donde|adonde|como|cuanto|cuanta|cuantos|cuantas)[^\pL]`)
