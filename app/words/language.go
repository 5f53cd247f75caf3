package words

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/abadojack/whatlanggo"
)

// long is the number of characters from which the statistics of letters are trusted; below it stop words decide.
const long = 160

// Language returns the ISO 639-1 code of the language of text ("en", "es", "fr", ...), or "" when there is too little
// of it to tell. Short texts are told apart by the stop words and letters of English and Spanish, long ones by
// letter statistics.
func Language(text string) string {
	text = strings.TrimSpace(head(text, 1500))
	if utf8.RuneCountInString(text) >= long {
		if info := whatlanggo.Detect(text); info.IsReliable() {
			return info.Lang.Iso6391()
		}
	}
	if l := byStopWords(text); l != "" {
		return l
	}
	info := whatlanggo.Detect(text)
	if info.IsReliable() && info.Confidence > 0.8 {
		return info.Lang.Iso6391()
	}
	return ""
}

// asks holds the folded words with which a question begins; they say more than an article inside a name does.
var asks = map[string]float64{
	"who": 3, "what": 3, "when": 3, "where": 3, "which": 3, "why": 3, "how": 3, "whose": 3, "whom": 3,
	"quien": 3, "quienes": 3, "que": 2, "cuando": 3, "donde": 3, "cual": 3, "cuales": 3, "cuanto": 3, "cuantos": 3, "cuanta": 3, "cuantas": 3, "como": 2,
}

// Other returns the language of a part of a text that is in language, looking closely only when the stop words of English and
// Spanish say that it is another one: telling languages by letters is most of the cost of indexing otherwise.
func Other(part, language string) string {
	if l := byStopWords(head(part, 1500)); l == "" || l == language {
		return language
	}
	if l := Language(part); l != "" {
		return l
	}
	return language
}

func byStopWords(text string) string {
	english, spanish := 0.0, 0.0
	if strings.ContainsAny(text, "¿¡") {
		spanish += 3
	}
	for i, t := range Tokens(text) {
		weight := max(1, asks[t.Folded])
		if r, _ := utf8.DecodeRuneInString(text[t.Start:]); i > 0 && unicode.IsUpper(r) {
			weight = 0.3 // part of a name or title
		}
		if strings.ContainsAny(t.Surface, "áéíóúñ") {
			spanish += weight / 2
		}
		en, es := stopEnglish[t.Folded], stopSpanish[t.Folded]
		switch {
		case en && !es:
			english += weight
		case es && !en:
			spanish += weight
		}
	}
	switch {
	case english >= 1 && english > spanish*1.3:
		return "en"
	case spanish >= 1 && spanish > english*1.3:
		return "es"
	}
	return ""
}

// head returns at most n bytes of s, cut at a rune.
func head(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}
