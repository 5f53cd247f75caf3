package markdown

import (
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extended "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// Kind says what a block is.
type Kind uint8

// The kinds of block.
const (
	Paragraph Kind = iota
	Heading
	Item
	Row
	Code
	Note
	// HTML is raw: its pieces are lines of HTML, which the caller reads.
	HTML
)

// Block is a leaf of the document: words without blocks inside.
type Block struct {
	Kind Kind
	// Level is 1 to 6 for a heading, the depth from 1 for an item; else 0.
	Level int
	// Table numbers tables from 1; Header is true for the row of column names.
	Table  int
	Header bool
	Pieces []Piece
}

// Piece is a run of words.
type Piece struct {
	Words string
	// At is the byte offset in the source; -1 for white space that parts words and has no place of its own.
	At int
	// Exact is true when Words stand at At as they are, false when decoded from what stands there.
	Exact bool
	// Cell is true when the piece begins a cell that is not the first of its row; its Words are then empty.
	Cell bool
}

// maxNesting is the number of container marks ("> - > ...") at the start of one line up to which a text is
// parsed as Markdown. The parser's time grows with the square of it; no document for people comes near.
const maxNesting = 100

// Parse returns the blocks of source in the order in which they are shown: footnotes last. It returns false when
// the source is nested so deeply that it is no document but an attack.
func Parse(source []byte) ([]Block, bool) {
	if tooNested(source) {
		return nil, false
	}
	c := &collector{source: source}
	body := c.frontMatter()
	// Blanks in place of the front matter keep all offsets.
	visible := source
	if body > 0 {
		visible = append(blank(source[:body]), source[body:]...)
	}
	parser := goldmark.New(goldmark.WithExtensions(
		extension.Table, extension.Strikethrough, extension.TaskList, extension.Footnote)).Parser()
	c.source = visible
	c.container(parser.Parse(text.NewReader(visible)), place{})
	return c.blocks, true
}

// collector walks over the parsed document.
type collector struct {
	source []byte
	blocks []Block
	tables int
}

// place is where a block stands: in how many lists, directly in an item, in a footnote.
type place struct {
	lists      int
	item, note bool
}

func (p place) block() Block {
	switch {
	case p.note:
		return Block{Kind: Note}
	case p.item:
		return Block{Kind: Item, Level: max(1, p.lists)}
	}
	return Block{Kind: Paragraph}
}

// container collects the blocks inside a node.
func (c *collector) container(parent ast.Node, at place) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		inside := at
		switch n := n.(type) {
		case *ast.Heading:
			c.add(Block{Kind: Heading, Level: n.Level}, n)
		case *ast.Paragraph, *ast.TextBlock:
			c.add(at.block(), n)
		case *ast.CodeBlock, *ast.FencedCodeBlock:
			c.lines(Block{Kind: Code}, n.Lines())
		case *ast.HTMLBlock:
			c.html(n)
		case *ast.Blockquote:
			inside.item = false
			c.container(n, inside)
		case *ast.List:
			inside.lists++
			c.container(n, inside)
		case *ast.ListItem:
			inside.item = true
			c.container(n, inside)
		case *extended.Table:
			c.table(n)
		case *extended.FootnoteList:
			c.container(n, inside)
		case *extended.Footnote:
			c.container(n, place{note: true})
		}
	}
}

// add collects a block of inline content.
func (c *collector) add(b Block, n ast.Node) {
	c.inline(&b, n)
	c.keep(b)
}

func (c *collector) keep(b Block) {
	if len(b.Pieces) > 0 {
		c.blocks = append(c.blocks, b)
	}
}

// lines collects text that is taken line by line as it is.
func (c *collector) lines(b Block, lines *text.Segments) {
	for i := range lines.Len() {
		c.line(&b, lines.At(i))
	}
	c.keep(b)
}

func (c *collector) line(b *Block, s text.Segment) {
	if s.Padding > 0 { // the rest of a tab of which a part was indentation
		b.space(spaces(s.Padding))
	}
	b.exact(string(c.source[s.Start:s.Stop]), s.Start)
}

func (c *collector) html(n *ast.HTMLBlock) {
	b := Block{Kind: HTML}
	for i := range n.Lines().Len() {
		c.line(&b, n.Lines().At(i))
	}
	if n.HasClosure() {
		c.line(&b, n.ClosureLine)
	}
	c.keep(b)
}

func (c *collector) table(t *extended.Table) {
	c.tables++
	for row := t.FirstChild(); row != nil; row = row.NextSibling() {
		_, header := row.(*extended.TableHeader)
		b := Block{Kind: Row, Table: c.tables, Header: header}
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			if cell != row.FirstChild() {
				b.Pieces = append(b.Pieces, Piece{At: -1, Cell: true})
			}
			c.inline(&b, cell)
		}
		c.keep(b)
	}
}

// exact adds words that stand in the source at byte at.
func (b *Block) exact(words string, at int) {
	if words != "" {
		b.Pieces = append(b.Pieces, Piece{Words: words, At: at, Exact: true})
	}
}

// space adds white space that parts words.
func (b *Block) space(white string) { b.Pieces = append(b.Pieces, Piece{Words: white, At: -1}) }
