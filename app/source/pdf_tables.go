package source

import (
	"math"
	"strings"
)

// tableAt returns how many rows from the first on make a table: at least three that follow closely, each with two
// cells or more, of which two at least stand under cells of the row before; 0 for none.
func tableAt(rows [][]*pdfPiece) int {
	n := 0
	for n < len(rows) && len(rows[n]) >= 2 && (n == 0 || follows(rows[n-1], rows[n])) {
		n++
	}
	if n < 3 || proseColumns(rows[:n]) {
		return 0
	}
	return n
}

// follows says whether b is the next row of the table that a is a row of.
func follows(a, b []*pdfPiece) bool {
	above, below := newPDFLine(a...), newPDFLine(b...)
	if a[0].turn != b[0].turn {
		return false
	}
	pitch := below.across1 - above.across1
	if pitch <= 0.4*above.size || pitch > 4*above.size {
		return false
	}
	aligned := 0
	for _, q := range b {
		for _, p := range a {
			by := 0.5 * p.size
			if math.Abs(p.along0-q.along0) < by || math.Abs(p.along1-q.along1) < by ||
				math.Abs(p.along0+p.along1-q.along0-q.along1) < 2*by {
				aligned++
				break
			}
		}
	}
	return aligned >= 2
}

// proseColumns says whether rows are lines of text columns that stand side by side: few cells, of several words each.
func proseColumns(rows [][]*pdfPiece) bool {
	words, cells, most := 0, 0, 0
	for _, row := range rows {
		most = max(most, len(row))
		for _, p := range row {
			words += len(strings.Fields(p.words()))
			cells++
		}
	}
	return most <= 3 && 2*words > 7*cells
}
