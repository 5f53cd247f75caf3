package source

import (
	"math"
	"slices"
	"strings"

	"cotejo/app"
)

// pdfLine is a line of a block: one piece, or several that only wide word spaces part; of a table row, its cells.
type pdfLine struct {
	pieces           []*pdfPiece
	along0, along1   float64
	across0, across1 float64
	size             float64
}

func newPDFLine(pieces ...*pdfPiece) pdfLine {
	l := pdfLine{pieces: pieces, along0: math.Inf(1), along1: math.Inf(-1), across0: math.Inf(1), across1: math.Inf(-1)}
	for _, p := range pieces {
		l.along0, l.along1 = min(l.along0, p.along0), max(l.along1, p.along1)
		l.across0, l.across1 = min(l.across0, p.across0), max(l.across1, p.across1)
		l.size = max(l.size, p.size)
	}
	return l
}

func (l pdfLine) bold() bool {
	for _, p := range l.pieces {
		if !p.bold {
			return false
		}
	}
	return true
}

func (l pdfLine) words() string {
	parts := make([]string, len(l.pieces))
	for i, p := range l.pieces {
		parts[i] = p.words()
	}
	return strings.Join(parts, " ")
}

func (l pdfLine) hyphen() bool { return l.pieces[len(l.pieces)-1].hyphen }

// pdfBlock is a paragraph, heading, row, note or piece of furniture; after pdf_flow.go its lines may stand on several
// pages and columns.
type pdfBlock struct {
	kind           app.BlockKind
	level, table   int
	header         bool
	lines          []pdfLine
	along0, along1 float64
}

func (b *pdfBlock) first() *pdfPiece { return b.lines[0].pieces[0] }

func (b *pdfBlock) last() pdfLine { return b.lines[len(b.lines)-1] }

func (b *pdfBlock) page() int { return b.first().page }

func (b *pdfBlock) add(l pdfLine) {
	if len(b.lines) == 0 {
		b.along0, b.along1 = l.along0, l.along1
	}
	b.lines = append(b.lines, l)
	b.along0, b.along1 = min(b.along0, l.along0), max(b.along1, l.along1)
}

// size is the font height of the block: that of its widest line, so that a raised mark or a drop cap does not count.
func (b *pdfBlock) size() float64 {
	best, width := 0.0, -1.0
	for _, l := range b.lines {
		if w := l.along1 - l.along0; w > width {
			best, width = medianSize(l), w
		}
	}
	return best
}

func medianSize(l pdfLine) float64 {
	sizes := make([]float64, 0, len(l.pieces))
	for _, p := range l.pieces {
		sizes = append(sizes, p.size)
	}
	slices.Sort(sizes)
	return sizes[len(sizes)/2]
}

// blocks makes the blocks of a page, in reading order. PDFium's order holds, but a line goes on with the block right
// above it, wherever that stands in the order: so columns whose lines take turns come apart.
func (p *pdfPage) blocks(tables *int) []*pdfBlock {
	var found []*pdfBlock
	rows := p.rows()
	for i := 0; i < len(rows); {
		if n := tableAt(rows[i:]); n > 0 {
			*tables++
			for _, row := range rows[i : i+n] {
				b := &pdfBlock{kind: app.Row, table: *tables}
				b.add(newPDFLine(row...))
				found = append(found, b)
			}
			i += n
			continue
		}
		for _, piece := range rows[i] {
			line := newPDFLine(piece)
			if b := continued(found, line); b != nil {
				b.add(line)
				continue
			}
			b := &pdfBlock{}
			b.add(line)
			found = append(found, b)
		}
		i++
	}
	return found
}

// rows groups pieces that follow each other on one line, after joining those that only a wide word space parts.
func (p *pdfPage) rows() [][]*pdfPiece {
	var rows [][]*pdfPiece
	for i, piece := range p.pieces {
		if i == 0 || !sameLine(p.pieces[i-1], piece) {
			rows = append(rows, nil)
		}
		last := len(rows) - 1
		if n := len(rows[last]); n > 0 && p.joins(rows[last][n-1], piece) {
			rows[last][n-1] = joinedPiece(rows[last][n-1], piece)
			continue
		}
		rows[last] = append(rows[last], piece)
	}
	return rows
}

// sameLine says whether b follows a on the same line, in the direction of writing.
func sameLine(a, b *pdfPiece) bool {
	if a.turn != b.turn || a.slanted || b.slanted {
		return false
	}
	overlap := min(a.across1, b.across1) - max(a.across0, b.across0)
	if overlap < 0.5*min(a.across1-a.across0, b.across1-b.across0) {
		return false
	}
	return b.along0 >= a.along1-0.1*a.size || b.rightToLeft() && a.along0 >= b.along1-0.1*a.size
}

// joins says whether the gap between two pieces of a line is but a wide word space: the lines next to it run over the
// place of the gap.
func (p *pdfPage) joins(a, b *pdfPiece) bool {
	from, to := a.along1, b.along0
	if from > to {
		from, to = b.along1, a.along0
	}
	size := max(a.size, b.size)
	if to-from > 3*size {
		return false
	}
	middle := (from + to) / 2
	crossed, beside := 0, 0
	for _, q := range p.pieces {
		if q.turn != a.turn || q == a || q == b {
			continue
		}
		distance := math.Abs((q.across0 + q.across1 - a.across0 - a.across1) / 2)
		if distance < 0.5*size || distance > 1.9*size {
			continue
		}
		if q.along0 < from-0.2*size && q.along1 > to+0.2*size && q.along0 < middle && middle < q.along1 {
			crossed++
		} else if q.along1 > a.along0 && q.along0 < b.along1 {
			beside++
		}
	}
	return crossed > 0 || beside == 0 && to-from < 1.3*size
}

func joinedPiece(a, b *pdfPiece) *pdfPiece {
	j := *a
	j.glyphs = append(append(slices.Clone(a.glyphs), pdfGlyph{rune: ' '}), b.glyphs...)
	j.along0, j.along1 = min(a.along0, b.along0), max(a.along1, b.along1)
	j.across0, j.across1 = min(a.across0, b.across0), max(a.across1, b.across1)
	j.size, j.hyphen = max(a.size, b.size), b.hyphen
	j.bold = a.bold && b.bold
	return &j
}

// lookBack is how many blocks back one may still be open for the next line.
const lookBack = 8

// continued returns the block that line goes on with: the one whose last line is right above it; nil for none.
func continued(blocks []*pdfBlock, line pdfLine) *pdfBlock {
	for i := len(blocks) - 1; i >= max(0, len(blocks)-lookBack); i-- {
		if blocks[i].continues(line) {
			return blocks[i]
		}
	}
	return nil
}

func (b *pdfBlock) continues(line pdfLine) bool {
	above, piece := b.last(), line.pieces[0]
	if b.kind == app.Row || b.first().turn != piece.turn || b.first().slanted != piece.slanted {
		return false
	}
	if piece.slanted {
		return false
	}
	size := max(above.size, line.size)
	if min(above.size, line.size) < 0.8*size {
		return false
	}
	pitch := line.across1 - above.across1
	if pitch < 0.4*size || pitch > 1.75*size {
		return false
	}
	if n := len(b.lines); n >= 2 {
		before := b.lines[n-1].across1 - b.lines[n-2].across1
		if pitch > 1.25*before+0.5 {
			return false
		}
	}
	overlap := min(b.along1, line.along1) - max(b.along0, line.along0)
	if overlap < 0.5*min(b.along1-b.along0, line.along1-line.along0) {
		return false
	}
	if above.bold() != line.bold() && len(b.lines) == 1 && above.bold() {
		return false // a heading, then its paragraph
	}
	if startsItem(line.words()) {
		return false
	}
	return !b.ends(above, line)
}

// ends says whether above closes its paragraph: it stops short of the edge though the next word would have had room, or
// the next line is indented.
func (b *pdfBlock) ends(above, line pdfLine) bool {
	if b.first().rightToLeft() {
		return false
	}
	size := above.size
	indent := line.along0 - b.along0
	if len(b.lines) >= 2 && indent > 0.8*size && above.along0-b.along0 < 0.3*size && endsSentence(above.words()) {
		return true
	}
	right := max(b.along1, line.along1)
	first := firstWordWidth(line.pieces[0])
	short := right-above.along1 > first+1.2*size
	return short && endsSentence(above.words()) && line.along1-line.along0 > 0.3*(right-b.along0)
}

func firstWordWidth(p *pdfPiece) float64 {
	runes := 0
	for _, g := range p.glyphs {
		if g.rune == ' ' {
			break
		}
		runes++
	}
	return (p.along1 - p.along0) * float64(runes) / float64(len(p.glyphs))
}

// endsSentence says whether words end as a sentence does, closing quotes and brackets left aside.
func endsSentence(words string) bool {
	words = strings.TrimRight(words, " \"'”’»)]")
	return strings.HasSuffix(words, ".") || strings.HasSuffix(words, "!") || strings.HasSuffix(words, "?") ||
		strings.HasSuffix(words, ":") || strings.HasSuffix(words, ";") || strings.HasSuffix(words, "…") ||
		strings.HasSuffix(words, "。")
}

// startsItem says whether words begin with the bullet or number of a list's item.
func startsItem(words string) bool {
	first, rest, found := strings.Cut(words, " ")
	if !found || rest == "" {
		return false
	}
	switch first {
	case "•", "◦", "▪", "●", "○", "■", "–", "—", "-", "*", "·", "‣", "➢", "✓", "\uf0b7", "\uf0a7":
		return true
	}
	number := strings.TrimRight(strings.TrimLeft(first, "("), ".)")
	if number == first || len(number) == 0 || len(number) > 3 {
		return false
	}
	for _, r := range number {
		if r < '0' || r > '9' {
			return len(number) == 1 && strings.HasSuffix(first, ")")
		}
	}
	return true
}
