package prompt

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

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

// String gives the words of a text or word, as far as they are there.
func (v *value) String() string {
	if v.kind == text {
		return unquote(v.raw)
	}
	return string(v.raw)
}

// state is what the scanner expects within the innermost object or list.
type state byte

const (
	atMember state = iota // of an object: a name, a comma, its end
	inName
	afterName // a colon
	atValue   // of an object's member
	atItem    // of a list: a value, a comma, its end
	inText
	inWord
)

// scanner reads one JSON object byte by byte. It is generous: commas may be missing or too many, strings may hold raw line
// ends and unknown escapes. It never looks ahead, so how the bytes arrive makes no difference.
type scanner struct {
	stack   []*value // objects and lists that are open, outermost first
	state   state
	name    []byte
	current *value // the text or word that is open
	escaped bool   // the byte before was a backslash that begins an escape
	// ended is told of each value when it is whole, with the stack as it is without the value.
	ended func(*value)
}

// open says whether an object is being read.
func (s *scanner) open() bool { return len(s.stack) > 0 }

// begin starts an object; its opening brace has been read.
func (s *scanner) begin() {
	s.stack, s.state, s.current = append(s.stack[:0], &value{kind: object}), atMember, nil
}

// drop forgets the object that is being read.
func (s *scanner) drop() { s.stack, s.current, s.escaped = s.stack[:0], nil, false }

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
	}
	if b == ' ' || b == '\n' || b == '\t' || b == '\r' {
		return true
	}
	switch s.state {
	case atMember:
		switch b {
		case ',':
		case '"':
			s.state, s.name = inName, s.name[:0]
		case '}':
			s.close()
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
	}
	return s.value(b)
}

// value begins a value.
func (s *scanner) value(b byte) bool {
	switch {
	case b == '"':
		s.current, s.state = s.add(text), inText
	case b == '{' || b == '[':
		if len(s.stack) == maxDepth {
			return false
		}
		k, begins := object, atMember
		if b == '[' {
			k, begins = list, atItem
		}
		s.stack, s.state = append(s.stack, s.add(k)), begins
	case isWord(b):
		s.current, s.state = s.add(word), inWord
		s.current.raw = append(s.current.raw, b)
	default:
		return false
	}
	return true
}

func (s *scanner) inString(b byte) bool {
	into := &s.name
	if s.state == inText {
		into = &s.current.raw
	}
	if b == '"' && !s.escaped {
		if s.state == inName {
			s.state = afterName
		} else {
			s.end(s.current)
		}
		return true
	}
	s.escaped = b == '\\' && !s.escaped
	*into = append(*into, b)
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

// unquote undoes the escapes of a string. An escape that is not whole yet is left out; an unknown one stays as it is, since models
// write paths and formulas without doubling their backslashes.
func unquote(raw []byte) string {
	var out strings.Builder
	for i := 0; i < len(raw); i++ {
		if raw[i] != '\\' {
			out.WriteByte(raw[i])
			continue
		}
		if i++; i == len(raw) {
			break
		}
		switch b := raw[i]; b {
		case '"', '\\', '/', '\'':
			out.WriteByte(b)
		case 'n':
			out.WriteByte('\n')
		case 't':
			out.WriteByte('\t')
		case 'r':
			out.WriteByte('\r')
		case 'b', 'f':
			out.WriteByte(' ')
		case 'u':
			r, used := codePoint(raw[i+1:])
			if used == 0 && len(raw)-i <= 4 {
				return strings.ToValidUTF8(out.String(), "\uFFFD")
			}
			if used == 0 {
				out.WriteString(`\u`)
				continue
			}
			out.WriteRune(r)
			i += used
		default:
			out.WriteByte('\\')
			out.WriteByte(b)
		}
	}
	return strings.ToValidUTF8(out.String(), "\uFFFD")
}

// codePoint reads the four digits of an escape, and the second half of a pair where there is one; used is 0 when they are no
// digits.
func codePoint(raw []byte) (r rune, used int) {
	unit := func(at int) (rune, bool) {
		if len(raw) < at+4 {
			return 0, false
		}
		n, err := strconv.ParseUint(string(raw[at:at+4]), 16, 16)
		return rune(n), err == nil
	}
	first, is := unit(0)
	if !is {
		return 0, 0
	}
	if !utf16.IsSurrogate(first) {
		return first, 4
	}
	if second, is := unit(6); is && raw[4] == '\\' && raw[5] == 'u' {
		if r := utf16.DecodeRune(first, second); r != utf8.RuneError {
			return r, 10
		}
	}
	return utf8.RuneError, 4
}
