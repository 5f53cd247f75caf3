package ask

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"cotejo/app/search"
	"cotejo/app/words"
)

// kind is what a question may ask for, with how a question shows it and how a sentence shows that it has it.
type kind struct {
	name string
	asks *regexp.Regexp // over the folded words of the question, with a space at both ends
	has  func(s sentenceWords) bool
}

// sentenceWords is a sentence as the kinds look at it.
type sentenceWords struct {
	text   string
	folded string // words alone, a space between them and at both ends
	tokens []words.Token
	asked  map[string]bool // the words of the question
}

// kinds are tried in order; the first that a question shows is what it asks for.
var kinds = []kind{
	{"percent", regexp.MustCompile(` (percent|percentage|percentages|porcentaje|por ciento|proportion|proporcion) `), func(s sentenceWords) bool {
		return strings.Contains(s.text, "%") || percents.MatchString(s.folded)
	}},
	{"money", regexp.MustCompile(` (how much (money|did .* cost|does .* cost|was .* paid|is .* worth|was .* worth)|cost|costs|price|salary|fee|rent|budget|worth|cuesta|costo|coste|precio|dinero|salario|renta|sueldo|presupuesto) `),
		func(s sentenceWords) bool { return money.MatchString(s.text) }},
	{"duration", regexp.MustCompile(` (how long|how many (years|months|weeks|days|hours|minutes|seconds)|cuanto tiempo|cuant[oa]s (anos|meses|semanas|dias|horas|minutos|segundos)|durante cuant[oa]s?|notice period|plazo) `),
		func(s sentenceWords) bool { return s.newNumber() && spans.MatchString(s.folded) }},
	{"date", regexp.MustCompile(` (when|what (year|date|day|month|decade|century|time)|which (year|date|day|month|decade|century)|cuando|que (ano|fecha|dia|mes|decada|siglo|hora)|cual (es|fue|era) la fecha) `),
		func(s sentenceWords) bool { return s.newDate() }},
	{"number", regexp.MustCompile(` (how (many|much|old|far|tall|high|big|large|deep|fast|often|wide|heavy)|what (number|population|amount|size|is the (population|number|size|area|height|length|depth|weight))|cuant[oa]s?|que (cantidad|numero|poblacion|altura|edad|tamano)|cual (es|era|fue) (la (poblacion|cantidad|altura|longitud|superficie)|el (numero|tamano|peso))|con que frecuencia) `),
		func(s sentenceWords) bool { return s.newNumber() }},
	{"person", regexp.MustCompile(` (who|whom|whose|quien|quienes|what (person|man|woman|king|queen|president|scientist|player|author)|which (person|man|woman|king|queen|president|scientist|player|author)) `),
		func(s sentenceWords) bool { return s.newName() }},
	{"place", regexp.MustCompile(` (where|donde|adonde|(what|which|in what|in which) (city|country|state|town|place|county|region|river|street|location|area|continent)|(que|cual) (ciudad|pais|estado|pueblo|lugar|region|rio|calle|zona|continente)) `),
		func(s sentenceWords) bool { return s.newName() }},
	{"reason", regexp.MustCompile(` (why|what (caused|causes|reason|was the reason|is the reason|led)|por que|a que se debe|cual (es|fue|era) (la causa|el motivo|la razon)|motivo|razon) `),
		func(s sentenceWords) bool { return reasons.MatchString(s.folded) }},
	{"name", regexp.MustCompile(` (called|named|name of|the name|term for|the term|known as|termed|se llama|llaman|llamaba|nombre|termino|conoce como|denomina) `),
		func(s sentenceWords) bool { return naming.MatchString(s.folded) || quotation.MatchString(s.text) }},
	{"definition", regexp.MustCompile(`^ (what (is|are|was|were) (a |an |the )?|define |definition |what does .* mean |que (es|son|era|eran) (un |una |el |la |los |las )?|que significa )`),
		func(s sentenceWords) bool { return defining.MatchString(s.folded) }},
}

var (
	percents  = regexp.MustCompile(` (percent|percentage|per cent|por ciento|porcentaje|half|third|quarter|mitad|tercio|tercera parte|cuarto) `)
	money     = regexp.MustCompile(`(?i)[$€£¥]|\d\s*(usd|eur|gbp|dollars?|euros?|pounds?|cents?|pesos?|d[oó]lares|libras|million|billion|millones)\b`)
	spans     = regexp.MustCompile(` (years?|months?|weeks?|days?|hours?|minutes?|seconds?|decades?|century|centuries|anos?|mes|meses|semanas?|dias?|horas?|minutos?|segundos?|decadas?|siglos?) `)
	reasons   = regexp.MustCompile(` (because|due to|since|so that|in order to|owing to|caused|cause|reason|reasons|thus|therefore|result|led to|as a result|to avoid|porque|debido|ya que|puesto que|por lo que|para|gracias a|causa|causo|razon|motivo|resultado|con el fin) `)
	naming    = regexp.MustCompile(` (called|named|known|termed|name|term|dubbed|titled|llamad[oa]s?|llama|llaman|conocid[oa]s?|denominad[oa]s?|denomina|nombre|titulad[oa]s?|termino) `)
	quotation = regexp.MustCompile(`["“«]`)
	defining  = regexp.MustCompile(` (is|are|was|were) (a|an|the|any|defined|known|called) | (refers?|means?|consists?) | (es|son|era|eran|fue|fueron) (un|una|unos|unas|el|la|los|las|cualquier) | (se (refiere|define|llama|denomina|conoce)|significa|consiste) `)
	months    = regexp.MustCompile(` (january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|lunes|martes|miercoles|jueves|viernes|sabado|domingo|century|centuries|siglos?|decades?|decadas?|today|hoy) `)
	clock     = regexp.MustCompile(`\b\d{1,2}:\d{2}\b`)
	openings  = regexp.MustCompile(`^ (he|she|it|they|this|these|those|his|her|its|their|such|el cual|ella|ellos|ellas|este|esta|esto|estos|estas|ese|esa|eso|esos|esas|su|sus|dicho|dicha) `)
)

// asksFor is what a question asks for, or nil.
func asksFor(question string) *kind {
	folded := " " + words.FoldText(question) + " "
	for i := range kinds {
		if kinds[i].asks.MatchString(folded) {
			return &kinds[i]
		}
	}
	return nil
}

// expects returns a test for the number or name that a question asks for, or nil.
func expects(question string) func(text string, q search.Question) bool {
	k := asksFor(question)
	if k == nil || k.name == "reason" || k.name == "name" || k.name == "definition" {
		return nil
	}
	return func(text string, q search.Question) bool { return k.has(worded(text, q)) }
}

// worded makes a sentence ready for the kinds.
func worded(text string, q search.Question) sentenceWords {
	s := sentenceWords{text: text, folded: " " + words.FoldText(text) + " ", tokens: words.Tokens(text), asked: map[string]bool{}}
	for _, t := range words.Tokens(q.Text) {
		s.asked[t.Folded] = true
	}
	return s
}

// newNumber says whether the sentence has a number that the question has not.
func (s sentenceWords) newNumber() bool {
	for _, t := range s.tokens {
		if !s.asked[t.Folded] && (numberWords[t.Folded] || strings.ContainsFunc(t.Folded, unicode.IsDigit)) {
			return true
		}
	}
	return false
}

// newDate says whether the sentence has a year, a month or another word of time that the question has not.
func (s sentenceWords) newDate() bool {
	if clock.MatchString(s.text) {
		return true
	}
	for _, t := range s.tokens {
		if s.asked[t.Folded] {
			continue
		}
		year := len(t.Folded) >= 3 && len(t.Folded) <= 5 && t.Folded[0] >= '0' && t.Folded[0] <= '9' && !t.Identifier
		if year || months.MatchString(" "+t.Folded+" ") {
			return true
		}
	}
	return false
}

// newName says whether the sentence has, after its first word, a word with a capital that the question has not.
func (s sentenceWords) newName() bool {
	for i, t := range s.tokens {
		r, _ := utf8.DecodeRuneInString(s.text[t.Start:])
		if i > 0 && unicode.IsUpper(r) && !s.asked[t.Folded] {
			return true
		}
	}
	return false
}

var numberWords = listed(`one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
	twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion billions half third quarter twice dozen
	dos tres cuatro cinco seis siete ocho nueve diez doce trece catorce quince dieciseis veinte treinta cuarenta cincuenta sesenta setenta ochenta
	noventa cien ciento cientos mil miles millon millones mitad tercio cuarto doble docena`)
