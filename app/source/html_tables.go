package source

import (
	"slices"

	"golang.org/x/net/html"
)

// longCell is the number of bytes from which the content of a cell is a part of a page rather than a value.
const longCell = 3000

// tableSurvey goes over a page to tell tables of data, which become rows, from tables that lay out a page, whose
// cells become blocks. It needs to look at the whole table, and a page is walked only forward; hence a pass of its own.
type tableSurvey struct {
	// verdicts holds, for each <table> in order, whether it is layout.
	verdicts *[]bool
	open     []*surveyedTable
}

type surveyedTable struct {
	number                int
	layout, named, nests  bool
	headings              bool
	rows, cells, mostAway int // mostAway is the largest number of cells in a row
	inCell, longest       int
}

func (s *tableSurvey) token(t htmlToken) bool {
	switch {
	case t.kind == html.TextToken:
		// A long text counts for the innermost table; those around it are judged by nesting.
		if n := len(s.open); n > 0 && (t.rawIn == "" || slices.Contains(shownRaw, t.rawIn)) {
			table := s.open[n-1]
			table.inCell += len(t.raw)
			table.longest = max(table.longest, table.inCell)
		}
	case t.kind == html.EndTagToken && t.name == "table":
		s.close()
	case t.kind == html.StartTagToken || t.kind == html.SelfClosingTagToken:
		s.start(t)
	}
	return true
}

func (s *tableSurvey) start(t htmlToken) {
	if t.name == "table" {
		if n := len(s.open); n > 0 {
			s.open[n-1].nests = true
		}
		role, _ := t.attribute("role")
		_, summary := t.attribute("summary")
		s.open = append(s.open, &surveyedTable{number: len(*s.verdicts), layout: role == "presentation" || role == "none", named: summary})
		*s.verdicts = append(*s.verdicts, false)
		s.judge(s.open[len(s.open)-1])
		return
	}
	if len(s.open) == 0 {
		return
	}
	table := s.open[len(s.open)-1]
	switch t.name {
	case "tr":
		table.rows++
		table.cells, table.inCell = 0, 0
	case "td", "th":
		table.cells++
		table.mostAway = max(table.mostAway, table.cells)
		table.inCell = 0
		table.named = table.named || t.name == "th"
	case "caption", "thead":
		table.named = true
	case "h1", "h2", "h3", "h4", "h5", "h6":
		table.headings = true
	default:
		return
	}
	s.judge(table)
}

func (s *tableSurvey) close() {
	if n := len(s.open); n > 0 {
		s.judge(s.open[n-1])
		s.open = s.open[:n-1]
	}
}

// judge keeps the verdict on a table up to date, so that one that is never closed has one too.
func (s *tableSurvey) judge(t *surveyedTable) {
	unnamed := t.nests || t.headings || t.mostAway < 2
	(*s.verdicts)[t.number] = t.layout || t.longest > longCell || !t.named && unnamed
}
