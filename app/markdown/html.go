package markdown

import (
	"bufio"
	"bytes"
	stdhtml "html"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extended "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// maxInline is the longest text, in bytes, that is read as Markdown; a longer one is shown as it stands.
const maxInline = 64 << 10

// inlineParser reads the inside of one paragraph: nothing at the start of a line makes a heading, list or block of HTML, and tags
// are words like others.
var inlineParser = parser.NewParser(
	parser.WithBlockParsers(util.Prioritized(parser.NewParagraphParser(), 100)),
	parser.WithInlineParsers(
		util.Prioritized(parser.NewCodeSpanParser(), 100), util.Prioritized(parser.NewLinkParser(), 200),
		util.Prioritized(parser.NewEmphasisParser(), 500), util.Prioritized(extension.NewStrikethroughParser(), 500)))

// Inline renders the inline Markdown of one claim as safe HTML. It holds em, strong, del, code and br without attributes,
// and nothing else: HTML in the text is shown as words, links are their words, images their alternative text.
func Inline(words string) string {
	if len(words) > maxInline {
		return stdhtml.EscapeString(words)
	}
	source := []byte(words)
	var out bytes.Buffer
	w := &inlineWriter{Writer: bufio.NewWriter(&out), source: source}
	paragraphs := 0
	document := inlineParser.Parse(text.NewReader(source))
	for n := document.FirstChild(); n != nil; n = n.NextSibling() {
		if paragraphs++; paragraphs > 1 {
			w.tag("<br>")
		}
		w.children(n)
	}
	_ = w.Flush() // to memory
	return out.String()
}

// inlineWriter writes nodes as HTML. Tags are constants; all words go through goldmark's escaping.
type inlineWriter struct {
	*bufio.Writer
	source []byte
}

func (w *inlineWriter) tag(tag string) { _, _ = w.WriteString(tag) }

func (w *inlineWriter) children(parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		w.node(n)
	}
}

func (w *inlineWriter) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.Text:
		value := n.Segment.Value(w.source)
		if n.IsRaw() {
			html.DefaultWriter.RawWrite(w, value)
		} else {
			html.DefaultWriter.Write(w, value)
		}
		switch {
		case n.HardLineBreak():
			w.tag("<br>")
		case n.SoftLineBreak():
			w.tag("\n")
		}
	case *ast.String:
		html.DefaultWriter.RawWrite(w, n.Value)
	case *ast.CodeSpan:
		w.within("code", n)
	case *ast.Emphasis:
		if n.Level == 2 {
			w.within("strong", n)
		} else {
			w.within("em", n)
		}
	case *extended.Strikethrough:
		w.within("del", n)
	default: // a link or an image: its words
		w.children(n)
	}
}

func (w *inlineWriter) within(name string, n ast.Node) {
	w.tag("<" + name + ">")
	w.children(n)
	w.tag("</" + name + ">")
}
