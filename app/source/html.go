package source

import (
	"context"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"cotejo/app"
)

// readHTML reads the words that a browser would show of a page without scripts and style sheets (but for the
// hidden attribute and "display: none" on an element). Attributes give no words: alternative texts, values of
// fields, titles are not in the text. White space is collapsed as on screen. Lines and columns are those of the
// decoded file, paragraphs count the blocks and cells that are not empty.
//
// It walks over the tokens with a stack of its own, since the parse tree of x/net/html has no offsets and deep
// nesting makes it slow. Two passes: the first tells tables of data from tables that lay out a page.
func readHTML(ctx context.Context, content []byte) (*app.Text, error) {
	words, ok := decodeHTML(content)
	if !ok {
		return nil, app.Errorf("source.unsupported", nil, "kind", "binary")
	}
	p := newPage(newPlaced(words))
	p.xml, p.numbered = isXHTML(words), true
	if err := p.read(ctx, words, func(t htmlToken) htmlToken { return t }); err != nil {
		return nil, err
	}
	if len(p.blocks) == 0 && p.title.words != "" {
		p.words(p.title.words, p.title.at, false)
	}
	return p.text()
}

// htmlToken is a token with its place in the file. Only the fields of its type are set.
type htmlToken struct {
	kind html.TokenType
	raw  string
	at   int
	name string // of a tag
	attr []html.Attribute
	// rawIn is the element whose content a text is, when no tags are looked for in it: script, title.
	rawIn string
}

// walkHTML calls visit for each token, in order, until it returns false.
func walkHTML(ctx context.Context, words string, xml bool, visit func(htmlToken) bool) error {
	z := html.NewTokenizer(strings.NewReader(words))
	z.AllowCDATA(xml)
	at, rawIn := 0, ""
	for count := 1; ; count++ {
		if count%1000 == 0 {
			if err := stopped(ctx); err != nil {
				return err
			}
		}
		t := htmlToken{kind: z.Next(), at: at, rawIn: rawIn}
		rawIn = ""
		if t.kind == html.ErrorToken {
			return nil
		}
		t.raw = words[at : at+len(z.Raw())]
		at += len(t.raw)
		switch t.kind {
		case html.StartTagToken, html.SelfClosingTagToken, html.EndTagToken:
			token := z.Token()
			t.name, t.attr = token.Data, token.Attr
			if xml && t.kind == html.SelfClosingTagToken {
				z.NextIsNotRawText()
			} else if t.kind != html.EndTagToken && slices.Contains(rawElements, t.name) {
				rawIn = t.name
			}
		}
		if !visit(t) {
			return nil
		}
	}
}

// isXHTML says whether a page is written in XML, where "<p/>" is a whole element.
func isXHTML(words string) bool {
	start := strings.TrimSpace(words[:min(len(words), 1000)])
	return strings.HasPrefix(start, "<?xml") || strings.Contains(start, "//DTD XHTML")
}

func (t htmlToken) attribute(name string) (string, bool) {
	for _, a := range t.attr {
		if a.Key == name {
			return a.Val, true
		}
	}
	return "", false
}

// hidden says whether a browser leaves an element out by its own attributes or by what it is.
func (t htmlToken) hidden() bool {
	if slices.Contains(hiddenElements, t.name) {
		return true
	}
	if v, ok := t.attribute("hidden"); ok && !strings.EqualFold(v, "until-found") {
		return true
	}
	if t.name == "dialog" {
		_, open := t.attribute("open")
		return !open
	}
	style, _ := t.attribute("style")
	style = strings.ToLower(strings.Join(strings.Fields(style), ""))
	return strings.HasPrefix(style, "display:none") || strings.Contains(style, ";display:none")
}
