package facts

// weekday reads Monday, el lunes.
func weekday(r *reading, i int) ([]date, int) {
	t := r.at(i)
	d := weekdays[t.text]
	english := d > 0 && t.text[len(t.text)-1] == 'y'
	if d == 0 || english && !t.upper || !english && t.upper && !t.first {
		return nil, i
	}
	return []date{{from: i, to: i + 1, weekday: d, clock: -1}}, i + 1
}

// clock reads 3:30, 15h30, 3 p.m., 3:30 pm, 10 a. m., noon, medianoche.
func clock(r *reading, i int) ([]date, int) {
	switch r.at(i).text {
	case "noon", "midday", "mediodia":
		return []date{{from: i, to: i + 1, clock: 12 * 60}}, i + 1
	case "midnight", "medianoche":
		return []date{{from: i, to: i + 1, clock: 0}}, i + 1
	}
	t := r.at(i)
	if t.sort != digitsToken || len(t.text) > 2 {
		if h, m, ok := pointedClock(t.text); ok { // 3.30 pm
			if half, next := r.halfDay(i + 1); half >= 0 {
				return []date{{from: i, to: next, clock: (h%12+half)*60 + m}}, next
			}
		}
		return nil, i
	}
	hour := 0
	for _, d := range asciiDigits(t.text) {
		hour = hour*10 + int(d-'0')
	}
	if hour > 24 || hour < 0 || r.at(i-1).is(":") && t.glued {
		return nil, i
	}
	minute, next := -1, i+1
	if s := r.at(next); s.glued && (s.is(":") || s.is("h")) && r.at(next+1).glued && r.at(next+1).sort == digitsToken && len(r.at(next+1).text) == 2 {
		minute = r.whole(next+1, 0, 59)
		next += 2
		if s := r.at(next); s.is(":") && s.glued && r.at(next+1).sort == digitsToken { // seconds, or a longer chain
			next += 2
		}
	}
	half, after := r.halfDay(next)
	if minute < 0 && half < 0 {
		return nil, i
	}
	d := date{from: i, to: after, clock: hour*60 + max(minute, 0), halfDay: half < 0 && hour <= 12}
	if half >= 0 {
		d.clock = (hour%12+half)*60 + max(minute, 0)
	} else if h := r.at(after); h.is("h") || h.is("hrs") || h.is("horas") {
		d.to, d.halfDay = after+1, false
	}
	return []date{d}, d.to
}

func pointedClock(s string) (int, int, bool) {
	if len(s) < 4 || len(s) > 5 || s[len(s)-3] != '.' {
		return 0, 0, false
	}
	h := 0
	for _, d := range []byte(s[:len(s)-3]) {
		h = h*10 + int(d-'0')
	}
	m := int(s[len(s)-2]-'0')*10 + int(s[len(s)-1]-'0')
	return h, m, h >= 1 && h <= 12 && m < 60
}

// halfDay reads a.m. and p.m. at token i: 0 or 12, -1 when neither stands there.
func (r *reading) halfDay(i int) (int, int) {
	t := r.at(i)
	switch {
	case t.is("am") && (t.glued || t.lower == t.text):
		return 0, i + 1
	case t.is("pm"):
		return 12, i + 1
	case (t.is("a") || t.is("p")) && r.at(i+1).is(".") && r.at(i+1).glued && r.at(i+2).is("m"):
		next := i + 3
		if r.at(next).is(".") && r.at(next).glued {
			next++
		}
		if t.is("p") {
			return 12, next
		}
		return 0, next
	}
	return -1, i
}

// relativeTimes are phrases whose time depends on when they were written.
var relativeTimes = phraseTable(`past: yesterday, ayer, anteayer, last week, last month, last year, last night, last quarter, last decade, last century, past year, past month, past week,
past: el mes pasado, mes pasado, la semana pasada, semana pasada, el ano pasado, ano pasado, el trimestre pasado, el siglo pasado, anoche
future: tomorrow, next week, next month, next year, next quarter, proximo mes, proximo ano, mes proximo, ano proximo, proxima semana, semana proxima, mes que viene, ano que viene, semana que viene
present: today, tonight, hoy, this week, this month, this year, this quarter, este mes, este ano, esta semana, este trimestre, el presente ano, ano en curso, mes en curso, current year, current month`)

// relativeDate reads last March, next Monday, el mes pasado. "Three years ago" is read as a quantity.
func relativeDate(r *reading, i int) ([]date, int) {
	one := func(end int) ([]date, int) {
		return []date{{from: i, to: end, relative: true, clock: -1}}, end
	}
	if _, n := r.phrase(i, relativeTimes); n > 0 {
		return one(i + n)
	}
	t := r.at(i)
	if t.is("last") || t.is("next") || t.is("this") || t.is("pasado") || t.is("proximo") {
		n := r.at(i + 1)
		if n.sort == wordToken && r.year(i+2) == 0 && (n.upper && (months[n.text] > 0 || weekdays[n.text] > 0) || r.language == "es" && (months[n.text] > 0 || weekdays[n.text] > 0)) {
			return one(i + 2)
		}
	}
	if (months[t.text] > 0 || weekdays[t.text] > 0) && (r.at(i+1).is("pasado") || r.at(i+1).is("proximo")) {
		return one(i + 2)
	}
	return nil, i
}
