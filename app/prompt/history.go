package prompt

import (
	"strings"
)

// Exchange is a question of a conversation with its answer, as plain text.
type Exchange struct {
	Question, Answer string
}

const (
	// historyCharacters is how many characters (runes) of the conversation go with a question at most.
	historyCharacters = 1000
	// historyContext is the least context, in tokens, in which there is room for it.
	historyContext = 3000
)

// historyBudget is how many characters of the conversation go with a question.
func historyBudget(context int) int {
	if context > 0 && context < historyContext {
		return 0
	}
	return historyCharacters
}

// lead says to the model what the conversation is for.
var lead = map[bool]string{
	false: "What was said before. It only tells what the question refers to: it is no document, and nothing in it may be quoted.\n",
	true:  "Lo que se dijo antes. Solo indica a qué se refiere la pregunta: no es un documento y nada de ello se puede citar.\n",
}

// earlier words the conversation, "" when there is none or no room: whole exchanges, the newest kept.
func earlier(history []Exchange, language string, budget int) string {
	said := conversation(history, budget)
	if said == "" {
		return ""
	}
	return lead[language == "es"] + said + "\n"
}

// conversation puts the newest exchanges, oldest first, into tags of their own, with their text escaped: budget characters at most.
// The newest has its question always, and of its answer as many whole sentences as there is room for; the others come whole or not at
// all.
func conversation(history []Exchange, budget int) string {
	if budget <= 0 || len(history) == 0 {
		return ""
	}
	length := func(e Exchange) int { return len([]rune(e.Question)) + len([]rune(e.Answer)) }
	last := len(history) - 1
	newest := history[last]
	newest.Answer = beginning(newest.Answer, func(s string) bool { return len([]rune(newest.Question))+len([]rune(s)) <= budget })
	kept := []string{exchange(newest)}
	left := budget - length(newest)
	for i := last - 1; i >= 0; i-- {
		if left -= length(history[i]); left < 0 {
			break
		}
		kept = append([]string{exchange(history[i])}, kept...)
	}
	return "<conversation>\n" + strings.Join(kept, "") + "</conversation>\n"
}

func exchange(e Exchange) string {
	line := func(s string) string { return escapeText(strings.Join(strings.Fields(s), " ")) }
	return "<asked>" + line(e.Question) + "</asked>\n<answered>" + line(e.Answer) + "</answered>\n"
}
