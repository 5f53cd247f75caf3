package facts

// negation is a word that denies, with what it denies.
type negation struct {
	from, to  int
	heads     []int // the first content word denied, and those joined to it
	scope     []int // all content words it reaches
	exception bool  // except, unless, salvo: takes a part out
}

// denials are words and phrases that deny. A value of "limit" or "none" only looks like one.
var denials = phraseTable(`not: not, no, never, without, neither, nor, none, nobody, nothing, nowhere, fail to, fails to, failed to, failing to, failure to, refuse to, refuses to, refused to, unable to,
not: refrain from, refrains from, prohibited from, forbidden from, forbidden to, forbids, prohibits, lack, lacks, lacking, no longer, is prohibited, are prohibited, be prohibited, prevented from
not: nunca, jamas, sin, ni, tampoco, ningun, ninguna, ninguno, nadie, nada, carece de, carecen de, se abstendra de, se abstendran de, abstenerse de, prohibido, prohibida, prohibidos, prohibidas, prohibe, prohiben, se niega a, se nego a, se niegan a, se negaron a, negarse a, rehuso, imposible, incapaz de
exception: except, unless, excepting, excluding, save for, save as, other than, with the exception of, salvo, excepto, a menos que, a excepcion de, con excepcion de, con la excepcion de, a no ser que, apart from, aparte de, distinto de, distinta de, distintos de, distintas de, excluyendo, excluding
limit: no later than, not later than, no more than, not more than, no less than, not less than, no fewer than, not fewer than, no earlier than, not earlier than, not to exceed, not exceed, not exceeding, no greater than, not greater than, no mas de, no mas tarde de, no menos de
limit: not be less than, not be earlier than, not be more than, not be later than, not be greater than, no es inferior a, no es superior a, no es menor de, no es menor a, no es mayor de, no es mayor a, no sea inferior a, no sea superior a, no ser inferior a, no ser superior a
limit: no superior a, no inferior a, no mayor de, no mayor a, no menor de, no menor a, no exceda, no excedera, no excedera de, no exceda de, no podra exceder, no podra superar, no supere, no superara, no sera superior a, no sera inferior a, no mayor que, no menor que, nada mas
only: not only, not just, not merely, no solo, no solamente, no unicamente
none: not limited to, not necessarily limited to, without limitation, without limiting, no limitado a, no limitada a, no limitados a, no limitadas a, sin limitarse a, sin limitacion, no obstante, sin embargo, sin perjuicio de, sin duda, no doubt, whether or not, or not, no sooner, nothing but, nada mas que, nada menos que, nothing less than, o no, nor less, if not, why not, sin mas, no de`)

// scopeEnds are words at which a denial stops.
var scopeEnds = wordSet("but however although though because while whereas pero sino aunque mientras porque unless except salvo excepto until hasta provided siempre")

// subjectStarts after a comma begin another clause.
var subjectStarts = wordSet("and but which who where when it he she they this that these those we the such y pero que quien cuando el la los las este esta esto su sus lo se and")

// readNegations finds denials and marks the tokens in their scope.
func readNegations(r *reading) {
	for i := 0; i < len(r.tokens); {
		next := r.denial(i)
		i = max(next, i+1)
	}
	for _, n := range r.negations {
		if n.exception {
			continue
		}
		for _, k := range n.scope {
			r.tokens[k].negated = !r.tokens[k].negated
		}
	}
}

func (r *reading) denial(i int) int {
	t := r.at(i)
	if t.taken || t.sort != wordToken {
		return i
	}
	value, n := r.phrase(i, denials)
	if t.not {
		value, n = "not", max(n, 1)
	}
	if n == 0 {
		return i
	}
	switch value {
	case "limit", "only", "none":
		return i + n
	}
	if value == "not" && n == 1 {
		switch {
		case t.is("no") && (r.at(i+1).is(",") || r.at(i+1).is("?") || r.at(i+1).is(".") && r.at(i+2).sort == digitsToken || r.at(i-1).is("¿") || r.at(i-1).is(",") && r.at(i+1).is(",")):
			return i + 1
		case (t.is("nada") || t.is("nothing") || t.is("nadie") || t.is("none")) && r.reached(i), r.language == "en" && t.is("nada"), r.language == "en" && t.is("sin"), r.language == "en" && t.is("ni"):
			return i + 1
		case concord[t.text] && r.reached(i): // no ... nunca: one denial
			return i + 1
		case (t.is("nor") || t.is("ni")) && r.reached(i):
			return i + 1
		case t.is("lack") && r.at(i-1).is("the"):
			return i + 1
		}
	}
	found := negation{from: i, to: i + n, exception: value == "exception"}
	r.reach(&found)
	if r.quoted(i) || found.touches(r) {
		r.negations = append(r.negations, found)
	}
	return i + n
}

// touches says whether a denial outside the quoted words reaches into them.
func (n *negation) touches(r *reading) bool {
	for _, k := range n.scope {
		if r.quoted(k) {
			return true
		}
	}
	return false
}

// concord are Spanish words that repeat a denial rather than undo it.
var concord = wordSet("nunca jamas ningun ninguna ninguno nadie nada tampoco")

// reached says whether token i stands near the denial before it, in its clause.
func (r *reading) reached(i int) bool {
	if len(r.negations) == 0 {
		return false
	}
	last := r.negations[len(r.negations)-1]
	if last.exception || r.at(last.from).sentence != r.at(i).sentence || i-last.to > 20 {
		return false
	}
	for k := last.to; k < i; k++ {
		if t := r.at(k); scopeEnds[t.text] || t.is(";") || t.is(":") || t.is(",") && last.privative(r) {
			return false
		}
	}
	return true
}

// reach finds the scope of n: the content words up to the end of the clause, ten at most; before it, when it ends a clause.
func (r *reading) reach(n *negation) {
	most := 10
	if n.privative(r) {
		most = 4
	}
	for i := n.to; i < len(r.tokens) && len(n.scope) < most; i++ {
		t := r.at(i)
		if t.sentence != r.at(n.from).sentence || scopeEnds[t.text] || t.is(";") || t.is(":") || t.is(")") || t.is(".") {
			break
		}
		if (t.is("without") || t.is("sin")) && i > n.to { // "no party may assign without consent" does not deny the consent twice
			break
		}
		if t.is(",") && len(n.scope) > 0 && (subjectStarts[r.at(i+1).text] || n.privative(r)) {
			break
		}
		if t.stem == "" || t.taken {
			continue
		}
		n.scope = append(n.scope, i)
		if len(n.heads) == 0 && !adverb(t) {
			n.heads = append(n.heads, i)
		} else if len(n.heads) > 0 && r.joined(n.heads[len(n.heads)-1], i) {
			n.heads = append(n.heads, i)
		}
	}
}

// notAdverbs end in ly and are none.
var notAdverbs = wordSet("apply supply rely reply comply imply family multiply assembly july italy ally fly anomaly monopoly")

func adverb(t *token) bool {
	s := t.lower
	if notAdverbs[s] {
		return false
	}
	return len(s) > 4 && s[len(s)-2:] == "ly" || len(s) > 6 && s[len(s)-5:] == "mente"
}

// joined says whether only commas and "or", "nor", "ni" stand between two words.
func (r *reading) joined(from, to int) bool {
	if to-from > 4 {
		return false
	}
	seen := false
	for i := from + 1; i < to; i++ {
		switch r.at(i).text {
		case ",", "or", "nor", "and", "o", "ni", "u", "y", "/":
			seen = true
		case "to":
		default:
			return false
		}
	}
	return seen
}
