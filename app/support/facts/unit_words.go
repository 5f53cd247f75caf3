package facts

import "sync"

// unit is a measure: its dimension, and how many of the dimension's base it is.
type unit struct {
	name, dimension string
	factor          float64
}

// unitWords holds the folded words and signs of units in both languages.
var unitWords = func() map[string]unit {
	m := map[string]unit{}
	for _, u := range []struct {
		name, dimension string
		factor          float64
		words           string
	}{
		{"second", "time", 1, "seconds second segundo segundos sec secs"},
		{"minute", "time", 60, "minute minutes minuto minutos min mins"},
		{"hour", "time", 3600, "hour hours hora horas hr hrs"},
		{"day", "time", 86400, "day days dia dias"},
		{"night", "nights", 1, "night nights noche noches"},
		{"week", "time", 604800, "week weeks semana semanas"},
		{"fortnight", "time", 1209600, "fortnight fortnights quincena quincenas"},
		{"month", "time", 2629800, "month months mes meses"},
		{"quarter", "time", 7889400, "trimester trimesters trimestre trimestres"},
		{"year", "time", 31557600, "year years ano anos yr yrs"},
		{"decade", "time", 315576000, "decade decades decada decadas decenio decenios"},
		{"millimetre", "length", .001, "millimetre millimetres millimeter millimeters milimetro milimetros mm"},
		{"centimetre", "length", .01, "centimetre centimetres centimeter centimeters centimetro centimetros cm"},
		{"metre", "length", 1, "metre metres meter meters metro metros"},
		{"kilometre", "length", 1000, "kilometre kilometres kilometer kilometers kilometro kilometros km kms"},
		{"inch", "length", .0254, "inch inches pulgada pulgadas"},
		{"foot", "length", .3048, "foot feet ft pie pies"},
		{"yard", "length", .9144, "yard yards yd yds yarda yardas"},
		{"mile", "length", 1609.344, "mile miles mi milla millas"},
		{"gram", "mass", .001, "gram grams gramme grammes gramo gramos gr"},
		{"milligram", "mass", 1e-6, "milligram milligrams miligramo miligramos mg"},
		{"kilogram", "mass", 1, "kilogram kilograms kilogramme kilogrammes kilogramo kilogramos kilo kilos kg kgs"},
		{"tonne", "mass", 1000, "tonne tonnes tonelada toneladas ton tons"},
		{"pound_mass", "mass", .45359237, "lb lbs"},
		{"ounce", "mass", .0283495, "ounce ounces oz onza onzas"},
		{"litre", "volume", 1, "litre litres liter liters litro litros"},
		{"millilitre", "volume", .001, "millilitre millilitres milliliter milliliters mililitro mililitros ml"},
		{"gallon", "volume", 3.785, "gallon gallons galon galones"},
		{"barrel", "volume", 158.987, "barrel barrels barril barriles"},
		{"hectare", "area", 1e4, "hectare hectares hectarea hectareas ha"},
		{"acre", "area", 4046.86, "acre acres"},
		{"byte", "data", 1, "byte bytes"},
		{"kilobyte", "data", 1e3, "kilobyte kilobytes kb"},
		{"megabyte", "data", 1e6, "megabyte megabytes mb"},
		{"gigabyte", "data", 1e9, "gigabyte gigabytes gb"},
		{"terabyte", "data", 1e12, "terabyte terabytes tb"},
		{"watt", "power", 1, "watt watts vatio vatios"},
		{"kilowatt", "power", 1e3, "kilowatt kilowatts kilovatio kilovatios kw"},
		{"megawatt", "power", 1e6, "megawatt megawatts megavatio megavatios mw"},
		{"gigawatt", "power", 1e9, "gigawatt gigawatts gigavatio gigavatios gw"},
		{"kilowatt_hour", "energy", 1, "kwh"},
		{"megawatt_hour", "energy", 1000, "mwh"},
		{"hertz", "frequency", 1, "hertz hercio hercios hz"},
		{"kilohertz", "frequency", 1e3, "kilohertz khz"},
		{"megahertz", "frequency", 1e6, "megahertz megahercio megahercios mhz"},
		{"gigahertz", "frequency", 1e9, "gigahertz ghz"},
		{"volt", "voltage", 1, "volt volts voltio voltios"},
		{"celsius", "temperature", 1, "celsius centigrade centigrado centigrados"},
		{"fahrenheit", "temperature", 1, "fahrenheit"},
		{"degree", "angle", 1, "degree degrees grado grados"},
		{"decibel", "sound", 1, "decibel decibels decibelio decibelios db"},
		{"knot", "speed", .5144, "knot knots nudo nudos"},
		{"km/h", "speed", .2778, "kmh kph"},
		{"mph", "speed", .44704, "mph"},
	} {
		for w := range wordSet(u.words) {
			m[w] = unit{u.name, u.dimension, u.factor}
		}
	}
	return m
}()

// unitLetters are signs that are units only right after digits: 5 m, 24h, 30 s.
var unitLetters = map[string]unit{
	"m": {"metre", "length", 1}, "g": {"gram", "mass", .001}, "l": {"litre", "volume", 1}, "h": {"hour", "time", 3600}, "s": {"second", "time", 1},
	"t": {"tonne", "mass", 1000}, "w": {"watt", "power", 1}, "v": {"volt", "voltage", 1}, "d": {"day", "time", 86400},
}

// qualifiers stand between a number and its unit, or after it, and say which days or months are meant; "" changes nothing.
var qualifiers = func() map[string]string {
	m := wordValues(`business: business working habil habiles laborable laborables
calendar: calendar natural naturales`)
	for w := range wordSet("consecutive full whole additional further long short more other successive complete consecutivos completos adicionales") {
		m[w] = ""
	}
	return m
}()

// baseUnits finds a unit by its name.
var baseUnits = sync.OnceValue(func() map[string]unit {
	m := map[string]unit{}
	for _, u := range unitWords {
		m[u.name] = u
	}
	for _, u := range unitLetters {
		m[u.name] = u
	}
	return m
})
