package ingest

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"cotejo/app"
	"cotejo/app/sentence"
	"cotejo/app/words"
)

// The sizes of fragments, in tokens of the embedding model as tokens() estimates them (it errs upwards). The
// model takes 512 tokens with its prefix, its two ends and the headings.
const (
	mostTokens    = 340 // a fragment ends before it grows over this
	fewTokens     = 120 // a new heading begins a new fragment when the last one has this many
	overlapTokens = 60  // a last sentence up to this long is repeated at the start of the next fragment
	longestWord   = 4000
)

// unit is what a fragment may not cut: a sentence, a row, or a piece of a sentence that is too long by itself.
type unit struct {
	app.Span
	block  int
	tokens int
	cut    bool // a piece of a longer sentence: nothing of it is repeated
}

// split cuts a text into fragments that end at sentences, keep headings with what follows them, never cut a word,
// a number or a table row, and fit the embedding model. Neighbours under the same heading share a short last sentence.
func split(text *app.Text) []app.Fragment {
	language := words.Language(text.Content)
	var fragments []app.Fragment
	var current []unit
	size, fresh := 0, 0 // tokens in current; how many of its units are not repeated from the last fragment
	flush := func() {
		if fresh > 0 {
			fragments = append(fragments, fragment(text, current, len(fragments), language))
		}
	}
	for _, u := range units(text) {
		if len(current) > 0 {
			breaks := boundary(text, current[len(current)-1], u)
			switch {
			case breaks == always, breaks == maybe && size >= fewTokens, size+u.tokens > mostTokens:
				flush()
				current, size = repeat(text, current, u, breaks)
				fresh = 0
			}
		}
		current, size, fresh = append(current, u), size+u.tokens, fresh+1
	}
	flush()
	return fragments
}

type breaking int

const (
	never breaking = iota
	maybe
	always
)

// boundary says whether a fragment should end between two neighbouring units.
func boundary(text *app.Text, last, next unit) breaking {
	if last.block == next.block {
		return never
	}
	a, b := text.Blocks[last.block], text.Blocks[next.block]
	switch {
	case apart(a.Kind) || apart(b.Kind):
		if a.Kind != b.Kind {
			return always
		}
	case b.Kind == app.Heading && a.Kind != app.Heading:
		return maybe
	case a.Table != b.Table && a.Kind == app.Row:
		return maybe
	}
	return never
}

// apart is true for blocks that stand after the body and are never mixed with it.
func apart(k app.BlockKind) bool { return k == app.Note || k == app.Furniture }

// repeat returns what the next fragment begins with: headings that would otherwise end the last fragment, or its last
// sentence when it is short and the subject goes on.
func repeat(text *app.Text, current []unit, next unit, breaks breaking) ([]unit, int) {
	last := current[len(current)-1]
	kind := text.Blocks[last.block].Kind
	if breaks != never || last.cut || kind == app.Row || kind == app.Heading || last.tokens > overlapTokens ||
		last.tokens+next.tokens > mostTokens || len(current) == 1 {
		return nil, 0
	}
	return []unit{last}, last.tokens
}

func fragment(text *app.Text, current []unit, ordinal int, language string) app.Fragment {
	span := app.Span{Start: current[0].Start, End: current[len(current)-1].End}
	own := words.Other(text.Slice(span), language)
	return app.Fragment{Ordinal: ordinal, Span: span, Language: own, Headings: text.Blocks[current[0].block].Headings}
}

// units lists the sentences and rows of a text in order.
func units(text *app.Text) []unit {
	var all []unit
	for i, b := range text.Blocks {
		content := text.Slice(b.Span)
		if b.Kind == app.Row || b.Kind == app.Heading {
			all = append(all, pieces(content, b.Span, i, b.Kind == app.Row)...)
			continue
		}
		for _, s := range sentence.Split(content, b.Start) {
			all = append(all, pieces(text.Slice(s), s, i, false)...)
		}
	}
	return all
}

// pieces cuts a sentence that is too long for one fragment at white space, if it can after a comma or the like.
// A row stays whole however long it is: its vector then speaks for its beginning.
func pieces(content string, span app.Span, block int, whole bool) []unit {
	count := tokens(content)
	if count <= mostTokens || whole {
		return []unit{{Span: span, block: block, tokens: count}}
	}
	var found []unit
	for start := 0; start < len(content); {
		end := pieceEnd(content[start:]) + start
		piece := content[start:end]
		left := start + len(piece) - len(strings.TrimLeftFunc(piece, unicode.IsSpace))
		if kept := strings.TrimSpace(piece); kept != "" {
			found = append(found, unit{
				Span:  app.Span{Start: span.Start + left, End: span.Start + left + len(kept)},
				block: block, tokens: tokens(kept), cut: true,
			})
		}
		start = end
	}
	return found
}

// pieceEnd returns where the first piece of content ends.
func pieceEnd(content string) int {
	var counter tokenCounter
	space, mark, lastSpace := 0, 0, 0
	previous := ' '
	for at, r := range content {
		if unicode.IsSpace(r) || at > 0 && ideographic(previous) {
			space = at
			if strings.ContainsRune(",;:、，；：。)]—–\n", previous) || r == '\n' {
				mark = at
			}
			lastSpace = at
		}
		if counter.add(r); counter.total() > mostTokens || at-lastSpace > longestWord {
			switch {
			case mark > at/2:
				return mark
			case space > 0:
				return space
			case at-lastSpace > longestWord: // no word of a language: cut it where a character begins
				return at
			}
		}
		previous = r
	}
	return len(content)
}

func ideographic(r rune) bool {
	return r >= 0x2E80 && (unicode.IsLetter(r) || r >= 0x3000 && r <= 0x303F)
}

// tokens estimates how many tokens the multilingual SentencePiece vocabulary makes of s.
func tokens(s string) int {
	var c tokenCounter
	for _, r := range s {
		c.add(r)
	}
	return c.total()
}

// tokenCounter estimates tokens rune by rune: a word costs one token and one more for each five letters (three where it is
// not Latin), a digit or sign about one each. Against the real tokenizer see TestTokens.
type tokenCounter struct {
	done   int
	latin  int
	letter int
	digits int
}

func (c *tokenCounter) add(r rune) {
	switch {
	case ideographic(r):
		c.close()
		c.done++
	case unicode.IsDigit(r):
		c.digits++
	case unicode.IsLetter(r) || unicode.IsMark(r):
		if r < 0x250 {
			c.latin++
		} else {
			c.letter++
		}
	default:
		c.close()
		if !unicode.IsSpace(r) {
			c.done++
		}
	}
}

func (c *tokenCounter) close() { c.done, c.latin, c.letter, c.digits = c.total(), 0, 0, 0 }

func (c *tokenCounter) total() int {
	return c.done + (c.latin+4)/5 + (c.letter+2)/3 + (c.digits+1)/2
}

// embeddedText is what is embedded of a fragment: the headings above it, then its words.
func embeddedText(headings []string, content string) string {
	if len(headings) == 0 {
		return content
	}
	path := strings.Join(headings, " > ")
	for tokens(path) > 60 && len(path) > 0 {
		_, w := utf8.DecodeLastRuneInString(path)
		path = path[:len(path)-w]
	}
	return path + "\n" + content
}
