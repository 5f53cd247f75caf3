package source

import (
	"regexp"
	"strings"
	"unicode"

	"cotejo/app"
)

// lineSplitter finds the blocks of a plain text, line by line. Blank lines part paragraphs. Within them the lines
// of a hard-wrapped text belong together, since a sentence goes over their ends; in a text with one line a
// paragraph each line stands alone. Items of lists and rows of cells parted by tabs are blocks of their own.
type lineSplitter struct {
	text *app.Text
	// alone is true when the text has one line a paragraph.
	alone bool
	open  bool // the last block may go on in the next line
	after textLine
	// indents are those of the items around the open one, outermost first.
	indents []int
	table   int // number of the last table
	tabs    int // in the rows of the open table; 0 outside
	header  bool
}

// textLine is what is known of one line.
type textLine struct {
	words  string // without white space at its ends
	indent int    // columns before the first word; a tab goes to the next multiple of 4
	tabs   int    // in the words
	width  int    // columns of the words; wide characters count two
}

// longLine is the width from which a line is no product of hard wrapping. Mail and text files wrap at 60 to 100.
const longLine = 120

func newLineSplitter(t *app.Text) *lineSplitter {
	long, all := 0, 0
	for rest := t.Content; rest != ""; {
		var line string
		line, rest, _ = strings.Cut(rest, "\n")
		all += len(line)
		if len(line) > longLine && measure(line).width > longLine {
			long += len(line)
		}
	}
	return &lineSplitter{text: t, alone: long > all/2}
}

// line adds the line that begins at byte start and returns where the next one begins.
func (s *lineSplitter) line(number, start int) int {
	content := s.text.Content
	end := len(content)
	if n := strings.IndexByte(content[start:], '\n'); n >= 0 {
		end = start + n
	}
	line := measure(content[start:end])
	if line.words == "" {
		s.end()
		return end + 1
	}
	first := start + strings.Index(content[start:end], line.words)
	span := app.Span{Start: first, End: first + len(line.words)}
	switch {
	case s.row(line, content[min(end+1, len(content)):]):
		s.begin(app.Block{Span: span, Kind: app.Row, Table: s.table, Header: s.header}, number, start)
		s.open = false
	case s.item(line):
		s.begin(app.Block{Span: span, Kind: app.Item, Level: s.depth(line.indent)}, number, start)
	case s.goesOn(line):
		s.text.Blocks[len(s.text.Blocks)-1].End = span.End
	default:
		s.indents = s.indents[:0]
		s.begin(app.Block{Span: span}, number, start)
	}
	if isRule(line.words) {
		s.open = false
	}
	s.after = line
	return end + 1
}

func (s *lineSplitter) begin(b app.Block, number, lineStart int) {
	s.text.Blocks = append(s.text.Blocks, b)
	s.text.Marks = append(s.text.Marks, plainMark(s.text.Content, number, lineStart, b.Start))
	s.open = true
}

// end closes the open block and table. A list goes on over blank lines, so its depths stay.
func (s *lineSplitter) end() { s.open, s.tabs = false, 0 }

// row says whether a line is a row of a table: it and a neighbour have the same number of tabs between words.
func (s *lineSplitter) row(line textLine, rest string) bool {
	s.header = false
	if line.tabs > 0 && line.tabs == s.tabs {
		return true
	}
	s.tabs = 0
	next, _, _ := strings.Cut(rest, "\n")
	if line.tabs == 0 || measure(next).tabs != line.tabs {
		return false
	}
	s.table++
	s.tabs = line.tabs
	// Names of columns hold no digits; a table without numbers does not show whether it has any.
	s.header = !strings.ContainsAny(line.words, "0123456789") && strings.ContainsAny(next, "0123456789")
	return true
}

var itemMark = regexp.MustCompile(`^(?:[-*+•‣◦▪●○–—·]|\(?(\d{1,3}|[A-Za-z]|[ivxIVX]{2,5})[.)])[ \t]+[^ \t]`)

// item says whether a line begins an item. Within a paragraph only the first number of a list does, since a
// wrapped line can begin with "7." too; a single capital with a period is rather an initial.
func (s *lineSplitter) item(line textLine) bool {
	m := itemMark.FindStringSubmatch(line.words)
	if m == nil {
		return false
	}
	label := m[1]
	if label == "" {
		return true
	}
	bracket := strings.HasPrefix(line.words, "(") || line.words[len(label)] == ')'
	if len(label) == 1 && unicode.IsUpper(rune(label[0])) && !bracket {
		return false
	}
	inParagraph := s.open && s.text.Blocks[len(s.text.Blocks)-1].Kind == app.Paragraph
	return !inParagraph || label == "1" || label == "a" || label == "A"
}

// depth is that of an item by its indentation.
func (s *lineSplitter) depth(indent int) int {
	for n := len(s.indents); n > 0 && s.indents[n-1] >= indent; n-- {
		s.indents = s.indents[:n-1]
	}
	s.indents = append(s.indents, indent)
	return len(s.indents)
}

// goesOn says whether a line belongs to the block before it.
func (s *lineSplitter) goesOn(line textLine) bool {
	if !s.open || s.alone || line.width > longLine || s.after.width > longLine {
		return false
	}
	// Paragraphs may be told by the indentation of their first lines alone.
	indented := line.indent >= s.after.indent+2 && strings.ContainsAny(lastRune(s.after.words), ".!?:;»”\"…。！？」")
	return !indented || s.text.Blocks[len(s.text.Blocks)-1].Kind == app.Item
}

// isRule says whether a line is drawn, as "=====": it belongs to what stands above it and ends it.
func isRule(words string) bool {
	return len(words) >= 3 && strings.Trim(words, "-=_*~#.+ ") == ""
}

func measure(line string) textLine {
	l := textLine{words: strings.TrimFunc(line, unicode.IsSpace)}
	for _, r := range line[:max(0, strings.Index(line, l.words))] {
		switch {
		case r == '\t':
			l.indent += 4 - l.indent%4
		case r >= 0x1100:
			l.indent += 2
		default:
			l.indent++
		}
	}
	for _, r := range l.words {
		l.width++
		switch {
		case r == '\t':
			l.tabs++
		case r >= 0x1100 && !(r >= 0x1E00 && r < 0x2E80):
			l.width++
		}
	}
	return l
}

func lastRune(s string) string {
	runes := []rune(s)
	if len(runes) == 0 {
		return ""
	}
	return string(runes[len(runes)-1])
}
