package facts

// Classes of number words.
const (
	additive    = 'a' // adds up: twenty, cien
	hundreds    = 'h' // multiplies what stands before by 100
	scale       = 's' // thousand, millones
	dozen       = 'd'
	ordinalWord = 'o'
	partWord    = 'p' // half, thirds, tercio
)

type numberWord struct {
	value float64
	class byte
}

// numberWords holds the number words of both languages. Those that mean something else in the other language stand in onlyIn.
var numberWords = func() map[string]numberWord {
	m := map[string]numberWord{}
	add := func(class byte, value, step float64, list ...string) {
		for i, w := range list {
			m[w] = numberWord{value + float64(i)*step, class}
		}
	}
	add(additive, 0, 1, "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
		"fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
	add(additive, 20, 10, "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
	add(additive, 0, 1, "cero", "un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce", "trece", "catorce",
		"quince", "dieciseis", "diecisiete", "dieciocho", "diecinueve", "veinte", "veintiun", "veintidos", "veintitres", "veinticuatro",
		"veinticinco", "veintiseis", "veintisiete", "veintiocho", "veintinueve")
	add(additive, 30, 10, "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa")
	add(additive, 1, 0, "una", "uno")
	add(additive, 21, 0, "veintiuno", "veintiuna")
	add(additive, 100, 0, "cien", "ciento")
	add(additive, 200, 100, "doscientos", "trescientos", "cuatrocientos", "quinientos", "seiscientos", "setecientos", "ochocientos", "novecientos")
	add(additive, 200, 100, "doscientas", "trescientas", "cuatrocientas", "quinientas", "seiscientas", "setecientas", "ochocientas", "novecientas")
	add(hundreds, 100, 0, "hundred")
	add(scale, 1e3, 0, "thousand", "mil")
	add(scale, 1e6, 0, "million", "millions", "millon", "millones", "mill", "mln")
	add(scale, 1e9, 0, "billion", "bn")
	add(scale, 1e12, 0, "trillion", "billon", "billones")
	add(dozen, 12, 0, "dozen", "docena", "docenas")
	add(ordinalWord, 1, 1, "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth",
		"thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth")
	add(ordinalWord, 20, 10, "twentieth", "thirtieth", "fortieth", "fiftieth", "sixtieth", "seventieth", "eightieth", "ninetieth", "hundredth")
	add(ordinalWord, 12, 0, "duodecimo", "duodecima")
	add(ordinalWord, 1, 0, "primer")
	add(ordinalWord, 3, 0, "tercer")
	for i, w := range []string{"primer", "segund", "tercer", "cuart", "quint", "sext", "septim", "octav", "noven", "decim", "undecim"} {
		for _, ending := range []string{"o", "a", "os", "as"} {
			m[w+ending] = numberWord{float64(i + 1), ordinalWord}
		}
	}
	add(ordinalWord, 20, 0, "vigesimo", "vigesima")
	delete(m, "terceros") // third parties
	add(partWord, .5, 0, "half", "halves", "mitad", "mitades", "medio", "media")
	add(partWord, 1./3, 0, "thirds", "tercio", "tercios")
	add(partWord, .25, 0, "quarter", "quarters", "cuartos")
	add(partWord, .2, 0, "fifths", "quintos")
	add(partWord, .1, 0, "tenths", "decimos")
	return m
}()

// onlyIn are words that are numbers in one language alone.
var onlyIn = map[string]string{"once": "es", "mil": "es", "media": "es", "medio": "es", "un": "es", "una": "es", "uno": "es", "six": "en", "seis": "es"}

// numberWord returns the number word at token i.
func (r *reading) numberWord(i int) (numberWord, bool) {
	t := r.at(i)
	if t.sort != wordToken || t.taken {
		return numberWord{}, false
	}
	w, is := numberWords[t.text]
	if only := onlyIn[t.text]; is && only != "" && only != r.language {
		return numberWord{}, false
	}
	return w, is
}

// spelled reads a number in words that begins at token i and returns the token after it.
func (r *reading) spelled(i int) (n numeral, next int) {
	total, current, last := 0.0, 0.0, 0.0
	j, found := i, false
	for {
		k := j
		if found {
			switch joiner := r.at(k); {
			case joiner.is("-") && joiner.glued && r.at(k+1).glued:
				k++
			case joiner.is("and") && (current >= 100 || total >= 1000 && current == 0) || joiner.is("y") && last >= 30 && last < 100:
				k++
			}
		}
		w, is := r.numberWord(k)
		if !is {
			break
		}
		switch w.class {
		case additive:
			if !found && r.partsOf(k, w.value) > 0 {
				return numeral{value: w.value / r.partsOf(k, w.value), word: true}, k + 3
			}
			if found && !fits(w.value, last, current, total) {
				return numeral{value: total + current, word: true}, j
			}
			current, last = current+w.value, w.value
		case hundreds:
			if current >= 100 {
				return numeral{value: total + current, word: true}, j
			}
			current, last = max(current, 1)*w.value, w.value
		case scale:
			if !found && indefinite[r.at(k).text] {
				return numeral{}, i
			}
			if total > 0 && total < w.value {
				total = (total + current) * w.value
			} else {
				total += max(current, 1) * w.value
			}
			current, last = 0, w.value
		case dozen:
			return numeral{value: max(total+current, 1) * w.value, word: true}, k + 1
		case ordinalWord:
			if found && (!fits(w.value, last, current, total) || w.value >= 20 && current > 0) {
				return r.part(total+current, k, j)
			}
			if !found && w.value >= 3 && r.oneOf(k) {
				return numeral{value: 1 / w.value, word: true}, k + 1
			}
			if !found && r.thirdParty(k) {
				return numeral{}, i
			}
			if found && total+current < 20 {
				return r.part(total+current, k, j)
			}
			return numeral{value: total + current + w.value, ordinal: true, word: true}, k + 1
		case partWord:
			return r.part(total+current, k, j)
		}
		found, j = true, k+1
	}
	if !found {
		return numeral{}, i
	}
	n = numeral{value: total + current, word: true}
	if n.value == 1 && j == i+1 {
		n.weak = true
	}
	return n, j
}

// indefinite are plurals that name no number by themselves: millions of people.
var indefinite = wordSet("millions millones mill mln bn billones")

// fits says whether an additive word may follow what was read.
func fits(value, last, current, total float64) bool {
	switch {
	case current == 0 && total > 0:
		return value < last
	case last >= 100 && current > 0:
		return value < 100
	case last >= 20 && last < 100:
		return value < 10 && value > 0
	}
	return false
}

// part reads a fraction in words at token k after count of them: two thirds, one third, tres cuartos. Else the number before, that ends at j.
func (r *reading) part(count float64, k, j int) (numeral, int) {
	w, _ := r.numberWord(k)
	plural := w.class == partWord || r.at(k).text[len(r.at(k).text)-1] == 's'
	value := w.value
	if w.class == ordinalWord {
		value = 1 / w.value
	}
	switch {
	case w.class == ordinalWord && w.value < 3, w.class == ordinalWord && !plural && count != 1:
		return numeral{value: count, word: true, weak: count == 1}, j
	case w.class == partWord && count == 0 && !r.alonePart(k):
		return numeral{}, j
	}
	return numeral{value: max(count, 1) * value, word: true}, k + 1
}

// alonePart says whether a word for a part counts without a number before it.
func (r *reading) alonePart(k int) bool {
	switch r.at(k).text {
	case "half", "mitad":
		return true
	case "medio", "media":
		_, unit := unitWords[r.at(k+1).text]
		return unit
	case "quarter", "tercio":
		return r.at(k-1).is("a") || r.at(k-1).is("un")
	}
	return false
}

// partsOf reads the rest of tres quintas partes, una cuarta parte: the number of parts of the whole, or 0.
func (r *reading) partsOf(k int, count float64) float64 {
	if p := r.at(k + 2); !p.is("parte") && !p.is("partes") || count > 9 {
		return 0
	}
	if w, is := r.numberWord(k + 1); is && w.class == ordinalWord && w.value >= 3 {
		return w.value
	}
	return 0
}

// oneOf says whether the ordinal at k names a part: a third of, la cuarta parte.
func (r *reading) oneOf(k int) bool {
	before, next := r.at(k-1).text, r.at(k+1).text
	return before == "a" && next == "of" || (before == "la" || before == "una") && next == "parte"
}

// thirdParty says whether the ordinal at k only makes a fixed expression.
func (r *reading) thirdParty(k int) bool {
	next := r.at(k + 1).text
	switch r.at(k).text {
	case "third":
		return next == "party" || next == "parties" || next == "person" || next == "persons" || next == "-"
	case "tercero", "tercera", "terceras":
		return next == "persona" || next == "personas" || r.at(k-1).is("un") || r.at(k-1).is("a")
	case "first":
		return r.at(k-1).is("at") || next == "of" && r.at(k+2).is("all")
	case "second", "seconds", "segundo", "segundos", "segunda":
		return r.at(k-1).is("per") || r.at(k-1).is("por")
	case "primera":
		return r.at(k-1).is("materia") || r.at(k-1).is("materias")
	}
	return false
}
