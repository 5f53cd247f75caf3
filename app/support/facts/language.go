package facts

import (
	"strings"

	"cotejo/app/words"
)

// functional words carry no content beside the stop words: auxiliaries, modals, words of negation and comparison.
var functional = wordSet(`shall must will would should ought cannot unless except without never nobody nothing none
neither nor least less fewer most many every everyone any anyone anything only solely also
deber debe deben debera deberan deberia deberian debia podra podran podria podrian puede pueden pueda puedan nunca jamas nadie
ninguna ninguno ningun salvo excepto unicamente solamente todo toda menos mayor menor tampoco sino habra habran seran sera sido siendo
haya hayan fuese fuesen existe existen hereby thereof therein herein thereto such said`)

// guess tells English from Spanish by words that only one of them has; a draw is fallback, and without that English.
func guess(tokens []token, fallback string) string {
	en, es := 0, 0
	for i := range tokens {
		t := &tokens[i]
		if t.sort != wordToken || t.upper && !t.first || onlyIn[t.text] != "" && t.text == "once" {
			continue
		}
		e, s := words.Stop(t.text, "en") || englishOnly[t.text], words.Stop(t.text, "es") || spanishOnly[t.text]
		switch {
		case e && !s:
			en++
		case s && !e:
			es++
		}
		if strings.ContainsAny(t.lower, "áéíóúñ") {
			es++
		}
		if en > es+12 || es > en+12 {
			break
		}
	}
	switch {
	case en > es:
		return "en"
	case es > en:
		return "es"
	case fallback == "es":
		return "es"
	}
	return "en"
}

// Words of bare phrases ("14 days", "tres meses"), which have no stop words.
var (
	englishOnly = wordSet(`day days week weeks month months year years hour hours percent thousand million three four five six seven eight nine ten
must january february march april june july august september october november december pay party agreement first second third`)
	spanishOnly = wordSet(`dia dias semana semanas mes meses ano anos hora horas ciento mil millon millones dos tres cuatro cinco seis siete ocho nueve diez
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre pagar parte contrato primero primera segundo segunda tercero tercera`)
)
