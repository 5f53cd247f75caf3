package search

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"cotejo/app/words"
)

// Turn is one earlier question of a conversation with its answer.
type Turn struct {
	Question string `json:"question"`
	Answer   string `json:"answer"`
}

// Rewrite cleans a question by rules: line ends and white space, greetings and filler at its start, thanks at its end.
// A follow-up takes up the subject of the question before it. Names, identifiers and quoted phrases stay as they are;
// when nothing would be left, the question stays as it was.
func Rewrite(question string, history []Turn) string {
	cleaned := strings.Join(strings.Fields(question), " ")
	for {
		shorter := courtesy.ReplaceAllString(cleaned, "")
		shorter = thanks.ReplaceAllString(shorter, "")
		shorter = strings.TrimSpace(shorter)
		if shorter == cleaned || len(contentWords(shorter)) == 0 {
			break
		}
		cleaned = shorter
	}
	if r, w := utf8.DecodeRuneInString(cleaned); w > 0 && unicode.IsLower(r) && !strings.HasPrefix(strings.TrimSpace(question), cleaned[:w]) {
		cleaned = string(unicode.ToUpper(r)) + cleaned[w:]
	}
	if cleaned == "" {
		cleaned = strings.TrimSpace(question)
	}
	if len(history) > 0 && refersBack(cleaned) {
		if subject := subject(Rewrite(history[len(history)-1].Question, history[:len(history)-1]), cleaned); subject != "" {
			cleaned += " (" + subject + ")"
		}
	}
	return cleaned
}

var courtesy = regexp.MustCompile(`(?i)^[\s,.:;!¡–-]*(?:` +
	`(?:hi|hello|hey|good (?:morning|afternoon|evening)|dear [a-z]+|hola|buenas(?: tardes| noches)?|buenos d[ií]as|estimad[oa]s?)(?: there| all| a todos)?[,.!:]+|` +
	`(?:please|por favor)[, ]+|` +
	`(?:(?:can|could|would|will) you (?:please |kindly )?(?:tell me|explain(?: to me)?|say|find(?: out)?|check|look up)|(?:i(?: would|'d|’d)? (?:like|want|need) to know)|do you (?:happen to )?know|i was wondering|tell me|just wondering)[, :]+|` +
	`(?:(?:me )?(?:puedes|puede|podr[ií]as|podr[ií]a|pod[eé]is)(?: por favor)? (?:decirme|explicarme|buscar|decir|explicar|indicarme)|(?:quiero|quisiera|me gustar[ií]a|necesito) saber|dime|d[ií]game|sabes|sabe usted)[, :]+|` +
	`(?:so|well|ok|okay|um+|uh+|eh|bueno|pues|vale)[,]\s+` +
	`)`)

var thanks = regexp.MustCompile(`(?i)[\s,.;:!–-]+(?:please|thanks(?: a lot| in advance)?|thank you(?: very much| so much| in advance)?|por favor|(?:muchas )?gracias(?: de antemano)?|un saludo|saludos|best regards|cheers)[\s.!]*$`)

var backward = map[string]bool{
	"it": true, "its": true, "they": true, "their": true, "them": true, "he": true, "she": true, "his": true, "her": true, "him": true,
	"this": true, "that": true, "these": true, "those": true, "there": true,
	"el": false, "ella": true, "ellos": true, "ellas": true, "eso": true, "esto": true, "este": true, "esta": true, "ese": true, "esa": true,
	"estos": true, "estas": true, "esos": true, "esas": true, "su": true, "sus": true, "ello": true, "alli": true,
}

// refersBack says whether a question leans on the one before: it begins with "and", or has a pronoun and little else.
func refersBack(question string) bool {
	tokens := words.Tokens(question)
	if len(tokens) == 0 {
		return false
	}
	switch first := tokens[0].Folded; first {
	case "and", "y", "e", "also", "tambien":
		return true
	case "what", "how":
		if len(tokens) > 1 && tokens[1].Folded == "about" {
			return true
		}
	}
	named := false
	pronoun := false
	for i, t := range tokens {
		r, _ := utf8.DecodeRuneInString(question[t.Start:])
		named = named || i > 0 && unicode.IsUpper(r) || t.Identifier
		pronoun = pronoun || backward[t.Folded]
	}
	return pronoun && !named || len(contentWords(question)) < 2 && !named
}

// subject returns the words of the earlier question that carry its subject and are not in the new one.
func subject(earlier, question string) string {
	have := map[string]bool{}
	for _, t := range words.Tokens(question) {
		have[t.Folded] = true
	}
	var kept []string
	for _, t := range contentWords(earlier) {
		if !have[t.Folded] && !t.Identifier {
			have[t.Folded] = true
			kept = append(kept, earlier[t.Start:t.End])
		}
	}
	return strings.Join(kept, " ")
}

func contentWords(text string) []words.Token {
	language := words.Language(text)
	var kept []words.Token
	for _, t := range words.Tokens(text) {
		if t.Folded != "" && !words.Stop(t.Folded, language) {
			kept = append(kept, t)
		}
	}
	return kept
}
