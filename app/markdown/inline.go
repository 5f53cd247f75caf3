package markdown

import (
	"bytes"
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
	extended "github.com/yuin/goldmark/extension/ast"
)

// inline adds the words inside a node to b.
func (c *collector) inline(b *Block, parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Text:
			c.text(b, n)
		case *ast.AutoLink:
			if at := c.offset(n.Label(c.source)); at >= 0 {
				b.exact(string(n.Label(c.source)), at)
			}
		case *ast.RawHTML:
			if s := n.Segments; s.Len() > 0 && isBreak(c.source[s.At(0).Start:s.At(0).Stop]) {
				b.lineBreak()
			}
		case *ast.Image, *extended.FootnoteLink, *extended.FootnoteBacklink, *extended.TaskCheckBox:
			// An alternative text, or a mark that a program generates.
		default:
			c.inline(b, n)
		}
	}
}

func (c *collector) text(b *Block, n *ast.Text) {
	s := n.Segment
	switch words := string(c.source[s.Start:s.Stop]); {
	case !n.IsRaw():
		b.unescaped(words, s.Start)
	case strings.HasSuffix(words, "\n"): // a code span goes over a line end
		b.exact(words[:len(words)-1], s.Start)
		b.lineBreak()
	default:
		b.exact(words, s.Start)
	}
	if n.SoftLineBreak() || n.HardLineBreak() {
		b.lineBreak()
	}
}

// lineBreak keeps the author's line ends, but where a block is one line by its kind.
func (b *Block) lineBreak() {
	if b.Kind == Heading || b.Kind == Row {
		b.space(" ")
	} else {
		b.space("\n")
	}
}

// unescaped adds text in which backslashes and character references may stand.
func (b *Block) unescaped(words string, at int) {
	from := 0
	for i := 0; i < len(words); {
		switch {
		case words[i] == '\\' && i+1 < len(words) && isPunctuation(words[i+1]):
			b.exact(words[from:i], at+from)
			from = i + 1 // what is escaped stands where it is
			i += 2
		case words[i] == '&':
			decoded, width := reference(words[i:])
			if width > 0 {
				b.exact(words[from:i], at+from)
				b.Pieces = append(b.Pieces, Piece{Words: decoded, At: at + i})
				from = i + width
			}
			i += max(1, width)
		default:
			i++
		}
	}
	b.exact(words[from:], at+from)
}

func isPunctuation(c byte) bool {
	return '!' <= c && c <= '/' || ':' <= c && c <= '@' || '[' <= c && c <= '`' || '{' <= c && c <= '~'
}

// reference decodes the character reference at the start of s; width 0 means there is none. Unlike in HTML it
// has to end with a semicolon.
func reference(s string) (decoded string, width int) {
	end := strings.IndexByte(s[:min(len(s), 40)], ';')
	if end < 2 {
		return "", 0
	}
	for _, c := range []byte(s[1:end]) {
		if c != '#' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return "", 0
		}
	}
	decoded = html.UnescapeString(s[:end+1])
	if decoded == s[:end+1] || strings.HasSuffix(decoded, ";") && s[1] != '#' && s[1:end] != "semi" {
		return "", 0 // unknown, or only its beginning is a name
	}
	return decoded, end + 1
}

func isBreak(tag []byte) bool {
	tag = bytes.ToLower(tag)
	return bytes.HasPrefix(tag, []byte("<br")) && len(tag) > 3 && bytes.IndexByte([]byte(" />\t\n"), tag[3]) >= 0
}

// offset finds where a slice of the source begins in it; -1 when it is no slice of it.
func (c *collector) offset(part []byte) int {
	at := cap(c.source) - cap(part)
	if len(part) == 0 || at < 0 || at+len(part) > len(c.source) || !bytes.Equal(c.source[at:at+len(part)], part) {
		return -1
	}
	return at
}
