package verify

import (
	"sort"
	"strings"

	"cotejo/app"
	"cotejo/app/sentence"
)

// maxUnits is the longest block, in bytes, whose sentences or cells are told apart; a longer one counts as one piece.
const maxUnits = 1 << 20

// Punctuation that a quote of a whole sentence may leave away. A question mark is not among it: without it the words are
// no longer the question; nor are brackets, since (5) in a table can be a negative number.
const (
	opening = " \t\n\"'“‘«"
	closing = " \t\n\"'”’».,;:!…"
)

// maxClosing is how much of it there can be, in bytes.
const maxClosing = 32

// whole says whether s, but for punctuation at its ends, is one or more whole sentences of a block or whole cells of a row,
// and so possibly the block itself.
func (a *attempt) whole(s app.Span) bool {
	i := a.text.BlockAt(s.Start)
	if i < 0 || !a.text.Blocks[i].Contains(s) {
		return false
	}
	units := a.unitsOf(i)
	first := sort.Search(len(units), func(k int) bool { return units[k].End > s.Start })
	last := sort.Search(len(units), func(k int) bool { return units[k].End >= s.End })
	if first >= len(units) || last >= len(units) || units[first].Start > s.Start || units[last].Start >= s.End {
		return false
	}
	return a.only(opening, units[first].Start, s.Start) && a.only(closing, s.End, units[last].End)
}

// only says whether the text from start to end consists of the given characters.
func (a *attempt) only(characters string, start, end int) bool {
	return end-start <= maxClosing && strings.Trim(a.text.Slice(app.Span{Start: start, End: end}), characters) == ""
}

// unitsOf returns the sentences or cells of block i, in order. There are none when only a part of the block is at hand, since
// its ends cannot be seen.
func (a *attempt) unitsOf(i int) []app.Span {
	if units, known := a.units[i]; known {
		return units
	}
	if a.units == nil {
		a.units = map[int][]app.Span{}
	}
	block := a.text.Blocks[i]
	content := a.text.Slice(block.Span)
	var units []app.Span
	switch {
	case content == "":
	case len(content) > maxUnits:
		units = []app.Span{block.Span}
	case block.Kind == app.Row:
		start := block.Start
		for _, cell := range strings.Split(content, "\t") {
			units = append(units, app.Span{Start: start, End: start + len(cell)})
			start += len(cell) + 1
		}
	default:
		units = sentence.Split(content, block.Start)
	}
	a.units[i] = units
	return units
}
