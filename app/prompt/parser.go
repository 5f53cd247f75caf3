package prompt

import "slices"

// maxReply is the longest reply, in bytes, that is read. At most 2,048 tokens are asked for, which is a tenth of it.
const maxReply = 256 << 10

// Parser reads a reply as it comes. Feed it the pieces, look at Claims and Draft in between, call End at the end.
//
// Several objects in a reply count as one: their claims are joined, one that comes again word for word counts once, and
// the answer is "no information" when one of them says so. A reply without such an object is read as prose with marks.
type Parser struct {
	scan    scanner
	fed     int
	claims  []Claim
	list    int  // depth of the list of claims, 0 outside of it
	none    bool // an object said that there is no answer
	known   bool // an object with names of the contract was seen
	broken  bool // such an object was broken off
	inKnown bool // the object that is being read has such a name
	json    bool // an object with names in quotation marks was seen
	wrapped *Reply
	final   *Reply
	nested  int // how many replies this one is wrapped in

	plain    bool // what is read are the rules: nothing of it is an echo, and nothing a tag
	fromEcho bool // the object that is being read stands in the rules, or holds what they say
	own      int  // claims of that object that do not

	prose      prose
	inline     bool // prose was asked for
	unread     bool // the prose was not read any further, since there was an object
	raw        []byte
	objects    []stretch // of raw
	began      int       // of the object that is being read, in raw
	repetition repetition
	thoughts
}

type stretch struct{ from, to int }

// NewParser returns a Parser that has read nothing.
func NewParser() *Parser {
	p := &Parser{}
	p.listen()
	return p
}

// NewInlineParser returns one for a reply that was asked for in prose: its first words are shown without waiting for an object.
func NewInlineParser() *Parser {
	p := NewParser()
	p.inline = true
	return p
}

func (p *Parser) listen() {
	p.scan.ended, p.scan.began = p.ended, p.listBegun
	p.prose.known = func(text string) bool { return !p.plain && rulesEcho().sentence(text) }
	p.prose.again = p.repetition.again
}

// Feed reads the next piece, split anywhere. It never fails: End says what was wrong.
func (p *Parser) Feed(piece string) {
	for i := 0; i < len(piece); i++ {
		if p.fed++; p.fed > maxReply {
			return
		}
		p.repetition.next(piece[i])
		p.next(piece[i])
	}
}

// Repeats says whether the reply goes round in circles; it will have no end, and what called the model should stop it.
func (p *Parser) Repeats() bool { return p.repetition.found }

func (p *Parser) next(b byte) {
	if p.thought == nil {
		p.raw = append(p.raw, b)
		if p.json || p.known || p.inKnown {
			p.unread = true
		} else {
			p.prose.next(b)
		}
	}
	if p.scan.open() {
		if p.scan.next(b) {
			p.json = p.json || p.scan.quoted
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
	p.think(b)
	if (b == '{' || b == '[') && p.thought == nil {
		p.fromEcho, p.own = !p.plain && rulesEcho().led(p.tail[:len(p.tail)-1]), 0
		p.tail = p.tail[:0]
		p.began = len(p.raw) - 1
		if b == '{' {
			p.scan.begin(object)
		} else {
			p.scan.begin(list)
			p.list = 1
		}
	}
}

// listBegun notes that the list of claims has begun, if the list is that.
func (p *Parser) listBegun(*value) {
	n := len(p.scan.stack)
	if p.list > 0 || n < 2 {
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
	if p.list == 0 && isClaim(v) {
		p.inKnown = true
		p.take(v) // a claim alone
	}
	if depth == 0 {
		p.objectEnded(v)
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
		p.inKnown = p.inKnown || isClaim(v)
		p.take(v)
	}
}

// objectEnded takes the whole object, or list.
func (p *Parser) objectEnded(v *value) {
	echoed := p.fromEcho && p.own == 0
	if p.inKnown && !echoed {
		p.known = true
	}
	if !p.inKnown && !p.known && v.kind == object {
		p.unwrap(v)
	}
	if p.inKnown || p.json {
		p.objects = append(p.objects, stretch{p.began, len(p.raw)})
	}
	p.list, p.inKnown, p.fromEcho = 0, false, false
}

// isClaim says whether a value has what a claim has: a text, and citations of it.
func isClaim(v *value) bool {
	return v.kind == object && v.field(nameText) != nil && v.field(nameCitations) != nil
}

// take adds a claim. One without words states nothing, and one that comes again adds nothing.
func (p *Parser) take(v *value) {
	c := claimOf(v)
	switch {
	case c == nil || c.Text == "":
	case len(c.Citations)+len(c.Marks) == 0 && slices.Contains(noAnswer, plainly(c.Text)):
		p.none = true
	case !p.plain && rulesEcho().claim(*c):
		p.fromEcho = true
	case slices.ContainsFunc(p.claims, c.Equal):
		p.own++
		p.repetition.again(len(p.claims))
	default:
		p.own++
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
			p.none = p.none || is == (name == nameNone) && !p.fromEcho
		}
	case nameClaims: // no list: null, or a claim alone
		p.inKnown = true
		if v.kind != list && !isClaim(v) {
			p.take(v)
		}
	}
}
