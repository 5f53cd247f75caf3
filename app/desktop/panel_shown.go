package desktop

import (
	"context"
	"strings"

	"cotejo/app"
	"cotejo/app/program"
)

// shown is the part of a document that a panel shows.
type shown struct {
	text    *app.Text
	passage app.Span
	lit     []app.Span
	more    More
}

// around is how much of a document is shown before and after the passage, in bytes.
const around = 6000

// shown returns the text around a citation: the stored one, or, when the library does not hold it any more, that of the
// answer's passage.
func (w *Window) shown(ctx context.Context, p *program.Program, id int64, one cited) (shown, error) {
	var s shown
	passage := one.passage
	if passage == nil {
		return s, nil
	}
	s.passage = passage.Span
	for _, c := range one.lit {
		if c.Span != nil {
			s.lit = append(s.lit, *c.Span)
		}
	}
	if id == 0 {
		s.text = &app.Text{Content: passage.Text, Offset: passage.Span.Start}
		s.more = More{Before: passage.Span.Start > 0, After: true}
		return s, nil
	}
	wanted := app.Span{Start: max(0, s.passage.Start-around), End: s.passage.End + around}
	text, err := p.Store.Text(ctx, id, wanted)
	if err != nil {
		return s, err
	}
	s.more = More{Before: text.Offset > 0, After: text.End() == wanted.End}
	s.text = text.Part(whole(text, s))
	return s, nil
}

// whole is the span of a text without the lines that are cut at its ends, unless they belong to the passage.
func whole(text *app.Text, s shown) app.Span {
	span := app.Span{Start: text.Offset, End: text.End()}
	if s.more.Before {
		if at := strings.IndexByte(text.Content, '\n'); at >= 0 && text.Offset+at < s.passage.Start {
			span.Start += at + 1
		}
	}
	if s.more.After {
		if at := strings.LastIndexByte(text.Content, '\n'); at >= 0 && text.Offset+at >= s.passage.End {
			span.End = text.Offset + at
		}
	}
	return span
}
