package verify

import (
	"strconv"

	"cotejo/app"
)

// Fragment is a citation of passage number index without a quote: it is known which passage is meant, and not which of its words. It
// can open the passage and proves nothing. It fills all of the citation but Number; a passage that there is not gives a finding.
func Fragment(index int, by app.Author, passages []*Passage) (app.Citation, []app.Finding) {
	c := app.Citation{Passage: index, By: by, Verdict: app.NotFound}
	passage := numbered(index, passages)
	if passage == nil {
		return c, []app.Finding{*finding("index_out_of_range", "index", strconv.Itoa(index), "passages", strconv.Itoa(len(passages)))}
	}
	document, place := passage.Document, passage.Place
	c.Document, c.Place, c.Verdict = &document, &place, app.FragmentOnly
	return c, nil
}
