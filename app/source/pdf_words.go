package source

import (
	"strings"
	"unicode"

	"cotejo/app/words"
)

// pdfWords are the words of a document that do not stand at the end of a line with a hyphen, in lower case, also those
// with a hyphen within: the evidence by which hyphens at line ends are judged. A word that occurs in another form
// ("compiled" for "compile") is evidence too, so their English and Spanish stems are kept.
type pdfWords struct {
	whole, stems map[string]bool
}

func newPDFWords(pages []*pdfPage) pdfWords {
	w := pdfWords{map[string]bool{}, map[string]bool{}}
	var word []rune
	for _, p := range pages {
		if p == nil {
			continue
		}
		for i, piece := range p.pieces {
			afterHyphen := i > 0 && p.pieces[i-1].hyphen
			word = word[:0]
			for _, g := range piece.glyphs {
				switch {
				case unicode.IsLetter(g.rune), g.rune == '-' && len(word) > 0:
					word = append(word, unicode.ToLower(g.rune))
					continue
				case len(word) > 0 && !afterHyphen:
					w.whole[strings.TrimRight(string(word), "-")] = true
				}
				afterHyphen = false
				word = word[:0]
			}
			if len(word) > 0 && !piece.hyphen && !afterHyphen {
				w.whole[string(word)] = true
			}
		}
	}
	for word := range w.whole {
		w.stems[words.Stem(word, "en")], w.stems[words.Stem(word, "es")] = true, true
	}
	return w
}

// syllables end a word and are none: after a hyphen at a line end they are the rest of a word that was cut.
var syllables = []string{
	"tion", "tions", "sion", "sions", "ment", "ments", "ing", "ings", "ness", "ity", "ities", "ly", "ally", "ism", "ized", "izing", "tional",
	"ción", "ciones", "sión", "siones", "miento", "mientos", "mente", "dad", "dades", "ando", "iendo", "ción,", "mos", "ron", "ban",
}

// keepsHyphen decides on a hyphen between the last word of a line and the first of the next.
func (w pdfWords) keepsHyphen(before, after string) bool {
	left, right := strings.ToLower(lastLetters(before)), strings.ToLower(firstLetters(after))
	switch {
	case left == "" || right == "":
		return true // "1990-", "-x": no word was cut
	case w.whole[left+"-"+right] && !w.whole[left+right]:
		return true
	case w.whole[left+right]:
		return false
	case len(left+right) > 5 && (w.stems[words.Stem(left+right, "en")] || w.stems[words.Stem(left+right, "es")]):
		return false
	}
	for _, s := range syllables {
		if right == s {
			return false
		}
	}
	return true
}

func lastLetters(words string) string {
	runes := []rune(words)
	i := len(runes)
	for i > 0 && unicode.IsLetter(runes[i-1]) {
		i--
	}
	return string(runes[i:])
}

func firstLetters(words string) string {
	for i, r := range words {
		if !unicode.IsLetter(r) {
			return words[:i]
		}
	}
	return words
}
