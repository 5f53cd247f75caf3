package desktop

import (
	"cotejo/app"
	"cotejo/app/messages"
)

// passageOf is a passage of a turn's lists as something to open: nothing of it is quoted.
func passageOf(l messages.Language, t app.Turn, id string) (cited, bool) {
	if t.Answer == nil {
		return cited{}, false
	}
	for list, passages := range map[string][]app.Passage{sourceOf: t.Answer.Passages, nearestOf: t.Answer.Nearest} {
		for _, p := range passages {
			if sourceID(list, p) != id {
				continue
			}
			c := app.Citation{Passage: p.Number, By: app.ByExtractive, Verdict: app.FragmentOnly, Document: &p.Document, Place: &p.Place}
			view := citationView(l, c, nil, nil)
			view.ID, view.Note, view.Checks = id, "", []CheckView{}
			return cited{Citation: c, view: view, passage: &p}, true
		}
	}
	return cited{}, false
}
