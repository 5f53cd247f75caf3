package prompt

import (
	"strconv"
	"strings"

	"cotejo/app"
)

// Kind says what is wrong with a claim of a reply.
type Kind int

// The kinds of problems that a model is told.
const (
	NoQuote       Kind = iota // no quote was given for it
	QuoteNotThere             // its quote does not stand in the document it names
	NoDocument                // no document has that index
	Contradicted              // its quote says the opposite
)

// Problem is a claim that does not hold.
type Problem struct {
	Kind  Kind
	Claim string
	Quote string
	Index int
}

type wording struct {
	begin, end string
	kinds      [4]string
}

// wordings are what a model is told after a reply with quotes, by the language of the rules; proseWordings after one in prose.
var wordings = map[string]wording{
	"en": {
		"These claims of your reply do not hold:",
		`Reply again, with one JSON object as before, that holds these claims only, each corrected: copy the quote letter by letter from the document that holds it, give that document's index, and say only what the quote says. Leave out a claim that no document holds. If none of them can be held up, reply {"answer_found": false, "claims": []}.`,
		[4]string{"it has no quote", "its quote does not stand so in document", "there is no document", "its quote says the opposite"},
	},
	"es": {
		"Estas afirmaciones de su respuesta no se sostienen:",
		`Responda de nuevo, con un objeto JSON como antes, que contenga solo estas afirmaciones, cada una corregida: copie la cita letra por letra del documento que la contiene, indique el número de ese documento y diga solo lo que dice la cita. Omita la afirmación que ningún documento contenga. Si ninguna se puede sostener, responda {"answer_found": false, "claims": []}.`,
		[4]string{"no lleva cita", "su cita no está así en el documento", "no existe el documento", "su cita dice lo contrario"},
	},
}

var proseWordings = map[string]wording{
	"en": {
		"These sentences of your reply do not hold:",
		`Reply again with these sentences only, each corrected: in the words of the document that says it, with that document's index in square brackets at its end. Leave out a sentence that no document says. If none of them can be held up, reply with this sentence alone: Not in your documents.`,
		[4]string{"it names no document that there is", "the words do not stand so in document", "there is no document", "the document says the opposite"},
	},
	"es": {
		"Estas oraciones de su respuesta no se sostienen:",
		`Responda de nuevo solo con estas oraciones, cada una corregida: con las palabras del documento que lo dice y con el índice de ese documento entre corchetes al final. Omita la oración que ningún documento diga. Si ninguna se puede sostener, responda solo con esta oración: No está en sus documentos.`,
		[4]string{"no nombra ningún documento que exista", "las palabras no están así en el documento", "no existe el documento", "el documento dice lo contrario"},
	},
}

// leastReply is the room, in tokens, that a second reply must have.
const leastReply = 256

// Again asks once more about the claims of a reply that do not hold: request and reply as they were, then the list of problems. A reply
// in prose is asked for in prose again, one of a provider that cites by itself as JSON. It is false when context, the model's tokens for request and reply together, has no room for
// that; 0 is no bound.
func Again(request app.Request, reply string, problems []Problem, context int) (app.Request, bool) {
	words := wordings[languageOf(request)]
	second := request
	second.Cited = nil // what is asked again is asked in the form that has the list of problems
	if isInline(request, reply) {
		words = proseWordings[languageOf(request)]
		second, _ = Inline(request)
	}
	var b strings.Builder
	b.WriteString(words.begin + "\n")
	for _, p := range problems {
		b.WriteString("- <claim>" + escape(p.Claim) + "</claim>: " + words.kinds[p.Kind])
		if p.Kind == QuoteNotThere || p.Kind == NoDocument {
			b.WriteString(" " + strconv.Itoa(p.Index))
		}
		if p.Kind == QuoteNotThere {
			b.WriteString(": <quote>" + escapeText(p.Quote) + "</quote>")
		}
		b.WriteString("\n")
	}
	b.WriteString(words.end)
	second.Messages = append(append([]app.Message{}, second.Messages...), app.Message{Role: app.RoleModel, Text: reply}, app.Message{Role: app.RolePerson, Text: b.String()})
	if context > 0 {
		used := frame
		for _, m := range second.Messages {
			used += tokens(m.Text)
		}
		second.MaxTokens = min(second.MaxTokens, context-used)
		if second.MaxTokens < leastReply {
			return app.Request{}, false
		}
	}
	return second, true
}

// isInline says whether a reply was in prose, asked for or not.
func isInline(request app.Request, reply string) bool {
	if request.Schema == nil {
		return true
	}
	p := NewParser()
	p.Feed(reply)
	r, err := p.End()
	return err == nil && r.Inline
}
