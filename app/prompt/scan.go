package prompt

import "strings"

// maxDepth is how deep objects and lists may stand in each other; a claim needs five.
const maxDepth = 32

type kind byte

const (
	object kind = iota
	list
	text // a string
	word // a number, true, false, null
)

// value is a JSON value, perhaps not whole yet: it is in its parent from its first byte on.
type value struct {
	kind   kind
	raw    []byte   // of text (escapes and all) and of word
	sign   int      // of text: so many bytes at the end of raw may be the sign that ends it
	names  []string // of an object's values
	values []*value
}

// field gives the last value of that name, or nil.
func (v *value) field(name string) *value {
	for i := len(v.values) - 1; i >= 0; i-- {
		if v.names[i] == name {
			return v.values[i]
		}
	}
	return nil
}

// String gives the words of a text or word, as far as they are there; null has none.
func (v *value) String() string {
	if v.kind == text {
		return unquote(v.raw[:len(v.raw)-v.sign])
	}
	if s := string(v.raw); !strings.EqualFold(s, "null") && !strings.EqualFold(s, "none") {
		return s
	}
	return ""
}

// state is what the scanner expects within the innermost object or list.
type state byte

const (
	atMember state = iota // of an object: a name, a comma, its end
	inName
	inBareName // a name without quotation marks
	afterName  // a colon
	atValue    // of an object's member
	atItem     // of a list: a value, a comma, its end
	inText
	inWord
)

// scanner reads one JSON object, or list of objects, byte by byte. It is generous: commas may be missing or too many, there may be
// comments, names may stand without quotation marks, and strings are read as scan_text.go says. It looks at no byte that
// has not come, so how the bytes arrive makes no difference.
type scanner struct {
	stack   []*value // objects and lists that are open, outermost first
	state   state
	name    []byte
	current *value // the text or word that is open
	strings stringReader
	comment comment
	// quoted says that the object has a name in quotation marks: it is JSON, not a brace in prose.
	quoted bool
	// began is told of each list when it begins, ended of each value when it is whole, with the stack as it is then.
	began, ended func(*value)
}

// open says whether an object is being read.
func (s *scanner) open() bool { return len(s.stack) > 0 }

// begin starts an object or a list; its opening bracket has been read.
func (s *scanner) begin(k kind) {
	s.drop()
	s.stack, s.state = append(s.stack, &value{kind: k}), atMember
	if k == list {
		s.state = atItem
	}
}

// drop forgets what is being read.
func (s *scanner) drop() {
	s.stack, s.current, s.comment, s.quoted = s.stack[:0], nil, noComment, false
	s.strings = stringReader{}
}

func (s *scanner) top() *value { return s.stack[len(s.stack)-1] }

// add puts a new value into the innermost object or list.
func (s *scanner) add(k kind) *value {
	v, parent := &value{kind: k}, s.top()
	if parent.kind == object {
		parent.names = append(parent.names, strings.ToLower(strings.TrimSpace(unquote(s.name))))
	}
	parent.values = append(parent.values, v)
	return v
}

// next reads a byte; false means that it cannot stand here.
func (s *scanner) next(b byte) bool {
	switch s.state {
	case inName, inText:
		return s.inString(b)
	case inWord:
		if isWord(b) {
			s.current.raw = append(s.current.raw, b)
			return true
		}
		s.end(s.current)
		return s.next(b)
	case inBareName:
		if isWord(b) {
			s.name = append(s.name, b)
			return true
		}
		s.state = afterName
		return s.next(b)
	}
	if took, ok := s.comment.next(b); took {
		return ok
	}
	if len(s.strings.opening) == 0 && (b == ' ' || b == '\n' || b == '\t' || b == '\r') {
		return true
	}
	switch s.state {
	case atMember:
		switch {
		case len(s.strings.opening) > 0 || opens(b):
			return s.openString(b)
		case b == ',':
		case b == '}':
			s.close()
		case isWord(b) && (b < '0' || b > '9') && b != '-' && b != '+' && b != '.':
			s.state, s.name = inBareName, append(s.name[:0], b)
		default:
			return false
		}
		return true
	case afterName:
		s.state = atValue
		return b == ':'
	case atItem:
		if b == ',' {
			return true
		}
		if b == ']' {
			s.close()
			return true
		}
		if len(s.stack) == 1 && b != '{' {
			return false // a list in prose: [1]
		}
	}
	return s.value(b)
}

// value begins a value.
func (s *scanner) value(b byte) bool {
	switch {
	case len(s.strings.opening) > 0 || opens(b):
		return s.openString(b)
	case b == '{' || b == '[':
		if len(s.stack) == maxDepth {
			return false
		}
		k, begins := object, atMember
		if b == '[' {
			k, begins = list, atItem
		}
		v := s.add(k)
		s.stack, s.state = append(s.stack, v), begins
		if k == list {
			s.began(v)
		}
	case isWord(b):
		s.current, s.state = s.add(word), inWord
		s.current.raw = append(s.current.raw, b)
	default:
		return false
	}
	return true
}

// close ends the innermost object or list.
func (s *scanner) close() {
	v := s.top()
	s.stack = s.stack[:len(s.stack)-1]
	s.end(v)
}

// end says that a value is whole.
func (s *scanner) end(v *value) {
	s.current = nil
	if s.open() {
		s.state = atMember
		if s.top().kind == list {
			s.state = atItem
		}
	}
	s.ended(v)
}

func isWord(b byte) bool {
	return '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || b == '-' || b == '+' || b == '.' || b == '_'
}
