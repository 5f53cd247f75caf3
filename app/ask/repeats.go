package ask

import (
	"regexp"
	"slices"
	"strings"

	"cotejo/app"
	"cotejo/app/words"
)

// quoteInstead puts the document's words in the place of a statement that says less than the verified quote beside it. There are two kinds.
// Small models write both beside the right quote; what they wrote stays when no quote says more.
//
//   - It only says again what was asked: "Luther called the mass instead of sacrifice." of "What did Luther call the mass instead of sacrifice?"
//   - It is a piece cut out of the quote. What was cut off can be the answer ("entre ellos críquet y rugby"), or turn it round ("lo cual no es cierto").
func (w *writer) quoteInstead(s *statement) {
	if s.Block == app.BlockHeading {
		return
	}
	known := contentOf(w.Question+" "+w.Rewritten, w.Language)
	repeats := wants.MatchString(" "+strings.ToLower(oneLine(w.Question))) && !adds(PlainText(s.Text), w.Language, known)
	for _, one := range s.cited {
		q := one.Citation.Quote
		if one.Citation.Verdict != app.Verified || q == nil || strings.Contains(*q, "\t") || !adds(*q, w.Language, known) {
			continue
		}
		code := "quoted_instead"
		if !repeats {
			if code = "quoted_whole"; !w.cutOut(s, *q) {
				continue
			}
		}
		s.Text = escapeMarkdown(oneLine(*q))
		s.policy = append(s.policy, finding(code))
		return
	}
}

// longestWhole is how many words of a quote are read gladly in the place of a piece of it.
const longestWhole = 60

// cutOut says whether a statement is a piece of its only quote, word for word, and what was cut off matters: a list goes on, or a word
// takes back or restricts what the piece says. Items of a list may be pieces of one sentence, and what was said before is not said twice.
func (w *writer) cutOut(s *statement, quote string) bool {
	if s.Block != app.BlockParagraph || len(s.cited) != 1 {
		return false
	}
	piece := PlainText(s.Text)
	before, after, found := cutFrom(quote, piece)
	if !found || len(words.Tokens(quote)) > longestWhole {
		return false
	}
	rest := before + "\n" + after
	if !goesOn.MatchString(strings.ToLower(after)) && len(limited(rest)) == 0 && !words.Any(rest, func(t words.Token) bool { return turning[t.Folded] }) {
		return false
	}
	said := escapeMarkdown(oneLine(quote))
	return !slices.ContainsFunc(w.statements, func(one *statement) bool { return strings.Contains(one.Text, said) })
}

// cutFrom gives what stands in a text before and after the words of a piece of it.
func cutFrom(text, piece string) (before, after string, found bool) {
	same := func(a, b words.Token) bool { return a.Folded == b.Folded }
	whole, part := words.Tokens(text), words.Tokens(piece)
	for i := 0; len(part) > 0 && i+len(part) <= len(whole); i++ {
		if slices.EqualFunc(whole[i:i+len(part)], part, same) {
			return text[:whole[i].Start], text[whole[i+len(part)-1].End:], true
		}
	}
	return "", "", false
}

// goesOn is how a list goes on, after a remark in parentheses at most.
var goesOn = regexp.MustCompile(`^\s*(?:\([^)]*\))?["”»’']?\s*[,;:]?\s*(?:and|or|as well as|along with|together with|such as|including|for example|among (?:them|others)` +
	`|y|e|o|u|así como|junto (?:con|a)|entre (?:ellos|ellas|otros|otras)|incluid[oa]s?|como|tales como|por ejemplo|además de)[^\pL]`)

// turning are words that take back what stands near them, beside those that limit it.
var turning = listed(`not no nor never neither false untrue wrong myth but however although though despite without
	ni nunca jamas falso falsa mito pero sino aunque sin embargo tampoco`)

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

// holding are words that only hold a sentence together, or leave open what they speak of ("several sports"). Words that may be an answer
// (not, never, both, before, two) are none of them.
var holding = listed(`a an the of in on at to by for with from as and or is are was were be been being it its he she they them that this these those
	his her their has have had do does did instead
	el la los las lo un una unos unas de del en a al por para con y e o u es son fue fueron era eran ser sido esta estan estaba ha han habia habian
	se su sus le les que este esto estos estas ese esa eso esos esas vez lugar
	also various several many some certain different other others such
	tambien varios varias diversos diversas muchos muchas algunos algunas ciertos ciertas diferentes distintos distintas otros otras tales`)

// wants is a question that asks for something, rather than whether it is so. "Name a car of Toyota" asks as well.
var wants = regexp.MustCompile(`[^\pL](?:who|whom|whose|what|which|when|where|why|how|qué|quién|quiénes|cuál|cuáles|cuándo|dónde|adónde|cómo|cuánto|cuánta|cuántos|cuántas)[^\pL]` +
	`|^[^\pL]*(?:(?:a|de|en|por|para|con|desde|hasta)\s+)?(?:que|quien|quienes|cual|cuales|cuando|donde|adonde|como|cuanto|cuanta|cuantos|cuantas)[^\pL]` +
	`|^[^\pL]*(?:name|list|give|tell|di|diga|nombra|nombre|menciona|mencione|indica|indique|enumera|enumere|cita|cite)[^\pL]`)
