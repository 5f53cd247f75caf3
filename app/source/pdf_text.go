package source

import (
	"math"
	"slices"
	"unicode/utf8"

	"cotejo/app"
)

// pdfWriter writes blocks into a text, with the runs of their characters.
type pdfWriter struct {
	builder
	words pdfWords
	runs  []app.Run
	page  int
}

func writePDF(blocks []*pdfBlock, words pdfWords) (*app.Text, error) {
	w := &pdfWriter{words: words}
	bodyEnded := false
	for _, b := range blocks {
		if (b.kind == app.Note || b.kind == app.Furniture) && !bodyEnded {
			w.topLevel()
			bodyEnded = true
		}
		w.block(b)
	}
	text, err := w.text()
	if err != nil {
		return nil, err
	}
	text.Runs = w.runs
	return text, nil
}

func (w *pdfWriter) block(b *pdfBlock) {
	if b.kind == app.Row {
		w.row(b.table, false)
	} else {
		w.start(b.kind, b.level)
	}
	w.open.Doubtful = b.doubtful
	for i, l := range b.lines {
		for j, piece := range l.pieces {
			glyphs := piece.glyphs
			switch {
			case i == 0 && j == 0:
			case j > 0:
				separator := " "
				if b.kind == app.Row {
					separator = "\t"
				}
				w.write(separator)
			}
			last := j == len(l.pieces)-1
			if last && piece.hyphen && i+1 < len(b.lines) {
				next := b.lines[i+1].pieces[0]
				if glyphs = w.hyphenated(piece, next); len(glyphs) == 0 {
					continue
				}
			} else if glyphs[len(glyphs)-1].rune == 0xAD {
				glyphs = slices.Clone(glyphs)
				glyphs[len(glyphs)-1].rune = '-'
			}
			w.turnTo(piece.page)
			w.piece(piece, glyphs)
		}
		if i+1 < len(b.lines) && !l.hyphen() {
			w.write(" ")
		}
	}
	w.end()
}

// hyphenated returns the glyphs of a piece that ends with a hyphen, which goes on with next in the following line.
func (w *pdfWriter) hyphenated(piece, next *pdfPiece) []pdfGlyph {
	glyphs := piece.glyphs
	last := len(glyphs) - 1
	before := string(runesOf(glyphs[:last]))
	if glyphs[last].rune != 0xAD && w.words.keepsHyphen(before, next.words()) {
		glyphs = slices.Clone(glyphs)
		glyphs[last].rune = '-'
		return glyphs
	}
	return glyphs[:last]
}

func runesOf(glyphs []pdfGlyph) []rune {
	runes := make([]rune, len(glyphs))
	for i, g := range glyphs {
		runes[i] = g.rune
	}
	return runes
}

// turnTo leaves a mark where the page changes.
func (w *pdfWriter) turnTo(page int) {
	if page != w.page {
		w.mark(app.Mark{Page: page})
		w.page = page
	}
}

// piece writes glyphs of a piece and their runs: one run as long as the characters go on in one direction.
func (w *pdfWriter) piece(p *pdfPiece, glyphs []pdfGlyph) {
	var buffer []byte
	from, start := 0, w.at()
	flush := func(to int) {
		for from < to && glyphs[from].rune == ' ' {
			from++
		}
		end := to
		for end > from && glyphs[end-1].rune == ' ' {
			end--
		}
		if end > from {
			w.runs = append(w.runs, w.run(p, glyphs, from, end, start))
		}
		from = to
	}
	direction := 0.0
	for i, g := range glyphs {
		if i > from && g.rune != ' ' {
			previous := i - 1
			for previous > from && glyphs[previous].rune == ' ' {
				previous--
			}
			step := middle(p, g.box) - middle(p, glyphs[previous].box)
			if direction == 0 && math.Abs(step) > 0.1*p.size {
				direction = math.Copysign(1, step)
			} else if direction*step < -0.1*p.size {
				flush(i)
				direction = 0
			}
		}
	}
	flush(len(glyphs))
	for _, g := range glyphs {
		buffer = utf8.AppendRune(buffer, g.rune)
	}
	w.write(string(buffer))
}

// middle is the middle of a box on the axis of the piece, as shown.
func middle(p *pdfPiece, b app.Box) float64 {
	if p.turn%2 == 1 {
		return (b.Y0 + b.Y1) / 2
	}
	return (b.X0 + b.X1) / 2
}

// run makes the run of glyphs[from:to]; start is the offset of glyphs[0] in the text.
func (w *pdfWriter) run(p *pdfPiece, glyphs []pdfGlyph, from, to, start int) app.Run {
	at := start
	for _, g := range glyphs[:from] {
		at += utf8.RuneLen(g.rune)
	}
	r := app.Run{Span: app.Span{Start: at, End: at}, Page: p.page, Vertical: p.turn%2 == 1 && !p.slanted}
	r.Box = glyphs[from].box
	for _, g := range glyphs[from:to] {
		r.End += utf8.RuneLen(g.rune)
		if g.rune != ' ' {
			r.Box = app.Box{X0: min(r.Box.X0, g.box.X0), Y0: min(r.Box.Y0, g.box.Y0), X1: max(r.Box.X1, g.box.X1), Y1: max(r.Box.Y1, g.box.Y1)}
		}
	}
	if !p.slanted {
		r.Edges = edges(glyphs[from:to], r.Vertical)
	}
	return r
}

// edges gives the borders between glyphs along an axis. A space reaches from the glyph before it to the one after it.
func edges(glyphs []pdfGlyph, vertical bool) []float32 {
	low := func(i int) float64 {
		if vertical {
			return glyphs[i].box.Y0
		}
		return glyphs[i].box.X0
	}
	high := func(i int) float64 {
		if vertical {
			return glyphs[i].box.Y1
		}
		return glyphs[i].box.X1
	}
	n := len(glyphs)
	if low(0)+high(0) > low(n-1)+high(n-1) { // towards smaller coordinates
		low, high = high, low
	}
	found := make([]float32, 0, n+1)
	found = append(found, float32(low(0)))
	for i := 1; i < n; i++ {
		switch {
		case glyphs[i].rune == ' ' && glyphs[i-1].rune == ' ':
			found = append(found, found[i-1])
		case glyphs[i].rune == ' ':
			found = append(found, float32(high(i-1)))
		default:
			found = append(found, float32(low(i)))
		}
	}
	return append(found, float32(high(n-1)))
}
