package sentence

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/sentences"

	"cotejo/app"
)

// Split returns the sentences of a block of text as spans that count from base, in order.
func Split(block string, base int) []app.Span {
	// A line end inside a paragraph does not end a sentence, but the Unicode rules would say so.
	flat := strings.Map(func(r rune) rune {
		switch r {
		case '\n', '\r', '\v', '\f':
			return ' '
		}
		return r
	}, block)
	if len(flat) != len(block) { // only bytes that are not UTF-8 change length; keep such a block whole
		return trimmed(block, 0, len(block), base, nil)
	}
	var found []app.Span
	start, at := 0, 0
	tokens := sentences.FromString(flat)
	for tokens.Next() {
		at += len(tokens.Value())
		if at < len(flat) && !ends(flat[start:at], flat[at:]) {
			continue
		}
		found = trimmed(block, start, at, base, found)
		start = at
	}
	if start < len(block) {
		found = trimmed(block, start, len(block), base, found)
	}
	return found
}

// trimmed appends block[start:end] without the white space at its ends, if there is anything left.
func trimmed(block string, start, end, base int, found []app.Span) []app.Span {
	words := block[start:end]
	start += len(words) - len(strings.TrimLeftFunc(words, unicode.IsSpace))
	words = strings.TrimSpace(words)
	if words == "" {
		return found
	}
	return append(found, app.Span{Start: base + start, End: base + start + len(words)})
}

// ends says whether what the Unicode rules call a sentence really ends before next.
func ends(sentence, next string) bool {
	body := strings.TrimRightFunc(sentence, unicode.IsSpace)
	if body == "" {
		return false
	}
	following, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(next, unicode.IsSpace))
	if unicode.IsLower(following) || following == ',' || following == ';' || following == ')' {
		return false
	}
	closed := strings.TrimRight(body, `"'”’»)]`)
	if !strings.HasSuffix(closed, ".") {
		return true
	}
	word := lastWord(strings.TrimSuffix(closed, "."))
	if word == "" {
		return true
	}
	lower := strings.ToLower(word)
	if abbreviations[lower] {
		return false
	}
	if beforeNumber[lower] && (unicode.IsDigit(following) || isRoman(next)) {
		return false
	}
	runes := []rune(word)
	// An initial ("J. Smith", "U.S. Army"), but not the letter that ends "vitamin C." before a new sentence's article.
	if len(runes) == 1 && unicode.IsUpper(runes[0]) && closed == body {
		return false
	}
	// A number alone at the start of a sentence is a label ("3. The tenant ..."), so is "Article 5.".
	if isNumber(word) {
		label := strings.Fields(strings.TrimSuffix(closed, "."))
		return len(label) > 2 || len(label) == 2 && !numbered[strings.ToLower(label[0])]
	}
	return true
}

// lastWord returns what stands after the last white space or opening bracket; of "U.S" it is "S".
func lastWord(s string) string {
	i := strings.LastIndexFunc(s, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(`(["'“‘«¿¡/—–`, r) })
	if i >= 0 {
		_, w := utf8.DecodeRuneInString(s[i:])
		s = s[i+w:]
	}
	if abbreviations[strings.ToLower(s)] {
		return s
	}
	if i := strings.LastIndexByte(s, '.'); i >= 0 && utf8.RuneCountInString(s[i+1:]) == 1 {
		return s[i+1:]
	}
	return s
}

func isNumber(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsDigit(r) && r != '.' })
}

func isRoman(next string) bool {
	fields := strings.Fields(next)
	if len(fields) == 0 {
		return false
	}
	word := strings.Trim(fields[0], ".,;:)")
	return word != "" && strings.Trim(word, "IVXLCDM") == ""
}

// abbreviations are never the end of a sentence when more follows in the same paragraph.
var abbreviations = list(`
mr mrs ms dr prof rev hon gen col lt capt sgt sen rep gov jr sr st messrs mme mlle vs cf viz e.g i.e ca approx al
ud uds vd vds sra srta dra lic ing arq excmo excma ilmo ilma d dña p.ej ej avda dpto gral tte cap sto sta
inc ltd co corp ph.d`)

// beforeNumber are abbreviations when a number follows: "art. 3", "Fig. 2", "No. 5".
var beforeNumber = list(`
art arts arto artículo fig figs no nos nr nro núm num n p pp pág págs pag ch chap sec secc sect vol vols ed eq tab cap caps
para par párr parr apdo apdos inc lib t tit tít disp cl cls c app ap r.d rd ley anexo approx aprox reg sched item
jan feb mar apr jun jul aug sept sep oct nov dec ene abr ago dic`)

// numbered are the words that make a label with the number after them.
var numbered = list(`article section clause chapter annex appendix paragraph part rule
artículo sección cláusula capítulo anexo apéndice párrafo apartado parte regla disposición art sec`)

func list(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}
