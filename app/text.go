package app

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// Text is the canonical text of a document: its words (UTF-8, "\n" for line ends), and where each stretch of
// them stands in the file. It is immutable once read. Every Span of a document is a range of this text.
//
// A Text may be a part of a longer one: then Offset says at which byte of the whole Content begins. All spans,
// in Blocks, Marks and Runs too, count from the start of the whole.
type Text struct {
	Content string
	Offset  int
	// Blocks are the paragraphs, headings, rows, ... in order; they do not overlap and together hold every
	// character that is not white space.
	Blocks []Block
	// Marks are sorted by Start. The last one at or before a position holds for it.
	Marks []Mark
	// Runs give the geometry of formats that have one (PDF), sorted by Span.Start, not overlapping.
	Runs []Run
	// PageLabels holds, for page N (1-based), at index N-1, the label printed for it ("iv"); empty without labels.
	PageLabels []string
	// Recognised is true when the words come from optical character recognition.
	Recognised bool
}

// BlockKind says what a block is to a reader of the document.
type BlockKind uint8

// The kinds of block. Furniture (repeated page headers and footers) and notes (footnotes, endnotes, comments)
// stand after the body of the text, so that a sentence over a page break is one piece.
const (
	Paragraph BlockKind = iota
	Heading
	Item      // of a list
	Row       // of a table; its cells are parted by tabs
	Code      // preformatted: its line ends are the author's
	Note      // a footnote or endnote
	Furniture // a repeated page header or footer
)

// Block is one piece of a text that ends with a line end (which Span leaves out).
type Block struct {
	Span
	Kind BlockKind
	// Level is 1 to 6 for a heading, the depth (from 1) for an item, else 0.
	Level int
	// Table numbers the tables of the document from 1; 0 outside of a table.
	Table int
	// Header is true for the row that names the columns of its table.
	Header bool
	// Doubtful is true when the reader cannot tell for sure the words of the file here, their order, or their place (the
	// values of a chart, say). A search finds them, but nothing is verified in them: no evidence, no link.
	Doubtful bool
	// Headings are the headings above the block, outermost first; blocks share the slice. A heading does not hold itself.
	Headings []string
}

// Mark says where in the file the content from Start on stands. It is complete: a coordinate is zero only
// when the format has none. Lines and columns count on from it: each "\n" of the content after Start begins a
// line, each rune is a column.
type Mark struct {
	Start        int
	Line, Column int // both from 1; the column in runes
	Paragraph    int // n-th block of the file that is not empty, from 1
	Page         int // physical page, from 1
}

// Box is a rectangle in PDF points (1/72 inch) from the top left corner of the page as shown, crop box and
// rotation applied: X0 <= X1, Y0 <= Y1.
type Box struct {
	X0, Y0, X1, Y1 float64
}

// Run is a stretch of characters that stand in one line on one page.
type Run struct {
	Span
	Page int // from 1
	Box  Box
	// Vertical is true when the characters follow each other along y.
	Vertical bool
	// Edges has one value more than the run has runes: rune i reaches from Edges[i] to Edges[i+1], in points
	// on the run's axis (decreasing where the script runs from right to left). Nil: the run is lit as a whole.
	Edges []float32
}

// End is the offset just after Content.
func (t *Text) End() int { return t.Offset + len(t.Content) }

// Slice returns the words at s, or "" when s is not a valid span of the part that t holds.
func (t *Text) Slice(s Span) string {
	local := Span{s.Start - t.Offset, s.End - t.Offset}
	if !local.Valid(t.Content) {
		return ""
	}
	return t.Content[local.Start:local.End]
}

// Around returns up to size bytes before and after s, on rune boundaries.
func (t *Text) Around(s Span, size int) (before, after string) {
	start, end := s.Start-t.Offset, s.End-t.Offset
	if start < 0 || end > len(t.Content) || start > end {
		return "", ""
	}
	from, to := max(0, start-size), min(len(t.Content), end+size)
	for from < start && !utf8.RuneStart(t.Content[from]) {
		from++
	}
	for to > end && to < len(t.Content) && !utf8.RuneStart(t.Content[to]) {
		to--
	}
	return t.Content[from:start], t.Content[end:to]
}

// BlockAt returns the index of the block that holds position at, or of the last one that begins before it;
// -1 when there is none.
func (t *Text) BlockAt(at int) int {
	return sort.Search(len(t.Blocks), func(i int) bool { return t.Blocks[i].Start > at }) - 1
}

// Part returns the part of t over s with all that is known of it; it shares memory with t.
// s is clipped to t and widened to rune boundaries.
func (t *Text) Part(s Span) *Text {
	s.Start, s.End = min(max(s.Start, t.Offset), t.End()), max(t.Offset, min(s.End, t.End()))
	s.End = max(s.End, s.Start)
	for s.Start > t.Offset && !onBoundary(t.Content, s.Start-t.Offset) {
		s.Start--
	}
	for s.End < t.End() && !onBoundary(t.Content, s.End-t.Offset) {
		s.End++
	}
	part := &Text{
		Content: t.Content[s.Start-t.Offset : s.End-t.Offset], Offset: s.Start,
		PageLabels: t.PageLabels, Recognised: t.Recognised,
	}
	from := sort.Search(len(t.Blocks), func(i int) bool { return t.Blocks[i].End > s.Start })
	to := sort.Search(len(t.Blocks), func(i int) bool { return t.Blocks[i].Start >= s.End })
	part.Blocks = t.Blocks[from:max(from, to)]
	from = max(0, sort.Search(len(t.Marks), func(i int) bool { return t.Marks[i].Start > s.Start })-1)
	to = sort.Search(len(t.Marks), func(i int) bool { return t.Marks[i].Start >= s.End })
	part.Marks = t.Marks[min(from, to):to]
	if len(part.Marks) > 0 && part.Marks[0].Start < s.Start && part.Marks[0].Line > 0 {
		// Lines count on from a mark through the content, so the first mark has to stand within the part.
		moved := append([]Mark(nil), part.Marks...)
		moved[0].Line, moved[0].Column = t.lineColumn(moved[0], s.Start)
		moved[0].Start = s.Start
		part.Marks = moved
	}
	from = sort.Search(len(t.Runs), func(i int) bool { return t.Runs[i].End > s.Start })
	to = sort.Search(len(t.Runs), func(i int) bool { return t.Runs[i].Start >= s.End })
	part.Runs = t.Runs[from:max(from, to)]
	return part
}

// lineColumn counts on from mark m to position at, which must not stand before it.
func (t *Text) lineColumn(m Mark, at int) (line, column int) {
	between := t.Content[m.Start-t.Offset : at-t.Offset]
	if breaks := strings.Count(between, "\n"); breaks > 0 {
		return m.Line + breaks, utf8.RuneCountInString(between[strings.LastIndexByte(between, '\n')+1:]) + 1
	}
	return m.Line, m.Column + utf8.RuneCountInString(between)
}
