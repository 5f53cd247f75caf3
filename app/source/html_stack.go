package source

import "slices"

func (p *page) endTag(name string) {
	switch {
	case name == "br":
		if p.hiding == 0 {
			p.breaks++
		}
		return
	case p.unpushed[name] > 0:
		p.unpushed[name]--
		if blockElements[name] && p.hiding == 0 {
			p.breakBlock()
		}
		return
	case isHeading(name) && isHeading(p.top()):
		name = p.top() // </h2> ends <h3>
	}
	if p.counts[name] == 0 {
		if name == "p" && p.hiding == 0 {
			p.breakBlock()
		}
		return
	}
	scope := endScope
	if tableParts[name] {
		scope = setOf1("table")
	}
	for i := len(p.stack) - 1; i >= 0; i-- {
		if p.stack[i].name == name {
			p.endElement(i)
			return
		}
		if scope[p.stack[i].name] {
			return
		}
	}
}

// endElement ends the element at i of the stack. A block takes with it what is open inside; an inline element
// that ends within a block inside leaves the block as it is.
func (p *page) endElement(i int) {
	inline := !blockElements[p.stack[i].name]
	if inline && slices.ContainsFunc(p.stack[i+1:], func(e openElement) bool { return blockElements[e.name] }) {
		p.remove(i)
		p.stack = slices.Delete(p.stack, i, i+1)
		return
	}
	p.pop(i)
}

// close ends the innermost open element of a set, unless one of within stands above it.
func (p *page) close(ends, within map[string]bool) {
	for i := len(p.stack) - 1; i >= 0; i-- {
		if ends[p.stack[i].name] {
			p.pop(i)
			return
		}
		if within[p.stack[i].name] {
			return
		}
	}
}

// pop ends all elements from i of the stack on, the innermost first.
func (p *page) pop(i int) {
	for n := len(p.stack) - 1; n >= i; n-- {
		shown := p.hiding == 0
		p.remove(n)
		if shown {
			p.leave(n)
		}
		p.stack = p.stack[:n]
	}
}

func (p *page) remove(i int) {
	e := p.stack[i]
	p.counts[e.name]--
	if e.hidden {
		p.hiding--
	}
}

// leave does what the shown element at i of the stack, the innermost, does to the text when it ends.
func (p *page) leave(i int) {
	e := p.stack[i]
	switch {
	case e.cell:
		p.stack[i].cell = false
		p.clear()
	case apartElements[e.name]:
		p.wait()
	case blockElements[e.name]:
		p.breakBlock()
	}
	if e.name == "tr" || e.name == "table" {
		if table := p.table(); table != nil && p.rowOf == table && !p.inCellBelow(i) {
			p.endTableRow()
		}
	}
}

func (p *page) top() string {
	if len(p.stack) == 0 {
		return ""
	}
	return p.stack[len(p.stack)-1].name
}

// table returns the innermost open table, or nil.
func (p *page) table() *openTable {
	if p.counts["table"] == 0 {
		return nil
	}
	for i := len(p.stack) - 1; i >= 0; i-- {
		if p.stack[i].table != nil {
			return p.stack[i].table
		}
	}
	return nil
}

// inCell says whether words would stand in a cell of a table of data.
func (p *page) inCell() bool { return p.inCellBelow(len(p.stack)) }

func (p *page) inCellBelow(i int) bool {
	return p.counts["td"]+p.counts["th"] > 0 && slices.ContainsFunc(p.stack[:i], func(e openElement) bool { return e.cell })
}
