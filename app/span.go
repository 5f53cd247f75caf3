package app

import (
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// Span is a half-open range of bytes [Start, End) of a canonical text, on rune boundaries.
type Span struct {
	Start, End int
}

// Len is the length of s in bytes.
func (s Span) Len() int { return s.End - s.Start }

// Contains says whether o lies within s.
func (s Span) Contains(o Span) bool { return s.Start <= o.Start && o.End <= s.End }

// Overlaps says whether s and o share at least one byte.
func (s Span) Overlaps(o Span) bool { return s.Start < o.End && o.Start < s.End }

// Valid says whether s lies within content, in order, on rune boundaries.
func (s Span) Valid(content string) bool {
	return 0 <= s.Start && s.Start <= s.End && s.End <= len(content) &&
		onBoundary(content, s.Start) && onBoundary(content, s.End)
}

func onBoundary(content string, at int) bool {
	return at == len(content) || utf8.RuneStart(content[at])
}

// String gives the form that the command line reads: "A-B".
func (s Span) String() string { return fmt.Sprintf("%d-%d", s.Start, s.End) }

// MarshalJSON writes s as [start, end].
func (s Span) MarshalJSON() ([]byte, error) { return json.Marshal([2]int{s.Start, s.End}) }

// UnmarshalJSON reads [start, end].
func (s *Span) UnmarshalJSON(b []byte) error {
	var pair []int
	if err := json.Unmarshal(b, &pair); err != nil {
		return fmt.Errorf("span: %w", err)
	}
	if len(pair) != 2 {
		return fmt.Errorf("span: two numbers expected, found %d", len(pair))
	}
	s.Start, s.End = pair[0], pair[1]
	return nil
}
