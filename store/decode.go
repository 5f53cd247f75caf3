package store

import "cotejo/app"

// decode reads a piece that begins at offset. The bytes may be damaged: then there is an error, never a panic.
func decode(stored []byte, offset int) (*piece, error) {
	content, err := decompressor.DecodeAll(stored, nil)
	if err != nil {
		return nil, err
	}
	r := &numberReader{bytes: content}
	p := &piece{Text: app.Text{Content: r.words(), Offset: offset}}
	p.carried = r.byte() == 1
	decodeBlocks(r, p)
	decodeMarks(r, p)
	decodeRuns(r, p)
	if r.err == nil && p.carried && len(p.Marks) == 0 {
		r.fail()
	}
	return p, r.err
}

func decodeBlocks(r *numberReader, p *piece) {
	paths := make([][]string, r.count())
	for i := range paths {
		if n := r.count(); n > 0 {
			paths[i] = make([]string, n)
			for k := range paths[i] {
				paths[i][k] = r.words()
			}
		}
	}
	n := r.count()
	if n == 0 {
		return
	}
	p.Blocks = make([]app.Block, n)
	starts := make([]int, n)
	for i := range starts {
		starts[i] = r.signed()
	}
	at := p.Offset
	for i := range p.Blocks {
		p.Blocks[i].Start = at + starts[i]
		p.Blocks[i].End = p.Blocks[i].Start + r.signed()
		at = p.Blocks[i].End
	}
	for i := range p.Blocks {
		b := r.byte()
		p.Blocks[i].Kind, p.Blocks[i].Header, p.Blocks[i].Doubtful = app.BlockKind(b>>1&7), b&1 == 1, b&0x10 != 0
	}
	level, table, path := 0, 0, 0
	for i := range p.Blocks {
		level, table, path = level+r.signed(), table+r.signed(), path+r.unsigned()
		if path >= len(paths) {
			r.fail()
			return
		}
		p.Blocks[i].Level, p.Blocks[i].Table, p.Blocks[i].Headings = level, table, paths[path]
	}
}

func decodeMarks(r *numberReader, p *piece) {
	n := r.count()
	if n == 0 {
		return
	}
	p.Marks = make([]app.Mark, n)
	for _, field := range markFields {
		last := 0
		for i := range p.Marks {
			last += r.signed()
			*field(&p.Marks[i]) = last
		}
	}
}

func decodeRuns(r *numberReader, p *piece) {
	n := r.count()
	if n == 0 {
		return
	}
	p.Runs = make([]app.Run, n)
	edged := make([]bool, n)
	at, page := p.Offset, 0
	for i := range p.Runs {
		run := &p.Runs[i]
		run.Start = at + r.signed()
		run.End = run.Start + r.signed()
		page += r.signed()
		flags := r.byte()
		run.Page, run.Vertical, edged[i] = page, flags&1 != 0, flags&2 != 0
		at = run.End
	}
	x, y := 0, 0
	for i := range p.Runs {
		x, y = x+r.signed(), y+r.signed()
		p.Runs[i].Box = app.Box{X0: points(x), Y0: points(y), X1: points(x + r.signed()), Y1: points(y + r.signed())}
	}
	var widths widths
	flat := make([]float32, 0, len(p.Content)+2*n) // one allocation for all edges, as a rule
	for i := range p.Runs {
		if !edged[i] {
			continue
		}
		run := &p.Runs[i]
		count, from := r.count(), len(flat)
		content := p.Slice(app.Span{Start: run.Start, End: min(run.End, p.End())})
		last := axisStart(*run)
		for k := range count {
			if k == 0 {
				last += r.signed()
			} else {
				var expected *int
				expected, content = widths.next(content)
				*expected += r.signed()
				last += *expected
			}
			flat = append(flat, float32(points(last)))
		}
		run.Edges = flat[from:len(flat):len(flat)]
	}
}

func points(hundredths int) float64 { return float64(hundredths) / 100 }
