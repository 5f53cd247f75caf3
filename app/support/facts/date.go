package facts

// date is a point of time as far as a text gives it; a part that is not given is 0, the clock -1.
type date struct {
	from, to         int
	year, month, day int // year is negative before our era
	weekday          int // 1 is Monday
	decade           bool
	century          int
	clock            int  // minutes of the day
	halfDay          bool // a clock without morning or afternoon
	ambiguous        bool // day and month may be changed about
	dayFirst         bool // of an ambiguous one: the language writes the day first
	relative         bool // depends on when it was written
}

// months by folded names; abbreviations stand in shortMonths and need a number beside them.
var months = func() map[string]int {
	m := map[string]int{}
	for _, names := range [][]string{
		{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"},
		{"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"},
	} {
		for i, n := range names {
			m[n] = i + 1
		}
	}
	m["setiembre"] = 9
	return m
}()

var shortMonths = map[string]int{"jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "sept": 9, "oct": 10, "nov": 11, "dec": 12,
	"ene": 1, "abr": 4, "ago": 8, "dic": 12}

var weekdays = map[string]int{"monday": 1, "tuesday": 2, "wednesday": 3, "thursday": 4, "friday": 5, "saturday": 6, "sunday": 7,
	"lunes": 1, "martes": 2, "miercoles": 3, "jueves": 4, "viernes": 5, "sabado": 6, "domingo": 7}

// readDates reads dates and times and takes their tokens.
func readDates(r *reading) {
	for i := 0; i < len(r.tokens); {
		next := i
		if !r.tokens[i].taken {
			for _, form := range dateForms {
				found, end := form(r, i)
				if end <= i {
					continue
				}
				for _, d := range found {
					if r.quoted(d.from) && r.quoted(d.to-1) {
						r.dates = append(r.dates, d)
					}
				}
				r.take(i, end)
				next = end
				break
			}
		}
		i = max(next, i+1)
	}
}

// dateForms are tried in order at each token; each returns the dates that begin there and the token after them.
var dateForms = []func(*reading, int) ([]date, int){
	relativeDate, numericDate, dayMonth, monthFirst, centuries, decades, clock, weekday, yearRange, yearAlone,
}

// whole reads a plain number of digits at token i within bounds; the value is 0 when there is none.
func (r *reading) whole(i, low, high int) int {
	t := r.at(i)
	if t.sort != digitsToken || t.taken || len(t.text) > 4 {
		return 0
	}
	n := 0
	for _, d := range asciiDigits(t.text) {
		if d < '0' || d > '9' {
			return 0
		}
		n = n*10 + int(d-'0')
	}
	if n < low || n > high {
		return 0
	}
	return n
}

// year reads a year at token i; a separator that the sentence brings ("2021.") is no part of it.
func (r *reading) year(i int) int {
	if len(r.at(i).text) != 4 {
		return 0
	}
	return r.whole(i, 1000, 2199)
}

// day reads a day of the month at token i, in digits or words: 3, 3rd, third, tres, primero.
func (r *reading) day(i int) (int, int) {
	if d := r.whole(i, 1, 31); d > 0 {
		return d, r.ordinalEnding(i + 1)
	}
	if r.at(i).sort == wordToken {
		if n, next := r.spelled(i); next > i && n.value >= 1 && n.value <= 31 && n.value == float64(int(n.value)) {
			return int(n.value), next
		}
	}
	return 0, i
}

// month reads the name of a month at token i; near says that a number stands beside it.
func (r *reading) month(i int, near bool) (int, int) {
	t := r.at(i)
	if t.sort != wordToken || t.taken {
		return 0, i
	}
	if m := months[t.text]; m > 0 {
		switch t.text {
		case "may", "march", "august":
			if !t.upper && !(near && t.text != "may") {
				return 0, i
			}
		case "julio", "abril", "mayo", "enero", "agosto":
			if t.upper && !near && !t.first { // a name
				return 0, i
			}
		}
		return m, i + 1
	}
	if m := shortMonths[t.text]; m > 0 && near && (r.language == "en" && t.upper || r.language == "es" || t.upper) {
		if r.at(i+1).is(".") && r.at(i+1).glued {
			return m, i + 2
		}
		return m, i + 1
	}
	return 0, i
}

// yearAfter reads the year that may follow a month: 2021, ", 2021", "de 2021", "del año 2021", "-2021".
func (r *reading) yearAfter(i int) (int, int) {
	j := i
	for skipped := 0; skipped < 3; skipped++ {
		switch r.at(j).text {
		case ",", "de", "del", "of", "-", "/", "ano", "in":
			j++
			continue
		}
		break
	}
	if y := r.year(j); y > 0 && (j > i || !r.at(j).glued) {
		return y, j + 1
	}
	return 0, i
}
