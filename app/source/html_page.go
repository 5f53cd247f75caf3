package source

import (
	"context"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"cotejo/app"
)

// maxDepth is the depth of nesting to which elements are kept apart, as in browsers; deeper ones are flat.
const maxDepth = 512

// page turns the tokens of a page into blocks.
type page struct {
	*placed
	xml     bool
	layouts []bool // for each table, in order: see tableSurvey
	seen    int    // tables so far

	stack    []openElement
	counts   map[string]int // of the names on the stack
	unpushed map[string]int // elements too deep for the stack, by name
	hiding   int            // hidden elements on the stack

	inWords    bool // the open block or cell has words
	space      bool // white space waits to be written, should words follow
	breaks     int  // line breaks that wait
	keptTables int
	rowOf      *openTable // whose row is the open block
	title      struct {
		words string
		at    int
	}
	afterPre bool // the next text follows <pre> at once
}

// openElement is an element whose end has not come.
type openElement struct {
	name   string
	hidden bool
	table  *openTable // of a <table>
	// cell is true for a cell of a table of data: what stands in it is one line of words.
	cell bool
}

// openTable is a table whose end has not come.
type openTable struct {
	layout bool
	number int // given when its first row has words
	cells  int
	head   bool // all cells of the open row are <th>
	names  bool // a row of column names has come
	body   bool // a row of values has come
}

// newPage reads into a text that may have blocks already.
func newPage(into *placed) *page {
	return &page{placed: into, counts: map[string]int{}, unpushed: map[string]int{}}
}

// read adds the words of a page, whose tokens may be moved first.
func (p *page) read(ctx context.Context, words string, move func(htmlToken) htmlToken) error {
	if err := walkHTML(ctx, words, p.xml, (&tableSurvey{verdicts: &p.layouts}).token); err != nil {
		return err
	}
	err := walkHTML(ctx, words, p.xml, func(t htmlToken) bool { return p.token(move(t)) })
	p.pop(0)
	p.endTableRow()
	return err
}

func (p *page) token(t htmlToken) bool {
	afterPre := p.afterPre
	p.afterPre = false
	switch t.kind {
	case html.TextToken:
		p.textToken(t, afterPre)
	case html.StartTagToken, html.SelfClosingTagToken:
		p.startTag(t)
	case html.EndTagToken:
		p.endTag(t.name)
	case html.CommentToken, html.DoctypeToken:
		p.afterPre = afterPre
	}
	return !p.tooLong
}

func (p *page) textToken(t htmlToken, afterPre bool) {
	raw, at := t.raw, t.at
	if t.rawIn == "title" && p.title.words == "" {
		p.title.words, p.title.at = raw, at
	}
	if t.rawIn != "" && !slices.Contains(shownRaw, t.rawIn) {
		return
	}
	if p.counts["head"] > 0 && strings.TrimSpace(raw) != "" && p.top() == "head" {
		p.pop(len(p.stack) - 1) // words end a head that was left open
	}
	if p.hiding > 0 {
		return
	}
	isCDATA := strings.HasPrefix(raw, "<![CDATA[")
	if isCDATA {
		raw, at = strings.TrimSuffix(raw[9:], "]]>"), at+9
	}
	if afterPre && strings.HasPrefix(raw, "\n") {
		raw, at = raw[1:], at+1
	}
	p.words(raw, at, isCDATA || t.rawIn == "xmp" || t.rawIn == "plaintext")
}

func (p *page) startTag(t htmlToken) {
	name := t.name
	if p.counts["head"] > 0 && p.top() == "head" && !slices.Contains(headElements, name) && name != "head" {
		p.pop(len(p.stack) - 1)
	}
	if name == "html" || name == "body" || name == "head" && p.counts["head"] > 0 {
		if p.counts[name] > 0 {
			return
		}
	}
	if blockElements[name] && p.counts["p"] > 0 && !tableParts[name] {
		p.close(setOf1("p"), paragraphScope)
	}
	if rule, ok := implied[name]; ok {
		p.close(rule.ends, rule.within)
	}
	if isHeading(name) && isHeading(p.top()) {
		p.pop(len(p.stack) - 1)
	}
	hidden := t.hidden()
	if p.hiding == 0 && !hidden {
		p.enter(t)
	}
	foreign := p.counts["svg"]+p.counts["math"] > 0
	if slices.Contains(voidElements, name) || t.kind == html.SelfClosingTagToken && (p.xml || foreign) {
		if p.hiding == 0 && !hidden && blockElements[name] {
			p.breakBlock()
		}
		if name == "table" {
			p.seen++
		}
		return
	}
	p.push(t, hidden)
}

// enter does what a shown element does to the text when it begins.
func (p *page) enter(t htmlToken) {
	switch {
	case t.name == "br":
		p.breaks++
	case apartElements[t.name]:
		p.wait()
	case blockElements[t.name]:
		p.breakBlock()
	}
	p.afterPre = t.name == "pre" || t.name == "listing" || t.name == "textarea"
}

func (p *page) push(t htmlToken, hidden bool) {
	e := openElement{name: t.name, hidden: hidden}
	shown := p.hiding == 0 && !hidden
	if t.name == "table" {
		layout := p.seen < len(p.layouts) && p.layouts[p.seen] || p.inCell()
		e.table = &openTable{layout: layout}
		p.seen++
	}
	if len(p.stack) >= maxDepth {
		p.unpushed[t.name]++
		return
	}
	if table := p.table(); shown && table != nil && !table.layout && !p.inCell() {
		switch t.name {
		case "tr":
			p.beginTableRow(table)
		case "td", "th":
			p.beginCell(table, t.name == "th")
			e.cell = true
		}
	}
	p.stack = append(p.stack, e)
	p.counts[t.name]++
	if hidden {
		p.hiding++
	}
}

func isHeading(name string) bool {
	return len(name) == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6'
}

func setOf1(name string) map[string]bool { return map[string]bool{name: true} }

// kind is what a block is that begins now, by the elements around it.
func (p *page) kind() (kind app.BlockKind, level int) {
	lists, item, described := 0, false, 0
	for _, e := range p.stack {
		switch {
		case e.name == "table" || e.name == "td":
		case listElements[e.name]:
			lists++
		case e.name == "li" || e.name == "dt":
			item, described = true, 0
		case e.name == "dd":
			item, described = true, 1
		}
	}
	for i := len(p.stack) - 1; i >= 0; i-- {
		switch name := p.stack[i].name; {
		case isHeading(name):
			return app.Heading, int(name[1] - '0')
		case preElements[name] && name != "textarea":
			return app.Code, 0
		}
	}
	if item {
		return app.Item, max(1, lists) + described
	}
	return app.Paragraph, 0
}
