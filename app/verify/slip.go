package verify

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"cotejo/app/words"
)

// leastLetters is the shortest word in which a letter may be astray (requirement D2).
const leastLetters = 5

// slip says whether a word of a quote can be a slip of the pen for word at of the text: both long common words of Latin letters, one
// edit or accents apart, and what was given is not itself a word, of either language or of the passage. own is the
// passage whose words are no slips.
func slip(r *reading, at int, q *reading, wanted piece, own *reading) bool {
	text, given := r.text(r.pieces[at]), q.text(wanted)
	// What stands after an apostrophe is short, and says who, whose and not.
	text, tail, _ := strings.Cut(text, "'")
	given, same, _ := strings.Cut(given, "'")
	if tail != same {
		return false
	}
	accented := onlyAccents(text, given) || onlyAccents(given, text)
	switch {
	case !accented && !oneEdit(text, given), !longWord(text), !longWord(given), closed(text), closed(given):
		return false
	case !accented && words.Known(given), otherWord(text, given), own != nil && own.vocabulary[given]:
		return false
	}
	return !r.name(at)
}

// longWord is true for words of Latin letters alone, long enough.
func longWord(w string) bool {
	n := 0
	for _, r := range w {
		switch {
		case unicode.IsMark(r):
		case unicode.IsLetter(r) && unicode.Is(unicode.Latin, r):
			n++
		default:
			return false
		}
	}
	return n >= leastLetters
}

// name says whether the word at an index is, or may be, a proper name: one with a capital, unless a sentence begins with it and it
// stands in lower case too, is a stop word, or ends as common words do.
func (r *reading) name(at int) bool {
	written := r.written(at)
	if !strings.ContainsFunc(written, unicode.IsUpper) {
		return false
	}
	first, w := utf8.DecodeRuneInString(written)
	if !unicode.IsUpper(first) || strings.ContainsFunc(written[w:], unicode.IsUpper) || !r.begins(at) {
		return true
	}
	text := r.text(r.pieces[at])
	return !r.lower[text] && !words.Stop(plain(text), "") && !slices.ContainsFunc(commonEndings, func(e string) bool { return strings.HasSuffix(text, e) })
}

// begins says whether a sentence begins with the word at an index, and no second word with a capital follows: that would be a name
// of two.
func (r *reading) begins(at int) bool {
	if at+1 < len(r.pieces) && !strings.ContainsAny(r.gap(at), ".!:;,") {
		if next, _ := utf8.DecodeRuneInString(r.written(at + 1)); unicode.IsUpper(next) {
			return false
		}
	}
	if at == 0 {
		return true
	}
	before := r.pieces[at-1]
	return !before.word && r.text(before) != "%" || strings.ContainsAny(r.between(at-1), ".!:;\n\t")
}

var commonEndings = []string{"ción", "ciones", "sión", "siones", "mente", "idad", "idades", "miento", "mientos", "tion", "tions", "sion", "sions", "ment", "ments", "ness", "ally"}

// accents are those of the languages whose words are known: grave, acute, circumflex, tilde, diaeresis, cedilla.
const accents = "\u0300\u0301\u0302\u0303\u0308\u0327"

// mostAccents is how many of them may be astray in one word.
const mostAccents = 2

// onlyAccents says whether bare is word with accents left away. One that has an accent in another place is another word.
func onlyAccents(word, bare string) bool {
	a, b := []rune(word), []rune(bare)
	if len(a) != len(b) {
		return false
	}
	n := 0
	for i := range a {
		if a[i] != b[i] {
			if plain(string(a[i])) != string(b[i]) {
				return false
			}
			n++
		}
	}
	return n > 0 && n <= mostAccents
}

// plain is a word without its accents. The tilde of ñ is one of them here: which words it tells apart stands in otherWord.
func plain(w string) string {
	ascii := true
	for i := 0; i < len(w); i++ {
		ascii = ascii && w[i] < utf8.RuneSelf
	}
	if ascii {
		return w
	}
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(accents, r) {
			return -1
		}
		return r
	}, norm.NFD.String(w))
}

// oneEdit says whether one character put in, left out or changed makes a of b.
func oneEdit(a, b string) bool {
	if len(a) > len(b)+4 || len(b) > len(a)+4 {
		return false
	}
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	for n > 0 && (n < len(a) && !utf8.RuneStart(a[n]) || n < len(b) && !utf8.RuneStart(b[n])) {
		n--
	}
	a, b = a[n:], b[n:]
	_, wa := utf8.DecodeRuneInString(a)
	_, wb := utf8.DecodeRuneInString(b)
	return a[wa:] == b[wb:] || a[wa:] == b || a == b[wb:]
}

// otherWord says whether two words, one edit or accents apart, are likely to be two words, by the ways in which such words come about:
// no list holds all forms of all words.
func otherWord(a, b string) bool {
	for _, way := range ways {
		if way(a, b) || way(b, a) {
			return true
		}
	}
	return false
}

// ways make another word with one letter or accent. Each is asked with the words in both orders.
var ways = []func(a, b string) bool{
	// legal, ilegal; reprochable, irreprochable
	func(a, b string) bool { return b == "i"+a && (a[0] == 'l' || a[0] == 'r') },
	// who does and who is done to: employer, employee; insurer, insured; asegurado, asegurador
	func(a, b string) bool {
		return endings(a, b, "er", "ee", "er", "ed", "ee", "ed", "or", "ed", "ado", "ador", "ido", "idor")
	},
	// what substances are called: perchlorate, perchlorite; propanol, propenol
	func(a, b string) bool {
		return endings(a, b, "ate", "ite", "ato", "ito", "ide", "ine", "ane", "ene", "ane", "yne", "ene", "ine", "ene", "yne", "ano", "eno", "ino", "eno", "anol", "enol", "one", "ona", "one", "ine", "ol", "al", "ous", "ic")
	},
	// when: pagaron, pagarán; firma, firmó; pagaba, pagara, pagará
	func(a, b string) bool {
		return endings(a, b, "aron", "aran", "aron", "arán", "aran", "arán", "eran", "erán", "iran", "irán", "ieron", "ieran",
			"aba", "ara", "aban", "aran", "o", "ó", "a", "ó", "e", "ó", "a", "á", "e", "é", "o", "é", "i", "í", "as", "ás", "es", "és", "an", "án", "é", "ó", "á", "é", "á", "ó",
			"aste", "arte", "emos", "amos", "imos", "emos")
	},
	// what tells by its accent: público, publico, publicó; círculo, circulo
	func(a, b string) bool {
		return plain(a) == plain(b) && slices.Contains(told, plain(singular(a)))
	},
	// ñ and n: campaña, campana; sueño, sueno
	func(a, b string) bool {
		return strings.ReplaceAll(a, "ñ", "n") == b && slices.ContainsFunc(tilde, func(stem string) bool { return strings.HasPrefix(a, stem) })
	},
}

func singular(w string) string { return strings.TrimSuffix(w, "s") }

// endings says whether a and b differ by one of the pairs of endings, on the same stem. Accents that are no part of them may not
// differ.
func endings(a, b string, pairs ...string) bool {
	for i := 0; i < len(pairs); i += 2 {
		x, y := pairs[i], pairs[i+1]
		if strings.HasSuffix(a, x) && strings.HasSuffix(b, y) && a[:len(a)-len(x)] == b[:len(b)-len(y)] && !slices.Contains(unaccented, plain(a)) {
			return true
		}
	}
	return false
}
