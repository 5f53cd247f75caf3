package source

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"cotejo/app"
)

// labelLength is the median length, in characters, under which lines one below the other are labels or cells rather than
// lines of a paragraph.
const labelLength = 20

// splitLabels parts stacks of labels, each of which belongs to what stands beside it and not to the next one below: lines
// that are short, end no sentence, and mostly have something beside them.
func splitLabels(blocks []*pdfBlock) []*pdfBlock {
	var all []*pdfBlock
	for _, b := range blocks {
		if !b.isStack(blocks) {
			all = append(all, b)
			continue
		}
		for i, l := range b.lines {
			part := &pdfBlock{kind: b.kind, level: b.level, table: b.table}
			if i > 0 {
				part.kind, part.level = app.Paragraph, 0
			}
			part.add(l)
			all = append(all, part)
		}
	}
	return all
}

func (b *pdfBlock) isStack(blocks []*pdfBlock) bool {
	if len(b.lines) < 2 || b.kind == app.Row || b.first().slanted || endsSentence(b.last().words()) {
		return false
	}
	lengths := make([]int, len(b.lines))
	accompanied := 0
	for i, l := range b.lines {
		if divided := l.words(); l.hyphen() && len(divided) > 2 && unicode.IsLetter([]rune(divided)[utf8.RuneCountInString(divided)-2]) {
			return false
		}
		lengths[i] = utf8.RuneCountInString(l.words())
		if slices.ContainsFunc(blocks, func(o *pdfBlock) bool {
			return o != b && o.first().turn == b.first().turn && slices.ContainsFunc(o.lines, func(other pdfLine) bool {
				return l.overlapAcross(other) > 0.5*min(l.across1-l.across0, other.across1-other.across0)
			})
		}) {
			accompanied++
		}
	}
	slices.Sort(lengths)
	return lengths[len(lengths)/2] < labelLength && 2*accompanied >= len(b.lines)
}
