package prompt

import (
	"bytes"
	"strings"

	"cotejo/app"
)

// bom is the byte order mark with which a reply may begin.
const bom = "\uFEFF"

// thoughts is what the parser knows of <think> tags around objects and prose.
//
// A tag that is only mentioned is none: a thought begins where a line does, and one whose beginning was not marked does not end in the
// middle of a sentence.
type thoughts struct {
	tail    []byte        // the last bytes outside of objects
	thought *bytes.Buffer // nil outside of thoughts
}

const longestTag = len("</thinking>")

// think reads a byte outside of objects.
func (p *Parser) think(b byte) {
	p.tail = append(p.tail[max(0, len(p.tail)-2*longestTag-8):], b)
	if p.thought != nil {
		p.thought.WriteByte(b)
	}
	if b != '>' || p.plain {
		return
	}
	tail := strings.ToLower(string(p.tail))
	for _, name := range []string{"think>", "thinking>", "thought>"} {
		switch {
		case p.thought == nil && strings.HasSuffix(tail, "<"+name):
			if before := strings.TrimRight(tail[:len(tail)-len(name)-1], " \t"+bom); before == "" || strings.HasSuffix(before, "\n") {
				p.thought = &bytes.Buffer{}
				p.raw = p.raw[:max(0, len(p.raw)-len(name)-1)]
				p.prose.takeBack(len(name) + 1)
			}
		case strings.HasSuffix(tail, "</"+name):
			if p.thought == nil && mentioned(tail[:len(tail)-len(name)-2]) {
				continue
			}
			if p.thought == nil {
				// The thought began without its tag, so all that was read so far was thought.
				p.claims, p.none, p.known, p.broken, p.json, p.wrapped = nil, false, false, false, false, nil
				p.raw, p.objects = nil, nil
				p.prose.restart()
				p.repetition.same = 0
			}
			p.thought = nil
		}
	}
}

// mentioned says whether a closing tag stands in the middle of a sentence: after a space that no end of a sentence stands before, or
// in quotation marks.
func mentioned(before string) bool {
	said := strings.TrimRight(before, " \t")
	if said == "" {
		return false
	}
	last := said[len(said)-1:]
	if said == before {
		return strings.ContainsAny(last, "\"'`(") || strings.HasSuffix(said, "“") || strings.HasSuffix(said, "«")
	}
	return !strings.ContainsAny(last, ".!?:;}>\n*")
}

// unclosed reads a thought that has no end: its object is the reply. A thought alone says nothing.
func (p *Parser) unclosed() (Reply, error) {
	inner := NewParser()
	inner.nested = p.nested + 1
	inner.thoughts.tail = nil
	if inner.nested > maxNested {
		return Reply{}, unreadable()
	}
	inner.Feed(strings.NewReplacer("<think>", "", "<thinking>", "").Replace(p.thought.String()))
	reply, err := inner.End()
	switch {
	case app.ErrorCode(err) == "llm.incomplete" || app.ErrorCode(err) == "llm.repeats":
		return Reply{}, err
	case err != nil || reply.Inline:
		return Reply{}, app.Errorf("llm.empty", nil)
	}
	return reply, nil
}
