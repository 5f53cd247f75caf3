package facts

// numeral is a number as written, before what stands around it is read.
type numeral struct {
	value, other float64 // other: a second reading of the same digits, or the value
	ordinal      bool
	word         bool // in words
	weak         bool // "one": may be a pronoun
}

// numeral reads the number that begins at token i; next is i when there is none.
func (r *reading) numeral(i int) (n numeral, next int) {
	t := r.at(i)
	if t.taken {
		return n, i
	}
	switch t.sort {
	case symbolToken:
		if v, is := fractions[t.text]; is {
			return numeral{value: v, other: v}, i + 1
		}
		d := r.at(i + 1)
		free := !t.glued || r.at(i-1).sort == symbolToken
		if (t.is("−") || t.is("-") || t.is("–")) && free && d.sort == digitsToken && d.glued && !d.taken {
			n, next = r.digits(i + 1)
			n.value, n.other = -n.value, -n.other
			return n, next
		}
		return n, i
	case digitsToken:
		return r.digits(i)
	case wordToken:
		if t.is("minus") || t.is("menos") && !notMinus[r.at(i-1).text] {
			if d := r.at(i + 1); d.sort == digitsToken && !d.taken {
				n, next = r.digits(i + 1)
				n.value, n.other = -n.value, -n.other
				return n, next
			}
		}
		n, next = r.spelled(i)
		if next > i {
			next = r.andHalf(&n, next)
			next = r.repeated(n, next)
		}
		n.other = n.value
	}
	return n, next
}

// notMinus are words after which "menos" is no minus sign: al menos 5.
var notMinus = wordSet("o al lo cuando mas")

// digits reads a number in digits at token i.
func (r *reading) digits(i int) (n numeral, next int) {
	text, next := r.at(i).text, i+1
	// Groups of three digits parted by spaces: 1 250 000,5.
	for len(text) <= 3 || next > i+1 {
		g := r.at(next)
		if g.sort != digitsToken || g.glued || g.taken || len(g.text) < 3 || len(g.text) > 3 && g.text[3] != ',' && g.text[3] != '.' || !r.spaceJoins(next) || len(r.at(i).text) > 3 {
			break
		}
		text, next = text+g.text, next+1
	}
	var ok bool
	if n.value, n.other, ok = readDigits(text, r.language); !ok {
		return n, i
	}
	if s := r.at(next); s.is("/") && s.glued { // 2/3
		if d := r.at(next + 1); d.sort == digitsToken && d.glued && !d.taken {
			if under, _, ok := readDigits(d.text, r.language); ok && under > 1 && under <= 100 && n.value < under {
				n.value /= under
				n.other = n.value
				return n, next + 2
			}
		}
	}
	if v, is := fractions[r.at(next).text]; is && n.value == float64(int(n.value)) { // 2 ½
		n.value += v
		n.other = n.value
		next++
	}
	if after := r.ordinalEnding(next); after > next {
		n.ordinal = true
		return n, after
	}
	for { // 1.25 million, 3 mil millones
		w, is := r.numberWord(next)
		if !is || w.class != scale && w.class != hundreds && w.class != dozen || n.ordinal {
			break
		}
		if len(r.at(next).text) < 3 && !r.at(next).glued && r.at(next).text != "bn" {
			break
		}
		n.value, n.other, next = n.value*w.value, n.other*w.value, next+1
	}
	next = r.andHalf(&n, next)
	return n, next
}

// spaceJoins says whether the space before token i may stand inside a number: a narrow or fixed one anywhere, a plain one in Spanish.
func (r *reading) spaceJoins(i int) bool {
	between := r.text[r.tokens[i-1].End:r.tokens[i].Start]
	switch between {
	case "\u00a0", "\u202f", "\u2009":
		return true
	case " ":
		return r.language == "es"
	}
	return false
}

// ordinalEnding returns the token after the ending that makes digits an ordinal: 3rd, 3.º, 3er.
func (r *reading) ordinalEnding(i int) int {
	t := r.at(i)
	if t.is(".") && t.glued && r.at(i+1).glued && (r.at(i+1).lower == "º" || r.at(i+1).lower == "ª" || r.at(i+1).lower == "er") {
		return i + 2
	}
	if !t.glued || t.sort != wordToken {
		return i
	}
	switch t.lower {
	case "st", "nd", "rd", "th", "º", "ª", "er", "ro", "ra", "do", "da", "to", "ta", "mo", "ma", "vo", "va", "no", "na":
		return i + 1
	}
	return i
}

// andHalf adds the half of "three and a half", "dos y media".
func (r *reading) andHalf(n *numeral, i int) int {
	if n.ordinal {
		return i
	}
	if r.at(i).is("and") && (r.at(i+1).is("a") || r.at(i+1).is("one")) {
		switch r.at(i + 2).text {
		case "half":
			n.value += .5
		case "quarter":
			n.value += .25
		default:
			return i
		}
		n.other = n.value
		return i + 3
	}
	if r.at(i).is("y") && (r.at(i+1).is("medio") || r.at(i+1).is("media")) {
		n.value += .5
		n.other = n.value
		return i + 2
	}
	return i
}

// repeated skips the same number in digits after words: thirty (30) days.
func (r *reading) repeated(n numeral, i int) int {
	if r.at(i).is("(") && r.at(i+1).sort == digitsToken && r.at(i+2).is(")") {
		if v, _, ok := readDigits(r.at(i+1).text, r.language); ok && v == n.value {
			return i + 3
		}
	}
	return i
}
