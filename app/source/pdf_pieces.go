package source

import (
	"slices"
	"strings"
	"unicode"

	"cotejo/app"
	"cotejo/app/source/pdfium"
)

// pdfGlyph is a character at its place on the page as shown; a space has no box.
type pdfGlyph struct {
	rune rune
	box  app.Box
}

// pdfPiece is a stretch of a line without a wide gap. Its extent is kept in reading coordinates: along the direction
// of writing (along0 to along1, growing with it for scripts from left to right) and across it (across0 to across1,
// growing from line to line), whatever way the text is turned.
type pdfPiece struct {
	page             int
	turn             int8
	slanted          bool
	glyphs           []pdfGlyph
	along0, along1   float64
	across0, across1 float64
	size             float64 // height of the font, in points
	font             int
	bold             bool
	hyphen           bool // ends with a hyphen at the line end
	item             bool // begins an item of a list, whose bullet stands apart
}

// pdfPage is a page as pieces, in PDFium's order.
type pdfPage struct {
	number        int
	width, height float64
	pieces        []*pdfPiece
	comments      []*pdfBlock // what people wrote onto the page, form fields too
	unknown       []app.Box   // where characters stand that mean nothing
	meaningless   bool        // the fonts do not say which characters they show
}

// wideGap is the gap, in font heights, from which on words may belong to different columns or cells. Between the words
// of a justified line there is seldom more than half of it.
const wideGap = 0.85

// newPDFPage cuts the characters of a page into pieces.
func newPDFPage(number int, source *pdfium.Page) *pdfPage {
	p := &pdfPage{number: number, width: source.Width, height: source.Height}
	for _, n := range source.Notes {
		p.comment(n)
	}
	var open *pdfPiece
	space, visible, height := false, 0, 0.0
	for i, c := range source.Chars {
		if i == 0 || source.Chars[i-1].Rune == '\n' {
			height = p.inkHeight(source.Chars[i:])
		}
		hyphen := c.Rune == 2 || c.Rune == 0xAD
		switch {
		case c.Rune == '\n' || c.Rune == '\r':
			open, space = nil, false
			continue
		case isPDFSpace(c.Rune):
			space = true
			continue
		case !hyphen && meansNothing(c.Rune) && c.HasBox():
			visible++
			p.unknown = append(p.unknown, app.Box{X0: c.X0, Y0: c.Y0, X1: c.X1, Y1: c.Y1})
			continue
		case !hyphen && !isPDFWord(c.Rune):
			continue
		case !c.HasBox() && open == nil:
			continue // it stands nowhere
		}
		visible++
		g := pdfGlyph{c.Rune, app.Box{X0: c.X0, Y0: c.Y0, X1: c.X1, Y1: c.Y1}}
		if hyphen {
			g.rune = '-'
			if c.Rune == 0xAD {
				g.rune = 0xAD
			}
		}
		if !c.HasBox() { // a part of a ligature: it stands where the first part does
			g.box = open.glyphs[len(open.glyphs)-1].box
		} else if outside(g.box, p) {
			continue
		}
		a0, a1, c0, c1 := reading(g.box, c.Turn, p)
		if open != nil && !open.takes(c, a0, a1, c0, c1, height) {
			open = nil
		}
		if open == nil {
			open = &pdfPiece{page: number, turn: c.Turn, slanted: c.Slanted, along0: a0, along1: a1, across0: c0, across1: c1, font: c.Font}
			if c.Font < len(source.Fonts) {
				open.bold = source.Fonts[c.Font].Bold
			}
			p.pieces = append(p.pieces, open)
			space = false
		}
		if last := len(open.glyphs) - 1; last >= 0 && overprinted(open.glyphs[last], g) {
			continue
		}
		if space && len(open.glyphs) > 0 && !unicode.Is(unicode.Mn, g.rune) {
			open.glyphs = append(open.glyphs, pdfGlyph{rune: ' '})
		}
		space = false
		open.add(g, a0, a1, c0, c1)
		open.size = max(open.size, height)
		open.hyphen = hyphen
	}
	p.judgeFonts(visible)
	p.pieces = withoutOverprints(p.pieces)
	p.closeLetters()
	p.setAccents()
	p.setBullets()
	for _, piece := range p.pieces {
		last := piece.glyphs[len(piece.glyphs)-1].rune
		piece.hyphen = last == '-' || last == 0xAD || last == 0x2010
	}
	return p
}

func (p *pdfPiece) add(g pdfGlyph, a0, a1, c0, c1 float64) {
	p.glyphs = append(p.glyphs, g)
	p.along0, p.along1 = min(p.along0, a0), max(p.along1, a1)
	p.across0, p.across1 = min(p.across0, c0), max(p.across1, c1)
	p.size = max(p.size, c1-c0)
}

// takes says whether the next character stands in the same line as the piece, next to its last one. The height is that of
// its line, where its box is as high as the character alone.
func (p *pdfPiece) takes(c pdfium.Char, a0, a1, c0, c1, height float64) bool {
	if c.Turn != p.turn || c.Slanted != p.slanted {
		return false
	}
	if p.slanted {
		return true // PDFium's own line ends part them
	}
	overlap := min(c1, p.across1) - max(c0, p.across0)
	if overlap < 0.35*min(c1-c0, p.across1-p.across0) {
		return false
	}
	size := max(p.size, c1-c0, height)
	// The gap to the nearer side of what was read: scripts differ in direction, also within a line.
	last0, last1 := p.along0, p.along1
	gap := max(a0-last1, last0-a1)
	// Back over what was read already: a new line, or another layer.
	if gap < -0.6*size && a1 < last1-0.6*size && a0 > last0 && !isRightToLeft(c.Rune) && len(p.glyphs) > 1 {
		previous := p.glyphs[len(p.glyphs)-1]
		return isRightToLeft(previous.rune) || p.rightToLeft()
	}
	if gap < -0.6*size && a0 <= last0+0.1*size && !isRightToLeft(c.Rune) && !p.rightToLeft() && len(p.glyphs) > 1 {
		return false
	}
	return gap <= wideGap*size
}

func (p *pdfPiece) rightToLeft() bool {
	for _, g := range p.glyphs {
		if isRightToLeft(g.rune) {
			return true
		}
	}
	return false
}

// words is the text of the piece.
func (p *pdfPiece) words() string {
	runes := make([]rune, len(p.glyphs))
	for i, g := range p.glyphs {
		runes[i] = g.rune
	}
	return string(runes)
}

// reading turns a box of the page as shown into reading coordinates.
func reading(b app.Box, turn int8, p *pdfPage) (along0, along1, across0, across1 float64) {
	switch turn {
	case 1:
		return b.Y0, b.Y1, p.width - b.X1, p.width - b.X0
	case 2:
		return p.width - b.X1, p.width - b.X0, p.height - b.Y1, p.height - b.Y0
	case 3:
		return p.height - b.Y1, p.height - b.Y0, b.X0, b.X1
	}
	return b.X0, b.X1, b.Y0, b.Y1
}

// outside says whether nothing of b is on the page as shown.
func outside(b app.Box, p *pdfPage) bool {
	return b.X1 <= 0 || b.Y1 <= 0 || b.X0 >= p.width || b.Y0 >= p.height
}

// overprinted says whether b is the same character as a once more at the same place, as some programs make bold type.
func overprinted(a, b pdfGlyph) bool {
	height := b.box.Y1 - b.box.Y0
	return a.rune == b.rune && a.box != b.box && near(a.box, b.box, 0.12*height)
}

func near(a, b app.Box, by float64) bool {
	within := func(v, w float64) bool { return v-w <= by && w-v <= by }
	return within(a.X0, b.X0) && within(a.X1, b.X1) && within(a.Y0, b.Y0) && within(a.Y1, b.Y1)
}

// withoutOverprints leaves out pieces that stand, word for word, where an earlier one stands.
func withoutOverprints(pieces []*pdfPiece) []*pdfPiece {
	type place struct {
		words string
		page  int
	}
	seen := map[place][]*pdfPiece{}
	kept := pieces[:0]
	for _, p := range pieces {
		key := place{p.words(), p.page}
		again := false
		for _, q := range seen[key] {
			again = again || near(p.glyphs[0].box, q.glyphs[0].box, 0.15*p.size)
		}
		if !again {
			seen[key] = append(seen[key], p)
			kept = append(kept, p)
		}
	}
	return kept
}

func isPDFSpace(r rune) bool {
	return unicode.IsSpace(r) || r == 0x200B
}

// isPDFWord tells characters of the page from what only steers its display or means nothing.
func isPDFWord(r rune) bool {
	switch {
	case r < 0x20, r >= 0x7F && r < 0xA0, r == 0xFEFF, r == 0xFFFE, r == 0xFFFF, r == 0xFFFD:
		return false
	case r >= 0x200E && r <= 0x200F, r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069, r == 0x061C:
		return false // bidirectional controls
	case r >= 0xD800 && r < 0xE000, r > unicode.MaxRune, r&0xFFFE == 0xFFFE, r >= 0xFDD0 && r <= 0xFDEF:
		return false
	}
	return true
}

func isRightToLeft(r rune) bool {
	return r >= 0x0590 && r <= 0x08FF || r >= 0xFB1D && r <= 0xFDFF || r >= 0xFE70 && r <= 0xFEFE
}

// bullets are the characters that begin the items of lists and say nothing else; the last ones are those of symbol
// fonts. dashes do so too, but have other uses.
const (
	bullets = "•◦▪●○■□‣➢\uf0b7\uf0a7\uf0d8"
	dashes  = "–—-*·"
)

// isBullet says whether the piece is the bullet of a list's item, by itself.
func (p *pdfPiece) isBullet() bool {
	return len(p.glyphs) == 1 && strings.ContainsRune(bullets, p.glyphs[0].rune)
}

// setBullets takes the bullets out that stand apart from the words of their items, which become items: programs write
// such bullets before their words, after them, or all at once.
func (p *pdfPage) setBullets() {
	p.pieces = slices.DeleteFunc(p.pieces, func(bullet *pdfPiece) bool {
		if !bullet.isBullet() {
			return false
		}
		var nearest *pdfPiece
		for _, q := range p.pieces {
			if q != nil && q.along0 > bullet.along0 && bullet.besides(q) && (nearest == nil || q.along0 < nearest.along0) {
				nearest = q
			}
		}
		if nearest == nil {
			return false
		}
		nearest.item = true
		return true
	})
}

// besides says whether the words of q stand close enough to be those of the bullet's item.
func (p *pdfPiece) besides(q *pdfPiece) bool {
	return q.turn == p.turn && !q.isBullet() && q.along0-p.along1 < 4*q.size &&
		min(p.across1, q.across1)-max(p.across0, q.across0) > 0.5*min(p.across1-p.across0, q.across1-q.across0)
}

// comment makes a note of what stands in an annotation. Its words have no places of their own: they are lit as a whole.
func (p *pdfPage) comment(n pdfium.Note) {
	piece := &pdfPiece{page: p.number, slanted: true}
	box := app.Box{X0: n.X0, Y0: n.Y0, X1: n.X1, Y1: n.Y1}
	for _, word := range strings.Fields(n.Words) {
		if len(piece.glyphs) > 0 {
			piece.glyphs = append(piece.glyphs, pdfGlyph{rune: ' '})
		}
		for _, r := range word {
			if isPDFWord(r) {
				piece.glyphs = append(piece.glyphs, pdfGlyph{r, box})
			}
		}
	}
	for len(piece.glyphs) > 0 && piece.glyphs[len(piece.glyphs)-1].rune == ' ' {
		piece.glyphs = piece.glyphs[:len(piece.glyphs)-1]
	}
	if len(piece.glyphs) == 0 {
		return
	}
	b := &pdfBlock{kind: app.Note}
	b.add(newPDFLine(piece))
	p.comments = append(p.comments, b)
}
