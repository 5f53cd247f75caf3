package facts

import "strings"

// identifier is a name made of signs: INV-2023-00017, art. 3.2, § 4(b), version 2.1, an address, a telephone number.
type identifier struct {
	from, to int
	label    string // article, clause, version, ...; "" for one that stands by itself
	value    string // without separators, lower case
}

// labels are words before a number that make it an identifier; both languages meet in the label.
var labels = wordValues(`article: article articles art arts articulo articulos arto
section: section sections sec sect seccion secciones
clause: clause clauses clausula clausulas
paragraph: paragraph paragraphs para par parrafo parrafos
subsection: subsection subsections apartado apartados apdo inciso
chapter: chapter chapters chap capitulo capitulos
annex: annex annexes anexo anexos exhibit
appendix: appendix appendices apendice
schedule: schedule schedules
table: table tables tabla tablas cuadro
figure: figure figures fig figs figura figuras
page: page pages pag pags pagina paginas
rule: rule rules regla reglas
version: version versions v ver
law: ley
decree: decree decreto
number: no nos nr nro num numero number
title: title titulo
part: part parte
volume: volume vol volumen tomo`)

// readIdentifiers reads identifiers and takes their tokens.
func readIdentifiers(r *reading) {
	for i := 0; i < len(r.tokens); {
		found, next := r.labelled(i)
		if next == i {
			found, next = r.standing(i)
		}
		if next == i {
			i++
			continue
		}
		if found.value != "" && r.quoted(found.from) && r.quoted(found.to-1) {
			r.identifiers = append(r.identifiers, found)
		}
		r.take(found.from, found.to)
		i = next
	}
}

// labelled reads a label with its number: art. 3.2, § 4(b), No. 5, nº 5, clause 7 bis.
func (r *reading) labelled(i int) (identifier, int) {
	t := r.at(i)
	label, j := labels[t.text], i+1
	switch {
	case t.is("§"):
		label = "section"
		if r.at(j).is("§") {
			j++
		}
	case t.is("#"), t.is("№"):
		label = "number"
	case t.lower == "nº" || t.lower == "n°":
		label = "number"
	case t.is("n") && (r.at(j).is("°") || r.at(j).is("º") || r.at(j).is(".") && (r.at(j+1).lower == "º" || r.at(j+1).is("°"))):
		label = "number"
		for r.at(j).sort != digitsToken && j < i+3 {
			j++
		}
	case label == "number" && (t.is("no") || t.is("nos") || t.is("num") || t.is("nr") || t.is("nro")):
		if !r.at(j).is(".") && !(t.is("no") && t.upper && !t.first) {
			return identifier{}, i
		}
	}
	if label == "" {
		return identifier{}, i
	}
	if r.at(j).is(".") && r.at(j).glued {
		j++
	}
	if label == "number" && r.at(j).lower == "º" {
		j++
	}
	value, end := r.number(j, label != "number" && label != "version")
	if end == j || (label == "part" || label == "page" || label == "title" || label == "law" || label == "version" || label == "table" || label == "number") && r.at(j).sort == wordToken {
		return identifier{}, i
	}
	return identifier{from: i, to: end, label: label, value: value}, end
}

// number reads what follows a label: digits with points, letters in brackets, bis; a Roman numeral or one capital when letters is set.
func (r *reading) number(i int, letters bool) (string, int) {
	t := r.at(i)
	var b strings.Builder
	switch {
	case t.sort == digitsToken:
		b.WriteString(asciiDigits(t.text))
		i++
		for {
			s, n := r.at(i), r.at(i+1)
			if (s.is("-") || s.is("/") || s.is(".")) && s.glued && n.glued && n.sort == digitsToken {
				b.WriteString(s.text + n.text)
				i += 2
				continue
			}
			break
		}
		if s := r.at(i); s.sort == wordToken && s.glued && len(s.text) == 1 {
			b.WriteString(s.text)
			i++
		} else if (s.is(".") || s.is("-")) && s.glued && r.at(i+1).glued && r.at(i+1).sort == wordToken && len(r.at(i+1).text) == 1 && r.at(i+1).lower == r.at(i+1).text {
			b.WriteString(r.at(i + 1).text)
			i += 2
		} else if s.is("bis") || s.is("ter") {
			b.WriteString(s.text)
			i++
		}
	case letters && t.sort == wordToken && t.upper && (len(t.text) == 1 || t.caps):
		word := r.text[t.Start:t.End]
		if n, is := roman(word); is && len(word) <= 6 {
			b.WriteString(itoa(n))
		} else if len(word) == 1 && !r.at(i+1).owner {
			b.WriteString(t.text)
		} else {
			return "", i
		}
		i++
	default:
		return "", i
	}
	for r.at(i).is("(") && r.at(i).glued && r.at(i+2).is(")") && len(r.at(i+1).text) <= 4 {
		b.WriteString("." + r.at(i+1).text)
		i += 3
	}
	return strings.TrimRight(b.String(), "."), i
}

func itoa(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + string(rune('0'+n%10))
}
