package desktop

import (
	"strings"

	"cotejo/app"
)

// showLines shows a text line by line; numbered says that its lines are those of the file.
func showLines(panel *Panel, s shown, numbered bool) {
	panel.Kind, panel.More = "lines", s.more
	start := s.text.Offset
	for _, line := range strings.SplitAfter(s.text.Content, "\n") {
		if line == "" {
			break
		}
		words := strings.TrimSuffix(line, "\n")
		span := app.Span{Start: start, End: start + len(words)}
		start += len(line)
		view := LitLine{Text: words, Lit: [][]int{}}
		if numbered {
			view.Number = s.text.Place(app.Span{Start: span.Start, End: span.Start}).Line
		}
		for _, piece := range litPieces(span, s.lit) {
			if piece.lit {
				view.Lit = append(view.Lit, []int{utf16Offset(words, piece.Start-span.Start), utf16Offset(words, piece.End-span.Start)})
			}
		}
		panel.Lines = append(panel.Lines, view)
	}
}
