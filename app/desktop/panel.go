package desktop

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"time"

	"cotejo/app"
	"cotejo/app/messages"
	"cotejo/app/program"
)

// panelTime is how long opening a panel may take: a large file is read and hashed.
const panelTime = time.Minute

// cited is a citation of a turn with what is lit together with it.
type cited struct {
	app.Citation
	view CitationView
	// lit are the citations of the same claim that have the same mark: a row and its header, the parts of a quote.
	lit []app.Citation
}

// Panel opens a citation of a turn in its document, and checks it again, now.
func (w *Window) Panel(turn int64, citation string) (Panel, error) {
	p, err := w.program()
	if err != nil {
		return Panel{}, err
	}
	t, err := w.turn(p, turn)
	if err != nil {
		return Panel{}, err
	}
	l := w.language()
	all := citations(l, t)
	at := -1
	for i, c := range all {
		if c.view.ID == citation {
			at = i
		}
	}
	if at < 0 || all[at].Document == nil {
		return Panel{}, app.Errorf("panel.no_citation", nil)
	}
	ctx, cancel := context.WithTimeout(w.ctx, panelTime)
	defer cancel()
	one := all[at]
	panel := Panel{
		Citation: one.view, File: one.view.File, Folder: folders(one.Document.Path), Place: one.view.Place, Kind: "none",
		PageSize: []float64{0, 0}, Rectangles: []PageRectangle{}, Lines: []LitLine{}, CanOpen: w.mayOpen(p, one.Document.Path) == nil,
		Reference: l.Say("panel.reference", "quote", strings.Join(strings.Fields(one.view.Quote), " "), "file", one.view.File, "place", one.view.Place),
	}
	neighbours(&panel, all, at)
	return panel, w.showDocument(ctx, p, l, &panel, t, one, all)
}

// turn returns a turn as it is now.
func (w *Window) turn(p *program.Program, id int64) (app.Turn, error) {
	if l := w.liveTurn(id); l != nil {
		l.mutex.Lock()
		defer l.mutex.Unlock()
		return l.turn, nil
	}
	return p.Store.Turn(w.ctx, id)
}

// citations lists those of a turn in the order of Turn.Citations.
func citations(l messages.Language, t app.Turn) []cited {
	if t.Answer == nil {
		return nil
	}
	byID := map[string]cited{}
	for _, claim := range append(append([]app.Claim(nil), t.Answer.Evidence...), t.Answer.Claims...) {
		for _, c := range claim.Citations {
			id := citationID(c)
			if _, known := byID[id]; known {
				continue
			}
			one := cited{Citation: c, lit: []app.Citation{c}}
			for _, other := range claim.Citations {
				if other.Passage == c.Passage && citationID(other) != id && opens(other.Verdict) {
					one.lit = append(one.lit, other)
				}
			}
			byID[id] = one
		}
	}
	var all []cited
	for _, view := range turnView(l, t, nil).Citations {
		one := byID[view.ID]
		one.view = view
		all = append(all, one)
	}
	return all
}

// neighbours fills in which of the turn's citations that open this is, and the ones beside it.
func neighbours(panel *Panel, all []cited, at int) {
	for i, c := range all {
		if !c.view.Link && i != at {
			continue
		}
		panel.Count++
		switch {
		case i < at:
			panel.Previous = c.view.ID
		case i == at:
			panel.Index = panel.Count
		case panel.Next == "":
			panel.Next = c.view.ID
		}
	}
}

// showDocument fills in what is seen of the document, and what the check finds.
func (w *Window) showDocument(ctx context.Context, p *program.Program, l messages.Language, panel *Panel, t app.Turn, one cited, all []cited) error {
	id, err := p.Store.Lookup(ctx, *one.Document)
	if err != nil {
		return err
	}
	checked, err := checkNow(ctx, p, id, one.Citation)
	if err != nil {
		return err
	}
	panel.CheckedNow = CheckedNow{string(checked.verdict), checked.message(l)}
	shown, err := w.shown(ctx, p, id, t, one)
	if err != nil || shown.text == nil {
		return err
	}
	format, _, _ := strings.Cut(one.Document.Reader, "/")
	switch {
	case format == "pdf" && checked.unchanged && id != 0:
		if err := w.showPage(ctx, p, panel, id, checked.content, one, all); err == nil {
			return nil
		}
		// A page that cannot be drawn is shown as its words.
	case format != "txt" && format != "pdf" && len(shown.text.Blocks) > 0:
		showFormatted(panel, shown, format)
		return nil
	}
	showLines(panel, shown, format != "pdf" && len(shown.text.Marks) > 0)
	return nil
}

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
func (w *Window) shown(ctx context.Context, p *program.Program, id int64, t app.Turn, one cited) (shown, error) {
	var s shown
	var passage *app.Passage
	for i := range t.Answer.Passages {
		if t.Answer.Passages[i].Number == one.Passage {
			passage = &t.Answer.Passages[i]
		}
	}
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

// folders are the parts of the folder in which a file lies.
func folders(path string) []string {
	parts := []string{}
	for _, part := range strings.Split(filepath.ToSlash(filepath.Dir(path)), "/") {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}

// isFile says whether a path leads to a regular file.
func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
