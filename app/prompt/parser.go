package prompt

import (
	"bytes"
	"slices"
	"strings"
)

// maxReply is the longest reply, in bytes, that is read. At most 2,048 tokens are asked for, which is a tenth of it.
const maxReply = 256 << 10

// Parser reads a reply as it comes. Feed it the pieces, look at Claims and Draft in between, call End at the end.
//
// Several objects in a reply count as one: their claims are joined, one that comes again word for word counts once, and
// the answer is "no information" when one of them says so.
type Parser struct {
	scan    scanner
	fed     int
	claims  []Claim
	list    int  // depth of the list of claims, 0 outside of it
	none    bool // an object said that there is no answer
	known   bool // an object with names of the contract was seen
	broken  bool // such an object was broken off
	inKnown bool // the object that is being read has such a name

	// Outside of objects thoughts are looked for; thought is nil outside of them.
	tail    []byte
	thought *bytes.Buffer
	plain   bool // tags mean nothing: what is read is a thought itself
}

// NewParser returns a Parser that has read nothing.
func NewParser() *Parser {
	p := &Parser{}
	p.scan.ended = p.ended
	return p
}

// Feed reads the next piece, split anywhere. It never fails: End says what was wrong.
func (p *Parser) Feed(piece string) {
	for i := 0; i < len(piece); i++ {
		if p.fed++; p.fed > maxReply {
			return
		}
		p.next(piece[i])
	}
}

func (p *Parser) next(b byte) {
	if p.scan.open() {
		if p.scan.next(b) {
			if b == '[' {
				p.listBegun()
			}
			return
		}
		// No JSON: words around the object, or an object that broke. What comes may still be the object.
		p.broken = p.broken || p.inKnown
		p.scan.drop()
		p.list, p.inKnown = 0, false
	}
	p.outside(b)
}

// outside reads a byte that belongs to no object.
func (p *Parser) outside(b byte) {
	p.tail = append(p.tail[max(0, len(p.tail)-len("</thinking")):], b)
	if p.thought != nil {
		p.thought.WriteByte(b)
	}
	if b == '>' && !p.plain {
		p.tag(strings.ToLower(string(p.tail)))
	}
	if b == '{' && p.thought == nil {
		p.tail = p.tail[:0]
		p.scan.begin()
	}
}

func (p *Parser) tag(tail string) {
	switch {
	case strings.HasSuffix(tail, "</think>"), strings.HasSuffix(tail, "</thinking>"):
		if p.thought == nil {
			// The thought began without its tag, so all that was read so far was thought.
			p.claims, p.none, p.known, p.broken = nil, false, false, false
		}
		p.thought = nil
	case p.thought == nil && (strings.HasSuffix(tail, "<think>") || strings.HasSuffix(tail, "<thinking>")):
		p.thought = &bytes.Buffer{}
	}
}

// listBegun notes that the list of claims has begun, if the bracket was that.
func (p *Parser) listBegun() {
	n := len(p.scan.stack)
	if p.list > 0 || n < 2 || p.scan.state != atItem || len(p.scan.top().values) > 0 {
		return
	}
	parent := p.scan.stack[n-2]
	if parent.kind == object && parent.names[len(parent.names)-1] == nameClaims {
		p.list, p.inKnown = n, true
	}
}

// ended takes what the scanner found. The stack is as it stands around the value.
func (p *Parser) ended(v *value) {
	depth := len(p.scan.stack)
	if depth == 0 {
		p.known = p.known || p.inKnown
		p.list, p.inKnown = 0, false
		return
	}
	if p.list == 0 {
		if parent := p.scan.top(); parent.kind == object {
			p.member(parent.names[len(parent.names)-1], v)
		}
		return
	}
	switch {
	case depth < p.list:
		p.list = 0
	case depth == p.list:
		p.take(v)
	}
}

// take adds a claim. One without words states nothing, and one that comes again adds nothing.
func (p *Parser) take(v *value) {
	if c := claimOf(v); c != nil && c.Text != "" && !slices.ContainsFunc(p.claims, c.Equal) {
		p.claims = append(p.claims, *c)
	}
}

// member takes a value outside of the list of claims by its name.
func (p *Parser) member(name string, v *value) {
	switch name {
	case nameNone, nameFound:
		is, known := boolOf(v.String())
		if known {
			p.inKnown = true
			p.none = p.none || is == (name == nameNone)
		}
	case nameClaims: // no list: null, or a claim alone
		p.inKnown = true
		p.take(v)
	}
}

// Claims are the claims that are whole so far. A later call gives the same ones and what came after them, but for a reply
// that turns out to have been a thought so far.
func (p *Parser) Claims() []Claim { return slices.Clip(p.claims) }

// NoInformation says whether the reply has said so far that there is no answer.
func (p *Parser) NoInformation() bool { return p.none }

// Draft is the claim that is being written, as far as it has come; false when there is none.
func (p *Parser) Draft() (Claim, bool) {
	if p.list == 0 || len(p.scan.stack) < p.list {
		return Claim{}, false
	}
	items := p.scan.stack[p.list-1].values
	if len(p.scan.stack) == p.list && p.scan.current == nil || len(items) == 0 {
		return Claim{}, false
	}
	c := claimOf(items[len(items)-1])
	if c == nil {
		return Claim{}, false
	}
	c.Text = markBegun.ReplaceAllString(c.Text, "")
	return *c, true
}

// End gives the reply. Errors: llm.incomplete when it was cut, llm.unreadable when it is no answer in the form asked for.
func (p *Parser) End() (Reply, error) {
	switch {
	case p.fed > maxReply:
		return Reply{}, unreadable()
	case p.thought != nil && !p.known:
		// The thought has no end: its object is the reply.
		inner := NewParser()
		inner.plain = true
		inner.Feed(p.thought.String())
		reply, err := inner.End()
		if err != nil {
			return Reply{}, incomplete()
		}
		p.claims = inner.claims
		return reply, nil
	case p.scan.open() || p.broken:
		return Reply{}, incomplete()
	case !p.known:
		return Reply{}, unreadable()
	}
	return Reply{NoInformation: p.none, Claims: p.Claims()}, nil
}
