package desktop

import (
	"fmt"
	"hash/fnv"
	"path/filepath"
	"strconv"

	"cotejo/app"
	"cotejo/app/messages"
)

// citationID names a citation by what it cites, so that it is the same while an answer grows and after a reload.
func citationID(c app.Citation) string {
	id := "p" + strconv.Itoa(c.Passage) + "-"
	switch {
	case c.Span != nil:
		id += fmt.Sprintf("%d-%d", c.Span.Start, c.Span.End)
		if c.Verdict == app.Approximate {
			id += "-" + shortHash(c.Given) // the same words can be given in several ways
		}
	default:
		id += shortHash(c.Given)
	}
	if c.Verdict != app.Verified {
		id += "-" + string(c.Verdict)
	}
	return id
}

func shortHash(s string) string {
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(s))
	return strconv.FormatUint(hash.Sum64(), 36)
}

// opens says whether a mark of that verdict opens the panel.
func opens(v app.Verdict) bool {
	return v == app.Verified || v == app.Approximate || v == app.FragmentOnly
}

// citationView words a citation as it stands now; failed is the finding about it, or nil.
func citationView(l messages.Language, c app.Citation, failed *app.Finding, now standings) CitationView {
	verdict, sentence, looked := now.of(l, c)
	view := CitationView{
		ID: citationID(c), Verdict: verdict, By: string(c.By), Link: opens(c.Verdict), Quote: c.Given, Before: c.Before, After: c.After,
		QuoteDiffers: [][]int{}, GivenDiffers: [][]int{},
	}
	if c.Number != nil {
		view.Number = *c.Number
	}
	if c.Quote != nil {
		view.Quote = *c.Quote
	}
	if c.Document != nil {
		view.File, view.Path = fileName(c.Document.Path), c.Document.Path
	}
	if c.Place != nil {
		view.Place = l.Place(*c.Place)
	}
	if c.Verdict == app.Approximate && c.Quote != nil {
		view.Given = c.Given
		view.QuoteDiffers, view.GivenDiffers = differences(*c.Quote, c.Given)
	}
	switch {
	case c.Verdict == app.Misplaced && c.FoundAt != nil:
		view.Note = l.Say("citation.misplaced", "file", fileName(c.FoundAt.Document.Path), "place", l.Place(c.FoundAt.Place))
	case failed != nil:
		view.Note = findingSentence(l, *failed)
	case c.Verdict != app.Verified:
		view.Note = l.Say("citation." + string(c.Verdict))
	}
	view.Checks = citationChecks(l, c, failed, view.Note)
	if looked && now[view.ID].reason != "" {
		view.Note = sentence
		view.Checks = append(view.Checks, CheckView{"file", sentence, now[view.ID].state()})
	}
	return view
}

// fileName is the last part of a path of this system.
func fileName(path string) string { return filepath.Base(path) }

func findingSentence(l messages.Language, f app.Finding) string {
	var pairs []string
	for k, v := range f.Args {
		pairs = append(pairs, k, v)
	}
	return l.Say("finding."+f.Code, pairs...)
}
