package verify

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"cotejo/app"
	"cotejo/app/sentence"
	"cotejo/app/words"
)

// Coverage completes a claim whose citations have been checked: its verdict is the worst of theirs, or uncited; the findings say
// that a substantive claim has no citation (uncited), that it is connecting text which wants none (connective), and
// which part of it no quote is about (partly_quoted).
func Coverage(c *app.Claim) {
	if len(c.Citations) == 0 {
		c.Verdict = app.Uncited
		code := finding("uncited")
		if !Substantive(*c) {
			code = finding("connective")
		}
		c.Findings = append(c.Findings, *code)
		return
	}
	c.Verdict = c.Citations[0].Verdict
	var quotes []string
	for _, cited := range c.Citations {
		c.Verdict = app.Worst(c.Verdict, cited.Verdict)
		if cited.Quote != nil {
			quotes = append(quotes, *cited.Quote)
		}
	}
	for _, part := range unquoted(c.Text, quotes) {
		c.Findings = append(c.Findings, *finding("partly_quoted", "part", part))
	}
}

// Substantive says whether a claim states something that wants a citation. A heading does not, nor does text that only leads to
// what follows: "In short:", "According to the documents", "I hope that this helps". A claim with citations is always one.
func Substantive(c app.Claim) bool {
	if len(c.Citations) > 0 {
		return true
	}
	tokens := words.Tokens(c.Text)
	if len(tokens) == 0 {
		return false
	}
	if slices.Contains(answers, tokens[0].Folded) && ends(c.Text[tokens[0].End:]) {
		return true // "No." is an answer
	}
	said, framed, denied := 0, 0, false
	for _, t := range tokens {
		switch {
		case strings.ContainsFunc(t.Folded, unicode.IsDigit):
			return true
		case denials[t.Folded]:
			denied = true
		case frame[t.Folded]:
			framed++
		case !words.Stop(t.Folded, ""):
			said++
		}
	}
	switch text := strings.TrimRight(c.Text, " *_"); {
	case denied && framed == 0:
		return true // "They do not."
	case c.Block == app.BlockHeading:
		return said > longestHeading || strings.HasSuffix(text, ".")
	case strings.HasSuffix(text, ":") && !denied:
		return said > longestLead
	}
	return said > 0
}

const (
	// longestHeading and longestLead are how many words that say something a heading, and a line that leads to a list, may have.
	longestHeading, longestLead = 7, 2
)

// denials are words that deny, of those that say nothing by themselves; folded.
var denials = map[string]bool{
	"not": true, "no": true, "never": true, "none": true, "neither": true, "nor": true, "cannot": true, "t": true,
	"nunca": true, "tampoco": true, "ni": true, "nada": true, "ninguno": true, "ninguna": true, "jamas": true,
}

// answers are the words that are an answer by themselves.
var answers = []string{"yes", "no", "si"}

// ends says whether nothing of a sentence follows directly.
func ends(rest string) bool {
	rest = strings.TrimLeft(rest, " ")
	return rest == "" || strings.ContainsAny(rest[:1], ".,;:!")
}

// frame are words of which texts that lead from one thing to the next are made, beside stop words; folded, English and Spanish.
var frame = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(`according accordingly document documents source sources passage passages fragment fragments text texts excerpt excerpts file files
provided given supplied attached available above following follows below based information short summary summarise summarize brief briefly conclusion conclude concluding overall
finally firstly secondly lastly next additionally furthermore moreover however therefore thus hence consequently generally answer answers question questions asked found find
find states state says say said show shows shown indicate indicates mention mentions mentioned describe describes described list listed lists point points key main detail details
let know hope helps help happy assist anything else further clarify ask feel sure certainly course okay ok great thanks thank please note important regarding concerning sum
example instance words follow
segun documento documentos fuente fuentes pasaje pasajes fragmento fragmentos texto textos extracto extractos archivo archivos proporcionados proporcionado facilitados aportados
adjuntos disponibles disponible base basado basandome basandose informacion resumen resumidas resumiendo breve brevemente conclusion concluir definitiva general
finalmente ultimo lugar primero segundo ademas asimismo igualmente tambien embargo obstante tanto consiguiente consecuencia respuesta respuestas pregunta preguntas preguntado
encontrado encuentra indica indican indicado menciona mencionan mencionado describe describen dice dicen senala senalan muestra muestran siguiente siguientes continuacion
lista punto puntos clave claves principal principales detalle detalles espero ayude ayuda util necesita saber duda dudas claro supuesto gracias favor nota importante
respecto relacion ejemplo palabras resumo hallado`) {
		m[w] = true
	}
	return m
}()

const (
	// leastWords is how many words that say something a part of a claim must have to be looked at.
	leastWords = 4
	// covered and uncovered are the shares of them that stand in the quotes, from which on a part is quoted, and up to which
	// it is not. What lies between is paraphrase, and the business of package support.
	covered, uncovered = 0.5, 0.2
)

// joint is where one claim goes on to a second statement.
var joint = regexp.MustCompile(`;\s+|,\s+(?:and|but|while|whereas|y|e|pero|mientras que|sino que|aunque|although)\s+`)

// unquoted lists the parts of a claim of which its quotes say nothing while they say what another part does. Of claims in another
// language than the quotes it says nothing.
func unquoted(text string, quotes []string) []string {
	quoted := strings.Join(quotes, "\n")
	language := words.Language(text)
	if other := words.Language(quoted); quoted == "" || other != "" && language != "" && other != language {
		return nil
	}
	known := map[string]bool{}
	for _, t := range words.Tokens(quoted) {
		known[words.Stem(t.Surface, language)] = true
	}
	var parts []string
	for _, s := range sentence.Split(text, 0) {
		parts = append(parts, joint.Split(text[s.Start:s.End], -1)...)
	}
	var found []string
	some := false
	for _, part := range parts {
		n, there := 0, 0
		for _, t := range words.Tokens(part) {
			if words.Stop(t.Folded, language) || t.Identifier {
				continue
			}
			n++
			if known[words.Stem(t.Surface, language)] {
				there++
			}
		}
		share := float64(there) / float64(max(n, 1))
		some = some || n > 0 && share >= covered
		if n >= leastWords && share <= uncovered {
			found = append(found, strings.TrimSpace(part))
		}
	}
	if !some {
		return nil
	}
	return found
}
