package store

import (
	"slices"
	"sort"
	"unicode/utf8"

	"cotejo/app"
)

// pieceSize is how much content a stored piece of a text aims at, in bytes: enough to compress well, little enough to be
// read for one fragment (about 0.2 ms).
const pieceSize = 32 << 10

// piece is a part of a text as it is stored. With carried, its first mark is the one that was in force when it began.
type piece struct {
	app.Text
	carried bool
}

// cut divides a text into pieces. A block, mark or run belongs to the piece in which it begins; what began earlier and
// reaches into the piece (one block, one mark, one run at most) is repeated at its beginning, so that a piece can be read
// without those before it.
func cut(text *app.Text) []*piece {
	var pieces []*piece
	block, mark, run := 0, 0, 0
	for start := 0; start < len(text.Content) || start == 0; {
		end := cutAt(text, start)
		last := end == len(text.Content)
		p := &piece{Text: app.Text{Content: text.Content[start:end], Offset: start}}

		from := block
		for block < len(text.Blocks) && (last || text.Blocks[block].Start < end) {
			block++
		}
		if from > 0 && text.Blocks[from-1].End > start {
			from--
		}
		p.Blocks = text.Blocks[from:block]

		from = mark
		for mark < len(text.Marks) && (last || text.Marks[mark].Start < end) {
			mark++
		}
		p.Marks = text.Marks[from:mark]
		if from > 0 && (from == len(text.Marks) || text.Marks[from].Start > start) {
			// Part moves the mark in force to the beginning when lines count on from it.
			p.carried = true
			p.Marks = append(slices.Clone(text.Part(app.Span{Start: start, End: start + 1}).Marks[:1]), p.Marks...)
		}

		from = run
		for run < len(text.Runs) && (last || text.Runs[run].Start < end) {
			run++
		}
		if from > 0 && text.Runs[from-1].End > start {
			from--
		}
		p.Runs = text.Runs[from:run]

		pieces = append(pieces, p)
		if last {
			break
		}
		start = end
	}
	return pieces
}

// cutAt returns where the piece that begins at start ends: after a line end if one is near, else at a rune.
func cutAt(text *app.Text, start int) int {
	end := start + pieceSize
	if end >= len(text.Content)-pieceSize/8 {
		return len(text.Content)
	}
	for at := end; at > end-pieceSize/4; at-- {
		if text.Content[at-1] == '\n' {
			return at
		}
	}
	for !utf8.RuneStart(text.Content[end]) && end > start+1 {
		end--
	}
	return end
}

// join puts neighbouring pieces together again. What each but the first repeats of the one before is left out.
func join(pieces []*piece) *app.Text {
	if len(pieces) == 1 {
		return &pieces[0].Text
	}
	whole := &app.Text{Offset: pieces[0].Offset}
	length := 0
	for _, p := range pieces {
		length += len(p.Content)
	}
	content := make([]byte, 0, length)
	for i, p := range pieces {
		content = append(content, p.Content...)
		blocks, marks, runs := p.Blocks, p.Marks, p.Runs
		if i > 0 {
			blocks = blocks[sort.Search(len(blocks), func(k int) bool { return blocks[k].Start >= p.Offset }):]
			runs = runs[sort.Search(len(runs), func(k int) bool { return runs[k].Start >= p.Offset }):]
			if p.carried {
				marks = marks[1:]
			}
		}
		whole.Blocks = append(whole.Blocks, blocks...)
		whole.Marks = append(whole.Marks, marks...)
		whole.Runs = append(whole.Runs, runs...)
	}
	whole.Content = string(content)
	return whole
}
