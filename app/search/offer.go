package search

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"cotejo/app/words"
)

// agreeing takes a yes off the start of a reply.
var agreeing = regexp.MustCompile(`(?i)^[\s¡]*(?:(?:yes|yeah|yep|yup|sure|ok|okay|of course|certainly|absolutely|definitely|please do|go ahead|do it|do that|do so|sounds good|that would be (?:great|good|nice|helpful)|great|good|perfect|please|` +
	`s[ií]|claro(?: que s[ií])?|vale|de acuerdo|por supuesto|desde luego|adelante|perfecto|bien|muy bien|h[aá]ga(?:lo|me)|hazlo|estupendo|genial|por favor|eso)(?:[\s,.;:!]+|$))+`)

// declining is a whole reply that asks for nothing.
var declining = regexp.MustCompile(`(?i)^[\s¡]*(?:(?:no|nope|nah|not now|not yet|no need|never ?mind|nothing(?: else)?|that(?:'|’)?s (?:all|it|enough|fine)|that is all|all good|i(?:'|’)?m (?:fine|good)|got it|i see|understood|stop|thanks?(?: a lot| you(?: very much| so much)?)?|thank you(?: very much| so much)?|cheers|bye|goodbye|` +
	`nada(?: m[aá]s)?|ahora no|todav[ií]a no|no hace falta|d[eé]j(?:a|e)lo|eso es todo|ya est[aá]|as[ií] est[aá] bien|entendido|comprendido|basta|(?:muchas |mil )?gracias(?: igualmente)?|adi[oó]s|hasta luego|` +
	`ok|okay|great|good|perfect|perfecto|vale|bien|muy bien|genial|estupendo|de acuerdo)(?:[\s,.;:!]+|$))+$`)

// AsksNothing says whether a message within a conversation asks for nothing that could be searched for: a no or thanks, or a yes to
// an answer that offered nothing. Without a history every message is taken for a question.
func AsksNothing(message string, history []Turn) bool {
	if len(history) == 0 {
		return false
	}
	spaced := strings.Join(strings.Fields(message), " ")
	rest, agreed := agreement(spaced)
	if agreed && rest == "" {
		return offer(history[len(history)-1].Answer) == ""
	}
	return declining.MatchString(spaced)
}

// agreement takes a yes off a message; rest is what else it says. A message that is but a word of praise agrees too.
func agreement(message string) (rest string, agreed bool) {
	yes := agreeing.FindString(message)
	if yes == "" {
		return message, false
	}
	rest = strings.TrimSpace(message[len(yes):])
	if declining.MatchString(rest) { // "yes, thanks"
		rest = ""
	}
	if len(words.Tokens(rest)) == 0 {
		return "", true
	}
	// "Good faith" and "Sure Start" are no yes: that ends with a stop, or the rest begins like a sentence that goes on.
	last, _ := utf8.DecodeLastRuneInString(strings.TrimSpace(yes))
	if first := words.Tokens(rest)[0].Folded; unicode.IsPunct(last) || opening[first] || preposition(first, "") {
		return rest, true
	}
	return message, false
}

// offering are the openings of an offer, before what is offered.
var offering = regexp.MustCompile(`(?i)^[\s¿]*(?:(?:and |y )?(?:(?:would|do|did) you (?:also )?(?:like|want|prefer|wish|need)(?: for)?(?: me)?(?: to)?|(?:shall|should|may|can|could) (?:i|we)(?: also)?(?: help(?: you)? (?:with|to))?|want me to|would it help if i|(?:are|were) you interested in|` +
	`(?:quiere|quieres|desea|deseas|prefiere|prefieres|necesita|necesitas)(?: usted)?(?: tambi[eé]n)?(?: que)?(?: (?:le|te|les|os))?|(?:le|te|les) (?:gustar[ií]a|interesa|interesar[ií]a|parece bien|ayudar[ií]a)(?: tambi[eé]n)?(?: que)?(?: (?:le|te|les|os))?|(?:puedo|podr[ií]a|podemos|debo)(?: tambi[eé]n)?(?: ayudarle con)?|le|les|te))\s+`)

// knowing adds nothing to what is to be known.
var knowing = regexp.MustCompile(`(?i)^(?:know|see|hear|read|have|get|saber|ver|conocer|leer|tener|recibir)\s+`)

// offer returns what the last sentence of an answer offers, when it is a question; "" when it is none. Of "Would you like me to list
// the penalties?" it is "List the penalties".
func offer(answer string) string {
	answer = strings.TrimRight(strings.TrimSpace(answer), "*_ \"”»")
	if !strings.HasSuffix(answer, "?") {
		return ""
	}
	body := strings.TrimSpace(strings.TrimSuffix(answer, "?"))
	if open := strings.LastIndex(body, "¿"); open >= 0 {
		body = body[open+len("¿"):]
	} else if end := strings.LastIndexFunc(body, func(r rune) bool { return strings.ContainsRune(".!?:\n", r) }); end >= 0 {
		body = body[end+1:]
	}
	content := strings.TrimSpace(offering.ReplaceAllString(body, ""))
	content = knowing.ReplaceAllString(content, "")
	if len(contentWords(content)) == 0 {
		return ""
	}
	r, w := utf8.DecodeRuneInString(content)
	return string(unicode.ToUpper(r)) + content[w:]
}
