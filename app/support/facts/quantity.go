package facts

import "math"

// quantity is a number with what stands around it: a unit, a currency, a sign of percent, or nothing.
type quantity struct {
	from, to  int // tokens, unit and all
	low, high float64
	other     float64 // a second reading of low, or low
	kind      Kind    // Number, Currency or Unit
	unit      string  // "%", "EUR", "day", ...; "" for none
	qualifier string  // business or calendar, of days
	ordinal   bool
	weak      bool
	about     bool // roughly that much
	ago       bool // counted from when it was written: three years ago
}

func (q *quantity) ranged() bool { return q.low != q.high }

func equal(a, b float64) bool { return a == b || math.Abs(a-b) <= 1e-9*max(math.Abs(a), math.Abs(b)) }

// carries says whether q has the value v, at one of its ends or, second, only by another reading of its digits.
func (q *quantity) carries(v float64) (has, otherwise bool) {
	if equal(q.low, v) || equal(q.high, v) {
		return true, false
	}
	return false, equal(q.other, v)
}

// readQuantities reads numbers with their units and currencies and takes their tokens.
func readQuantities(r *reading) {
	for i := 0; i < len(r.tokens); {
		q, next := r.quantity(i)
		if next == i {
			i++
			continue
		}
		if r.quoted(q.from) && r.quoted(q.to-1) {
			r.quantities = append(r.quantities, q)
		}
		r.take(q.from, q.to)
		i = next
	}
}

// quantity reads what begins at token i; next is i when nothing does.
func (r *reading) quantity(i int) (q quantity, next int) {
	from := i
	currency, start := r.currencyBefore(i)
	n, end := r.numeral(start)
	if w := r.at(i); end == i && w.upper && r.at(i-1).upper && (r.at(i-1).is("war") || r.at(i-1).is("mundial")) { // World War II
		if v, is := roman(r.text[w.Start:w.End]); is {
			n, end = numeral{value: float64(v), other: float64(v), ordinal: true}, i+1
		}
	}
	if end == start || r.footnote(start, end) {
		return q, i
	}
	if currency == "" && n.weak && !r.countsOne(start, end) {
		return q, i
	}
	q = quantity{from: from, to: end, low: n.value, high: n.value, other: n.other, kind: Number, ordinal: n.ordinal, weak: n.weak}
	if s := r.at(start - 1); start == i && i > 0 && (r.between(i) || r.fromTo(i)) && s.sort == wordToken {
		q.from = i // the words around a range are no part of it
	}
	if !n.ordinal {
		r.rangeEnd(&q, currency, start)
	}
	if currency != "" {
		r.moneyScale(&q)
		q.kind, q.unit = Currency, currency
	} else if !n.ordinal {
		r.unitAfter(&q)
	}
	q.about = approximate[r.at(from-1).text] || r.at(from-1).is("~") || r.at(from-1).is("≈")
	q.ago = q.kind == Unit && (r.at(q.to).is("ago") || r.at(from-1).is("hace") || q.about && r.at(from-2).is("hace"))
	switch {
	case !q.ago:
	case r.at(q.to).is("ago"):
		q.to++
	case r.at(from - 1).is("hace"):
		q.from--
	}
	return q, q.to
}

var approximate = wordSet("about around approximately nearly almost roughly circa approx some unos unas casi aproximadamente alrededor")

// footnote says whether digits are the mark of a note, or hang on a word: costs12, [12].
func (r *reading) footnote(i, end int) bool {
	t := r.at(i)
	if t.sort != digitsToken {
		return false
	}
	if t.glued && r.at(i-1).sort == wordToken && len(r.at(i-1).text) > 3 && len(t.text) <= 2 {
		return true
	}
	return r.at(i-1).is("[") && r.at(end).is("]")
}

// countsOne says whether "one", "un" or "una" is a number here, not a pronoun or an article.
func (r *reading) countsOne(i, end int) bool {
	_, unit := unitWords[r.at(end).text]
	if r.at(end).is("-") {
		_, unit = unitWords[r.at(end+1).text]
	}
	if r.at(i).is("one") {
		before := r.at(i - 1).text
		next := r.at(end)
		return unit || next.stem != "" && !next.taken && !pronounBefore[before] && !next.is("another")
	}
	return unit || currencyWord(r.at(end).text) != ""
}

var pronounBefore = wordSet("no any every each this that the which another some only first last next other")

func (r *reading) between(i int) bool { return r.at(i-1).is("between") || r.at(i-1).is("entre") }
func (r *reading) fromTo(i int) bool {
	return r.at(i-1).is("from") || r.at(i-1).is("de") || r.at(i-1).is("desde")
}

// rangeEnd reads the second number of a range: 3-5, 3 to 5, between 3 and 5, de 3 a 5.
func (r *reading) rangeEnd(q *quantity, currency string, start int) {
	joiner, next := r.at(q.to), q.to+1
	percent := false
	if joiner.is("%") && (r.at(next).is("-") || r.at(next).is("–") || r.at(next).is("to") || r.at(next).is("a") || r.at(next).is("y") || r.at(next).is("and")) {
		percent, joiner, next = true, r.at(next), next+1
	}
	if joiner.sentence != r.at(start).sentence || joiner.taken {
		return
	}
	switch {
	case joiner.is("–"), joiner.is("-") && joiner.glued && r.at(next).glued:
	case joiner.is("to"), joiner.is("a") && r.language == "es" && r.at(next).sort == digitsToken, joiner.is("a") && r.fromTo(start):
	case (joiner.is("and") || joiner.is("y")) && r.between(q.from):
	default:
		return
	}
	second, after := r.currencyBefore(next)
	if second != "" && second != currency {
		return
	}
	n, end := r.numeral(after)
	if end == after || n.ordinal || n.weak || percent && !r.at(end).is("%") {
		return
	}
	low := q.low
	if n.value >= 1000 && low < 1000 && !r.scaledHere(start) && r.at(end-1).sort == wordToken { // 3 to 5 million
		low *= scaleOf(n.value, r.at(end-1).text)
	}
	if low >= n.value {
		return
	}
	q.low, q.high, q.other, q.to = low, n.value, low, end
}

// scaledHere says whether a scale follows the number at i: 3 million to 5 million.
func (r *reading) scaledHere(i int) bool {
	w, is := r.numberWord(i + 1)
	return is && w.class == scale
}

func scaleOf(value float64, word string) float64 {
	if w, is := numberWords[word]; is && w.class == scale && value >= w.value {
		return w.value
	}
	return 1
}
