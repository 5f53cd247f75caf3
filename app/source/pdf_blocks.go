package source

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

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
	doubtful       bool
	lines          []pdfLine
	along0, along1 float64
}

func (b *pdfBlock) first() *pdfPiece { return b.lines[0].pieces[0] }

func (b *pdfBlock) last() pdfLine { return b.lines[len(b.lines)-1] }

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
			if piece.item || startsItem(line.words()) {
				b.kind, b.level = app.Item, 1
			}
			b.add(line)
			found = append(found, b)
		}
		i++
	}
	return splitLabels(found)
}

// rows groups pieces that follow each other in PDFium's order on one line, from left to right, after joining those that
// no gap of columns or cells parts.
func (p *pdfPage) rows() [][]*pdfPiece {
	var rows [][]*pdfPiece
	for i := 0; i < len(p.pieces); {
		n := i + 1
		for n < len(p.pieces) && sameLine(p.pieces[i:n], p.pieces[n]) {
			n++
		}
		line := slices.Clone(p.pieces[i:n])
		if !slices.ContainsFunc(line, (*pdfPiece).rightToLeft) {
			slices.SortStableFunc(line, func(a, b *pdfPiece) int { return cmp.Compare(a.along0, b.along0) })
		}
		row := line[:1]
		for _, piece := range line[1:] {
			if last := len(row) - 1; p.joins(row[last], piece) {
				row[last] = joinedPiece(row[last], piece)
			} else {
				row = append(row, piece)
			}
		}
		rows = append(rows, row)
		i = n
	}
	return rows
}

// sameLine says whether a piece stands on the line of others without covering one of them.
func sameLine(line []*pdfPiece, b *pdfPiece) bool {
	a := line[len(line)-1]
	if a.turn != b.turn || a.slanted || b.slanted {
		return false
	}
	overlap := min(a.across1, b.across1) - max(a.across0, b.across0)
	if overlap < 0.5*min(a.across1-a.across0, b.across1-b.across0) {
		return false
	}
	for _, o := range line {
		if min(o.along1, b.along1)-max(o.along0, b.along0) > 0.3*min(o.size, b.size) {
			return false
		}
	}
	return true
}

// gap is the distance between two pieces of a line.
func gap(a, b *pdfPiece) (from, to float64) {
	if a.along1 > b.along0 && b.along1 <= a.along0 {
		return b.along1, a.along0
	}
	return a.along1, b.along0
}

// joins says whether the gap between two pieces of a line is but a wide word space: it is small, or the lines next to
// it run over its place, or none of them begins or ends there.
func (p *pdfPage) joins(a, b *pdfPiece) bool {
	from, to := gap(a, b)
	size := max(a.size, b.size)
	if to-from <= wideGap*size {
		return true
	}
	if to-from > 3*size {
		return false
	}
	crossed, edge := 0, 0
	for _, q := range p.pieces {
		if q.turn != a.turn {
			continue
		}
		distance := math.Abs((q.across0 + q.across1 - a.across0 - a.across1) / 2)
		if distance < 0.5*size || distance > 2.2*size {
			continue
		}
		switch {
		case q.along0 < from-0.2*size && q.along1 > to+0.2*size:
			crossed++
		case math.Abs(q.along0-to) < 0.4*size, math.Abs(q.along1-from) < 0.4*size:
			edge++
		}
	}
	return crossed > edge || crossed == edge && edge == 0 && to-from < 2*size
}

// joinedPiece joins two pieces of a line; a space parts them unless they touch.
func joinedPiece(a, b *pdfPiece) *pdfPiece {
	j := *a
	j.glyphs = slices.Clone(a.glyphs)
	if from, to := gap(a, b); to-from > 0.12*min(a.size, b.size) {
		j.glyphs = append(j.glyphs, pdfGlyph{rune: ' '})
	}
	j.glyphs = append(j.glyphs, b.glyphs...)
	j.along0, j.along1 = min(a.along0, b.along0), max(a.along1, b.along1)
	if len(b.glyphs) > len(a.glyphs) {
		j.across0, j.across1, j.size, j.font = b.across0, b.across1, b.size, b.font
	}
	j.hyphen, j.bold = b.hyphen, a.bold && b.bold
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
	if piece.item || startsItem(line.words()) {
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
	room := right - above.along1 - first
	if endsSentence(above.words()) {
		return room > 1.2*size && line.along1-line.along0 > 0.3*(right-b.along0)
	}
	return room > 2*size && math.Abs(above.along0-line.along0) < 0.5*size && !above.hyphen()
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
	if r, width := utf8.DecodeRuneInString(first); width == len(first) && strings.ContainsRune(bullets+dashes, r) {
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
