package source

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// accents are characters that some programs print over a letter as a character of its own, with the combining
// character that says the same.
var accents = map[rune]rune{
	'´': 0x301, '`': 0x300, '¨': 0x308, 'ˆ': 0x302, '^': 0x302, '˜': 0x303, 'ˇ': 0x30C, '˘': 0x306, '˚': 0x30A,
	'¸': 0x327, '˝': 0x30B, '¯': 0x304, '˙': 0x307, '˛': 0x328,
}

// setAccents puts accents that are printed over or under a letter into it: the page shows one letter.
func (p *pdfPage) setAccents() {
	for _, piece := range p.pieces {
		for i := 0; i < len(piece.glyphs); i++ {
			combining, ok := accents[piece.glyphs[i].rune]
			if !ok || piece.slanted {
				continue
			}
			under, at := p.letterUnder(piece, i)
			if under == nil {
				continue
			}
			if !accent(&under.glyphs[at], combining) { // no such letter: the two characters that say the same
				mark := pdfGlyph{combining, under.glyphs[at].box}
				under.glyphs = slices.Insert(under.glyphs, at+1, mark)
				if under == piece && at < i {
					i++
				}
			}
			piece.remove(i, p)
			i--
		}
	}
	p.pieces = slices.DeleteFunc(p.pieces, func(piece *pdfPiece) bool { return len(piece.glyphs) == 0 })
}

// letterUnder finds the letter on whose box the middle of the accent at i stands, by its piece and index; nil for none.
func (p *pdfPage) letterUnder(accented *pdfPiece, i int) (*pdfPiece, int) {
	a0, a1, c0, c1 := reading(accented.glyphs[i].box, accented.turn, p)
	middle := (a0 + a1) / 2
	for _, piece := range p.pieces {
		if piece.turn != accented.turn || piece.along0 > middle || piece.along1 < middle ||
			min(piece.across1, c1)-max(piece.across0, c0) < 0.5*min(piece.across1-piece.across0, c1-c0) {
			continue
		}
		for j := range piece.glyphs {
			g := piece.glyphs[j]
			if !unicode.IsLetter(g.rune) || j+1 < len(piece.glyphs) && unicode.Is(unicode.Mn, piece.glyphs[j+1].rune) {
				continue
			}
			if l0, l1, _, _ := reading(g.box, piece.turn, p); l0 <= middle && middle <= l1 {
				return piece, j
			}
		}
	}
	return nil, 0
}

// accent composes the letter with the accent; false when no such letter exists.
func accent(letter *pdfGlyph, combining rune) bool {
	base := letter.rune
	switch base {
	case 'ı':
		base = 'i'
	case 'ȷ':
		base = 'j'
	}
	composed := norm.NFC.String(string([]rune{base, combining}))
	r, width := utf8.DecodeRuneInString(composed)
	if width != len(composed) {
		return false
	}
	letter.rune = r
	return true
}

// remove takes out the glyph at i, and the space next to it when the rest touches.
func (p *pdfPiece) remove(i int, page *pdfPage) {
	p.glyphs = slices.Delete(p.glyphs, i, i+1)
	for i < len(p.glyphs) && p.glyphs[i].rune == ' ' && (i == 0 || p.touches(i, page)) {
		p.glyphs = slices.Delete(p.glyphs, i, i+1)
	}
	for i > 0 && p.glyphs[i-1].rune == ' ' && (i == len(p.glyphs) || p.touches(i-1, page)) {
		p.glyphs = slices.Delete(p.glyphs, i-1, i)
		i--
	}
}

// touches says whether the characters on both sides of the space at i touch.
func (p *pdfPiece) touches(i int, page *pdfPage) bool {
	if i == 0 || i+1 >= len(p.glyphs) || p.glyphs[i-1].rune == ' ' || p.glyphs[i+1].rune == ' ' {
		return true
	}
	_, end, _, _ := reading(p.glyphs[i-1].box, p.turn, page)
	start, _, _, _ := reading(p.glyphs[i+1].box, p.turn, page)
	return start-end < 0.12*p.size
}

// closeLetters takes out the spaces that PDFium puts between all letters when a font gives no widths: where most words
// of a page are single letters, only gaps that can be seen part words.
func (p *pdfPage) closeLetters() {
	words, single := 0, 0
	for _, piece := range p.pieces {
		length := 0
		for i, g := range piece.glyphs {
			if g.rune != ' ' {
				length++
			}
			if g.rune == ' ' || i == len(piece.glyphs)-1 {
				words++
				if length == 1 {
					single++
				}
				length = 0
			}
		}
	}
	if words < 20 || 2*single < words {
		return
	}
	for _, piece := range p.pieces {
		kept := piece.glyphs[:0]
		for i, g := range piece.glyphs {
			if g.rune == ' ' && i > 0 && i+1 < len(piece.glyphs) {
				_, end, _, _ := reading(piece.glyphs[i-1].box, piece.turn, p)
				start, _, _, _ := reading(piece.glyphs[i+1].box, piece.turn, p)
				if start-end < visibleGap*piece.size {
					continue
				}
			}
			kept = append(kept, g)
		}
		piece.glyphs = kept
	}
}

// visibleGap is the smallest gap between words, in font heights, where PDFium cannot be trusted with it.
const visibleGap = 0.22
