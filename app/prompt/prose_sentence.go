package prompt

import (
	"bytes"
	"strings"
	"unicode"

	"cotejo/app/markdown"
	"cotejo/app/sentence"
)

// said is a sentence with the numbers of its marks.
type said struct {
	text    string
	numbers []int
	first   bool // a mark stood before it
	start   int  // byte of the block's text at which it begins, marks and all
}

// sentences parts what is left of the block, and gives each mark to the sentence that it stands in or right after. In a block that
// begins with a mark they stand before what they belong to.
func (p *prose) sentences() []said {
	source := string(p.text)
	u := markdown.WithoutMarks(source)
	spans := sentence.Split(masked(u.Words), 0)
	all := make([]said, len(spans))
	for i, s := range spans {
		all[i] = said{text: balanced(u.Words[s.Start:s.End]), start: u.Source(s.Start)}
	}
	if len(all) == 0 {
		return nil
	}
	if p.begins && len(u.Marks) > 0 && u.Marks[0].Start <= spans[0].Start {
		p.leading = true
	}
	for _, m := range u.Marks {
		at := 0
		for at+1 < len(spans) && (m.Start > spans[at+1].Start || p.leading && m.Start >= spans[at].End) {
			at++
		}
		all[at].numbers = append(all[at].numbers, m.Numbers...)
		all[at].first = all[at].first || m.Start <= spans[at].Start
	}
	all[0].start = 0
	if p.leading {
		// Their marks go with the sentences that are left.
		for i := 1; i < len(all); i++ {
			all[i].start = u.Source(spans[i-1].End-1) + 1
		}
	}
	return all
}

// maxLive is how many bytes of a block are looked through for whole sentences while it grows.
const maxLive = 2 << 10

// complete takes the sentences after which another has begun. That one must have a word already, since only that shows whether the one
// before has ended: "art. 5", "No. 7".
func (p *prose) complete() {
	rest := p.text
	if p.block == "" || len(rest) > maxLive || !bytes.ContainsAny(rest, ".!?…。？！") || inCode(rest) || bytes.LastIndexByte(rest, '[') > bytes.LastIndexByte(rest, ']') {
		return
	}
	all := p.sentences()
	if len(all) < 2 || !strings.ContainsFunc(all[len(all)-1].text, unicode.IsLetter) {
		return
	}
	last := all[len(all)-1]
	for _, s := range all[:len(all)-1] {
		p.add(s)
	}
	p.text = append(p.text[:0], rest[last.start:]...)
}

// draft is the claim that is being written.
func (p *prose) draft() (Claim, bool) {
	text := string(p.text)
	if p.block == "" {
		text = ""
	}
	if line := string(p.line); !p.decided && p.fence == "" && !strings.ContainsAny(strings.TrimSpace(line+" ")+" ", "`~|#") && !bullet.MatchString(strings.TrimSpace(line)) {
		if p.block != "" && p.blank {
			return Claim{}, false
		}
		text += line
	}
	words, marks := takeMarks(markdown.MarkBegun(strings.TrimRight(strings.ToValidUTF8(text, "\uFFFD"), "\uFFFD")))
	words = balanced(words)
	plain := plainly(words)
	for _, n := range noAnswer {
		if strings.HasPrefix(n, plain) {
			return Claim{}, false
		}
	}
	if p.skip || p.sources || p.known(words) {
		return Claim{}, false
	}
	return Claim{Text: words, Marks: marks, Inline: true, Block: p.block, Begins: p.begins}, true
}

// inCode says whether code has begun in a text and not ended.
func inCode(text []byte) bool {
	_, open := codeSpans(text)
	return open
}

// codeSpans are the stretches of code within a text, without their signs; it takes as many signs to end one as began it. Open says that
// one more has begun and has no end: it is none yet.
func codeSpans(text []byte) (spans []stretch, open bool) {
	start, width := 0, 0 // of the one at hand, and of the signs that began it
	for at := 0; at < len(text); {
		if text[at] != '`' {
			at++
			continue
		}
		from := at
		for at < len(text) && text[at] == '`' {
			at++
		}
		switch {
		case !open:
			open, start, width = true, at, at-from
		case at-from == width:
			open = false
			spans = append(spans, stretch{start, from})
		}
	}
	return spans, open
}

// masked puts letters in place of what stands in code, so that no sentence ends there.
func masked(words string) string {
	if !strings.Contains(words, "`") {
		return words
	}
	b := []byte(words)
	spans, _ := codeSpans(b)
	for _, s := range spans {
		for i := s.from; i < s.to; i++ {
			if b[i] < 0x80 {
				b[i] = 'x'
			}
		}
	}
	return string(b)
}

// balanced takes out the signs of emphasis and code that a sentence has only one of, since the other stands in the next.
func balanced(words string) string {
	for _, sign := range []string{"**", "__", "~~"} {
		if strings.Count(words, sign)%2 == 1 {
			words = strings.ReplaceAll(words, sign, "")
		}
	}
	if inCode([]byte(words)) {
		words = strings.ReplaceAll(words, "`", "")
	}
	return strings.TrimSpace(words)
}

// endsWithMark says whether the last thing that a line says is a mark.
func endsWithMark(line string) bool {
	line = strings.TrimRight(line, " \t.*_)")
	if !strings.HasSuffix(line, "]") && !strings.HasSuffix(line, "】") && !strings.HasSuffix(line, "］") {
		return false
	}
	marks := markdown.Marks(line)
	return len(marks) > 0 && marks[len(marks)-1].End == len(line)
}
