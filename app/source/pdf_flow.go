package source

import (
	"math"
	"slices"
	"unicode"
	"unicode/utf8"

	"cotejo/app"
)

// composePDF makes the text of a document from the pieces of its pages; nil pages could not be read.
func composePDF(pages []*pdfPage) (*app.Text, error) {
	words := newPDFWords(pages)
	furniture := takeFurniture(pages)
	bodySize := commonSize(pages)
	var body, notes []*pdfBlock
	tables := 0
	for _, p := range pages {
		if p == nil {
			continue
		}
		blocks := p.blocks(&tables)
		p.doubt(blocks)
		onPage, below := takeNotes(blocks, bodySize)
		body = append(body, onPage...)
		notes = slices.Concat(notes, below, p.comments)
	}
	if len(body)+len(notes)+len(furniture) == 0 || withoutMeaning(pages) {
		return nil, app.Errorf("source.needs_ocr", nil)
	}
	markHeadings(body, bodySize)
	body = flow(body)
	return writePDF(slices.Concat(body, notes, furniture), words)
}

// withoutMeaning says whether no page with words has fonts that tell which characters they show.
func withoutMeaning(pages []*pdfPage) bool {
	found := false
	for _, p := range pages {
		if p == nil || len(p.pieces) == 0 {
			continue
		}
		if !p.meaningless {
			return false
		}
		found = true
	}
	return found
}

// commonSize is the font height in which most characters of the document are set, in points.
func commonSize(pages []*pdfPage) float64 {
	counts := map[int]int{}
	best := 0
	for _, p := range pages {
		if p == nil {
			continue
		}
		for _, piece := range p.pieces {
			key := int(math.Round(piece.size * 2))
			counts[key] += len(piece.glyphs)
			if counts[key] > counts[best] || counts[key] == counts[best] && key < best {
				best = key
			}
		}
	}
	return float64(best) / 2
}

// flow joins blocks that go on in the next column or on the next page.
func flow(blocks []*pdfBlock) []*pdfBlock {
	var joined []*pdfBlock
	for _, b := range blocks {
		if n := len(joined); n > 0 && goesOn(joined[n-1], b) {
			joined[n-1].lines = append(joined[n-1].lines, b.lines...)
			joined[n-1].doubtful = joined[n-1].doubtful || b.doubtful
			continue
		}
		joined = append(joined, b)
	}
	return joined
}

// goesOn says whether b, at the head of another column or page, is the rest of a.
func goesOn(a, b *pdfBlock) bool {
	if a.kind != app.Paragraph && a.kind != app.Item || b.kind != app.Paragraph {
		return false
	}
	last, first := a.last(), b.lines[0]
	from, to := last.pieces[0], first.pieces[0]
	if from.turn != to.turn || from.slanted || to.slanted || a.size() == 0 || math.Abs(a.size()-b.size()) > 0.08*a.size() {
		return false
	}
	otherPlace := from.page != to.page || first.across1 < last.across0 && math.Abs(b.along0-a.along0) > last.size
	words, next := last.words(), first.words()
	if !otherPlace || endsSentence(words) || startsItem(next) {
		return false
	}
	// A line that is a block by itself (a label, a cell) goes on nowhere, unless it is long.
	if len(a.lines) < 2 && utf8.RuneCountInString(words) < 40 {
		return false
	}
	r, _ := utf8.DecodeRuneInString(next)
	if unicode.IsLower(r) {
		return true
	}
	full := last.along1 > a.along1-2*last.size
	return full && len(a.lines) >= 2 && len(b.lines) >= 2 && (unicode.IsLetter(r) || unicode.IsDigit(r)) &&
		math.Abs((a.along1-a.along0)-(b.along1-b.along0)) < 0.1*(a.along1-a.along0)
}

// markHeadings finds headings by their type: larger than the body's, or bold; short, and no sentence. The level counts
// the larger sizes that other headings have.
func markHeadings(blocks []*pdfBlock, bodySize float64) {
	var sizes []int
	var found []*pdfBlock
	for _, b := range blocks {
		if !looksLikeHeading(b, bodySize) {
			continue
		}
		found = append(found, b)
		if size := headingSize(b); !slices.Contains(sizes, size) {
			sizes = append(sizes, size)
		}
	}
	slices.SortFunc(sizes, func(a, b int) int { return b - a })
	for _, b := range found {
		b.kind, b.level = app.Heading, min(6, 1+slices.Index(sizes, headingSize(b)))
	}
}

func headingSize(b *pdfBlock) int { return int(math.Round(b.size())) }

func looksLikeHeading(b *pdfBlock, bodySize float64) bool {
	if b.kind != app.Paragraph || b.first().turn != 0 || b.first().slanted || len(b.lines) > 3 {
		return false
	}
	letters, runes := 0, 0
	for _, l := range b.lines {
		for _, r := range l.words() {
			runes++
			if unicode.IsLetter(r) {
				letters++
			}
		}
	}
	if letters < 3 || letters*2 < runes || runes > 160 || endsSentence(b.last().words()) {
		return false
	}
	bold := true
	for _, l := range b.lines {
		bold = bold && l.bold()
	}
	return b.size() > 1.15*bodySize || bold && len(b.lines) == 1 && b.size() > 0.97*bodySize && runes < 100
}
