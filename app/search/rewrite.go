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

// Rewrite makes of a question what is searched for, by rules alone: line ends and white space, greetings and filler at its start,
// thanks at its end go. With a history, a follow-up takes up the subject of the question before it, in brackets, and a yes to
// an offer of the last answer becomes what was offered. Names, identifiers and quoted phrases of the question stay as they are; when
// nothing would be left, the question stays as it was.
func Rewrite(question string, history []Turn) string {
	cleaned := clean(question)
	if len(history) == 0 {
		return cleaned
	}
	last := history[len(history)-1]
	rest, agreed := agreement(cleaned)
	if agreed {
		offered := offer(last.Answer)
		switch {
		case offered != "" && rest == "":
			return withSubject(offered, earlier(history))
		case offered != "":
			return withSubject(rest, offered)
		case rest != "":
			cleaned = rest
		}
	}
	if leans(cleaned) == surely {
		return withSubject(cleaned, earlier(history))
	}
	return cleaned
}

// earlier is what was searched for before, itself made self-contained.
func earlier(history []Turn) string {
	last := len(history) - 1
	return Rewrite(history[last].Question, history[:last])
}

func withSubject(question, earlier string) string {
	if s := subject(earlier, question); s != "" {
		return question + " (" + s + ")"
	}
	return question
}

// clean takes white space, greetings, thanks and what a mail has around it off a question.
func clean(question string) string {
	cleaned := strings.Join(strings.Fields(message(question)), " ")
	for {
		bare := strings.TrimLeft(cleaned, "¿ ")
		shorter := courtesy.ReplaceAllString(bare, "")
		if bare != cleaned && !strings.HasPrefix(shorter, "¿") {
			shorter = "¿" + shorter
		}
		shorter = thanks.ReplaceAllString(shorter, "$1")
		shorter = strings.TrimSpace(shorter)
		if shorter == cleaned || len(contentWords(shorter)) == 0 {
			break
		}
		cleaned = shorter
	}
	if r, w := utf8.DecodeRuneInString(cleaned); w > 0 && unicode.IsLower(r) && !strings.Contains(question, "\n") && !strings.HasPrefix(strings.TrimSpace(question), cleaned[:w]) {
		cleaned = string(unicode.ToUpper(r)) + cleaned[w:]
	}
	if cleaned == "" {
		cleaned = strings.TrimSpace(question)
	}
	return cleaned
}

var courtesy = regexp.MustCompile(`(?i)^[\s,.:;!¡–-]*(?:` +
	`(?:hi|hello|hey|good (?:morning|afternoon|evening)|dear [a-z]+|hola|buenas(?: tardes| noches)?|buenos d[ií]as|estimad[oa]s?)(?: there| all| a todos)?[,.!:]+|` +
	`(?:please|por favor)[, ]+|(?:thanks|thank you|(?:muchas )?gracias)(?: very much| a lot| in advance| de antemano)?[,.;:!]+\s+|` +
	`(?:quick question|a (?:quick |short )?question|one more (?:thing|question)|una (?:pregunta|duda|consulta)(?: r[aá]pida)?|otra (?:cosa|pregunta))[,.:!–-]+\s+|` +
	`(?:(?:can|could|would|will) you (?:please |kindly )?(?:tell me|explain(?: to me)?|say|find(?: out)?|check|look up)|(?:i(?: would|'d|’d)? (?:like|want|need) to know)|do you (?:happen to )?know|i was wondering|tell me|just wondering)[, :]+|` +
	`(?:(?:me )?(?:puedes|puede|pueden|podr[ií]as|podr[ií]a|podr[ií]an|pod[eé]is)(?: por favor)? (?:decirme|explicarme|buscar|decir|explicar|indicarme)|(?:quiero|quisiera|me gustar[ií]a|necesito) saber|dime|d[ií]game|sabes|sabe usted)[, :]+|` +
	`(?:so|well|ok|okay|um+|uh+|eh|bueno|pues|vale)[,]\s+` +
	`)`)

var thanks = regexp.MustCompile(`(?i)[\s,.;:!–-]+(?:please|thanks(?: a lot| in advance)?|thank you(?: very much| so much| in advance)?|por favor|(?:muchas )?gracias(?: de antemano)?|un saludo|saludos|best regards|cheers)[\s.!]*(\??)[\s.!]*$`)

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
