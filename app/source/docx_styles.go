package source

import (
	"regexp"
	"strconv"
	"strings"
)

// docxStyles are the styles of a document by id, with what matters for reading.
type docxStyles struct {
	byID             map[string]*docxStyle
	defaultParagraph string // the id of the style of paragraphs that name none
}

// docxStyle is one style. The pointers are nil where the style leaves a property to the one it is based on.
type docxStyle struct {
	name, basedOn string
	outline       *int // 0 is the outermost; 9 means body text
	numID         *string
	level         *int // of the list
	hidden        *bool
}

// chainLimit ends a chain of styles that are based on each other in a circle.
const chainLimit = 50

// chain gives the style of that id and those it is based on, nearest first.
func (s docxStyles) chain(id string) []*docxStyle {
	var found []*docxStyle
	for style := s.byID[id]; style != nil && len(found) < chainLimit; style = s.byID[style.basedOn] {
		found = append(found, style)
	}
	return found
}

// read takes the styles part in.
func (s *docxStyles) read(x *xmlReader) error {
	s.byID = map[string]*docxStyle{}
	var visit func(e xmlElement) error
	visit = func(e xmlElement) error {
		switch e.name {
		case "w:styles":
			return x.each(visit, nil)
		case "w:style":
			style := &docxStyle{}
			id := e.attr("styleId")
			if s.byID[id] == nil {
				s.byID[id] = style
			}
			if e.attr("type") == "paragraph" && (e.attr("default") == "1" || e.attr("default") == "true") {
				s.defaultParagraph = id
			}
			return style.read(x)
		}
		return x.skip()
	}
	return x.each(visit, nil)
}

func (s *docxStyle) read(x *xmlReader) error {
	return x.each(func(e xmlElement) error {
		switch e.name {
		case "w:name":
			s.name = e.attr("val")
		case "w:basedOn":
			s.basedOn = e.attr("val")
		case "w:pPr":
			var p docxProperties
			err := p.read(x, nil)
			s.outline, s.numID, s.level = p.outline, p.numID, p.level
			return err
		case "w:rPr":
			return x.each(func(e xmlElement) error {
				if e.name == "w:vanish" {
					on := e.on()
					s.hidden = &on
				}
				return x.skip()
			}, nil)
		}
		return x.skip()
	}, nil)
}

// docxProperties are the properties of a paragraph, or the part of a style that sets them.
type docxProperties struct {
	style   string
	outline *int
	numID   *string
	level   *int
}

// read takes the open w:pPr in. section is called for a w:sectPr, if not nil.
func (p *docxProperties) read(x *xmlReader, section func() error) error {
	return x.each(func(e xmlElement) error {
		switch {
		case e.name == "w:pStyle":
			p.style = e.attr("val")
		case e.name == "w:outlineLvl":
			p.outline = number(e.attr("val"))
		case e.name == "w:numPr":
			return x.each(func(e xmlElement) error {
				switch e.name {
				case "w:ilvl":
					p.level = number(e.attr("val"))
				case "w:numId":
					id := e.attr("val")
					p.numID = &id
				}
				return x.skip()
			}, nil)
		case e.name == "w:sectPr" && section != nil:
			return section()
		}
		return x.skip()
	}, nil)
}

// number reads a small number; nil when it is none.
func number(s string) *int {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || n > 100 {
		return nil
	}
	return &n
}

// headingLevel is 1 to 6 for a heading, else 0: by the paragraph's own outline level, else by the first of its
// styles that has an outline level or bears the name of a heading. A title stands above all: level 1.
func (s docxStyles) headingLevel(p docxProperties) int {
	if p.outline != nil {
		return headingOf(*p.outline)
	}
	for _, style := range s.chain(p.style) {
		if style.outline != nil {
			return headingOf(*style.outline)
		}
		if level := namedHeading(style.name); level > 0 {
			return level
		}
	}
	if s.byID[p.style] == nil {
		return namedHeading(p.style)
	}
	return 0
}

// headingOf turns an outline level into the level of a heading.
func headingOf(outline int) int {
	if outline >= 9 {
		return 0
	}
	return min(outline+1, 6)
}

// headingName fits the names that word processors give to headings; the usual ones are English in files of any
// language, the others come from converters.
var headingName = regexp.MustCompile(`^(?:heading|t[ií]tulo|titre|überschrift|titolo|kop|rubrik|overskrift|nagłówek|заголовок|encabezado|見出し|标题|標題) ?([1-9])$`)

func namedHeading(name string) int {
	name = strings.ToLower(strings.TrimSpace(name))
	if name == "title" {
		return 1
	}
	if m := headingName.FindStringSubmatch(name); m != nil {
		return min(int(m[1][0]-'0'), 6)
	}
	return 0
}

// itemLevel is the depth, from 1, of a paragraph in a list, by its own properties or those of its style; else 0.
func (s docxStyles) itemLevel(p docxProperties) int {
	numID, level := p.numID, p.level
	for _, style := range s.chain(p.style) {
		if numID == nil {
			numID = style.numID
		}
		if level == nil {
			level = style.level
		}
	}
	if numID == nil || *numID == "0" || *numID == "" {
		return 0
	}
	if level == nil {
		return 1
	}
	return min(*level, 8) + 1
}

// hides says whether a style, or one it is based on, makes its words hidden; known is false when none says so.
func (s docxStyles) hides(id string) (hidden, known bool) {
	for _, style := range s.chain(id) {
		if style.hidden != nil {
			return *style.hidden, true
		}
	}
	return false, false
}
