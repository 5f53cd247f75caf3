package prompt

import (
	"bytes"
	"slices"
	"strings"
)

// quotation is a sign that begins strings, and those that may end them.
type quotation struct {
	opening string
	closing []string
	// written says that the whole JSON stands in a string itself: its escapes are escaped.
	written bool
}

// quotations lists the signs that models put around strings; none begins like another.
var quotations = []quotation{
	{opening: `"`, closing: []string{`"`}},
	{opening: `'`, closing: []string{`'`}},
	{opening: "“", closing: []string{"”", "“", `"`}},
	{opening: "”", closing: []string{"”", `"`}},
	{opening: "‘", closing: []string{"’", `'`}},
	{opening: `\"`, closing: []string{`\"`}, written: true},
	{opening: "&quot;", closing: []string{"&quot;"}},
	{opening: "&#34;", closing: []string{"&#34;"}},
	{opening: "&#39;", closing: []string{"&#39;"}},
}

// opens says whether a string may begin with a byte.
func opens(b byte) bool {
	return slices.ContainsFunc(quotations, func(q quotation) bool { return q.opening[0] == b })
}

// stringReader is what the scanner knows of the string at hand.
//
// Models write quotation marks within strings as they are, and apostrophes within single ones: 'the landlord's agent'. So a sign that may
// end a string is looked at together with what follows it (see follows) before it does. Names end with the first such sign.
type stringReader struct {
	opening []byte // as far as it has come
	sign    *quotation
	escaped bool   // the byte before was a backslash that begins an escape
	closing int    // length of the sign that may have ended the string; 0 when none did
	after   []byte // what came after it
}

// openString reads a byte of the sign that begins a string.
func (s *scanner) openString(b byte) bool {
	r := &s.strings
	r.opening = append(r.opening, b)
	for i := range quotations {
		q := &quotations[i]
		switch {
		case string(r.opening) == q.opening:
			s.strings = stringReader{sign: q}
			if s.state == atMember {
				s.state, s.name, s.quoted = inName, s.name[:0], true
			} else {
				s.current, s.state = s.add(text), inText
			}
			return true
		case strings.HasPrefix(q.opening, string(r.opening)):
			return true
		}
	}
	return false
}

// inString reads a byte of a string, or one that follows what may have ended it.
func (s *scanner) inString(b byte) bool {
	r := &s.strings
	if r.closing > 0 {
		r.after = append(r.after, b)
		switch follows(r.after, s.top().kind) {
		case wait:
			return true
		case within:
			// The sign was a part of the string, and so is what came after it, unless that holds another.
			after := r.after
			r.closing, r.after, s.current.sign = 0, nil, 0
			return s.replay(after)
		}
		return s.endString()
	}
	into := &s.name
	if s.state == inText {
		into = &s.current.raw
	}
	*into = append(*into, b)
	n := r.closed(*into)
	if s.state == inName && n == 0 {
		n = closedAnyhow(*into)
	}
	r.escaped = b == '\\' && !r.escaped
	switch {
	case n == 0:
	case s.state == inName:
		s.name = s.name[:len(s.name)-n]
		s.state, s.strings = afterName, stringReader{}
	default:
		r.closing, s.current.sign = n, n
	}
	return true
}

// closed is the length of the closing sign that a string's bytes end with; 0 when they end with none.
func (r *stringReader) closed(raw []byte) int {
	for _, c := range r.sign.closing {
		if !bytes.HasSuffix(raw, []byte(c)) {
			continue
		}
		if r.sign.written {
			// A sign of the string itself has two backslashes more.
			before := raw[:len(raw)-1]
			if (len(before)-len(bytes.TrimRight(before, `\`)))%4 != 1 {
				continue
			}
		} else if r.escaped {
			continue
		}
		return len(c)
	}
	return 0
}

// closedAnyhow is the length of a typographic sign that a name ends with: models close with another sign than they opened with, and no
// name holds one.
func closedAnyhow(name []byte) int {
	for _, sign := range []string{"”", "“", "’"} {
		if bytes.HasSuffix(name, []byte(sign)) {
			return len(sign)
		}
	}
	return 0
}

// endString ends the string whose closing sign has come, and reads what came after it.
func (s *scanner) endString() bool {
	r := s.strings
	v := s.current
	v.raw, v.sign = v.raw[:len(v.raw)-r.closing], 0
	if r.sign.written {
		v.raw = []byte(unquote(v.raw))
	}
	s.strings = stringReader{}
	s.end(v)
	return s.replay(r.after)
}

func (s *scanner) replay(after []byte) bool {
	for _, b := range after {
		if !s.open() || !s.next(b) {
			return false
		}
	}
	return true
}
