package verify

import "strings"

// What is never a slip. All words are folded (Fold), with their accents.

// closed says whether a word is of a closed list: nothing near it is nearly the same.
func closed(w string) bool {
	return closedWords[w] || closedWords[plain(w)] || strings.HasSuffix(w, "n't")
}

// closedWords are, of words with five letters or more: numbers, negation, units and currencies, modals, comparison, quantifiers, months and days,
// in English and Spanish; with and without accents.
var closedWords = func() map[string]bool {
	m := map[string]bool{}
	for _, list := range []string{numbersList, negationList, unitsList, modalsList, comparisonList, quantifiersList, calendarList} {
		for _, w := range strings.Fields(list) {
			m[w], m[plain(w)] = true, true
		}
	}
	return m
}()

const numbersList = `three seven eight eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy
eighty ninety hundred hundreds thousand thousands million millions billion billions trillion trillions dozen dozens first second third fourth fifth sixth
seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth twentieth thirtieth fortieth fiftieth hundredth thousandth half halves quarter quarters thirds
fifths tenths hundredths double triple twice thrice single
cuatro cinco siete nueve catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintiún veintiuna veintidós veintitrés veinticuatro veinticinco veintiséis
veintisiete veintiocho veintinueve treinta cuarenta cincuenta sesenta setenta ochenta noventa ciento cientos doscientos doscientas trescientos trescientas
cuatrocientos cuatrocientas quinientos quinientas seiscientos seiscientas setecientos setecientas ochocientos ochocientas novecientos novecientas miles millón millones
millar millares billón billones docena docenas decena decenas centenar centenares primero primera primeros primeras primer segundo segunda segundos segundas tercero tercera
terceros terceras tercer cuarto cuarta cuartos cuartas quinto quinta quintos quintas sexto sexta séptimo séptima octavo octava noveno novena décimo décima undécimo
duodécimo vigésimo trigésimo centésimo milésimo mitad mitades tercio tercios doble dobles triple único única`

const negationList = `never neither nobody nothing nowhere cannot without except unless hardly barely scarcely rarely seldom lacks excluding excludes exclude prohibited
prohibits forbidden forbids denies refuses fails unable nunca jamás tampoco ningún ninguno ninguna ningunos ningunas nadie salvo excepto apenas carece
carecen excluye excluyen prohibido prohibida prohíbe prohíben niega niegan rechaza incapaz`

const unitsList = `metre metres meter meters kilometre kilometres kilometer kilometers centimetre centimetres centimeter centimeters millimetre millimetres millimeter
millimeters micrometre micrometres micrometer micrometers inches yards miles acres hectare hectares litre litres liter liters millilitre millilitres
milliliter milliliters gallon gallons pints barrel barrels grams gramme grammes kilogram kilograms milligram milligrams microgram micrograms tonne
tonnes pound pounds ounce ounces minute minutes hours weeks month months years decade decades century centuries degree degrees celsius fahrenheit
kelvin watts kilowatt kilowatts megawatt megawatts gigawatt gigawatts volts amperes joule joules calorie calories hertz bytes kilobyte kilobytes
megabyte megabytes gigabyte gigabytes terabyte terabytes percent euros dollar dollars cents pence sterling pesos francs rupee rupees rubles metro
metros kilómetro kilómetros centímetro centímetros milímetro milímetros pulgada pulgadas yardas milla millas hectárea hectáreas litro litros mililitro
mililitros galón galones barril barriles gramo gramos kilogramo kilogramos miligramo miligramos microgramo microgramos tonelada toneladas libra libras
onza onzas minuto minutos horas semana semanas meses trimestre trimestres semestre semestres década décadas siglo siglos lustro grado grados vatio
vatios kilovatio kilovatios megavatio megavatios voltio voltios julio caloría calorías hercio hercios octeto octetos dólar dólares céntimo céntimos
centavo centavos franco francos rupias yenes`

const modalsList = `shall should could would might ought cannot debe deben deberá deberán debería deberían debía debían puede pueden podrá podrán podría podrían podía podían quizá quizás`

const comparisonList = `above below under before after until within exceed exceeds exceeding exceeded higher lower greater lesser smaller larger bigger fewer least longer
shorter earlier later sooner older newer better worse highest lowest greatest largest smallest minimum maximum minimal maximal increase increases
increased increasing decrease decreases decreased decreasing rises risen falls fallen decline declined reduce reduced reduces raise raised raises
upper mayor mayores menor menores mejor mejores mínimo mínima mínimos mínimas máximo máxima máximos máximas superior superiores inferior inferiores
anterior anteriores posterior posteriores antes después hasta debajo encima aumenta aumentan aumentó aumento disminuye disminuyen disminuyó
disminución reduce reducen redujo crece creció supera superan superó exceda excede exceden tarde temprano`

const quantifiersList = `every several either whole entire entirely nearly almost approximately exactly solely mostly partly majority minority always often sometimes todas
todos algún alguno alguna algunos algunas cualquier cualquiera cualesquiera varios varias mucho mucha muchos muchas pocos pocas tantos tantas ambos
ambas mayoría minoría solamente únicamente exclusivamente siempre entero entera parcial parcialmente totalmente aproximadamente exactamente suficiente`

const calendarList = `january february march april august september october november december monday tuesday wednesday thursday friday saturday sunday today
yesterday tomorrow spring summer autumn winter noon midnight
enero febrero marzo abril junio julio agosto septiembre setiembre octubre noviembre diciembre lunes martes miércoles jueves viernes sábado domingo ayer mañana primavera
verano otoño invierno mediodía medianoche`

// told are Spanish words, without accents and without a final s, of which an accent makes another: público, publico, publicó.
var told = strings.Fields(`titulo auditoria asesoria envio capitulo articulo numero cuando donde adonde quien quienes cuanto cuanta cuale publico publica termino limite critica critico practica practico fabrica calculo ejercito trafico equivoco equivoca intimo intima animo dialogo catalogo
vinculo circulo habito deposito debito transito ultimo ultima interprete celebre continuo continua diagnostico pronostico domestico plastico solicito especifico rotulo simulo
acumulo estimulo formula sabia seria serian hacia hacian secretaria amplio amplia vario varia confio desvio perdida liquido liquida valido valida invalido prospero integro
integra arbitro legitimo legitima genero tramite computo jubilo lastima mascara oxido nomina lamina ordene tramito revolver opera`)

// tilde are the beginnings of words with ñ of which the same with n is another word.
var tilde = strings.Fields(`campañ cañ sueñ soñ peñ moñ mañ señas teñid teñ pañal cuñ doñ dañ uñ tiñ ordeñ reñ ceñ apañ puñ añ huroñ coñ niñ viña viñas riñ guiñ seña`)

// unaccented are words with an accent on the last vowel of which the same without it is no word: what is left away there is
// a slip.
var unaccented = strings.Fields(`ademas tambien segun despues jamas atras detras traves interes almacen aleman catalan frances portues holandes japones irlandes escoces
comite chale cliche corse canape consome carne ballet bambu recien alguien desden sarten vaiven rehen capitan refran volcan galan faisan
alacran quiza quizas acaso demas compas arnes reves marques burgues montañes corte ciempies mercancia capataz estres express`)
