package messages

import (
	"strconv"
	"strings"

	"cotejo/app"
)

// Place words a place: "page 4", "line 12", "paragraph 9, Costs > Travel".
func (l Language) Place(p app.Place) string {
	label := l.position(p)
	if p.To != nil {
		to := *p.To
		switch {
		case p.Page > 0 && to.Page != p.Page:
			label = l.Say("place.pages", "from", l.page(p), "to", l.page(to))
		case p.Paragraph > 0 && p.Line == 0 && to.Paragraph != p.Paragraph:
			label = l.Say("place.paragraphs", "from", strconv.Itoa(p.Paragraph), "to", strconv.Itoa(to.Paragraph))
		case p.Line > 0 && to.Line != p.Line:
			label = l.Say("place.lines", "from", strconv.Itoa(p.Line), "to", strconv.Itoa(to.Line))
		}
	}
	if len(p.Heading) > 0 {
		label = l.Say("place.under", "place", label, "heading", strings.Join(p.Heading, " › "))
	}
	return label
}

func (l Language) position(p app.Place) string {
	switch {
	case p.Page > 0:
		return l.Say("place.page", "page", l.page(p))
	case p.Line > 0:
		return l.Say("place.line", "line", strconv.Itoa(p.Line))
	case p.Paragraph > 0:
		return l.Say("place.paragraph", "paragraph", strconv.Itoa(p.Paragraph))
	}
	return l.Say("place.document")
}

// page is the physical page, with the label printed on it where that differs.
func (l Language) page(p app.Place) string {
	number := strconv.Itoa(p.Page)
	if p.PageLabel != "" && p.PageLabel != number {
		return l.Say("place.labelled", "page", number, "label", p.PageLabel)
	}
	return number
}
