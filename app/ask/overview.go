package ask

import (
	"strconv"
	"unicode/utf8"

	"cotejo/app"
	"cotejo/app/search"
)

// shortestOpening is the least length of a sentence that says what a document is, in characters; a shorter one is a label.
const shortestOpening = 30

// overview is the evidence of an overview: of each passage its first whole sentence that says something, or its first heading or line where
// there is none. Of a single document it is also the heading that is its title, where it has one.
func overview(r *search.Result) []piece {
	documents := map[int64]bool{}
	for _, p := range r.Passages {
		documents[p.DocumentID] = true
	}
	var kept []piece
	all := pieces(r.Passages)
	for i, p := range r.Passages {
		title := titleOf(p, i)
		var opening *piece
		for k := range all {
			if all[k].passage != i {
				continue
			}
			if opening == nil {
				opening = &all[k]
			}
			if utf8.RuneCountInString(all[k].words) >= shortestOpening {
				opening = &all[k]
				break
			}
		}
		switch {
		case title != nil && (opening == nil || len(documents) == 1 && i == 0):
			kept = append(kept, *title)
			if opening != nil {
				kept = append(kept, *opening)
			}
		case opening != nil:
			kept = append(kept, *opening)
		}
	}
	return kept
}

// titleOf is the first heading of a passage, when it begins with one.
func titleOf(p app.Passage, at int) *piece {
	for _, b := range p.Source.Blocks {
		if !p.Span.Contains(b.Span) || b.Kind == app.Furniture {
			continue
		}
		if b.Kind == app.Heading && !b.Doubtful {
			return &piece{passage: at, span: b.Span, block: b, words: p.Source.Slice(b.Span)}
		}
		return nil
	}
	return nil
}

// tellReach says how much of what may belong to a list was read.
func (b *begun) tellReach(r *search.Reach) {
	if r == nil {
		return
	}
	found := strconv.Itoa(r.Found)
	if r.More {
		found += "+"
	}
	b.noted = []app.Finding{finding("covers_read_only", "passages", r.Passages, "documents", r.Documents, "found", found, "found_in", r.FoundIn)}
	b.Findings = b.noted
}
