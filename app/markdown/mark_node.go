package markdown

import (
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extended "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// MarkExtension makes a node of every mark. It looks at a text when all else of it has been read, so a bracket that belongs to code,
// a link, an image, a note, a box of a task or a formula is none. It reads formulas itself, since they are no part of Markdown.
var MarkExtension goldmark.Extender = markExtension{}

type markExtension struct{}

func (markExtension) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(
		parser.WithInlineParsers(util.Prioritized(maths{}, 150)),
		parser.WithASTTransformers(util.Prioritized(markExtension{}, 900)))
}

// markNode is a mark in a parsed text.
type markNode struct {
	ast.BaseInline
	Mark
}

var kindMark = ast.NewNodeKind("Mark")

// Kind implements ast.Node.
func (n *markNode) Kind() ast.NodeKind { return kindMark }

// Dump implements ast.Node.
func (n *markNode) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// Transform implements parser.ASTTransformer.
func (markExtension) Transform(document *ast.Document, reader text.Reader, _ parser.Context) {
	splitMarks(document, reader.Source())
}

// splitMarks takes the marks out of the texts below a node. Texts that stand side by side are one: a bracket that turned out to be no
// link is a text of its own.
func splitMarks(parent ast.Node, source []byte) {
	for n := parent.FirstChild(); n != nil; {
		run, ok := n.(*ast.Text)
		if !ok || run.IsRaw() {
			if descends(n) {
				splitMarks(n, source)
			}
			n = n.NextSibling()
			continue
		}
		last, texts := run, []*ast.Text{run}
		for {
			next, is := last.NextSibling().(*ast.Text)
			if !is || next.IsRaw() || next.Segment.Start != last.Segment.Stop || last.SoftLineBreak() || last.HardLineBreak() {
				break
			}
			last, texts = next, append(texts, next)
		}
		n = last.NextSibling()
		replaceTexts(parent, texts, source)
	}
}

// replaceTexts puts texts and marks in place of texts that stand side by side, where there are marks in them.
func replaceTexts(parent ast.Node, texts []*ast.Text, source []byte) {
	first, last := texts[0], texts[len(texts)-1]
	start, stop := first.Segment.Start, last.Segment.Stop
	var marks []Mark
	scan(string(source[start:stop]), start, func(m Mark) { marks = append(marks, m) })
	if len(marks) == 0 {
		return
	}
	put := func(n ast.Node) { parent.InsertBefore(parent, first, n) }
	for _, m := range marks {
		if m.Start > start {
			put(ast.NewTextSegment(text.NewSegment(start, m.Start)))
		}
		put(&markNode{Mark: m})
		start = m.End
	}
	rest := ast.NewTextSegment(text.NewSegment(start, stop))
	rest.SetSoftLineBreak(last.SoftLineBreak())
	rest.SetHardLineBreak(last.HardLineBreak())
	put(rest)
	for _, t := range texts {
		parent.RemoveChild(parent, t)
	}
}

// descends says whether marks may stand inside of a node.
func descends(n ast.Node) bool {
	switch n.Kind() {
	case ast.KindCodeSpan, ast.KindLink, ast.KindAutoLink, ast.KindImage, ast.KindCodeBlock, ast.KindFencedCodeBlock, ast.KindHTMLBlock, ast.KindRawHTML, kindMaths, extended.KindFootnote:
		return false
	}
	return true
}

// markParser reads Markdown as far as marks want it. HTML is words here, as it is where a claim is shown.
func markParser(definitions bool) parser.Parser {
	options := []parser.Option{
		parser.WithBlockParsers(slices.DeleteFunc(parser.DefaultBlockParsers(), func(v util.PrioritizedValue) bool { return v.Priority == 900 })...),
		parser.WithInlineParsers(slices.DeleteFunc(parser.DefaultInlineParsers(), func(v util.PrioritizedValue) bool { return v.Priority == 400 })...),
	}
	if definitions {
		options = append(options, parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...))
	}
	return goldmark.New(goldmark.WithParser(parser.NewParser(options...)),
		goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList, extension.Footnote, MarkExtension)).Parser()
}

var withDefinitions, withoutDefinitions = markParser(true), markParser(false)

// maxMarked is the longest text, in bytes, that is looked through for marks: a statement and a block of a reply are shorter, and reading
// links takes time that grows with the square of the length.
const maxMarked = 16 << 10

// Marks gives the marks of a Markdown text, in order. One that is longer than maxMarked, or no text but an attack, has none.
func Marks(source string) []Mark {
	if !strings.ContainsAny(source, "[【［") || len(source) > maxMarked || tooNested([]byte(source)) {
		return nil
	}
	p := withDefinitions
	if numbersOnly(source) {
		p = withoutDefinitions
	}
	var all []Mark
	document := p.Parse(text.NewReader([]byte(source)))
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if m, is := n.(*markNode); is && entering {
			all = append(all, m.Mark)
		}
		return ast.WalkContinue, nil
	})
	return all
}

// numbersOnly says whether a text defines [1] as something that is no address: a model that lists its sources, "[1]: lease.txt". Read
// as Markdown, that would make links of all its marks.
func numbersOnly(source string) bool {
	for line := range strings.Lines(source) {
		label, target, is := strings.Cut(strings.TrimSpace(line), "]:")
		if !is || !strings.HasPrefix(label, "[") || strings.Trim(label[1:], "0123456789") != "" {
			continue
		}
		target = strings.TrimLeft(strings.TrimSpace(target), "<")
		if !strings.Contains(target, "://") && !strings.HasPrefix(target, "mailto:") && !strings.HasPrefix(target, "#") && !strings.HasPrefix(target, "/") {
			return true
		}
	}
	return false
}
