package verify

import (
	"regexp"
	"slices"
	"strings"

	"cotejo/app"
	"cotejo/app/sentence"
)

// Checked is a citation with what was found about it.
type Checked struct {
	Citation app.Citation
	Findings []app.Finding
}

// Citations checks a quote as Citation does. One that leaves words out, and says so by an ellipsis, gives a citation for each
// part: the parts must stand in the passage in their order, each after the one before. A part that stands there,
// but not in its turn, does not hold (out_of_order); one that does not stand there leaves the others what they are. A part before
// which a denial was left out stands as it is, and a finding says so (left_out_denial).
func Citations(given string, index int, by app.Author, passages []*Passage, o Options) []Checked {
	c, findings := Citation(given, index, by, passages, o)
	whole := []Checked{{c, findings}}
	passage, parts := numbered(index, passages), partsOf(given)
	if passage == nil || len(parts) == 0 || c.Verdict != app.Approximate && (c.Verdict != app.NotFound || findings[0].Code != "not_in_fragment") {
		return whole
	}
	var all []Checked
	rest := passage.Span
	var before *app.Span // the part before, when that holds
	for _, part := range parts {
		one := app.Citation{Passage: index, Given: part, By: by, Verdict: app.NotFound}
		c, findings := passage.cite(one, rest, passages, o)
		if len(findings) > 0 && (findings[0].Code == "not_in_fragment" || c.Verdict == app.Misplaced) && rest != passage.Span {
			if _, verdict, _ := passage.locate(part, passage.Span, o); verdict != app.NotFound {
				c.Verdict, c.FoundAt, findings = app.NotFound, nil, []app.Finding{*finding("out_of_order")}
			}
		}
		if before != nil && c.Span != nil {
			if denial := passage.denialBetween(*before, *c.Span); denial != "" {
				findings = append(findings, *finding("left_out_denial", "words", denial))
			}
		}
		if before = c.Span; before != nil {
			rest.Start = before.End
		}
		all = append(all, Checked{c, findings})
	}
	return all
}

// denying are words, folded, without which what stands around them says the opposite, or more than it said. A quote may leave out much,
// but whoever reads it has to know that one of these went.
var denying = map[string]bool{
	"not": true, "no": true, "never": true, "neither": true, "nor": true, "none": true, "nobody": true, "nothing": true, "without": true, "cannot": true,
	"except": true, "unless": true, "hardly": true, "rarely": true, "seldom": true, "fails": true, "failed": true, "unable": true, "prohibited": true, "forbidden": true,
	"nunca": true, "jamás": true, "sin": true, "ni": true, "tampoco": true, "ningún": true, "ninguno": true, "ninguna": true, "nadie": true, "nada": true,
	"salvo": true, "excepto": true, "prohibido": true, "prohibida": true, "apenas": true,
}

// denialBetween gives the first denial among the words between two parts of a quote; "" when there is none. A sentence that was left
// out as a whole denies nothing of what stands around it, nor does another paragraph.
func (p *Passage) denialBetween(first, second app.Span) string {
	around := p.Source.Slice(app.Span{Start: first.Start, End: second.End})
	if strings.Contains(around, "\n") {
		return ""
	}
	left := ""
	for _, s := range sentence.Split(around, first.Start) {
		if s.Overlaps(first) || s.Overlaps(second) {
			left += " " + p.Source.Slice(app.Span{Start: min(max(s.Start, first.End), second.Start), End: max(min(s.End, second.Start), first.End)})
		}
	}
	for _, w := range strings.FieldsFunc(left, func(r rune) bool { return !wordRune(r) && r != '\'' && r != '’' }) {
		folded := strings.ReplaceAll(Fold(w).Text, "’", "'")
		if denying[folded] || strings.HasSuffix(folded, "n't") {
			return w
		}
	}
	return ""
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
