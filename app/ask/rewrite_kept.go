package ask

import (
	"slices"
	"strings"

	"cotejo/app/words"
)

// The closed lists by which a rewritten question is held against the one that was asked; all words are folded.
var (
	// loose words only tie a question to the conversation, or ask for more of it.
	loose = listed(`more further details detail example examples elaborate expand continue exactly explain summarise summarize clarify repeat show list describe
		define compare happen happens happened mean meant case please thanks ok okay sure ahead go instead same else former latter ones also too then mentioned said previous earlier
		mas detalle detalles ejemplo ejemplos amplia amplie continua sigue siga exactamente explica explique resume resuma aclara aclare repite repita muestra muestre
		define defina compara compare pasa pasaria ocurre ocurriria sucede caso tal favor gracias vale claro adelante refiero referia queria quiero
		mismo misma mismos mismas ambos ambas demas dicho dicha mencionado mencionada anterior ademas tambien entonces incluso`)

	// general words may give way to what they stand for after a demonstrative: that year.
	general     = listed("year month week day date time amount case point person company place thing ano mes semana dia fecha importe punto persona empresa lugar cosa")
	pointingOut = listed("this that these those such este ese esa estos estas esos esas aquel aquella aquellos aquellas dicho dicha")

	// sharp words change what is asked, by classes: as not and isn't.
	sharp = classed(map[string]string{
		"not": "not no isn aren wasn weren don doesn didn won wouldn couldn shouldn hasn haven hadn cannot t", "never": "never nunca jamas", "nor": "neither nor ni tampoco",
		"none": "none nobody nothing ningun ninguna ninguno nadie nada", "without": "without sin", "with": "with con", "except": "except excepting excluding salvo excepto",
		"only": "only solely exclusively solo solamente unicamente", "before": "before antes", "after": "after despues tras", "since": "since", "until": "until hasta",
		"above": "above over", "below": "below under bajo", "against": "against contra", "between": "between entre", "each": "each every cada", "two": "dos two 2",
	})

	// numerals are the digits of number words.
	numerals = map[string]string{
		"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10", "twelve": "12",
		"tres": "3", "cuatro": "4", "cinco": "5", "seis": "6", "siete": "7", "ocho": "8", "nueve": "9", "diez": "10", "doce": "12",
	}
)

// keeps says whether a rewritten question has all that the question asks about: each word that says something, by its stem,
// and each small word that turns the question round, as "not", "without" and "only" do. What only points back need not be there.
func keeps(question, rewritten, language string) bool {
	asked, _ := contents(question, language)
	there, _ := contents(rewritten, language)
	back := pointed(question)
	for _, c := range asked {
		if loose[c.folded] || general[c.folded] && back[c.folded] || sharp[c.folded] != "" {
			continue
		}
		if !slices.ContainsFunc(there, func(d content) bool {
			return c.stem == d.stem || numerals[c.folded] != "" && numerals[c.folded] == d.folded
		}) {
			return false
		}
	}
	has := sharpened(rewritten)
	for class := range sharpened(question) {
		if !has[class] {
			return false
		}
	}
	return true
}

// pointed are the words that stand after a demonstrative.
func pointed(text string) map[string]bool {
	all, before := map[string]bool{}, ""
	for _, t := range words.Tokens(text) {
		if pointingOut[before] {
			all[t.Folded] = true
		}
		before = t.Folded
	}
	return all
}

// sharpened are the classes of the sharp words of a text. A "no" that a comma follows at its beginning is an answer.
func sharpened(text string) map[string]bool {
	all := map[string]bool{}
	for i, t := range words.Tokens(text) {
		if class := sharp[t.Folded]; class != "" && !(i == 0 && t.Folded == "no" && strings.HasPrefix(text[t.End:], ",")) {
			all[class] = true
		}
	}
	return all
}
