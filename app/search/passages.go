package search

import (
	"context"
	"fmt"
	"math"
	"slices"

	"cotejo/app"
)

// surroundings is how many bytes before and after a passage are read with it, for the context of its quotes.
const surroundings = 400

// group is what becomes one passage.
type group struct {
	span app.Span
	best *candidate
}

// passages makes numbered passages of the best candidates of all parts: overlapping fragments of one document become one, at the
// rank of the better, until there are topK. A part about which nothing was found takes no place of those that have something.
func (s *Search) passages(ctx context.Context, r *Result, topK int) error {
	groups := grouped(inTurn(r.Parts), topK)
	found, err := s.passagesOf(ctx, groups)
	if err != nil {
		return err
	}
	r.Passages = found
	for i := range r.Parts {
		p := &r.Parts[i]
		p.Passages = []int{}
		for _, c := range p.found {
			at := slices.IndexFunc(groups, func(g *group) bool { return g.best.Document == c.Document && g.span.Overlaps(c.Span) })
			if at >= 0 && !slices.Contains(p.Passages, at) {
				p.Passages = append(p.Passages, at)
			}
		}
	}
	return nil
}

// inTurn lists the candidates of the parts, the best of each first, then the second of each, and so on.
func inTurn(parts []Part) []*candidate {
	relevant := slices.ContainsFunc(parts, func(p Part) bool { return p.Relevance >= relevantFrom })
	var all []*candidate
	for rank, more := 0, true; more; rank++ {
		more = false
		for _, p := range parts {
			if rank < len(p.found) && (!relevant || p.Relevance >= relevantFrom) {
				all, more = append(all, p.found[rank]), true
			}
		}
	}
	return all
}

// grouped joins what overlaps.
func grouped(all []*candidate, topK int) []*group {
	var groups []*group
	for _, c := range all {
		var into *group
		for _, g := range groups {
			if g.best.Document == c.Document && g.span.Overlaps(c.Span) {
				into = g
				break
			}
		}
		switch {
		case into != nil:
			into.span = app.Span{Start: min(into.span.Start, c.Span.Start), End: max(into.span.End, c.Span.End)}
		case len(groups) < topK:
			groups = append(groups, &group{c.Span, c})
		}
	}
	// A fragment may have joined two groups: the later one goes into the earlier.
	for i := 0; i < len(groups); i++ {
		for j := i + 1; j < len(groups); j++ {
			a, b := groups[i], groups[j]
			if a.best.Document == b.best.Document && a.span.Overlaps(b.span) {
				a.span = app.Span{Start: min(a.span.Start, b.span.Start), End: max(a.span.End, b.span.End)}
				groups = append(groups[:j], groups[j+1:]...)
				j = i
			}
		}
	}
	return groups
}

// passagesOf reads the groups as passages.
func (s *Search) passagesOf(ctx context.Context, groups []*group) ([]app.Passage, error) {
	found := make([]app.Passage, 0, len(groups))
	for i, g := range groups {
		document, err := s.Index.Document(ctx, g.best.Document)
		if err != nil {
			return nil, fmt.Errorf("passage: %w", err)
		}
		around := app.Span{Start: max(0, g.span.Start-surroundings), End: g.span.End + surroundings}
		text, err := s.Index.Text(ctx, g.best.Document, around)
		if err != nil {
			return nil, fmt.Errorf("passage: %w", err)
		}
		found = append(found, app.Passage{
			Number: i + 1, Search: 1, Document: document, Span: g.span, Text: text.Slice(g.span), Place: text.Place(g.span),
			Scores: scores(g.best), DocumentID: g.best.Document, Source: text, Language: g.best.Language, Headings: g.best.Headings,
		})
	}
	return found, nil
}

func scores(c *candidate) map[string]float64 {
	round := func(v float64) float64 { return math.Round(v*1e5) / 1e5 }
	m := map[string]float64{"fused": round(c.fused)}
	if c.inWords {
		m["words"] = round(c.words)
	}
	if c.inDense {
		m["vectors"] = round(c.vectors)
	}
	if c.reranked {
		m["rerank"] = round(c.rerank)
	}
	return m
}
