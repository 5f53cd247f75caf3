package source

import (
	"strings"
	"unicode/utf8"

	"cotejo/app"
)

// maxText is the longest canonical text that is kept, in bytes (requirement H1).
const maxText = 64 << 20

// builder puts a canonical text together, block by block. Readers write the words of an open block and leave
// marks; the builder keeps the headings, trims the ends of blocks and drops empty ones with their marks.
type builder struct {
	content  []byte
	blocks   []app.Block
	marks    []app.Mark
	headings []heading
	path     []string // the headings in force; replaced, never changed in place, since blocks share it
	open     app.Block
	inBlock  bool
	firstOf  int // index of the first mark of the open block
	tooLong  bool
}

type heading struct {
	level int
	words string
}

// at is the offset at which the next words will stand.
func (b *builder) at() int { return len(b.content) }

// start opens a block; one that is still open is ended first.
func (b *builder) start(kind app.BlockKind, level int) {
	b.end()
	b.open = app.Block{Span: app.Span{Start: b.at()}, Kind: kind, Level: level}
	b.inBlock, b.firstOf = true, len(b.marks)
}

// row opens a row of table number table.
func (b *builder) row(table int, header bool) {
	b.start(app.Row, 0)
	b.open.Table, b.open.Header = table, header
}

// mark says which place of the file the next words come from; its Start is set here.
func (b *builder) mark(m app.Mark) {
	m.Start = b.at()
	if n := len(b.marks); n > 0 && b.marks[n-1].Start == m.Start && n > b.firstOf {
		b.marks[n-1] = m
		return
	}
	b.marks = append(b.marks, m)
}

// write adds words to the open block as they are, but for what no canonical text may hold: bytes that are not
// UTF-8 become U+FFFD, "\r" a line end, and other control characters are left out.
func (b *builder) write(words string) {
	if len(b.content)+len(words) > maxText {
		b.tooLong = true
		return
	}
	for len(words) > 0 {
		r, w := utf8.DecodeRuneInString(words)
		switch {
		case r == utf8.RuneError && w == 1:
			b.content = append(b.content, "\uFFFD"...)
		case r == '\r':
			if !strings.HasPrefix(words[w:], "\n") {
				b.content = append(b.content, '\n')
			}
		case r < ' ' && r != '\t' && r != '\n', r == 0x7F, r == 0xFEFF:
		default:
			b.content = append(b.content, words[:w]...)
		}
		words = words[w:]
	}
}

// blank says whether the open block has no words yet.
func (b *builder) blank() bool {
	return !b.inBlock || strings.TrimSpace(string(b.content[b.open.Start:])) == ""
}

// end closes the open block: white space at its end goes, a block without words goes with its marks. It returns
// whether a block was kept.
func (b *builder) end() bool {
	if !b.inBlock {
		return false
	}
	b.inBlock = false
	words := string(b.content[b.open.Start:])
	if strings.TrimSpace(words) == "" {
		b.content, b.marks = b.content[:b.open.Start], b.marks[:b.firstOf]
		return false
	}
	kept := len(strings.TrimRight(words, " \t\n\v\f\u00a0\u3000"))
	b.open.End = b.open.Start + kept
	if b.open.Kind == app.Heading {
		b.nest(b.open.Level)
	}
	b.open.Headings = b.path
	b.blocks = append(b.blocks, b.open)
	b.content = append(b.content[:b.open.End], '\n')
	if b.open.Kind == app.Heading {
		b.under(b.open.Level, strings.Join(strings.Fields(words), " "))
	}
	for len(b.marks) > b.firstOf && b.marks[len(b.marks)-1].Start > b.open.End {
		b.marks = b.marks[:len(b.marks)-1]
	}
	return true
}

// nest leaves the headings of the given level and below.
func (b *builder) nest(level int) {
	n := len(b.headings)
	for n > 0 && b.headings[n-1].level >= level {
		n--
	}
	if n == len(b.headings) {
		return
	}
	b.headings = b.headings[:n]
	b.repath()
}

// under puts what follows under a heading.
func (b *builder) under(level int, words string) {
	b.nest(level)
	b.headings = append(b.headings, heading{level, words})
	b.repath()
}

// topLevel puts what follows under no heading: notes and furniture, which stand after the body.
func (b *builder) topLevel() {
	b.end()
	b.headings, b.path = nil, nil
}

func (b *builder) repath() {
	b.path = make([]string, len(b.headings))
	for i, h := range b.headings {
		b.path[i] = h.words
	}
}

// text ends the last block and returns what was built, or an error when there was too much of it.
func (b *builder) text() (*app.Text, error) {
	b.end()
	if b.tooLong {
		return nil, app.Errorf("source.too_large", nil, "limit", "64 MB")
	}
	return &app.Text{Content: string(b.content), Blocks: b.blocks, Marks: b.marks}, nil
}
