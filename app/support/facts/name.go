package facts

import "unicode/utf8"

// name is a proper name: words that begin with capitals, with what joins them.
type name struct {
	from, to int
	parts    []int // its words, without titles and joining words
}

// Words around and inside names.
var (
	nameTitles = wordSet("mr mrs ms miss dr sir lord lady dame prof professor st sr sra srta don dona d dra lic ing president king queen pope saint san santa rey reina papa presidente rev mme")
	nameJoins  = wordSet("of de del la las los el the for van von der den da do dos di y and & e")
	legalForms = wordSet("inc ltd llc llp plc corp corporation co company gmbh ag sa sl slu sau sas spa nv bv limited cia group grupo sociedad anonima")
	// notNames begin with a capital for another reason.
	notNames = wordSet(`i mr mrs ms monday tuesday wednesday thursday friday saturday sunday january february march april may june july
august september october november december north south east west internet bible god`)
)

// readNames finds proper names. A text whose words are nearly all capitalised is a heading, whose capitals tell nothing.
func readNames(r *reading) {
	if r.heading() {
		return
	}
	for i := 0; i < len(r.tokens); {
		if !r.nameWord(i) {
			i++
			continue
		}
		n := name{from: i, to: i + 1}
		r.addPart(&n, i)
		for r.extend(&n) {
		}
		if len(n.parts) > 0 && r.quoted(n.from) && r.quoted(n.to-1) && !(len(n.parts) == 1 && n.parts[0] == n.from && r.opening(n.parts[0], n.to)) && !r.defined(&n) {
			r.names = append(r.names, n)
		}
		i = n.to
	}
}

func (r *reading) addPart(n *name, i int) {
	t := r.at(i)
	if nameTitles[t.text] && (r.at(i+1).upper || r.at(i+1).is(".")) || legalForms[t.text] && len(n.parts) > 0 {
		return
	}
	n.parts = append(n.parts, i)
}

// extend takes the next word into the name, past hyphens, points of initials and joining words.
func (r *reading) extend(n *name) bool {
	k := n.to
	if r.at(k).is(".") && (utf8.RuneCountInString(r.at(k-1).text) == 1 || nameTitles[r.at(k-1).text]) && r.at(k).glued {
		k++
	} else if r.at(k).is("-") && r.at(k).glued && r.at(k+1).glued {
		k++
	} else if r.at(k).is("&") {
		k++
	} else {
		for joins := 0; joins < 2 && nameJoins[r.at(k).text] && !r.at(k).upper && !r.at(k).is("and") && !r.at(k).is("y") && !r.at(k).is("e"); joins++ {
			k++
		}
	}
	if r.at(k-1).owner || !r.nameWord(k) || r.at(k).sentence != r.at(n.from).sentence {
		return false
	}
	r.addPart(n, k)
	n.to = k + 1
	return true
}

// nameWord says whether token i can be part of a name.
func (r *reading) nameWord(i int) bool {
	t := r.at(i)
	if t.sort != wordToken || !t.upper || t.taken || notNames[t.text] {
		return false
	}
	if utf8.RuneCountInString(t.text) == 1 {
		return r.at(i+1).is(".") && r.at(i+1).glued || r.at(i-1).upper && !r.at(i-1).first
	}
	return t.stem != "" || t.caps && len(t.text) > 1
}

// heading says whether most words of a text of three or more begin with capitals.
func (r *reading) heading() bool {
	upper, total := 0, 0
	for i := range r.tokens {
		if t := &r.tokens[i]; t.sort == wordToken && len(t.text) > 3 {
			total++
			if t.caps || t.upper && len(r.tokens) > 6 {
				upper++
			}
		}
	}
	return total >= 3 && upper*10 >= total*9
}

// opening says whether the one word of a name is only the first word of its sentence and no name as far as rules can
// tell: it is one when a verb of being or having follows it, or it owns something, and it has no ending of a common word.
func (r *reading) opening(i, next int) bool {
	t := r.at(i)
	if !t.first && !r.afterMark(i) {
		return false
	}
	if t.caps && len(t.text) <= 6 {
		return false
	}
	if t.owner {
		return t.meaning != ""
	}
	if !nameVerbs[r.at(next).text] {
		return true
	}
	return t.meaning != "" || commonEnding(t.text, r.language)
}

// afterMark says whether token i follows a mark after which a capital is no sign of a name: a colon, a quotation mark, a bullet.
func (r *reading) afterMark(i int) bool {
	switch r.at(i - 1).text {
	case ":", "\"", "“", "«", "‘", "•", "*", "(", "[", "–", ";", "/", "'", "¿", "¡", ")", "#", "|", "…", "?", "!":
		return true
	}
	return r.at(i-1).sort == digitsToken || r.at(i-1).is(".")
}

var nameVerbs = wordSet("is was has had does did became es fue era tiene tuvo ha nacio murio said dijo")

func commonEnding(s, language string) bool {
	for _, ending := range []string{"ing", "tion", "ment", "ness", "ity", "ship", "ance", "ence", "ism", "cion", "sion", "dad", "miento", "aje", "ure", "ness", "ly", "mente", "s"} {
		if len(s) > len(ending)+2 && s[len(s)-len(ending):] == ending {
			return true
		}
	}
	return false
}

// defined says whether all words of a name have a common meaning ("Receiving Party"), or stand in small letters elsewhere in the text.
func (r *reading) defined(n *name) bool {
	for _, i := range n.parts {
		t := r.at(i)
		if t.meaning != "" && t.meaning[0] != '@' || r.small(t.text) {
			continue
		}
		return false
	}
	return true
}

func (r *reading) small(word string) bool {
	for i := range r.tokens {
		if t := &r.tokens[i]; t.text == word && !t.upper {
			return true
		}
	}
	return false
}
