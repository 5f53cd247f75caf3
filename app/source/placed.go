package source

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"cotejo/app"
)

// placed is a builder for formats that are marked-up text: its words stand in the file, or are made from a piece
// of it (a decoded entity). It sets a mark wherever the lines and columns of the canonical text stop running
// beside those of the file, so that every position maps.
type placed struct {
	builder
	lines lineIndex
	// numbered is true when blocks and cells that are not empty are counted as paragraphs.
	numbered  bool
	paragraph int
	fresh     bool // no words yet in the open block or cell
	// line, column is where the next byte would stand, going by the marks so far.
	line, column int
}

func newPlaced(source string) *placed {
	return &placed{lines: newLineIndex(source)}
}

// begin opens a block.
func (p *placed) begin(kind app.BlockKind, level int) {
	p.start(kind, level)
	p.fresh, p.line = true, 0
}

// beginRow opens a row of a table; its first cell may be written.
func (p *placed) beginRow(table int, header bool) {
	p.row(table, header)
	p.fresh, p.line = true, 0
}

// nextCell parts the cell that was written from the next.
func (p *placed) nextCell() {
	p.write("\t")
	p.fresh, p.line = true, 0
}

// putDecoded writes characters that were decoded from what stands at byte at: each of them stands there.
func (p *placed) putDecoded(words string, at int) {
	for _, r := range words {
		p.put(string(r), at)
	}
}

// put writes words that stand in the file at byte at.
func (p *placed) put(words string, at int) {
	for words != "" {
		cut := strings.IndexFunc(words, leftOut)
		if cut < 0 {
			cut = len(words)
		}
		p.putClean(words[:cut], at)
		if cut == len(words) {
			return
		}
		_, width := utf8.DecodeRuneInString(words[cut:])
		at += cut + width
		words = words[cut+width:]
	}
}

// leftOut are the characters that builder.write takes out or changes.
func leftOut(r rune) bool {
	return r < ' ' && r != '\t' && r != '\n' || r == 0x7F || r == 0xFEFF
}

func (p *placed) putClean(words string, at int) {
	if words == "" {
		return
	}
	line, column := p.lines.at(at)
	starts := p.fresh && strings.IndexFunc(words, notSpace) >= 0
	if starts {
		p.fresh = false
		if p.numbered {
			p.paragraph++
		}
	}
	if starts || line != p.line || column != p.column {
		mark := app.Mark{Line: line, Column: column}
		if p.numbered {
			mark.Paragraph = max(1, p.paragraph)
		}
		p.mark(mark)
	}
	p.write(words)
	if breaks := strings.Count(words, "\n"); breaks > 0 {
		line += breaks
		column, words = 1, words[strings.LastIndexByte(words, '\n')+1:]
	}
	p.line, p.column = line, column+utf8.RuneCountInString(words)
}

// follow writes white space that parts words; it counts as standing right after those before it.
func (p *placed) follow(white string) {
	p.write(white)
	if breaks := strings.Count(white, "\n"); breaks > 0 {
		p.line, p.column = p.line+breaks, 1
	} else {
		p.column += len(white)
	}
}

func notSpace(r rune) bool { return !unicode.IsSpace(r) }

// lineIndex finds the line and column of byte offsets. Going forward in small steps costs little, going anywhere
// not much more.
type lineIndex struct {
	source string
	known  []linePoint // one every lineStep bytes
	last   linePoint
}

type linePoint struct{ at, line, column int }

const lineStep = 4096

func newLineIndex(source string) lineIndex {
	x := lineIndex{source: source, last: linePoint{0, 1, 1}}
	x.known = append(x.known, x.last)
	for point := x.last; point.at+lineStep < len(source); {
		point = x.from(point, point.at+lineStep)
		x.known = append(x.known, point)
	}
	return x
}

// at gives the line and the column, in runes, of byte offset at, both from 1.
func (x *lineIndex) at(at int) (line, column int) {
	at = min(max(at, 0), len(x.source))
	point := x.last
	if at < point.at || at > point.at+lineStep {
		point = x.known[sort.Search(len(x.known), func(i int) bool { return x.known[i].at > at })-1]
	}
	x.last = x.from(point, at)
	return x.last.line, x.last.column
}

// from counts on from a point to a later offset, which is moved to the start of its rune.
func (x *lineIndex) from(point linePoint, at int) linePoint {
	for at > point.at && at < len(x.source) && !utf8.RuneStart(x.source[at]) {
		at--
	}
	between := x.source[point.at:at]
	if breaks := strings.Count(between, "\n"); breaks > 0 {
		point.line += breaks
		point.column = 1
		between = between[strings.LastIndexByte(between, '\n')+1:]
	}
	return linePoint{at, point.line, point.column + utf8.RuneCountInString(between)}
}
