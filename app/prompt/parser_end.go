package prompt

import (
	"bytes"
	"slices"
	"strings"

	"cotejo/app"
)

// Claims are the claims that are whole so far. A later call gives the same ones and what came after them, but for a reply
// that turns out to have been a thought so far, and for prose that turns out to lead to an object.
func (p *Parser) Claims() []Claim {
	if p.final != nil {
		return p.final.Claims
	}
	if p.inProse() {
		return slices.Clip(p.prose.claims)
	}
	return slices.Clip(p.claims)
}

// inProse says whether the reply is prose as far as it has come: that was asked for, or a claim with a mark is whole, and there is
// no object.
func (p *Parser) inProse() bool {
	if p.known || p.inKnown || p.json || len(p.claims) > 0 || p.thought != nil {
		return false
	}
	return p.inline || slices.ContainsFunc(p.prose.claims, func(c Claim) bool { return len(c.Marks) > 0 })
}

// NoInformation says whether the reply has said so far that there is no answer.
func (p *Parser) NoInformation() bool { return p.none || p.inProse() && p.prose.none }

// Draft is the claim that is being written, as far as it has come; false when there is none.
func (p *Parser) Draft() (Claim, bool) {
	if p.inProse() {
		return p.prose.draft()
	}
	if p.list == 0 || len(p.scan.stack) < p.list {
		return Claim{}, false
	}
	items := p.scan.stack[p.list-1].values
	if len(p.scan.stack) == p.list && p.scan.current == nil || len(items) == 0 {
		return Claim{}, false
	}
	c := draftOf(items[len(items)-1])
	if c == nil || !p.plain && rulesEcho().claim(*c) {
		return Claim{}, false
	}
	return *c, true
}

// End gives the reply. Errors: llm.incomplete when it was cut, llm.repeats when it has no end, llm.empty when nothing was said,
// llm.unreadable when it is no answer in any form.
func (p *Parser) End() (Reply, error) {
	reply, err := p.end()
	if err != nil {
		return Reply{}, err
	}
	p.final = &reply
	return reply, nil
}

func (p *Parser) end() (Reply, error) {
	switch {
	case p.Repeats():
		return Reply{}, app.Errorf("llm.repeats", nil)
	case p.fed > maxReply:
		return Reply{}, unreadable()
	case p.thought != nil && !p.known:
		return p.unclosed()
	case p.broken, p.scan.open() && (p.inKnown || p.scan.quoted || p.onlyObject()):
		return Reply{}, incomplete()
	case p.known:
		return Reply{NoInformation: p.none, Claims: slices.Clip(p.claims)}, nil
	case p.wrapped != nil:
		return *p.wrapped, nil
	case len(bytes.TrimSpace(bytes.TrimPrefix(p.raw, []byte(bom)))) == 0:
		return Reply{}, app.Errorf("llm.empty", nil)
	}
	if !p.isProse() {
		return Reply{}, unreadable()
	}
	if p.unread {
		p.prose.restart()
		for _, b := range p.raw {
			p.prose.next(b)
		}
	}
	p.prose.end()
	if len(p.prose.claims) == 0 && !p.prose.none {
		return Reply{}, unreadable()
	}
	return Reply{NoInformation: p.prose.none, Claims: slices.Clip(p.prose.claims), Inline: true}, nil
}

// onlyObject says whether an object that has begun is all that the reply is.
func (p *Parser) onlyObject() bool {
	return strings.Trim(withoutFences(string(p.raw[:p.began])), bom+" \t\r\n") == ""
}
