package source

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cotejo/app"
)

// drawing reads the words of a chart: its titles as paragraphs, the values it shows as a table with a row for each
// category and a column for each series. They are what was last drawn; the workbook behind is not read. The words in
// the shapes of a diagram (SmartArt) are written like titles. A drawing that is shown twice is read once.
func (d *docxReading) drawing(id string) (nodes []docxNode, err error) {
	part := d.drawings[id]
	delete(d.drawings, id)
	if part == "" || !d.has(part) {
		return nil, nil
	}
	err = d.walk(part, func(x *xmlReader) error {
		c := &docxChart{docxBody: &docxBody{xmlReader: x, size: d.size}}
		if err := x.each(c.visit, nil); err != nil {
			return err
		}
		d.size = c.size
		tables, err := c.tables()
		nodes = append(c.titles, tables...)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", part, err)
	}
	return nodes, nil
}

type docxChart struct {
	*docxBody
	titles []docxNode
	series []chartSeries
}

// chartSeries holds words by the index of their category.
type chartSeries struct {
	name               string
	categories, values map[int]string
}

func (c *docxChart) visit(e xmlElement) error {
	switch e.name {
	case "a:p":
		p := &docxParagraph{drawn: true}
		c.titles = append(c.titles, docxNode{paragraph: p})
		return c.title(p)
	case "c:ser":
		return c.oneSeries()
	}
	return c.each(c.visit, nil)
}

// title reads the open a:p.
func (c *docxChart) title(p *docxParagraph) error {
	in := &docxInline{docxBody: c.docxBody, p: p}
	var visit func(e xmlElement) error
	visit = func(e xmlElement) error {
		switch e.name {
		case "a:t":
			return in.text()
		case "a:br":
			return in.mark("\n")
		}
		return c.each(visit, nil)
	}
	return c.each(visit, nil)
}

func (c *docxChart) oneSeries() error {
	s := chartSeries{categories: map[int]string{}, values: map[int]string{}}
	names := map[int]string{}
	err := c.each(func(e xmlElement) error {
		switch e.name {
		case "c:tx":
			return c.points(names)
		case "c:cat", "c:xVal":
			return c.points(s.categories)
		case "c:val", "c:yVal":
			err := c.points(s.values)
			for i, v := range s.values {
				s.values[i] = shownNumber(v)
			}
			return err
		case "c:dLbls":
			return c.each(c.visit, nil)
		}
		return c.skip()
	}, nil)
	for _, i := range slices.Sorted(maps.Keys(names)) {
		s.name = joined(s.name, names[i])
	}
	c.series = append(c.series, s)
	return err
}

// points reads the cached points within the open element; words outside of a point have index 0. Levels of a
// category stand from the innermost out.
func (c *docxChart) points(into map[int]string) error {
	index := 0
	var visit func(e xmlElement) error
	visit = func(e xmlElement) error {
		switch e.name {
		case "c:f", "c:formatCode", "c:ptCount":
			return c.skip()
		case "c:pt":
			index, _ = strconv.Atoi(e.attr("idx"))
		case "c:v":
			p := &docxParagraph{}
			in := &docxInline{docxBody: c.docxBody, p: p}
			err := in.text()
			into[index] = joined(into[index], string(p.words))
			return err
		}
		return c.each(visit, nil)
	}
	return c.each(visit, nil)
}

// shownNumber takes off the noise of binary fractions, which no program shows: 4.4000000000000004 is 4.4.
func shownNumber(value string) string {
	f, err := strconv.ParseFloat(value, 64)
	if err != nil || len(value) < 16 || strings.ContainsAny(value, "xXnN_") {
		return value
	}
	return strconv.FormatFloat(f, 'g', 15, 64)
}

func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " " + b
}

// tables makes a table of all series that share their categories.
func (c *docxChart) tables() ([]docxNode, error) {
	var nodes []docxNode
	for rest := c.series; len(rest) > 0; {
		n := 1
		for n < len(rest) && (len(rest[n].categories) == 0 || maps.Equal(rest[n].categories, rest[0].categories)) {
			n++
		}
		t := seriesTable(rest[:n])
		if t == nil {
			return nodes, app.Errorf("source.too_large", nil, "limit", fmt.Sprintf("%d cells of a chart", maxChartCells))
		}
		nodes = append(nodes, docxNode{table: t})
		rest = rest[n:]
	}
	return nodes, nil
}

// maxChartCells is the largest table of a chart. Series times points can be far more than the file has of either.
const maxChartCells = 1_000_000

// seriesTable returns nil when the table would be too large.
func seriesTable(series []chartSeries) *docxTable {
	head := docxRow{header: true, cells: [][]docxNode{chartCell("")}}
	indices := map[int]bool{}
	for i := range series[0].categories {
		indices[i] = true
	}
	for _, s := range series {
		head.cells = append(head.cells, chartCell(s.name))
		for i := range s.values {
			indices[i] = true
		}
	}
	if len(indices)*len(head.cells) > maxChartCells {
		return nil
	}
	t := &docxTable{rows: []docxRow{head}, drawn: true}
	for _, i := range slices.Sorted(maps.Keys(indices)) {
		row := docxRow{cells: [][]docxNode{chartCell(series[0].categories[i])}}
		for _, s := range series {
			row.cells = append(row.cells, chartCell(s.values[i]))
		}
		t.rows = append(t.rows, row)
	}
	return t
}

func chartCell(words string) []docxNode {
	return []docxNode{{paragraph: &docxParagraph{words: []byte(words), drawn: true}}}
}
