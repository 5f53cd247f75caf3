package search

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"cotejo/app/sentence"
	"cotejo/app/words"
)

// split gives the questions that one question holds, at most most of them, each able to stand alone: several sentences that ask, or one that
// compares two things or asks the same of both. It goes by rules, and where they are not sure it gives nil: a wrong split is worse than
// none. What stands in quotation marks is never cut. Follow says whether the parts follow on each other, so that a later one may leave out
// what an earlier one said.
func split(question string, most int) (parts []string, follow bool) {
	if most < 2 || !several.MatchString(question) {
		return nil, false
	}
	if parts = bySentence(question); len(parts) > 1 {
		return atMost(parts, most), true
	}
	asked, said := cutSubject(question)
	if strings.LastIndex(asked, "¿") > 0 { // "En China, ¿...": what comes before belongs to the question
		return nil, false
	}
	for at, rule := range []func(string) []string{chained, compared, repeated, listedThings, sameNoun, aspects} {
		parts := rule(asked)
		if len(parts) < 2 {
			continue
		}
		for i := range parts {
			parts[i] = sentenceCase(strings.Join(strings.Fields(parts[i]), " "))
			if said != "" {
				parts[i] += " " + said
			}
		}
		return atMost(parts, most), at == 0
	}
	return nil, false
}

// several is what no question that holds more than one is without: a joint, a word of comparing, two question marks, or numbers. Most
// questions are sent away here, in microseconds.
var several = regexp.MustCompile(`(?i)\s(?:and|or|y|e|o|u|as well as|así como)\s|compar|contrast|differ|diferenci|\?.*\?|\b1[.)]\s|\ba\)\s`)

// atMost joins what is too much to the last part.
func atMost(parts []string, most int) []string {
	if len(parts) > most {
		parts = append(parts[:most-1:most-1], strings.Join(parts[most-1:], " "))
	}
	return parts
}

// takenUp is the subject that a rewrite took up from before.
var takenUp = regexp.MustCompile(`\s\([^()]*\)$`)

// cutSubject parts a question from the subject that it took up.
func cutSubject(question string) (asked, said string) {
	said = takenUp.FindString(question)
	return strings.TrimSuffix(question, said), strings.TrimSpace(said)
}

// marked are the signs with which people number questions.
var marked = regexp.MustCompile(`(?:^|\s)(?:\(?\d{1,2}[.)]|\(?[a-h]\)|[-–•*])\s+`)

// bySentence gives the sentences that ask. Each takes up the subject of what was said before it, by the rules of follow-ups; a sentence
// that only tells something is the first of these.
func bySentence(question string) []string {
	question, said := cutSubject(question)
	var parts []string
	var history []Turn
	if said != "" {
		history = append(history, Turn{Question: strings.Trim(said, "()")})
	}
	for _, one := range sentencesOf(question) {
		if polite.MatchString(one) {
			continue
		}
		if len(contentWords(one)) == 0 {
			if r := Rewrite(one, history); r == one {
				continue // "And?" after nothing
			}
		}
		resolved := Rewrite(one, history)
		history = append(history, Turn{Question: resolved})
		if strings.HasSuffix(one, "?") {
			parts = append(parts, resolved)
		}
	}
	return parts
}

// polite is a sentence that asks for nothing.
var polite = regexp.MustCompile(`(?i)^[\s¿¡]*(?:hello|hi|hey|thanks?|thank you|please|ok|okay|right|anyone|any ideas?|hola|buenas|gracias|por favor|vale|alguien|alguna idea|verdad|no)[\s.,!?]*$`)

// sentencesOf gives the sentences of a message; numbers of a list part it too.
func sentencesOf(question string) []string {
	var all []string
	at := 0
	add := func(text string) {
		for _, s := range sentence.Split(text, 0) {
			one := strings.TrimSpace(text[s.Start:s.End])
			// "Who pays? and who decides?": a small letter begins a sentence of a message too.
			for _, piece := range strings.SplitAfter(one, "? ") {
				if piece = strings.TrimSpace(piece); piece != "" {
					all = append(all, piece)
				}
			}
		}
	}
	if found := marked.FindAllStringIndex(question, -1); len(found) > 1 {
		for _, m := range found {
			add(question[at:m[0]])
			at = m[1]
		}
	}
	add(question[at:])
	return all
}

// interrogatives begin a question within a sentence. The Spanish ones need their accents: without them they are conjunctions.
var interrogatives = regexp.MustCompile(`(?i)[,;]?\s+(?:and|y|e)\s+(?:(?:(?:in|at|on|for|from|to|by|under|a|de|en|con|por|para|desde|hasta) )?` +
	`(?:what|when|where|who|whom|why|how|which|qué|cuándo|dónde|quién|quiénes|cómo|cuál|cuáles|cuánto|cuánta|cuántos|cuántas|cuanto|cuanta|cuantos|cuantas|cual|cuales))\b`)

// begins is the way in which a question begins that may be followed by another one.
var begins = regexp.MustCompile(`(?i)^[¿\s]*(?:(?:in|at|on|for|from|to|by|under|a|de|en|con|por|para|desde|hasta) )?` +
	`(?:what|when|where|who|whom|why|how|which|qué|cuándo|dónde|quién|quiénes|cómo|cuál|cuáles|cuánto|cuánta|cuántos|cuántas|cuanto|cuanta|cuantos|cuantas|cual|cuales|que|cuando|donde|quien|quienes|como|is|are|was|were|do|does|did|can|may|must)\b`)

var joiner = regexp.MustCompile(`^[,;]?\s+(?i:and|y|e)\s+`)

// chained parts "When does the lease start and who pays the heating?".
func chained(question string) []string {
	if !begins.MatchString(question) {
		return nil
	}
	for _, m := range interrogatives.FindAllStringIndex(question, -1) {
		if withinQuotes(question, m[0]) {
			continue
		}
		first := strings.TrimRight(question[:m[0]], " ,;")
		joint := joiner.FindString(question[m[0]:])
		second := strings.TrimSpace(question[m[0]+len(joint):])
		if !whole(first) || !whole(second) {
			continue
		}
		second = carryOver(first, second)
		if len(contentWords(second)) < 2 && !strings.Contains(second, "(") {
			continue
		}
		return []string{asQuestion(first), asQuestion(second)}
	}
	return nil
}

// whole says whether a clause asks something by itself: it has a word of its own that says more than that something happens, and does not
// end in a question word or a joint.
func whole(clause string) bool {
	tokens := spoken(clause)
	if len(tokens) < 2 {
		return false
	}
	last := tokens[len(tokens)-1].Folded
	if asking[last] || joints[last] || preposition(last, words.Language(clause)) {
		return false
	}
	for _, t := range contentWords(clause) {
		if !happening[t.Folded] && !telling[t.Folded] && !asking[t.Folded] && !wishes[t.Folded] {
			return true
		}
	}
	return false
}

// wishes are verbs with which a question begins that say nothing of its subject.
var wishes = listed("know tell say see explain understand find saber decir digame explicar ver entender conocer")

// carryOver has the second question of a sentence take up what the first is about, where it says no name of its own.
func carryOver(first, second string) string {
	if leans(second) == surely {
		return withSubject(second, first)
	}
	if named(first) && !named(second) {
		return withSubject(second, first)
	}
	return second
}

// named says whether a text has a name, a number or an identifier; its first word has a capital anyway.
func named(text string) bool {
	for i, t := range spoken(text) {
		if kindOf(text, t, i == 0) != plain {
			return true
		}
	}
	return false
}

func asQuestion(text string) string {
	body, said := cutSubject(text)
	body = strings.TrimRight(body, " ?.!,;") + "?"
	if strings.HasPrefix(strings.TrimSpace(text), "¿") || words.Language(body) == "es" {
		body = "¿" + sentenceCase(strings.TrimLeft(body, "¿ "))
	}
	if said != "" {
		body += " " + said
	}
	return body
}

// sentenceCase begins a text with a capital.
func sentenceCase(text string) string {
	r, w := utf8.DecodeRuneInString(text)
	if r == '¿' {
		return "¿" + sentenceCase(text[w:])
	}
	return string(unicode.ToUpper(r)) + text[w:]
}

// withinQuotes says whether a byte of a text stands in quotation marks.
func withinQuotes(text string, at int) bool {
	for _, m := range quoted.FindAllStringIndex(text, -1) {
		if m[0] <= at && at < m[1] {
			return true
		}
	}
	return false
}
