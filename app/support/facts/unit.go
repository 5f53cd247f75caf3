package facts

import "strings"

// unitAfter reads what the number of q measures.
func (r *reading) unitAfter(q *quantity) {
	if r.percentAfter(q) || r.currencyAfter(q) {
		return
	}
	i, qualifier := q.to, ""
	if r.at(i).is("-") && r.at(i).glued && r.at(i+1).glued { // a 14-day period
		i++
	} else if r.at(i).is("de") {
		i++
	}
	for k := 0; k < 2; k++ {
		if known, is := qualifiers[r.at(i).text]; is && i < len(r.tokens) {
			if qualifier == "" {
				qualifier = known
			}
			i++
		}
	}
	u, next := r.unitAt(i, q)
	if next == i {
		return
	}
	if known := qualifiers[r.at(next).text]; known != "" {
		qualifier, next = known, next+1
	}
	q.kind, q.unit, q.qualifier, q.to = Unit, u, qualifier, next
}

// unitAt reads the unit at token i.
func (r *reading) unitAt(i int, q *quantity) (string, int) {
	t := r.at(i)
	if t.taken || t.text == "" {
		return "", i
	}
	if t.is("°") || t.is("º") || t.lower == "ºc" || t.lower == "ºf" {
		letter, next := r.at(i+1).text, i+2
		if t.sort == wordToken && len(t.lower) > 2 {
			letter, next = t.lower[len(t.lower)-1:], i+1
		}
		switch letter {
		case "c":
			return "celsius", next
		case "f":
			return "fahrenheit", next
		}
		return "degree", i + 1
	}
	prefix := ""
	if t.is("square") || t.is("cubic") || t.is("sq") {
		prefix, i = map[string]string{"square": "square ", "sq": "square ", "cubic": "cubic "}[t.text], i+1
		t = r.at(i)
	}
	u, is := unitWords[t.text]
	if !is && r.at(i-1).sort == digitsToken && (!t.upper || t.is("l") || t.is("w") || t.is("v")) && prefix == "" {
		u, is = unitLetters[t.text]
	}
	if !is || t.taken || q.weak && t.is("second") || t.is("ha") && participle(r.at(i+1).text) {
		return "", i
	}
	next := i + 1
	switch n := r.at(next); {
	case n.is("²") || n.is("2") && n.glued && u.dimension == "length", n.is("cuadrado"), n.is("cuadrados"), n.is("cuadradas"):
		prefix, next = "square ", next+1
	case n.is("³") || n.is("3") && n.glued && u.dimension == "length", n.is("cubico"), n.is("cubicos"):
		prefix, next = "cubic ", next+1
	case n.is("/") && n.glued && r.at(next+1).glued:
		if per, is := perHour[r.at(next+1).text]; is {
			return u.name + "/" + per, next + 2
		}
	case (n.is("per") || n.is("por")) && u.dimension != "time" && perHour[r.at(next+1).text] != "" && (u.dimension == "length"):
		return u.name + "/" + perHour[r.at(next+1).text], next + 2
	case n.is("celsius") || n.is("centigrados") || n.is("centigrade"):
		return "celsius", next + 1
	case n.is("fahrenheit"):
		return "fahrenheit", next + 1
	}
	return prefix + u.name, next
}

// participle says whether "ha" before the word is the Spanish verb, not the hectare.
func participle(s string) bool {
	for _, ending := range []string{"ado", "ido", "cho", "sto", "to", "rto"} {
		if strings.HasSuffix(s, ending) {
			return true
		}
	}
	return false
}

var perHour = wordValues(`hour: h hour hora hr
second: s second segundo sec
minute: min minute minuto`)

// percentAfter reads the signs and words of percent and of percentage points.
func (r *reading) percentAfter(q *quantity) bool {
	t, n := r.at(q.to), r.at(q.to+1)
	if t.is("-") && t.glued && n.is("percent") {
		q.to++
		t, n = n, r.at(q.to+1)
	}
	points := func(at int) {
		q.unit = "%"
		if p := r.at(at).text; p == "points" || p == "point" {
			q.unit, at = "pp", at+1
		}
		q.to = at
	}
	switch {
	case t.is("%") && !t.taken, t.is("percent"), t.is("percentage") && (n.is("points") || n.is("point")), t.is("pct"), t.is("％"):
		points(q.to + 1)
	case t.is("per") && n.is("cent"), t.is("por") && (n.is("ciento") || n.is("cien")):
		points(q.to + 2)
	case (t.is("puntos") || t.is("punto")) && (n.is("porcentuales") || n.is("porcentual")):
		q.unit, q.to = "pp", q.to+2
	case t.is("basis") && n.is("points"), t.is("puntos") && n.is("basicos"):
		q.unit, q.to = "bp", q.to+2
	default:
		return false
	}
	return true
}
