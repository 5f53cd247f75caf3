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
	// passage is that in which it stands; nil when the answer does not hold it.
	passage *app.Passage
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
	ctx, cancel := context.WithTimeout(w.ctx, panelTime)
	defer cancel()
	all, at := w.cited(l, t, citation)
	if at < 0 || all[at].Document == nil {
		return Panel{}, app.Errorf("panel.no_citation", nil)
	}
	id, err := p.Store.Lookup(ctx, *all[at].Document)
	if err != nil {
		return Panel{}, err
	}
	checked, err := checkNow(ctx, p, id, all[at].Citation)
	if err != nil {
		return Panel{}, err
	}
	if checked.tested && w.liveTurn(t.ID) == nil {
		// The turn may have ended while its file was looked at.
		if t, err = w.turn(p, turn); err != nil {
			return Panel{}, err
		}
		w.stand(t, standings{citation: {checked.reason}})
		if all, at = w.cited(l, t, citation); at < 0 || all[at].Document == nil {
			return Panel{}, app.Errorf("panel.no_citation", nil)
		}
	}
	one := all[at]
	panel := Panel{
		Citation: one.view, File: one.view.File, Folder: folders(one.Document.Path), Place: one.view.Place, Kind: "none",
		PageSize: []float64{0, 0}, Rectangles: []PageRectangle{}, Lines: []LitLine{}, CanOpen: w.mayOpen(p, one.Document.Path) == nil,
		Reference: reference(l, one.view),
	}
	panel.CheckedNow = CheckedNow{checked.shown(one.Verdict), checked.message(l)}
	neighbours(&panel, all, at)
	return panel, w.showDocument(ctx, p, &panel, id, checked, one, all)
}

// reference is what "copy quote with reference" copies.
func reference(l messages.Language, c CitationView) string {
	quote := strings.Join(strings.Fields(c.Quote), " ")
	if quote == "" {
		return l.Say("panel.reference_passage", "file", c.File, "place", c.Place)
	}
	return l.Say("panel.reference", "quote", quote, "file", c.File, "place", c.Place)
}

// cited lists what the panel can show of a turn, as it stands now, and the index of one, or -1.
func (w *Window) cited(l messages.Language, t app.Turn, id string) ([]cited, int) {
	all := citations(l, t, w.standingOf(t.ID))
	for i, c := range all {
		if c.view.ID == id {
			return all, i
		}
	}
	if one, found := passageOf(l, t, id); found {
		return []cited{one}, 0
	}
	return nil, -1
}

// turn returns a turn as it is now.
func (w *Window) turn(p *program.Program, id int64) (app.Turn, error) {
	if l := w.liveTurn(id); l != nil {
		l.mutex.Lock()
		defer l.mutex.Unlock()
		return l.turn, nil
	}
	return w.kept.Turn(w.ctx, id)
}

// citations lists those of a turn in the order of Turn.Citations.
func citations(l messages.Language, t app.Turn, now standings) []cited {
	if t.Answer == nil {
		return nil
	}
	passages := map[int]*app.Passage{}
	for i := range t.Answer.Passages {
		passages[t.Answer.Passages[i].Number] = &t.Answer.Passages[i]
	}
	byID := map[string]cited{}
	for _, claim := range append(append([]app.Claim(nil), t.Answer.Evidence...), t.Answer.Claims...) {
		for _, c := range claim.Citations {
			id := citationID(c)
			if _, known := byID[id]; known {
				continue
			}
			one := cited{Citation: c, lit: []app.Citation{c}, passage: passages[c.Passage]}
			for _, other := range claim.Citations {
				if other.Passage == c.Passage && citationID(other) != id && opens(other.Verdict) {
					one.lit = append(one.lit, other)
				}
			}
			byID[id] = one
		}
	}
	var all []cited
	for _, view := range turnViewNow(l, t, nil, now).Citations {
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

// showDocument fills in what is seen of the document. id is the stored document, or 0.
func (w *Window) showDocument(ctx context.Context, p *program.Program, panel *Panel, id int64, checked checked, one cited, all []cited) error {
	shown, err := w.shown(ctx, p, id, one)
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
