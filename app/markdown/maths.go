package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// mathsNode is a formula; its words are taken as they stand.
type mathsNode struct{ ast.BaseInline }

var kindMaths = ast.NewNodeKind("Maths")

// Kind implements ast.Node.
func (n *mathsNode) Kind() ast.NodeKind { return kindMaths }

// Dump implements ast.Node.
func (n *mathsNode) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// maths reads formulas: $...$ within a line, $$...$$, \(...\) and \[...\] within a paragraph.
//
// A dollar is money more often than not. It opens a formula only where no letter or digit stands before it and no space after it; one
// closes it only where no space stands before it and no digit after it. What begins with a digit must look like a formula besides.
type maths struct{}

// Trigger implements parser.InlineParser.
func (maths) Trigger() []byte { return []byte{'$', '\\'} }

// fences are what opens and closes formulas, the longest first.
var fences = []struct{ opening, closing string }{{"$$", "$$"}, {`\(`, `\)`}, {`\[`, `\]`}}

// Parse implements parser.InlineParser.
func (maths) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	for _, f := range fences {
		if bytes.HasPrefix(line, []byte(f.opening)) {
			return fenced(block, f.opening, f.closing)
		}
	}
	if len(line) == 0 || line[0] != '$' {
		return nil
	}
	if before := block.PrecendingCharacter(); isLetterOrDigit(before) {
		return nil
	}
	if n := dollars(string(line[1:])); n > 0 {
		block.Advance(n + 2)
		return &mathsNode{}
	}
	return nil
}

// dollars is how long the formula is that a line begins with, its dollar left away; 0 when there is none.
func dollars(line string) int {
	if line == "" || strings.ContainsAny(line[:1], " \t\n$") {
		return 0
	}
	for i := 1; i < len(line); i++ {
		switch line[i] {
		case '\\':
			i++
		case '$':
			if strings.ContainsAny(line[i-1:i], " \t") || i+1 < len(line) && line[i+1] >= '0' && line[i+1] <= '9' {
				continue
			}
			if inside := line[:i]; inside[0] >= '0' && inside[0] <= '9' && !strings.ContainsAny(inside, `\^_=+{`) {
				return 0
			}
			return i
		}
	}
	return 0
}

// fenced reads up to the closing fence, over line ends; nothing when there is none.
func fenced(block text.Reader, opening, closing string) ast.Node {
	block.Advance(len(opening))
	for {
		line, _ := block.PeekLine()
		if line == nil {
			return nil // the caller goes back to where it was
		}
		if i := bytes.Index(line, []byte(closing)); i >= 0 {
			block.Advance(i + len(closing))
			return &mathsNode{}
		}
		block.AdvanceLine()
	}
}
