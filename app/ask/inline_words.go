package ask

import "strings"

// The closed lists by which a claim is held against a sentence; all words are folded. Those of both languages stand together, but for
// "a", which is an article in English.
var (
	// joints part what stands before them from what stands after.
	joints = listed(`and or but nor that which who whom whose while whereas than because so
		y e o u ni pero sino que quien quienes cuyo cuya cuyos cuyas mientras porque pues`)

	// determiners begin something of which the next word is a part.
	determiners = listed(`a an the each every all any this that these those its their his her our your
		el la los las un una unos unas cada todo toda todos todas este esta estos estas su sus`)

	// belonging makes what follows a part of what stood before: the son of the landlord.
	belonging = listed(`of for by with to from in on at under per between than
		de del para por con a al desde en bajo sobre entre`)

	// ofs do so most closely.
	ofs = listed("of than de del")

	// inflections are what two forms of a word have after the letters that they share.
	inflections = func() map[string]bool {
		all := listed("s es e y ies a o as os an on n r ar er ir ra ran re")
		all[""] = true
		return all
	}()

	// agents are endings of words for who does something, or to whom it is done.
	agents = strings.Fields("er ers or ors ee ees ora oras ores ante antes ente entes ario aria arios arias")
)

// relations are small words that change what is said, by classes. One may stand for another of its class.
var relations = classed(map[string]string{
	"by": "by por", "to": "to al", "for": "for para", "from": "from desde", "with": "with con", "without": "without sin",
	"before": "before antes", "after": "after despues tras", "since": "since", "until": "until hasta", "between": "between entre",
	"above": "above over sobre", "below": "below under bajo", "up": "up", "down": "down", "off": "off", "out": "out", "against": "against contra",
	"not": "not no cannot t", "never": "never", "nor": "neither nor ni tampoco", "none": "ningun ninguna ninguno ningunas ningunos nada",
	"more": "more mas", "most": "most", "few": "few pocas pocos poco poca", "many": "many much muchas muchos mucho mucha",
	"all": "all todo toda todos todas", "each": "each every cada", "any": "any cualquier", "some": "some algun alguna algunas algunos varias varios",
	"both": "both", "either": "either", "again": "again", "once": "once", "nearly": "casi", "other": "other others otra otras otro otros",
	"he": "he him", "she": "she ella", "it": "it ello", "they": "they them ellos ellas", "we": "we us our ours nosotros nosotras nos nuestra nuestro nuestras nuestros",
	"i": "i me my mine yo mi mis", "you": "you your yours tu tus usted ustedes", "his": "his", "her": "her hers", "their": "their theirs", "its": "its", "se": "se",
	"one": "one", "two": "dos", "about": "about", "within": "within",
	"may": "may might can could would should puede pueden pudo", "must": "must shall will debe deben",
	"is":  "is are am be es son sea sean ser esta estan hay",
	"was": "was were been being fue fueron fui fuera fueran era eran sido estado estaba estaban",
	"and": "and y e", "or": "or o u", "than": "than",
	"had": "had habia habian tenia tenian", "has": "has have having ha han haber tiene tienen tener",
})

// leftOut is the class that a claim may leave out: who shall pay pays.
const leftOut = "must"

func relation(folded, language string) string {
	if folded == "a" && language != "en" {
		return "to"
	}
	return relations[folded]
}

// limits are words that take back, restrict or only report what a sentence says, wherever they stand in it. A claim that has not the same
// ones says something else.
var limits = listed(`if unless whether except excepting only solely exclusively merely hardly barely when
	claimed claims alleged alleges allegedly reportedly supposedly purportedly argued argues contended contends asserted asserts said says stated states
	believed believes thinks suggested suggests proposed proposes denied denies wrote writes told tells insisted insists warned warns promised promises disputed disputes considered discussed expected hopes hoped pending draft
	salvo excepto solo solamente unicamente exclusivamente apenas cuando segun supuestamente presuntamente supuesto supuesta presunto presunta
	afirmo afirma afirman alego alega alegan sostuvo sostiene sostienen dijo dice dicen nego niega niegan escribio insistio advirtio prometio propuso propone considero discutio debatio
	aseguro declaro manifesto indico estimo`)

// limiting are those of several words.
var limiting = []string{"provided that", "subject to", "as long as", "in case", "in the event", "according to", "apart from", "other than", "at least", "at most", "up to",
	"siempre que", "a menos que", "en caso de", "con tal de", "a condicion de", "excepcion de", "al menos", "como maximo", "como minimo"}

// classed gives the class of each word of lists. A word of two classes is a mistake of the lists.
func classed(lists map[string]string) map[string]string {
	all := map[string]string{}
	for class, list := range lists {
		for _, word := range strings.Fields(list) {
			if all[word] != "" {
				panic(word + " is in two lists")
			}
			all[word] = class
		}
	}
	return all
}

func listed(words string) map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.Fields(words) {
		all[w] = true
	}
	return all
}
