package source

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cotejo/app"
)

const (
	// furnitureMargin is the part of a page's height, above and below, in which headers and footers stand.
	furnitureMargin = 0.12
	// furniturePages is the number of pages on which a line has to come again.
	furniturePages = 3
)

var (
	digits     = regexp.MustCompile(`[0-9]+`)
	romanOnly  = regexp.MustCompile(`^[ivxlcIVXLC]+$`)
	noteMark   = regexp.MustCompile(`^(\(?[0-9]{1,3}[.)]?|[*†‡§¶¹²³⁴⁵⁶⁷⁸⁹]{1,3})\s*\p{L}`)
	pageNumber = regexp.MustCompile(`^(?i)(page |página |pág\. |p\. |- ?|— ?)?[0-9]+( (of|de|/) [0-9]+)?( ?-| ?—)?$`)
)

type furnitureKey struct {
	words string
	at    int // height on the page, in steps of 6 points
	turn  int8
}

// takeFurniture finds the headers and footers of a document, which come again at the same height with the same words
// but for numbers, and takes their pieces out of the pages.
func takeFurniture(pages []*pdfPage) []*pdfBlock {
	seen := map[furnitureKey]map[int]bool{}
	total := 0
	for _, p := range pages {
		if p == nil {
			continue
		}
		total++
		for _, piece := range p.pieces {
			key, ok := p.furnitureKey(piece)
			if !ok {
				continue
			}
			for at := key.at - 1; at <= key.at+1; at++ {
				k := furnitureKey{key.words, at, key.turn}
				if seen[k] == nil {
					seen[k] = map[int]bool{}
				}
				seen[k][p.number] = true
			}
		}
	}
	needed := max(2, min(furniturePages, total))
	var found []*pdfBlock
	known := map[string]bool{}
	for _, p := range pages {
		if p == nil {
			continue
		}
		is := func(piece *pdfPiece) bool {
			key, ok := p.furnitureKey(piece)
			return ok && (len(seen[key]) >= needed || total > 1 && p.besidesPageNumber(piece))
		}
		if !slices.ContainsFunc(p.pieces, func(piece *pdfPiece) bool { return !is(piece) }) {
			continue // a page has to keep words
		}
		var body []*pdfPiece
		for _, piece := range p.pieces {
			if !is(piece) {
				body = append(body, piece)
				continue
			}
			if words := piece.words(); !known[words] {
				known[words] = true
				b := &pdfBlock{kind: app.Furniture}
				b.add(newPDFLine(piece))
				found = append(found, b)
			}
		}
		p.pieces = body
	}
	return found
}

func (p *pdfPage) furnitureKey(piece *pdfPiece) (furnitureKey, bool) {
	box := piece.glyphs[0].box
	middle := (box.Y0 + box.Y1) / 2
	if middle > furnitureMargin*p.height && middle < (1-furnitureMargin)*p.height {
		return furnitureKey{}, false
	}
	words := piece.words()
	if romanOnly.MatchString(words) {
		words = "#"
	}
	return furnitureKey{digits.ReplaceAllString(words, "#"), int(middle / 6), piece.turn}, true
}

// besidesPageNumber says whether the piece is the number of its page, at the head or foot, or stands on a line with it.
func (p *pdfPage) besidesPageNumber(piece *pdfPiece) bool {
	own := strconv.Itoa(p.number)
	for _, q := range p.pieces {
		if len(q.glyphs) != len(own) || q.turn != piece.turn || q.words() != own {
			continue
		}
		if q == piece || min(q.across1, piece.across1)-max(q.across0, piece.across0) > 0.5*min(q.size, piece.size) {
			return !p.betweenLines(q)
		}
	}
	return false
}

// betweenLines says whether other words stand both above and below q within the page.
func (p *pdfPage) betweenLines(q *pdfPiece) bool {
	above, below := false, false
	for _, o := range p.pieces {
		above = above || o.turn == q.turn && o.across1 < q.across0+0.3*q.size
		below = below || o.turn == q.turn && o.across0 > q.across1-0.3*q.size
	}
	return above && below
}

// takeNotes parts the blocks of a page into body and footnotes: blocks at the foot of a column in a smaller type than
// the body's, of which the first begins with a mark.
func takeNotes(blocks []*pdfBlock, bodySize float64) (body, notes []*pdfBlock) {
	isNote := map[*pdfBlock]bool{}
	for i, b := range blocks {
		if b.first().turn != 0 || b.kind == app.Row || b.size() > 0.92*bodySize || !noteMark.MatchString(b.lines[0].words()) {
			continue
		}
		if i == 0 || !bodyAbove(blocks, b, bodySize) || anythingBelow(blocks, b, bodySize) {
			continue
		}
		isNote[b] = true
	}
	for i, b := range blocks {
		// What goes on under a note in its type belongs to the notes.
		if !isNote[b] && i > 0 && isNote[blocks[i-1]] && b.kind != app.Row && b.size() <= 0.92*bodySize && b.lines[0].across0 > blocks[i-1].last().across0 {
			isNote[b] = true
		}
		if isNote[b] {
			b.kind, b.level = app.Note, 0
			notes = append(notes, b)
		} else {
			body = append(body, b)
		}
	}
	return body, notes
}

func overlapAlong(a, b *pdfBlock) bool {
	return min(a.along1, b.along1)-max(a.along0, b.along0) > 0
}

// bodyAbove says whether text of the body's size stands above b.
func bodyAbove(blocks []*pdfBlock, b *pdfBlock, bodySize float64) bool {
	for _, o := range blocks {
		if o != b && o.first().turn == 0 && overlapAlong(o, b) && o.size() > 0.92*bodySize && o.last().across1 <= b.lines[0].across0+1 && len(o.lines) > 1 {
			return true
		}
	}
	return false
}

// anythingBelow says whether text as large as the body's stands below b in its column.
func anythingBelow(blocks []*pdfBlock, b *pdfBlock, bodySize float64) bool {
	for _, o := range blocks {
		if o == b || o.first().turn != 0 || !overlapAlong(o, b) || o.lines[0].across0 < b.last().across0 {
			continue
		}
		if o.size() > 0.92*bodySize && !pageNumber.MatchString(strings.TrimSpace(o.lines[0].words())) {
			return true
		}
	}
	return false
}
