package source

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"

	"cotejo/app"
)

// wait leaves a space before the words that come next in the block.
func (p *page) wait() { p.space = true }

// breakBlock ends the open block. In a cell it only parts words; between the cells of a row it does nothing.
func (p *page) breakBlock() {
	switch {
	case p.inCell():
		p.wait()
	case p.inRow():
	default:
		p.end()
		p.clear()
	}
}

// clear forgets what waits, since a new block or cell begins.
func (p *page) clear() { p.inWords, p.space, p.breaks = false, false, 0 }

func (p *page) inRow() bool { return p.rowOf != nil }

// words adds shown text that stands in the file at byte at.
func (p *page) words(raw string, at int, literal bool) {
	pre := p.preformatted()
	for i := 0; i < len(raw); {
		if raw[i] == '&' && !literal {
			if words, width := decodeEntity(raw[i:]); width > 0 {
				if htmlSpace(words) {
					p.white(words, at+i, pre)
				} else {
					p.show(words, at+i, false)
				}
				i += width
				continue
			}
		}
		from, white := i, htmlSpace(raw[i:i+1])
		for i++; i < len(raw) && htmlSpace(raw[i:i+1]) == white && (raw[i] != '&' || literal); {
			i++
		}
		if white {
			p.white(raw[from:i], at+from, pre)
		} else {
			p.show(raw[from:i], at+from, true)
		}
	}
}

func (p *page) preformatted() bool {
	if p.inCell() {
		return false
	}
	for name := range preElements {
		if p.counts[name] > 0 {
			return true
		}
	}
	return false
}

func htmlSpace(s string) bool { return strings.Trim(s, " \t\n\f\r") == "" }

// white adds white space: as it is where that counts and words stand before it, else as one space that waits.
func (p *page) white(words string, at int, pre bool) {
	if !pre {
		p.wait()
	} else if p.inWords {
		p.part()
		p.put(strings.ReplaceAll(words, "\r", "\n"), at)
	}
}

// show adds words without white space; exact says that they stand in the file letter by letter.
func (p *page) show(words string, at int, exact bool) {
	cell := p.inCell()
	if p.inRow() && !cell {
		p.endTableRow() // words between cells belong to no row
	}
	if p.inWords && p.breaks > 1 && !cell && !p.preformatted() {
		p.breakBlock() // an empty line
	}
	if !p.inWords {
		shown := strings.TrimLeftFunc(words, func(r rune) bool { return unicode.IsSpace(r) || leftOut(r) })
		if exact {
			at += len(words) - len(shown)
		}
		if words = shown; words == "" {
			return
		}
		if !cell {
			p.begin(p.kind())
		}
	}
	p.part()
	p.inWords = true
	if exact {
		p.put(words, at)
	} else {
		p.putDecoded(words, at)
	}
}

// part writes what waits between words: the space or the line break counts as standing right after the last word.
func (p *page) part() {
	if p.inWords {
		switch {
		case p.breaks > 0 && p.open.Kind != app.Row && p.open.Kind != app.Heading:
			p.follow(strings.Repeat("\n", p.breaks))
		case p.breaks > 0, p.space:
			p.follow(" ")
		}
	}
	p.space, p.breaks = false, 0
}

func (p *page) beginTableRow(t *openTable) {
	p.endTableRow()
	number := t.number
	if number == 0 {
		number = p.keptTables + 1
	}
	p.beginRow(number, false)
	p.clear()
	p.rowOf, t.cells, t.head = t, 0, true
}

func (p *page) beginCell(t *openTable, head bool) {
	if p.rowOf != t {
		p.beginTableRow(t)
	}
	if t.cells > 0 {
		p.nextCell()
	}
	p.clear()
	t.cells++
	t.head = t.head && head
}

// endTableRow ends the open row, and whatever block is open without one.
func (p *page) endTableRow() {
	t := p.rowOf
	p.rowOf = nil
	p.clear()
	if t == nil {
		p.end()
		return
	}
	// Names of columns stand above all values, in <thead> or in cells that are all <th>. A lone <th> below
	// them names rows.
	header := !t.body && (p.counts["thead"] > 0 || t.head && (t.cells > 1 || !t.names))
	p.open.Header = header
	if p.end() {
		if t.number == 0 {
			p.keptTables++
			t.number = p.keptTables
		}
		t.body, t.names = t.body || !header, t.names || header
	}
}

// longestEntity is the length in bytes to which a character reference is looked at.
const longestEntity = 40

// decodeEntity decodes the character reference at the start of s. It returns how many bytes it takes up, 0 when
// there is none.
func decodeEntity(s string) (words string, width int) {
	end := 1
	for end < len(s) && end < longestEntity && isEntityByte(s[end]) {
		end++
	}
	if end < len(s) && s[end] == ';' {
		end++
	}
	all := html.UnescapeString(s[:end])
	if all == s[:end] {
		return "", 0
	}
	// Names without a semicolon may be followed by letters that are not part of them: "&ampx".
	for width = 2; width < end; width++ {
		words = html.UnescapeString(s[:width])
		if words != s[:width] && words+s[width:end] == all {
			return clean(words), width
		}
	}
	return clean(all), end
}

func isEntityByte(c byte) bool {
	return c == '#' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// clean makes a carriage return from a reference the space that it is.
func clean(words string) string {
	if !utf8.ValidString(words) {
		words = strings.ToValidUTF8(words, "\uFFFD")
	}
	return strings.ReplaceAll(words, "\r", "\n")
}
