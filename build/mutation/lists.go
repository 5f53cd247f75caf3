package main

import "strings"

// groups are words of which one says something else than any other; a semicolon parts groups.
type groups map[string]string

var (
	modals = groups{
		"en": "may might must shall should can could will would need ought",
		"es": "puede podrá podría debe deberá debería; pueden podrán podrían deben deberán deberían; puedan deban; podía debía",
	}
	units = groups{
		"en": "km m cm mm mi ft; mg kg g t lb; ml l; kilometres metres miles; kilometers meters miles feet inches; days months weeks years hours minutes;" +
			"day month week year hour minute; dollars euros pounds francs; million billion trillion thousand; pounds ounces tons; acres hectares; eur usd gbp;" +
			"kilometre metre mile; kilometer meter mile; mph kmh; watts kilowatts; daily weekly monthly yearly; century decade",
		"es": "km m cm mm mi; mg kg g t; ml l; kilómetros metros millas; días meses semanas años horas minutos; día mes semana año hora minuto; euros dólares pesos libras;" +
			"euro dólar peso libra; millones billones; millón billón; toneladas kilos gramos; hectáreas acres; diario semanal mensual anual; siglo década; eur usd",
	}
	comparisons = groups{
		"en": "more less fewer; greater smaller lesser; higher lower; before after; above below; over under; larger smaller; most least; maximum minimum; increase decrease;" +
			"increased decreased; earlier later; highest lowest; best worst; better worse; longer shorter; older younger; until since; up down; increasing decreasing; stronger weaker;" +
			"majority minority; largest smallest; exceed equal; rise fall; left right; north south east west; northern southern eastern western; buyer seller; upper lower",
		"es": "más menos; mayor menor; mayores menores; antes después; superior inferior; superiores inferiores; máximo mínimo; máxima mínima; mejor peor; aumento descenso; aumentó disminuyó;" +
			"sobre bajo; desde hasta; mayoría minoría; encima debajo; alto bajo; alta baja; norte sur este oeste; izquierda derecha; anterior posterior; anteriores posteriores",
	}
	quantifiers = groups{
		"en": "all some none any each every both most many few several; always never sometimes often rarely usually; only also; everyone someone nobody; everything nothing; half twice; or and; either neither",
		"es": "todos algunos muchos pocos varios ambos; todas algunas muchas pocas varias ambas; todo nada algo; cada cualquier ningún algún; siempre nunca; nadie alguien; solo también; y o",
	}
	calendar = groups{
		"en": "january february march april may june july august september october november december; monday tuesday wednesday thursday friday saturday sunday; spring summer autumn winter; jan feb mar apr jun jul aug sep oct nov dec",
		"es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre; lunes martes miércoles jueves viernes sábado domingo; primavera verano otoño invierno",
	}
	numerals = groups{
		"en": "one two three four five six seven eight nine ten eleven twelve; thirteen thirty third; fourteen forty fourth; fifteen fifty fifth; sixteen sixty sixth; seventeen seventy seventh; eighteen eighty eighth;" +
			"nineteen ninety ninth; first second third; hundred thousand; half third quarter; seventh seventy; twenty thirty; once twice; double triple",
		"es": "uno dos tres cuatro cinco seis siete ocho nueve diez; sesenta setenta; doce trece; once doce; primero tercero; primer tercer; segundo tercero; primera segunda tercera; cien mil; doscientos trescientos;" +
			"seiscientos setecientos; doscientas trescientas; cuarenta cincuenta; mitad tercio; noventa novena; quince quinto; doble triple; sexto séptimo; décimo undécimo",
	}
	negations = groups{
		"en": "not now; never ever; no so; nor for; without within with; neither either; none one; nothing something; cannot can; nobody somebody; unless if; hardly largely",
		"es": "no ya lo; nunca siempre; sin con; ni si; ningún algún; ninguna alguna; nada algo; tampoco también; jamás siempre; nadie alguien",
	}
	// opposites differ by a prefix that denies; some by one letter.
	opposites = groups{
		"en": "lawful unlawful; possible impossible; legal illegal; proper improper; regular irregular; valid invalid; complete incomplete; direct indirect; reasonable unreasonable; able unable; known unknown; like unlike;" +
			"likely unlikely; agree disagree; moral amoral; typical atypical; political apolitical; social asocial; symmetric asymmetric; accurate inaccurate; formal informal; dependent independent; disclosed undisclosed;" +
			"authorized unauthorized; limited unlimited; necessary unnecessary; appropriate inappropriate; responsible irresponsible; relevant irrelevant; enforceable unenforceable; successful unsuccessful; certain uncertain;" +
			"equal unequal; fair unfair; paid unpaid; perfect imperfect; mature immature; honest dishonest; similar dissimilar; continued discontinued; approved disapproved; advantage disadvantage; convenience inconvenience",
		"es": "legal ilegal; lícito ilícito; legítimo ilegítimo; limitado ilimitado; limitada ilimitada; lógico ilógico; legales ilegales; lícita ilícita; legítima ilegítima; posible imposible; directo indirecto; directa indirecta; capaz incapaz;" +
			"regular irregular; completo incompleto; conocido desconocido; conocida desconocida; igual desigual; cumplir incumplir; dependiente independiente; justo injusto; válido inválido; moral amoral; típico atípico; normal anormal; aparecer desaparecer;" +
			"aprobado desaprobado; cumplimiento incumplimiento; acuerdo desacuerdo; ventaja desventaja; necesario innecesario; útil inútil; móvil inmóvil; responsable irresponsable; voluntario involuntario; puesto impuesto; pagado impagado; empleo desempleo",
	}
)

// of gives for each word of the groups the words it may become.
func (g groups) of(language string) map[string][]string {
	others := map[string][]string{}
	for _, group := range strings.Split(g[language], ";") {
		for _, a := range strings.Fields(group) {
			for _, b := range strings.Fields(group) {
				if a != b {
					others[a] = append(others[a], b)
				}
			}
		}
	}
	return others
}

// akin are words that say how much, how often or how sure, as those of the groups do, in other forms.
var akin = map[string]string{
	"en": "almost nearly mostly partly wholly entirely exactly approximately percent percentage degree degrees decades centuries weekend weekends rather several halves thirds quarters meters metres tonnes",
	"es": "aproximadamente únicamente solamente totalmente parcialmente parcial exactamente décadas primeros primeras segundos terceros tercios cuartos grados siglos carece carecen cientos miles",
}

// closed are all words of the groups, and those akin: a slip in one of them is none of the harmless.
var closed = map[string]map[string]bool{"en": {}, "es": {}}

func init() {
	for language, all := range closed {
		for _, w := range strings.Fields(akin[language]) {
			all[w] = true
		}
	}
	for _, g := range []groups{modals, units, comparisons, quantifiers, calendar, numerals, negations, opposites, pairs, accents} {
		for language, all := range closed {
			for w := range g.of(language) {
				all[w] = true
			}
		}
	}
}
