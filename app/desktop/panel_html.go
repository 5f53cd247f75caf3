package desktop

import (
	"html"
	"slices"
	"strconv"
	"strings"

	"cotejo/app"
)

// showFormatted shows a document as headings, paragraphs, lists and tables.
func showFormatted(panel *Panel, s shown, format string) {
	panel.Kind, panel.HTML, panel.More = "formatted", formattedHTML(s, format != "markdown"), s.more
}

// formattedHTML makes HTML of the blocks that are shown. All words are escaped; the tags are those written here. In some
// formats a line end within a block is the author's (breaks), in others only the width of the source.
func formattedHTML(s shown, breaks bool) string {
	f := &formatter{shown: s, breaks: breaks}
	for _, b := range s.text.Blocks {
		f.between(b)
		f.block(b)
	}
	f.leave()
	return f.out.String()
}

// formatter writes blocks; open is the tag of the list or table that is not closed yet.
type formatter struct {
	shown
	breaks bool
	out    strings.Builder
	open   string
	table  int
}

// between closes the list or table before a block that does not belong to it, and opens that of the block.
func (f *formatter) between(b app.Block) {
	wanted := ""
	switch b.Kind {
	case app.Item:
		wanted = "ul"
	case app.Row:
		wanted = "table"
	}
	if f.open == wanted && (wanted != "table" || f.table == b.Table) {
		return
	}
	f.leave()
	if wanted != "" {
		f.out.WriteString("<" + wanted + ">")
	}
	f.open, f.table = wanted, b.Table
}

func (f *formatter) leave() {
	if f.open != "" {
		f.out.WriteString("</" + f.open + ">")
	}
	f.open = ""
}

func (f *formatter) block(b app.Block) {
	span := app.Span{Start: max(b.Start, f.text.Offset), End: min(b.End, f.text.End())}
	class := ""
	if span.Overlaps(f.passage) {
		class = ` class="passage"`
	}
	switch b.Kind {
	case app.Heading:
		// The panel has headings of its own above.
		tag := "h" + strconv.Itoa(min(6, max(1, b.Level)+2))
		f.element(tag, class, span)
	case app.Item:
		f.element("li", class+depth(b.Level), span)
	case app.Row:
		f.row(b, class, span)
	case app.Code:
		f.element("pre", class, span)
	case app.Note, app.Furniture:
		f.element("p", classOf("aside", span.Overlaps(f.passage)), span)
	default:
		f.element("p", class, span)
	}
}

func classOf(name string, passage bool) string {
	if passage {
		name += " passage"
	}
	return ` class="` + name + `"`
}

// depth is an attribute that tells how deep an item stands.
func depth(level int) string { return ` data-depth="` + strconv.Itoa(max(1, level)) + `"` }

func (f *formatter) element(tag, attributes string, span app.Span) {
	f.out.WriteString("<" + tag + attributes + ">")
	f.words(span, f.breaks && tag != "pre")
	f.out.WriteString("</" + tag + ">")
}

// row writes the cells of a row, which are parted by tabs.
func (f *formatter) row(b app.Block, class string, span app.Span) {
	tag := "td"
	if b.Header {
		tag = "th"
	}
	f.out.WriteString("<tr" + class + ">")
	start := span.Start
	for _, cell := range strings.Split(f.text.Slice(span), "\t") {
		f.element(tag, "", app.Span{Start: start, End: start + len(cell)})
		start += len(cell) + 1
	}
	f.out.WriteString("</tr>")
}

// words writes the words of a span, escaped, with what is lit of them.
func (f *formatter) words(span app.Span, breaks bool) {
	for _, piece := range litPieces(span, f.lit) {
		escaped := html.EscapeString(f.text.Slice(piece.Span))
		if breaks {
			escaped = strings.ReplaceAll(escaped, "\n", "<br>")
		}
		if piece.lit {
			escaped = `<mark class="lit">` + escaped + `</mark>`
		}
		f.out.WriteString(escaped)
	}
}

type litPiece struct {
	app.Span
	lit bool
}

// litPieces cuts a span where lit words begin and end.
func litPieces(span app.Span, lit []app.Span) []litPiece {
	edges := []int{span.Start, span.End}
	for _, s := range lit {
		edges = append(edges, min(max(s.Start, span.Start), span.End), min(max(s.End, span.Start), span.End))
	}
	slices.Sort(edges)
	edges = slices.Compact(edges)
	var pieces []litPiece
	for i := 0; i+1 < len(edges); i++ {
		piece := litPiece{Span: app.Span{Start: edges[i], End: edges[i+1]}}
		piece.lit = slices.ContainsFunc(lit, func(s app.Span) bool { return s.Contains(piece.Span) })
		if n := len(pieces); n > 0 && pieces[n-1].lit == piece.lit {
			pieces[n-1].End = piece.End
			continue
		}
		pieces = append(pieces, piece)
	}
	return pieces
}
