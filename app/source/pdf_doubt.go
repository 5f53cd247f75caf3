package source

import (
	"math"
	"unicode"
	"unicode/utf8"

	"cotejo/app"
)

// A page says where its characters stand, not in which order a person reads them, nor, in some fonts, which characters
// they are. Where the page itself contradicts the order in which words were put together, or does not say what they
// are, they are kept for a search and never cited.

// doubt marks the blocks of a page that another reader could read otherwise.
func (p *pdfPage) doubt(blocks []*pdfBlock) {
	lines := newBands(blocks)
	for _, b := range blocks {
		b.doubtful = p.meaningless || b.uncertainCharacters() || p.uncertainOrder(b, lines)
	}
}

// uncertainCharacters says whether the block holds characters that programs read differently: symbols of fonts without
// a map, accents that stand apart from their letter, and writing from right to left, of which pages keep the order in
// which it was drawn.
func (b *pdfBlock) uncertainCharacters() bool {
	for _, l := range b.lines {
		for _, piece := range l.pieces {
			for _, g := range piece.glyphs {
				_, accent := accents[g.rune]
				switch {
				case isRightToLeft(g.rune), isSymbol(g.rune), g.rune >= 0x300 && g.rune < 0x370:
					return true
				case accent && g.rune > 0x7F && g.rune != '¸' && g.rune != '´':
					return true
				}
			}
		}
	}
	return false
}

// isSymbol says whether a character is a picture (dingbats) or of a font's own (private use), bullets left aside.
func isSymbol(r rune) bool {
	return r >= 0x2700 && r <= 0x27BF && r != '➢' || r >= 0xE000 && r <= 0xF8FF && r != 0xf0b7 && r != 0xf0a7 && r != 0xf0d8
}

// bandHeight is the height, in points, of the bands by which the lines of a page are found again.
const bandHeight = 12

// tallest is the height of a line, in points, that is still one of text.
const tallest = 1000

// crowd is how many lines one band may hold; a page with more is a drawing.
const crowd = 1000

// band is a stretch of a page, for one direction of writing.
type band struct {
	turn int8
	at   int
}

// bandedLine is a line with the block that it belongs to.
type bandedLine struct {
	pdfLine
	of *pdfBlock
}

type bands map[band][]bandedLine

func newBands(blocks []*pdfBlock) bands {
	all := bands{}
	for _, b := range blocks {
		if b.first().slanted {
			continue
		}
		for _, l := range b.lines {
			if l.across1-l.across0 > tallest {
				continue
			}
			for at := bandAt(l.across0); at <= bandAt(l.across1); at++ {
				key := band{b.first().turn, at}
				all[key] = append(all[key], bandedLine{l, b})
			}
		}
	}
	return all
}

func bandAt(across float64) int { return int(math.Floor(across / bandHeight)) }

// uncertainOrder says whether something else stands within a line of the block or between two of them, whether the
// characters of a line go back and forth, or whether a row is but a part of what stands on its line.
func (p *pdfPage) uncertainOrder(b *pdfBlock, lines bands) bool {
	if b.first().slanted {
		return false // PDFium's own lines, each by itself
	}
	for i, l := range b.lines {
		if l.across1-l.across0 > tallest || l.wavers() || p.unknownWithin(l) {
			return true
		}
		from := l.across0
		if i > 0 {
			from = min(from, max(b.lines[i-1].across0, from-tallest))
		}
		for at := bandAt(from); at <= bandAt(l.across1); at++ {
			near := lines[band{b.first().turn, at}]
			if len(near) > crowd {
				return true
			}
			for _, other := range near {
				if other.of == b {
					continue
				}
				if b.reachesOver(l, other.pdfLine) || b.kind == app.Row && l.besides(other.pdfLine) || i > 0 && other.between(b.lines[i-1], l) {
					return true
				}
			}
		}
	}
	return false
}

// reachesOver says whether other stands at the height of line l of the block, within the width of the block: l is not all
// that a reader sees there.
func (b *pdfBlock) reachesOver(l, other pdfLine) bool {
	if l.overlapAcross(other) < 0.5*min(l.across1-l.across0, other.across1-other.across0) {
		return false
	}
	for _, piece := range other.pieces {
		if min(piece.along1, b.along1)-max(piece.along0, b.along0) > 0.3*min(piece.size, l.size) {
			return true
		}
	}
	return false
}

// besides says whether other stands at the height of a row, so near that it may be a cell of it.
func (l pdfLine) besides(other pdfLine) bool {
	if l.overlapAcross(other) < 0.5*min(l.across1-l.across0, other.across1-other.across0) {
		return false
	}
	return max(other.along0-l.along1, l.along0-other.along1) < 3*l.size
}

// between says whether l stands between two lines that follow each other, where they both reach.
func (l pdfLine) between(above, below pdfLine) bool {
	middle := (l.across0 + l.across1) / 2
	if middle <= (above.across0+above.across1)/2+0.2*above.size || middle >= (below.across0+below.across1)/2-0.2*below.size {
		return false
	}
	from, to := max(above.along0, below.along0), min(above.along1, below.along1)
	return min(l.along1, to)-max(l.along0, from) > 0.3*l.size
}

func (l pdfLine) overlapAcross(other pdfLine) float64 {
	return min(l.across1, other.across1) - max(l.across0, other.across0)
}

// wavers says whether the characters of a line go back over others: then their order is that of a formula, or of
// layers.
func (l pdfLine) wavers() bool {
	for _, piece := range l.pieces {
		reach, low := math.Inf(-1), 0.5*piece.size
		for _, g := range piece.glyphs {
			if g.rune == ' ' {
				continue
			}
			middle := middle(piece, g.box)
			if piece.turn >= 2 {
				middle = -middle
			}
			if middle < reach-low {
				return true
			}
			reach = max(reach, middle)
		}
	}
	return false
}

// unknownWithin says whether a character without meaning stands within a line: the words around it are not all.
func (p *pdfPage) unknownWithin(l pdfLine) bool {
	for _, box := range p.unknown {
		a0, a1, c0, c1 := reading(box, l.pieces[0].turn, p)
		if min(c1, l.across1)-max(c0, l.across0) > 0.5*min(c1-c0, l.across1-l.across0) && a0 < l.along1+0.3*l.size && a1 > l.along0-0.3*l.size {
			return true
		}
	}
	return false
}

// meansNothing says whether a visible character is none of Unicode: a control or an unassigned code, which fonts without
// a map give for their glyphs.
func meansNothing(r rune) bool {
	return r < 0x20 || r >= 0x7F && r < 0xA0 || r == utf8.RuneError || !unicode.IsGraphic(r) && !unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Co, r)
}

// unknownShare is the share of a page's characters that may mean nothing: in a text one or two may be lost, while fonts
// without a map lose them everywhere.
const unknownShare = 0.02

// judgeFonts says of a page whose characters were all seen whether its fonts tell what they show.
func (p *pdfPage) judgeFonts(visible int) {
	p.meaningless = float64(len(p.unknown)) > unknownShare*float64(visible)+1
}
