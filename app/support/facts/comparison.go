package facts

// direction is a word that compares: more than, at most, before, rose.
type direction struct {
	from, to int
	class    string
	anchor   int // the token where the quantity or date that it limits begins, or -1
	word     int // the content word it goes with, or -1
}

// Classes of comparison, each with its contrary.
const (
	moreThan, lessThan = "more", "less"
	atLeast, atMost    = "least", "most"
	before, after      = "before", "after"
	since              = "since"
	up, down           = "up", "down"
)

var contraries = map[string][]string{
	moreThan: {lessThan, atMost}, lessThan: {moreThan, atLeast}, atLeast: {atMost, lessThan}, atMost: {atLeast, moreThan},
	before: {after, since}, after: {before}, since: {before}, up: {down}, down: {up},
}

// implied lists what else carries a class when the value is the same: more than 5 is at least 5.
var implied = map[[2]string]bool{{atLeast, moreThan}: true, {atMost, lessThan}: true, {atMost, before}: true, {before, atMost}: true, {after, since}: true, {since, after}: true}

// comparisonWords are the words and phrases of comparison. Those in needsValue count only beside a quantity or date.
var comparisonWords = phraseTable(`more: more than, greater than, higher than, larger than, longer than, older than, over, above, exceeding, exceeds, exceed, exceeded, in excess of, upwards of, beyond, mas de, mas que, superior a, superiores a, mayor que, mayor de, mayor a, mayores de, mayores que, por encima de, excede, excedan, exceda, supera, superan, supero, supere, superaron
less: less than, fewer than, lower than, smaller than, shorter than, younger than, under, below, menos de, menos que, inferior a, inferiores a, menor que, menor de, menor a, menores de, menores que, por debajo de
least: at least, no less than, not less than, no fewer than, not fewer than, not be less than, not be earlier than, no es inferior a, no es menor de, no es menor a, no sea inferior a, no ser inferior a, minimum of, a minimum of, not earlier than, no earlier than, al menos, por lo menos, como minimo, cuando menos, no menos de, no inferior a, no menor de, no menor a, un minimo de, minimo de, no sera inferior a, no menor que
most: at most, no more than, not more than, not be more than, not be later than, not be greater than, no es superior a, no es mayor de, no es mayor a, no sea superior a, no ser superior a, up to, maximum of, a maximum of, not to exceed, not exceed, not exceeding, no greater than, not greater than, no later than, not later than, within, como maximo, a lo sumo, a lo mas, hasta un maximo de, un maximo de, maximo de, no mas de, no superior a, no mayor de, no mayor a, a mas tardar, no mas tarde de, no exceda de, no exceda, no excedera de, no excedera, no podra exceder, no podra superar, no supere, no superara, no sera superior a, en el plazo de, dentro de, no mayor que
before: before, antes de que, prior to, earlier than, preceding, antes de, antes del, previo a, previos a, con anterioridad a, anterior a, anteriores a
after: after, despues de que, following, later than, subsequent to, despues de, despues del, tras, posterior a, posteriores a, con posterioridad a
since: since, as of, as from, starting from, starting in, from, a partir de, a partir del, desde
up: increase, increases, increased, rise, rises, rose, risen, grow, grows, grew, grown, aumentar, aumenta, aumento, aumentaron, aumentado, subir, sube, subio, subieron, crecer, crece, crecio, crecieron, incremento, incrementa, incrementaron, incrementar, incrementado
down: decrease, decreases, decreased, decline, declines, declined, fell, fallen, falls, drop, drops, dropped, reduced, reduces, reduce, shrank, disminuir, disminuye, disminuyo, disminuyeron, disminuido, bajo, bajar, baja, bajaron, cayo, cayeron, caer, descendio, descender, reducir, reduce, redujo, redujeron, reducido, descenso, disminucion
higher: higher, greater, larger, longer, bigger, mayor, superior
lower: lower, smaller, shorter, lesser, menor, inferior`)

// needsValue are words that compare only beside a quantity or a date.
var needsValue = wordSet("over above under below beyond within following preceding tras dentro hasta exceed up minimum maximum minimo maximo a supera superan supero excede mayores menores")

// bareAdjectives compare only after a verb: la mayor parte and the lower house do not.
var (
	bareAdjectives   = wordSet("mayor menor superior inferior higher greater larger longer bigger lower smaller shorter lesser")
	beforeAdjectives = wordSet("is are was were be been being become became becomes much significantly slightly es son fue fueron era eran sera seran resulto mucho ligeramente muy")
)

// readComparisons finds comparisons with what they limit.
func readComparisons(r *reading) {
	for i := 0; i < len(r.tokens); {
		class, n := r.phrase(i, comparisonWords)
		if n == 0 {
			i++
			continue
		}
		d := direction{from: i, to: i + n, class: class, anchor: r.anchor(i + n), word: -1}
		if d.anchor < 0 && (class == atMost || class == atLeast) { // 5 days at most
			d.anchor = r.anchorBefore(i)
		}
		d.word = r.compared(&d)
		switch {
		case class == "higher":
			d.class = moreThan
		case class == "lower":
			d.class = lessThan
		}
		value := d.anchor >= 0
		if !value && (r.at(i+n-1).is("de") && class != before && class != after || r.at(i-1).is("por") || class == since || n == 1 && bareAdjectives[r.at(i).text] && !beforeAdjectives[r.at(i-1).text]) {
			i += n
			continue
		}
		if !value && (needsValue[r.at(i).text] || class == atMost || class == atLeast) ||
			r.at(i).upper && !r.at(i).first || (r.at(i).is("bajo") || r.at(i).is("baja")) && !value || r.at(i).is("mayor") && r.at(i-1).is("plaza") ||
			value && (r.at(i).is("hasta") || r.at(i).is("up")) && r.dateAt(d.anchor) || class == since && (!r.dateAt(d.anchor) || r.spans(d.anchor)) || r.at(i).is("falls") && r.at(i-1).is("the") || r.at(i).is("declined") && !value {
			i += n
			continue
		}
		if r.quoted(i) {
			r.comparisons = append(r.comparisons, d)
		} else if value && r.quoted(d.anchor) {
			r.comparisons = append(r.comparisons, d) // a limit outside the quoted words
		}
		i += n
	}
}

// spans says whether the date at token i begins a stretch of time: from 1991 until 2000.
func (r *reading) spans(i int) bool {
	for k := i + 1; k < i+7 && k < len(r.tokens) && r.at(k).sentence == r.at(i).sentence; k++ {
		switch r.at(k).text {
		case "to", "until", "till", "through", "hasta", "a", "al", "–":
			return true
		}
	}
	return false
}

// anchor returns the token where a quantity or date begins, at i or after articles and prepositions.
func (r *reading) anchor(i int) int {
	for k := i; k < i+5 && k < len(r.tokens); k++ {
		if r.valueAt(k) {
			return k
		}
		switch r.at(k).text {
		case ",", "the", "a", "an", "el", "la", "los", "las", "un", "una", "of", "de", "del", "about", "by", "period", "plazo", "age", "to":
			continue
		}
		break
	}
	return -1
}

func (r *reading) anchorBefore(i int) int {
	for k := range r.quantities {
		if r.quantities[k].to == i || r.quantities[k].to == i-1 && r.at(i-1).is(",") {
			return r.quantities[k].from
		}
	}
	return -1
}

func (r *reading) valueAt(i int) bool {
	for k := range r.quantities {
		if q := &r.quantities[k]; q.from == i && !q.ordinal {
			return true
		}
	}
	return r.dateAt(i)
}

func (r *reading) dateAt(i int) bool {
	for k := range r.dates {
		if r.dates[k].from == i {
			return true
		}
	}
	return false
}

// compared returns the content word that a comparison goes with: the one before it, else after it; of before and after
// the one that follows.
func (r *reading) compared(d *direction) int {
	for k := d.from - 1; k >= 0 && k > d.from-5 && d.class != before && d.class != after; k-- {
		if t := r.at(k); t.sentence == r.at(d.from).sentence && t.stem != "" && !t.taken {
			return k
		}
	}
	for k := d.to; k < len(r.tokens) && k < d.to+4; k++ {
		if t := r.at(k); t.sentence == r.at(d.from).sentence && t.stem != "" && !t.taken {
			return k
		}
	}
	return -1
}
