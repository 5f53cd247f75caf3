package verify

import "cotejo/app"

// elsewhere finds a quote, word for word, in another passage than the one it is given for: the first that holds it.
func elsewhere(given string, own *Passage, passages []*Passage, o Options) (at *app.Found, number int) {
	for _, p := range passages {
		if p == own {
			continue
		}
		if span, failed := locate(p.Source, p.folded, p.Span.Start, given, o); failed == nil && !p.doubtful(span) && !onlyHeading(span, p, passages) {
			return &app.Found{Document: p.Document, Span: span, Place: p.Source.Place(span)}, p.Number
		}
	}
	return nil, 0
}

// Elsewhere completes a citation that is not found in its passage when the words stand in a passage that was looked up for it:
// then it is misplaced, and says where. It reports whether it is so; a citation with another verdict, or another
// reason not to hold, stays as it is.
func Elsewhere(c *app.Citation, findings []app.Finding, passages []*Passage, o Options) bool {
	if c.Verdict != app.NotFound || len(findings) != 1 || findings[0].Code != "not_in_fragment" {
		return false
	}
	at, _ := elsewhere(c.Given, nil, passages, o)
	if at == nil {
		return false
	}
	c.Verdict, c.FoundAt = app.Misplaced, at
	findings[0] = *finding("misplaced_library")
	return true
}
