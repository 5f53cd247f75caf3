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

// How candidates become passages.
const (
	// longestJoined is how long a passage may grow, in bytes, by neighbours and by what overlaps it and ranks low.
	longestJoined = 2200
	// nearlyAsGood is how far, as a share of the distance between the best and the last candidate, one of another document may be behind the
	// last of a document that would take all places.
	nearlyAsGood = 0.1
)

// group is what becomes one passage.
type group struct {
	span   app.Span
	best   *candidate
	first  int // ordinals of its first and last fragment
	last   int
	print  *print
	joined []joined
}

// joined is what became part of a passage, or was left out because the passage says the same.
type joined struct {
	Passage  int    // index
	How      string // overlap, neighbour or duplicate
	Document int64
	Span     app.Span
}

// passages makes numbered passages of the best candidates of all parts: overlapping fragments of one document become one, at the
// rank of the better, until there are topK.
func (s *Search) passages(ctx context.Context, r *Result, topK int) error {
	all := inTurn(r.Parts)
	groups := grouped(all, topK)
	if len(r.Parts) == 1 {
		groups = spread(groups, all, topK)
	}
	r.joined = nil
	for i, g := range groups {
		for _, j := range g.joined {
			j.Passage = i
			r.joined = append(r.joined, j)
		}
	}
	found, err := s.passagesOf(ctx, groups)
	if err != nil {
		return err
	}
	r.Passages = found
	for i := range r.Parts {
		p := &r.Parts[i]
		p.Passages = []int{}
		for _, c := range p.found {
			at := slices.IndexFunc(groups, func(g *group) bool { return g.holds(c) })
			if at >= 0 && !slices.Contains(p.Passages, at) {
				p.Passages = append(p.Passages, at)
			}
		}
	}
	return nil
}

// inTurn lists the candidates of the parts, the best of each first, then the second of each, and so on. Of a part about which nothing was
// found, where others have something, only the best one comes, after theirs: a model may see in it what the decision did not.
func inTurn(parts []Part) []*candidate {
	relevant := slices.ContainsFunc(parts, func(p Part) bool { return p.about() })
	var all []*candidate
	for rank, more := 0, true; more; rank++ {
		more = false
		var doubtful []*candidate
		for _, p := range parts {
			switch {
			case rank >= len(p.found):
			case !relevant || p.about():
				all, more = append(all, p.found[rank]), true
			case rank == 0:
				doubtful = append(doubtful, p.found[0])
			}
		}
		all = append(all, doubtful...)
	}
	return all
}

// grouped makes topK groups of the candidates, best first. What overlaps is joined, and so are neighbours while they stay short; what says
// the same as a better one, in whichever document, is left out.
func grouped(all []*candidate, topK int) []*group {
	var groups []*group
	taken := 0 // fragments that are sure of their place
	for rank, c := range all {
		full := len(groups) == topK
		into, how := fits(groups, c)
		span := c.Span
		if into != nil {
			span = app.Span{Start: min(into.span.Start, c.Span.Start), End: max(into.span.End, c.Span.End)}
		}
		switch {
		case into != nil && (how == "overlap" && taken < topK || span.Len() <= longestJoined && rank < 2*topK || span == into.span):
			if span != into.span {
				into.joined = append(into.joined, joined{How: how, Document: c.Document, Span: c.Span})
				into.span, into.first, into.last, into.print = span, min(into.first, c.Ordinal), max(into.last, c.Ordinal), nil
			}
			taken++
		case into != nil && how == "overlap", full:
		case isRepeated(groups, c):
		default:
			groups = append(groups, &group{span: c.Span, best: c, first: c.Ordinal, last: c.Ordinal})
			taken++
		}
	}
	return merged(groups)
}

// fits returns the group that a candidate overlaps or stands beside.
func fits(groups []*group, c *candidate) (into *group, how string) {
	for _, g := range groups {
		if g.best.Document != c.Document {
			continue
		}
		if g.span.Overlaps(c.Span) {
			return g, "overlap"
		}
		if (c.Ordinal == g.first-1 || c.Ordinal == g.last+1) && c.apart == g.best.apart {
			into, how = g, "neighbour"
		}
	}
	return into, how
}

// isRepeated says whether a group says all that a candidate says, and notes it there.
func isRepeated(groups []*group, c *candidate) bool {
	if c.text == "" {
		return false
	}
	own := printOf(c.text)
	for _, g := range groups {
		if g.print == nil {
			p := printOf(g.best.text)
			g.print = &p
		}
		if !own.adds(*g.print) {
			g.joined = append(g.joined, joined{How: "duplicate", Document: c.Document, Span: c.Span})
			return true
		}
	}
	return false
}

// merged joins groups that have come to overlap: the later one goes into the earlier.
func merged(groups []*group) []*group {
	for i := 0; i < len(groups); i++ {
		for j := i + 1; j < len(groups); j++ {
			a, b := groups[i], groups[j]
			if a.best.Document == b.best.Document && a.span.Overlaps(b.span) {
				a.span = app.Span{Start: min(a.span.Start, b.span.Start), End: max(a.span.End, b.span.End)}
				a.first, a.last = min(a.first, b.first), max(a.last, b.last)
				a.joined = append(append(a.joined, joined{How: "overlap", Document: b.best.Document, Span: b.best.Span}), b.joined...)
				groups = append(groups[:j], groups[j+1:]...)
				j = i
			}
		}
	}
	return groups
}

// holds says whether a candidate became part of a group, or was left out because the group says the same.
func (g *group) holds(c *candidate) bool {
	return g.best.Document == c.Document && g.span.Overlaps(c.Span) ||
		slices.ContainsFunc(g.joined, func(j joined) bool { return j.How == "duplicate" && j.Document == c.Document && j.Span == c.Span })
}

// spread gives the last place to the best candidate of another document, when one document would take them all and the other is nearly as good.
func spread(groups []*group, all []*candidate, topK int) []*group {
	if topK < 3 || len(groups) < topK || all[0].again != nil { // a reranker has the last word
		return groups
	}
	one := groups[0].best.Document
	if slices.ContainsFunc(groups, func(g *group) bool { return g.best.Document != one }) {
		return groups
	}
	last := groups[len(groups)-1].best
	for _, c := range all {
		if c.Document == one || isRepeated(groups[:len(groups)-1], c) {
			continue
		}
		if distance := score(all[0]) - score(all[len(all)-1]); score(last)-score(c) <= nearlyAsGood*distance {
			groups[len(groups)-1] = &group{span: c.Span, best: c, first: c.Ordinal, last: c.Ordinal}
		}
		break
	}
	return groups
}

// score is what the candidates are in order of.
func score(c *candidate) float64 {
	if c.reranked {
		return c.rerank
	}
	return c.fused
}

// noteJoined says in the trace how many fragments became part of passages, and how.
func (r *Result) noteJoined() {
	counts := map[string]any{}
	for _, j := range r.joined {
		n, _ := counts[j.How].(int)
		counts[j.How] = n + 1
	}
	if len(counts) > 0 {
		r.note(counts)
	}
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
	if c.again != nil {
		m["reranker"] = round(*c.again)
	}
	return m
}
