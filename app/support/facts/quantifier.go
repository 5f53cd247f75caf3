package facts

// quantifier is a word of amount without a number: all, some, most, none, only, few, many.
type quantifier struct {
	from, to int
	class    string
	noun     int // the content word it counts, or -1
	denied   bool
}

// Classes of quantifiers.
const (
	all, most, many, some, few, no, only = "all", "most", "many", "some", "few", "none", "only"
)

var quantifierWords = phraseTable(`all: all, every, each, everyone, everybody, everything, any, any and all, anyone, anybody, the entire, the whole, all of, entirely, both, todos, todas, toda, todo, cada, cualquier, cualquiera, la totalidad de, todos y cada uno de, la totalidad, ambos, ambas
most: most, most of, majority of, the majority of, a majority of, mainly, mostly, la mayoria de, la mayor parte de, la mayoria, mayormente, la mayor parte
many: many, many of, numerous, several, various, a number of, muchos, muchas, numerosos, numerosas, varios, varias, diversos, diversas
some: some, some of, certain, at least some, algunos, algunas, algun, alguno, alguna, ciertos, ciertas, algunos de, unos cuantos
few: few, hardly any, pocos, pocas
none: none, none of, no one, nobody, ningun, ninguno, ninguna, nadie, ninguno de, ninguna de
only: only, just, merely, purely, tan solo, meramente, solely, exclusively, nothing but, solo, solamente, unicamente, exclusivamente, no more than just`)

// readQuantifiers finds quantifiers with the noun they count.
func readQuantifiers(r *reading) {
	for i := 0; i < len(r.tokens); {
		class, n := r.phrase(i, quantifierWords)
		if n == 0 || r.fixed(i, n) {
			i++
			continue
		}
		q := quantifier{from: i, to: i + n, class: class, noun: r.counted(i + n), denied: r.at(i).negated}
		if !q.denied {
			for k := range r.negations {
				m := &r.negations[k]
				if !m.exception && m.to <= i && i-m.to < 14 && r.at(m.from).sentence == r.at(i).sentence && r.plainBetween(m.to, i) {
					q.denied = true
				}
			}
		}
		if r.quoted(i) {
			r.quantifiers = append(r.quantifiers, q)
		}
		i += n
	}
}

// fixed says whether the word at token i belongs to an expression that counts nothing.
func (r *reading) fixed(i, n int) bool {
	t, next, last := r.at(i), r.at(i+n).text, r.at(i-1).text
	switch t.text {
	case "all", "any":
		return last == "at" || last == "after" || last == "of" && r.at(i-2).is("first")
	case "most":
		return last == "at" || n == 1 && r.counted(i+1) != i+1 || last == "the" || last == "second" // superlatives
	case "only":
		return last == "not"
	case "solo", "solamente":
		return last == "no" || last == "un" || last == "una"
	case "todo", "toda":
		return last == "sobre" || last == "ante" || last == "del"
	case "certain":
		return last == "is" || last == "was" || last == "be" || last == "a"
	case "many", "few":
		return last == "how" || last == "as" || last == "so"
	case "each":
		return next == "other"
	case "cada":
		return next == "vez"
	case "just":
		return next == "as" || next == "after" || next == "before" || next == "under" || next == "over" || last == "not"
	case "both":
		for k := i + 1; k < i+8; k++ { // both A and B
			if r.at(k).is("and") {
				return true
			}
		}
	case "no":
		return true
	}
	return false
}

// counted returns the content word after a quantifier, past articles and prepositions, or -1.
func (r *reading) counted(i int) int {
	for k := i; k < i+4 && k < len(r.tokens); k++ {
		t := r.at(k)
		if t.stem != "" && !t.taken {
			return k
		}
		if t.sort != wordToken || t.sentence != r.at(i).sentence {
			break
		}
	}
	return -1
}
