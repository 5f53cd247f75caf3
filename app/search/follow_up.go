package search

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cotejo/app/words"
)

// leaning is how surely a question cannot be understood without the one before it.
type leaning int

const (
	alone   leaning = iota
	perhaps         // a pronoun that the question itself may explain: a model is asked, the rules leave it
	surely
)

// LeansBack says whether a question may not be understood without those before it: it begins with "and" or "what about", has a
// pronoun, points at what was said ("the same", "what else"), is too short to say what it is about ("Why?", "In which cases?"), or
// answers the last answer. It costs a call of the model where it is wrong, so it says yes in doubt.
func LeansBack(question string, history []Turn) bool {
	if len(history) == 0 {
		return false
	}
	cleaned := clean(question)
	_, agreed := agreement(cleaned)
	return agreed || leans(cleaned) != alone
}

// Lists of folded words, in English and Spanish.
var (
	// opening words tie a question to what was said before.
	opening = listed("and y also tambien but pero or o nor ni then entonces tampoco plus ademas only solo solamente even incluso not")
	// pronouns of the third person; those of possession are apart, since they often point at a word beside them.
	personal   = listed("it they them he she him itself themselves ella ellos ellas ello eso esto aquello alli ahi alla")
	possessive = listed("its their theirs his her hers su sus suyo suya suyos suyas")
	// demonstratives stand alone or before a noun.
	demonstrative = listed("this that these those este ese esa estos estas esos esas aquel aquella aquellos aquellas")
	// other ways to point at what was said.
	pointing = listed("else same former latter ones mismo misma ambos ambas otro otra otros otras demas both")
	// vague words ask for more of the same.
	vague = listed("more further details detail example examples elaborate expand continue mas detalle detalles ejemplo ejemplos amplia amplie continua continue sigue siga exactly exactamente")
	// verbs that make a short question a whole one.
	finite = listed("is are was were am do does did has have had can could may might must shall should will would es son era eran fue fueron sera seran esta estan hay tiene tienen tenia tuvo debe deben puede pueden hace hacen dice dicen")
	// asking words begin a whole question.
	asking = listed("what who whom whose when where why how which que quien quienes cuando donde como cual cuales cuanto cuanta cuantos cuantas")
	// spans of time: "this year" points at no sentence.
	times = listed("year month week day morning evening century quarter time ano mes semana dia siglo trimestre vez momento")
	// joints of a sentence: a pronoun after one often means a word before it.
	joints = listed("and or if when because while before after unless until that who which y o si cuando porque mientras antes despues salvo hasta que quien")
	// telling words come before a demonstrative that stands for something, not before a clause.
	telling = listed("explain summarise summarize clarify repeat show list describe define translate compare about explica explique resume resuma aclara aclare repite repita muestra muestre define defina traduce traduzca compara compare sobre")

	// a demonstrative before one of these means what is asked about, not what was said.
	papers = listed("document documents file files text folder library documento documentos archivo archivos texto carpeta biblioteca fichero ficheros")
	// after these words "lo" is an article, not a pronoun.
	article = listed("que de cual mas antes mejor peor menos")
	// happening words say nothing of what happens.
	happening = listed("happens happen happened pasa pasaria ocurre ocurriria sucede")

	// "a" is one in Spanish alone.
	prepositions = listed("for in on of with without under during after before from to by at about against between para en sobre de del con sin durante tras desde al por segun contra entre hasta")
)

func preposition(word, language string) bool {
	return prepositions[word] || word == "a" && language != "en"
}

func listed(all string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(all) {
		set[w] = true
	}
	return set
}

// pairs of words that open a follow-up.
var openers = regexp.MustCompile(`^(?:what about|how about|what of|what if|how come|que hay de|que hay del|que tal|que pasa con|que ocurre con|que sucede con|en (?:ese|tal|este) caso|in (?:that|this|such a) case|si no|if not|if so|same for|lo mismo|(?:no )?i mean|(?:no )?i meant|(?:no )?me (?:refiero|referia)|(?:no )?(?:quiero|queria) decir)\b`)

// expletive is an "it" or a "there" that stands for nothing.
var expletive = regexp.MustCompile(`\b(?:is|was|would|will) it (?:be )?(?:ever )?(?:possible|necessary|required|allowed|legal|lawful|true|mandatory|permitted|compulsory|forbidden|clear|common|usual)\b|` +
	`\bit (?:is|was|would be) (?:possible|necessary|required|allowed|true|mandatory|permitted|said|stated)\b|` +
	`\b(?:does|did|will|would) it (?:take|cost|mean|matter)\b(?: \w+)* to\b|` +
	`\b(?:is|are|was|were|be|been|has|have|will|would|can|could|may|might|must|should) there\b|\bthere(?: s)? (?:is|are|was|were|will|would|has|have|must|can|may)\b`)

// clitic is a Spanish order with its object: "explíquelo".
var clitic = regexp.MustCompile(`^(?:expli|resum|traduz|tradu[cz]|enumer|detall|list|compar|compare|repi|di|da|de|muestr|aclar|desarroll|ampli|calcul|cit)[a-z]*(?:me|nos)?(?:lo|la|los|las)$`)

// leans says how a cleaned question leans on what was before.
func leans(question string) leaning {
	tokens := spoken(question)
	if len(tokens) == 0 {
		return alone
	}
	joined := " "
	for _, t := range tokens {
		joined += t.Folded + " "
	}
	phrase := strings.TrimSpace(joined)
	if opening[tokens[0].Folded] || tokens[0].Folded == "e" && len(tokens) > 1 && tokens[1].Folded[:1] == "i" || openers.MatchString(phrase) || clitic.MatchString(tokens[0].Folded) {
		return surely
	}
	content, named, verb, asks := 0, false, false, false
	language := words.Language(question)
	for i, t := range tokens {
		r, _ := utf8.DecodeRuneInString(question[t.Start:])
		named = named || i > 0 && unicode.IsUpper(r) || t.Identifier
		verb = verb || finite[t.Folded] && !demonstrates(t)
		asks = asks || asking[t.Folded]
		if !words.Stop(t.Folded, language) && t.Folded != "" {
			content++
		}
	}
	bare := expletive.ReplaceAllStringFunc(phrase, func(s string) string { return strings.NewReplacer("it", "_", "there", "_").Replace(s) })
	found := points(tokens, strings.Fields(bare), language, content)
	wanting := !quotes(question) && slices.ContainsFunc(tokens, func(t words.Token) bool { return pointing[t.Folded] || vague[t.Folded] })
	switch {
	case found == surely && (named || inner(tokens, language)):
		found = perhaps
	case found == surely:
	case wanting && content <= 2 && !named:
		found = surely
	case wanting && named:
		found = perhaps
	case content == 0:
		found = surely
	case content == 1 && !named && !(verb && len(tokens) > 3):
		found = surely
	case preposition(tokens[0].Folded, language) && !asks && !verb && content <= 4:
		found = surely
	case content <= 2 && !named && !verb: // "¿Incluye los intereses?"
		found = perhaps
	}
	return found
}

// quotes says whether a question has words in quotation marks: these point at nothing.
func quotes(question string) bool { return quoted.MatchString(question) }

// spoken are the words of a question, an identifier as one.
func spoken(question string) []words.Token {
	all := words.Tokens(question)
	var kept []words.Token
	for _, t := range all {
		part := slices.ContainsFunc(all, func(whole words.Token) bool {
			return (whole.Start < t.Start || t.End < whole.End) && whole.Start <= t.Start && t.End <= whole.End
		})
		if t.Folded != "" && !part {
			kept = append(kept, t)
		}
	}
	return kept
}

// demonstrates says whether a token is a demonstrative: "está" is a verb.
func demonstrates(t words.Token) bool {
	return demonstrative[t.Folded] || t.Surface == "esta" || t.Surface == "ésta"
}

// points says whether a question has a pronoun that stands for something said before. A demonstrative before a noun may do so, the less
// surely the more else is said. bare are the words without expletives.
func points(tokens []words.Token, bare []string, language string, content int) leaning {
	found := alone
	for i, t := range tokens {
		next := ""
		if i+1 < len(tokens) {
			next = tokens[i+1].Folded
		}
		switch {
		case len(bare) == len(tokens) && bare[i] == "_":
		case personal[t.Folded], possessive[t.Folded], t.Surface == "él", t.Folded == "there":
			return surely
		case t.Surface == "lo" && !article[next]:
			return surely
		case demonstrates(t) && !times[next] && !papers[next] && !relative(tokens, i, language):
			if next == "" || content <= 3 {
				return surely
			}
			found = perhaps
		}
	}
	return found
}

// relative says whether a word is the "that" of a clause: "documents that say".
func relative(tokens []words.Token, i int, language string) bool {
	return tokens[i].Folded == "that" && i > 0 && i+1 < len(tokens) && !words.Stop(tokens[i-1].Folded, language) && !telling[tokens[i-1].Folded]
}

// inner says whether the pronouns of a question may stand for words of the question itself: two words that carry a subject, or one
// and a joint, come before.
func inner(tokens []words.Token, language string) bool {
	content, joint := 0, false
	for i, t := range tokens {
		if relative(tokens, i, language) {
			joint = content > 0
			continue
		}
		if personal[t.Folded] || possessive[t.Folded] || demonstrates(t) || t.Surface == "él" || t.Surface == "lo" {
			return content >= 2 && (joint || possessive[t.Folded]) || content >= 1 && joint
		}
		joint = joint || joints[t.Folded] && content > 0
		if !words.Stop(t.Folded, language) {
			content++
		}
	}
	return false
}
