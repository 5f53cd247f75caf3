package store

import (
	"slices"
	"unicode/utf8"

	"github.com/klauspost/compress/zstd"

	"cotejo/app"
)

// The layout of a piece is written column by column, as differences, since zstd then finds much alike. The two ends
// of the compression are shared; both are safe for concurrent use.
var (
	compressor   = must(zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedDefault), zstd.WithEncoderConcurrency(2)))
	decompressor = must(zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(64<<20)))
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err) // the options are constant
	}
	return v
}

// encode writes a piece. Geometry is kept to hundredths of a point.
func encode(p *piece) []byte {
	w := &numberWriter{bytes: make([]byte, 0, len(p.Content)*2)}
	w.words(p.Content)
	w.byte(bit(p.carried, 1))
	encodeBlocks(w, p)
	encodeMarks(w, p)
	encodeRuns(w, p)
	return compressor.EncodeAll(w.bytes, nil)
}

func encodeBlocks(w *numberWriter, p *piece) {
	// Neighbouring blocks share their headings: each path is written once.
	var paths [][]string
	of := make([]int, len(p.Blocks))
	for i, b := range p.Blocks {
		n := len(paths)
		if n == 0 || !slices.Equal(paths[n-1], b.Headings) {
			paths, n = append(paths, b.Headings), n+1
		}
		of[i] = n - 1
	}
	w.count(len(paths))
	for _, path := range paths {
		w.count(len(path))
		for _, heading := range path {
			w.words(heading)
		}
	}
	w.count(len(p.Blocks))
	at := p.Offset
	for _, b := range p.Blocks {
		w.signed(b.Start - at)
		at = b.End
	}
	for _, b := range p.Blocks {
		w.signed(b.Len())
	}
	for _, b := range p.Blocks {
		w.byte(bit(b.Doubtful, 0x10) | byte(b.Kind)<<1 | bit(b.Header, 1))
	}
	level, table, path := 0, 0, 0
	for i, b := range p.Blocks {
		w.signed(b.Level - level)
		w.signed(b.Table - table)
		w.count(of[i] - path)
		level, table, path = b.Level, b.Table, of[i]
	}
}

func encodeMarks(w *numberWriter, p *piece) {
	w.count(len(p.Marks))
	for _, field := range markFields {
		last := 0
		for i := range p.Marks {
			v := *field(&p.Marks[i])
			w.signed(v - last)
			last = v
		}
	}
}

// markFields are the columns of the marks.
var markFields = []func(*app.Mark) *int{
	func(m *app.Mark) *int { return &m.Start },
	func(m *app.Mark) *int { return &m.Line },
	func(m *app.Mark) *int { return &m.Column },
	func(m *app.Mark) *int { return &m.Paragraph },
	func(m *app.Mark) *int { return &m.Page },
}

func encodeRuns(w *numberWriter, p *piece) {
	w.count(len(p.Runs))
	at, page := p.Offset, 0
	for _, r := range p.Runs {
		w.signed(r.Start - at)
		w.signed(r.Len())
		w.signed(r.Page - page)
		w.byte(bit(r.Vertical, 1) | bit(r.Edges != nil, 2))
		at, page = r.End, r.Page
	}
	x, y := 0, 0
	for _, r := range p.Runs {
		x0, y0 := hundredths(r.Box.X0), hundredths(r.Box.Y0)
		w.signed(x0 - x)
		w.signed(y0 - y)
		w.signed(hundredths(r.Box.X1) - x0)
		w.signed(hundredths(r.Box.Y1) - y0)
		x, y = x0, y0
	}
	var widths widths
	for _, r := range p.Runs {
		if r.Edges == nil {
			continue
		}
		w.count(len(r.Edges))
		content := p.Slice(app.Span{Start: r.Start, End: min(r.End, p.End())})
		last := axisStart(r)
		for i, edge := range r.Edges {
			v := hundredths(float64(edge))
			if i == 0 {
				w.signed(v - last)
			} else {
				var expected *int
				expected, content = widths.next(content)
				w.signed(v - last - *expected)
				*expected = v - last
			}
			last = v
		}
	}
}

// axisStart is where the characters of a run are expected to begin, in hundredths of a point.
func axisStart(r app.Run) int {
	if r.Vertical {
		return hundredths(r.Box.Y0)
	}
	return hundredths(r.Box.X0)
}

// widths remembers how wide each character was when it last stood in the piece. A font gives a character one width,
// so the difference to it is nearly always 0 or 1.
type widths struct {
	latin [0x250]int
	other map[rune]*int
}

// next takes a rune off content and returns where its width is remembered.
func (w *widths) next(content string) (*int, string) {
	r, size := utf8.DecodeRuneInString(content)
	if r < 0x250 {
		return &w.latin[r], content[size:]
	}
	if w.other == nil {
		w.other = map[rune]*int{}
	}
	if w.other[r] == nil {
		w.other[r] = new(int)
	}
	return w.other[r], content[size:]
}

func bit(set bool, b byte) byte {
	if set {
		return b
	}
	return 0
}
