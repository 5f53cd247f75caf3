package facts

import "strings"

// Classes of modality.
const (
	obligation  = "must"
	permission  = "may"
	advice      = "should"
	future      = "will"
	prohibition = "must not"
	exemption   = "need not"
)

// modal says that something must, may, should, will, must not or need not be.
type modal struct {
	from, to int
	class    string
	verb     int // the content word it governs, or -1
}

// modalWords are words and phrases of modality in both languages. "can" and "could" are read as may.
var modalWords = withNot(`must: must, shall, is required to, are required to, be required to, was required to, were required to, is obliged to, are obliged to, is obligated to, are obligated to, be obligated to, be obliged to, has to, have to, had to, is mandatory, undertakes to, undertake to, agrees to, agree to, is bound to, are bound to, ought to be obliged
must: debera, deberan, debe, deben, deba, deban, esta obligado a, estan obligados a, esta obligada a, estan obligadas a, estara obligado a, estara obligada a, estaran obligados a, estaran obligadas a, queda obligado a, viene obligado a, tiene que, tienen que, tendra que, tendran que, habra de, habran de, ha de, han de, se obliga a, se obligan a, se compromete a, se comprometen a, es obligatorio, sera obligatorio, tiene la obligacion de, tendra la obligacion de
may: may, can, could, might, is permitted to, are permitted to, be permitted to, is entitled to, are entitled to, be entitled to, is allowed to, are allowed to, be allowed to, has the right to, have the right to, shall have the right to, is authorised to, is authorized to, are authorized to, is free to, are free to, is able to, are able to, shall be entitled to, will be entitled to, shall be permitted to, will be permitted to
may: podra, podran, puede, pueden, podria, podrian, pueda, puedan, pudiera, pudieran, pudiendo, tiene derecho a, tienen derecho a, tendra derecho a, tendran derecho a, esta autorizado a, esta autorizado para, estan autorizados a, estan autorizados para, se permite, esta permitido, tiene la facultad de, esta facultado para, estara facultado para
should: should, ought to, is advised to, are advised to, deberia, deberian, convendria, is recommended to
will: will
must not: is prohibited from, are prohibited from, is forbidden to, are forbidden to, is forbidden from, se abstendra de, se abstendran de, queda prohibido, queda prohibida, quedan prohibidos, esta prohibido, esta prohibida, se prohibe, tiene prohibido, prohibits, is prohibited, are prohibited, be prohibited
must: shall be required to, will be required to, shall be obliged to, will be obliged to, shall be obligated to
must not: shall not be entitled to, will not be entitled to, shall not be permitted to, will not be permitted to, shall not be allowed to
need not: shall not be required to, will not be required to, shall not be obliged to, will not be obliged to, shall not be obligated to, need not, is exempt from, are exempt from, esta exento de, estan exentos de, queda exento de, esta exenta de`)

// withNot reads a table and adds to each phrase that begins with a form of be its denial: is not required to.
func withNot(lines string) *phrases {
	p := phraseTable(lines)
	for _, first := range []string{"is", "are", "was", "were"} {
		for _, known := range p.by[first] {
			denied := append([]string{first, "not"}, known.words[1:]...)
			p.by[first] = append(p.by[first], phrase{denied, known.value})
		}
	}
	return p
}

// readModality finds modals with what they govern.
func readModality(r *reading) {
	for i := 0; i < len(r.tokens); {
		class, n := r.phrase(i, modalWords)
		if n == 0 || r.noun(i, n) {
			i++
			continue
		}
		m := modal{from: i, to: i + n, class: class}
		if !strings.HasSuffix(class, " not") || r.at(i+1).is("not") && !r.at(i).is("shall") && !r.at(i).is("will") {
			if r.deniesModal(&m, i+n) {
				m.class = deny(m.class, r.at(i).text)
			}
		}
		m.verb = r.governed(m.to)
		if r.quoted(i) {
			r.modals = append(r.modals, m)
		}
		i += n
	}
}

// noun says whether a modal's word is a noun here: the will, a can, May.
func (r *reading) noun(i, n int) bool {
	t := r.at(i)
	if n > 1 {
		return false
	}
	switch t.text {
	case "will", "can", "might", "must", "may":
		if t.upper && !t.first && t.text != "must" {
			return true
		}
		switch r.at(i - 1).text {
		case "the", "a", "his", "her", "their", "its", "free", "good", "own", "of", "and":
			return t.text != "must" && t.text != "may" && (r.at(i-1).text != "and" && r.at(i-1).text != "of")
		}
		return t.text == "will" && r.at(i+1).is("of")
	case "ha", "han":
		return true
	}
	return false
}

// deniesModal says whether a denial changes the modal m: not after it, no before it, or a denied subject.
func (r *reading) deniesModal(m *modal, after int) bool {
	if r.at(m.from).not {
		return true
	}
	for k := after; k < after+2; k++ { // may not; may in no case
		if t := r.at(k); t.is("not") || t.is("never") || t.is("no") && (r.at(k+1).is("circumstances") || r.at(k+1).is("event") || r.at(k+1).is("case")) || t.is("nunca") || t.is("neither") {
			return !(t.is("not") && r.at(k+1).is("only"))
		}
		if !r.at(k).is("in") && !r.at(k).is("under") && !r.at(k).is("at") {
			break
		}
	}
	for k := range r.negations {
		n := &r.negations[k]
		gap := m.from - n.to
		if !n.exception && n.from >= m.from && n.to <= m.to { // within the phrase: is not entitled to
			return true
		}
		if n.exception || r.at(n.from).sentence != r.at(m.from).sentence || gap < 0 {
			continue
		}
		w := r.at(n.from).text
		switch {
		case gap <= 1 && (w == "no" || w == "not" || w == "nunca" || w == "never" || w == "jamas" || w == "tampoco" || w == "ni"):
			return true
		case gap <= 16 && w == "neither":
			return true
		case gap <= 8 && (w == "no" && r.language == "en" || w == "neither" || w == "none" || w == "nobody" || w == "ningun" || w == "ninguna" || w == "ninguno" || w == "nadie" || w == "nothing"):
			return r.plainBetween(n.to, m.from)
		}
	}
	return false
}

// plainBetween says whether no clause ends between two tokens.
func (r *reading) plainBetween(from, to int) bool {
	for k := from; k < to; k++ {
		if t := r.at(k); t.is(",") || t.is(";") || t.is(":") || scopeEnds[t.text] {
			return false
		}
	}
	return true
}

// deny returns what a denied modal means. "Is not required to" and "no tiene que" free, "must not" and "no debe" forbid.
func deny(class, word string) string {
	switch class {
	case obligation:
		switch word {
		case "is", "are", "be", "was", "were", "has", "have", "had", "tiene", "tienen", "tendra", "tendran", "esta", "estan", "estara", "estaran", "queda", "viene", "es", "sera":
			return exemption
		}
		return prohibition
	case permission, future:
		return prohibition
	case prohibition:
		return permission
	case exemption:
		return obligation
	}
	return prohibition
}

// governed returns the content word that a modal governs, up to six tokens on in the sentence, or -1.
func (r *reading) governed(i int) int {
	for k := i; k < i+6 && k < len(r.tokens); k++ {
		t := r.at(k)
		if t.sentence != r.at(i).sentence || t.is(";") || t.is(".") {
			break
		}
		if t.stem != "" && !t.taken && !adverb(t) {
			return k
		}
	}
	return -1
}
