package app

import (
	"encoding/json"
	"math"
	"sort"
	"unicode/utf8"
)

// Place is what a person would say of a position in a file; only the fields of the file's kind are set.
// The field names are those of the evidence file.
type Place struct {
	// Label is for people, in the interface language; it is set last, by the messages.
	Label      string      `json:"label"`
	Line       int         `json:"line,omitempty"`
	Column     int         `json:"column,omitempty"` // in runes
	Paragraph  int         `json:"paragraph,omitempty"`
	Heading    []string    `json:"heading,omitempty"` // outermost first
	Page       int         `json:"page,omitempty"`    // physical
	PageLabel  string      `json:"page_label,omitempty"`
	Rectangles []Rectangle `json:"rectangles,omitempty"`
	// To is set when the span crosses lines, paragraphs or pages: the place of its last character.
	To *Place `json:"to,omitempty"`
}

// Rectangle is a box on a page.
type Rectangle struct {
	Page int `json:"page"`
	Box  Box `json:"box"`
}

// MarshalJSON writes b as [x0, y0, x1, y1], in hundredths of a point.
func (b Box) MarshalJSON() ([]byte, error) {
	round := func(v float64) float64 { return math.Round(v*100) / 100 }
	return json.Marshal([4]float64{round(b.X0), round(b.Y0), round(b.X1), round(b.Y1)})
}

// UnmarshalJSON reads [x0, y0, x1, y1].
func (b *Box) UnmarshalJSON(data []byte) error {
	var v [4]float64
	if err := json.Unmarshal(data, &v); err != nil {
		return err
	}
	*b = Box{v[0], v[1], v[2], v[3]}
	return nil
}

// Place returns where s stands in the file. White space at its ends does not count.
func (t *Text) Place(s Span) Place {
	words := t.trim(s)
	if words.Len() <= 0 {
		words = s
	}
	place := t.placeAt(words.Start)
	place.Rectangles = t.rectangles(words)
	_, width := utf8.DecodeLastRuneInString(t.Slice(words))
	if last := words.End - width; width > 0 && last > words.Start {
		to := t.placeAt(last)
		if to.Line != place.Line || to.Paragraph != place.Paragraph || to.Page != place.Page {
			place.To = &to
		}
	}
	return place
}

func (t *Text) placeAt(at int) Place {
	var place Place
	i := sort.Search(len(t.Marks), func(i int) bool { return t.Marks[i].Start > at }) - 1
	if i >= 0 {
		m := t.Marks[i]
		place.Paragraph, place.Page = m.Paragraph, m.Page
		if m.Line > 0 && m.Start >= t.Offset && at <= t.End() {
			place.Line, place.Column = t.lineColumn(m, at)
		}
		if m.Page > 0 && m.Page <= len(t.PageLabels) {
			place.PageLabel = t.PageLabels[m.Page-1]
		}
	}
	if place.Page == 0 {
		if b := t.BlockAt(at); b >= 0 {
			place.Heading = t.Blocks[b].Headings
		}
	}
	return place
}

// rectangles returns the boxes of the words of s, one a run, in the order of the text.
func (t *Text) rectangles(s Span) []Rectangle {
	var found []Rectangle
	first := sort.Search(len(t.Runs), func(i int) bool { return t.Runs[i].End > s.Start })
	for _, r := range t.Runs[first:] {
		if r.Start >= s.End {
			break
		}
		found = append(found, Rectangle{Page: r.Page, Box: t.boxWithin(r, s)})
	}
	return found
}

// boxWithin is the box of those characters of r that s holds.
func (t *Text) boxWithin(r Run, s Span) Box {
	if r.Edges == nil || s.Contains(r.Span) || r.Start < t.Offset || r.End > t.End() {
		return r.Box
	}
	inside := Span{max(s.Start, r.Start), min(s.End, r.End)}
	from := utf8.RuneCountInString(t.Slice(Span{r.Start, inside.Start}))
	to := from + utf8.RuneCountInString(t.Slice(inside))
	if from >= to || to >= len(r.Edges) {
		return r.Box
	}
	low, high := float64(r.Edges[from]), float64(r.Edges[from])
	for _, e := range r.Edges[from : to+1] {
		low, high = min(low, float64(e)), max(high, float64(e))
	}
	box := r.Box
	if r.Vertical {
		box.Y0, box.Y1 = low, high
	} else {
		box.X0, box.X1 = low, high
	}
	return box
}

// trim takes white space off both ends of s.
func (t *Text) trim(s Span) Span {
	words := t.Slice(s)
	for len(words) > 0 {
		r, w := utf8.DecodeRuneInString(words)
		if !isSpace(r) {
			break
		}
		s.Start, words = s.Start+w, words[w:]
	}
	for len(words) > 0 {
		r, w := utf8.DecodeLastRuneInString(words)
		if !isSpace(r) {
			break
		}
		s.End, words = s.End-w, words[:len(words)-w]
	}
	return s
}

func isSpace(r rune) bool {
	switch r {
	case ' ', '\t', '\n', '\r', '\v', '\f', 0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
		return true
	}
	return r >= 0x2000 && r <= 0x200A
}
