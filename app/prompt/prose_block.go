package prompt

import (
	"strings"

	"cotejo/app"
)

// openFence begins code; a fence around all of the reply, or one that says what is in it is text, is only packing: models pack a whole
// answer so, and its marks count. Whether a fence goes around all cannot be known at its beginning, so one without a language in the
// first two lines counts. Should it hold code after all, its marks prove nothing by themselves: the words are still looked for.
func (p *prose) openFence(fence, language string) {
	language = strings.ToLower(strings.TrimSpace(language))
	switch {
	case p.wrapper && language == "":
		p.wrapper = false // its end
	case language == "markdown", language == "md", language == "text", language == "txt", language == "" && p.lines <= 1:
		p.wrapper = true
	default:
		p.fence = fence
	}
}

// codeLine takes a line within code.
func (p *prose) codeLine() {
	line := string(p.line)
	p.line = p.line[:0]
	if trimmed := strings.TrimSpace(line); strings.HasPrefix(trimmed, p.fence) && strings.Trim(trimmed, p.fence[:1]) == "" {
		p.closeFence()
		return
	}
	if len(p.code)+len(line) <= maxBlock {
		p.code = append(p.code, line...)
	}
}

// closeFence makes one claim of the code, which has no marks.
func (p *prose) closeFence() {
	p.fence = ""
	words := strings.Join(strings.Fields(strings.ReplaceAll(string(p.code), "`", "'")), " ")
	p.code = nil
	if words != "" {
		p.block, p.begins, p.skip = app.BlockParagraph, true, false
		p.add(said{text: "`" + words + "`"})
		p.block = ""
	}
}

// tableRow takes a row of a table. The first is its head when a dividing line follows, and names columns; else it is a row as well.
func (p *prose) tableRow(line string) {
	if dividing.MatchString(line) {
		head := p.row
		p.row = ""
		p.finish()
		p.addRow(head, app.BlockHeading)
		return
	}
	p.finish()
	p.row = line
}

// headless takes a row that no dividing line followed.
func (p *prose) headless() {
	if row := p.row; row != "" {
		p.row = ""
		p.addRow(row, app.BlockRow)
	}
}

// addRow makes a claim of a row; its marks may stand in any cell.
func (p *prose) addRow(line string, block app.ClaimBlock) {
	var cells []string
	for _, c := range strings.Split(strings.Trim(line, "| \t"), "|") {
		cells = append(cells, strings.TrimSpace(c))
	}
	words, marks := takeMarks(strings.Join(cells, " · "))
	p.block, p.begins, p.skip = block, true, false
	p.add(said{text: strings.TrimSpace(strings.TrimSuffix(words, "·")), numbers: marks})
	p.block = ""
}
