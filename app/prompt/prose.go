package prompt

import (
	"regexp"
	"strings"

	"cotejo/app"
)

// maxBlock is the longest block of prose, in bytes; a longer one ends there.
const maxBlock = 8 << 10

// prose reads a reply that is no object as claims: sentences and items of lists, headings and rows of tables, each with the marks that
// stand in it or right after it. A claim is whole when the next one begins.
type prose struct {
	claims []Claim
	none   bool                   // the sentence that says there is no answer was there
	known  func(text string) bool // says whether a claim is only an echo
	again  func(different int)    // is told of a claim that was there before

	line    []byte // of a line of which nobody can say yet what it is
	decided bool   // the line belongs to the block
	blank   bool   // the line before was blank
	fence   string // that closes the code at hand
	wrapper bool   // a fence is around all of the reply
	lines   int

	block   app.ClaimBlock // "" when no block is open
	text    []byte         // of the block, without what its claims took
	begins  bool           // its next claim is its first
	leading bool           // its marks stand before what they belong to
	skip    bool           // it belongs to the model's own list of sources
	sources bool           // that list has begun
	row     string         // that may be the head of a table
	code    []byte
	item    bool // the last block was an item: what is indented after it belongs to it
	inner   int  // the column at which the words of that item begin
}

// next reads a byte of the reply.
func (p *prose) next(b byte) {
	if p.fence != "" {
		p.line = append(p.line, b)
		if b == '\n' {
			p.codeLine()
		}
		return
	}
	if !p.decided {
		p.line = append(p.line, b)
		switch {
		case b == '\n' || len(p.line) > maxBlock:
			p.wholeLine()
		case b == ' ' || b == '\t':
			p.decide()
		}
		return
	}
	p.text = append(p.text, b)
	switch {
	case b == '\n':
		p.lineEnd()
	case len(p.text) > maxBlock:
		p.finish()
		p.open(app.BlockParagraph, nil)
		p.decided = true
	case b == ' ' || b == '\t':
		p.complete()
	}
}

var (
	// A line that begins with a mark after one that does: their marks stand before what they belong to.
	startsWithMark = regexp.MustCompile(`^\s*(?:\[\[?|【|［)\d{1,3}`)

	bullet   = regexp.MustCompile(`^(?:[-*+•–]|\d{1,3}[.)])$`)
	rule     = regexp.MustCompile(`^\s*(?:[-*_=]\s*){3,}$`)
	titles   = regexp.MustCompile(`^\s*#{1,6}\s+(.*?)\s*#*\s*$`)
	fenced   = regexp.MustCompile("^\\s*(```+|~~~+)\\s*([^`]*)$")
	quoted   = regexp.MustCompile(`^(?:\s{0,3}>)+ ?`)
	dividing = regexp.MustCompile(`^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$`)
)

// decide says what a line is by its first word, when that is enough.
func (p *prose) decide() {
	line := quoted.ReplaceAllString(strings.TrimPrefix(string(p.line), bom), "")
	first := strings.TrimSpace(line)
	switch {
	case first == "", p.indented(line):
	case strings.ContainsAny(first[:1], "`~|#"), strings.Trim(first, "-*_=") == "" && !bullet.MatchString(first):
		// What it is shows at its end.
	case bullet.MatchString(first):
		p.flush()
		p.finish()
		p.open(app.BlockItem, nil)
		p.item, p.inner = true, columns(line)
		p.line, p.decided, p.blank = p.line[:0], true, false
	default:
		p.flush()
		p.words(line)
	}
}

// flush ends code that was so by its indentation.
func (p *prose) flush() {
	if len(p.code) > 0 {
		p.closeFence()
	}
}

// words takes the beginning of a line of words: the block goes on, or a paragraph begins.
func (p *prose) words(line string) {
	switch {
	case p.block == "" || p.blank || startsWithMark.MatchString(line) && startsWithMark.Match(p.text) && !inCode(p.text):
		p.finish()
		p.item = p.item && strings.HasPrefix(line, " ")
		p.open(app.BlockParagraph, []byte(strings.TrimLeft(line, " \t")))
	default:
		p.text = append(p.text, line...)
	}
	p.line, p.decided, p.blank = p.line[:0], true, false
}

// wholeLine takes a line that was not decided before its end.
func (p *prose) wholeLine() {
	line := strings.TrimRight(quoted.ReplaceAllString(strings.TrimPrefix(string(p.line), bom), ""), "\r\n")
	p.line = p.line[:0]
	first := strings.TrimSpace(line)
	if first != "" {
		p.lines++
		if !p.indented(line) {
			p.flush()
		}
	}
	fence := fenced.FindStringSubmatch(line)
	switch {
	case first == "":
		p.blank = true
		p.finish()
	case p.indented(line):
		p.headless()
		p.code = append(p.code, (line + "\n")[:min(len(line)+1, max(0, maxBlock-len(p.code)))]...)
	case fence != nil:
		p.finish()
		p.openFence(fence[1], fence[2])
	case titles.MatchString(line):
		p.finish()
		p.open(app.BlockHeading, []byte(titles.FindStringSubmatch(line)[1]))
		p.finish()
	case strings.HasPrefix(first, "|"):
		p.tableRow(first)
	case rule.MatchString(line):
		p.finish()
	default:
		p.words(line + "\n")
		p.lineEnd()
	}
}

// indented says whether a line is code by its indentation, within an item by that from where the item's words begin.
func (p *prose) indented(line string) bool {
	from := 0
	if p.item {
		from = p.inner
	}
	return p.block == "" && columns(line[:len(line)-len(strings.TrimLeft(line, " \t"))]) >= from+codeIndent
}

// codeIndent is by how many columns code is indented; a tab goes to the next multiple of it.
const codeIndent = 4

// columns is how wide a beginning of a line is.
func columns(line string) int {
	n := 0
	for _, r := range line {
		if r == '\t' {
			n += codeIndent - n%codeIndent
		} else {
			n++
		}
	}
	return n
}

// lineEnd takes the end of a line of words. One that ends with a mark has said all that its mark is for, but code goes over lines.
func (p *prose) lineEnd() {
	p.decided, p.lines = false, p.lines+1
	text := strings.TrimSpace(string(p.text))
	if endsWithMark(text) && !inCode(p.text) || sourcesTitle.MatchString(strings.Trim(text, "*_# ")) {
		p.finish()
	}
}

// open begins a block.
func (p *prose) open(block app.ClaimBlock, text []byte) {
	p.block, p.text, p.begins, p.leading, p.skip = block, append(p.text[:0], text...), true, false, false
}

// finish ends the block: what is left of it are claims.
func (p *prose) finish() {
	p.headless()
	if p.block == "" {
		return
	}
	for _, s := range p.sentences() {
		p.add(s)
	}
	p.block, p.text = "", p.text[:0]
}

// end takes the end of the reply.
func (p *prose) end() {
	if p.fence != "" {
		if len(p.line) > 0 {
			p.codeLine()
		}
		p.closeFence()
	}
	if len(p.line) > 0 {
		p.wholeLine()
	}
	p.decided = false
	p.flush()
	p.finish()
}

// restart forgets everything: it was a thought.
func (p *prose) restart() {
	*p = prose{known: p.known, again: p.again}
}

// takeBack forgets the last bytes, which are of a tag at the beginning of a line.
func (p *prose) takeBack(n int) {
	p.line = p.line[:max(0, len(p.line)-n)]
}
