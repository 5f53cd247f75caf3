package verify

import (
	"regexp"
	"slices"
	"strings"

	"cotejo/app"
)

// Checked is a citation with what was found about it.
type Checked struct {
	Citation app.Citation
	Findings []app.Finding
}

// Citations checks a quote as Citation does. One that leaves words out, and says so by an ellipsis, gives a citation for each
// part: the parts must stand in the passage in their order, each after the one before. A part that stands there,
// but not in its turn, does not hold (out_of_order); one that does not stand there leaves the others what they are.
func Citations(given string, index int, by app.Author, passages []*Passage, o Options) []Checked {
	c, findings := Citation(given, index, by, passages, o)
	whole := []Checked{{c, findings}}
	passage, parts := numbered(index, passages), partsOf(given)
	if passage == nil || len(parts) == 0 || c.Verdict != app.Approximate && (c.Verdict != app.NotFound || findings[0].Code != "not_in_fragment") {
		return whole
	}
	var all []Checked
	rest := passage.Span
	for _, part := range parts {
		one := app.Citation{Passage: index, Given: part, By: by, Verdict: app.NotFound}
		c, findings := passage.cite(one, rest, passages, o)
		if len(findings) > 0 && (findings[0].Code == "not_in_fragment" || c.Verdict == app.Misplaced) && rest != passage.Span {
			if _, verdict, _ := passage.locate(part, passage.Span, o); verdict != app.NotFound {
				c.Verdict, c.FoundAt, findings = app.NotFound, nil, []app.Finding{*finding("out_of_order")}
			}
		}
		if c.Span != nil {
			rest.Start = c.Span.End
		}
		all = append(all, Checked{c, findings})
	}
	return all
}

var ellipsis = regexp.MustCompile(`\s*[\[(]?(?:…|\.{3,}|\. \. \.)[\])]?\s*`)

// partsOf are the pieces of a quote around its ellipses; none when it has no ellipsis.
func partsOf(quote string) []string {
	pieces := ellipsis.Split(quote, -1)
	if len(pieces) < 2 {
		return nil
	}
	return slices.DeleteFunc(pieces, func(p string) bool { return strings.TrimSpace(p) == "" })
}
