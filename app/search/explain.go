package search

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"cotejo/app"
	"cotejo/app/words"
)

// Explanation says why the passages of a search stand where they stand.
type Explanation struct {
	Parts    []PartWhy `json:"parts"`
	Passages []Why     `json:"passages"`
}

// PartWhy says whether what was found for one question is about it.
type PartWhy struct {
	Question string `json:"question"`
	// Relevance is the probability that it is, computed from Signals; from Threshold on it is Relevant.
	Relevance float64            `json:"relevance"`
	Threshold float64            `json:"threshold"`
	Relevant  bool               `json:"relevant"`
	Signals   map[string]float64 `json:"signals"`
}

// Why says it of one passage, by the fragment that brought it there.
type Why struct {
	Passage int `json:"passage"` // its number
	Part    int `json:"part"`    // of Parts, from 1
	// Words, Vectors, Fused, Rerank and Reranker are what each step made of it; nil where the step did not see it.
	Words    *Standing `json:"words,omitempty"`
	Vectors  *Standing `json:"vectors,omitempty"`
	Fused    *Standing `json:"fused,omitempty"`
	Rerank   *Standing `json:"rerank,omitempty"`
	Reranker *Standing `json:"reranker,omitempty"`
	// Features are what the rerank adds up, the largest first.
	Features []Feature `json:"features"`
	// Found and Absent are the question's terms that stand in the passage, in any form, and those that do not.
	Found  []string `json:"found"`
	Absent []string `json:"absent"`
	// Joined are the other fragments that became part of the passage, and those that were left out because it says the same.
	Joined []Joined `json:"joined"`
}

// Joined is a fragment: How is overlap, neighbour or duplicate. Elsewhere says that it is in another document, in whose text the span is.
type Joined struct {
	How       string   `json:"how"`
	Span      app.Span `json:"span"`
	Elsewhere bool     `json:"elsewhere,omitempty"`
}

// Standing is a place in an order, from 1, among so many, and the score that gave it.
type Standing struct {
	Rank  int     `json:"rank"`
	Of    int     `json:"of"`
	Score float64 `json:"score"`
}

// Feature is one of the things that the rerank looks at: what it adds to the score is Value times Weight.
type Feature struct {
	Name   string  `json:"name"`
	Value  float64 `json:"value"`
	Weight float64 `json:"weight"`
	Adds   float64 `json:"adds"`
}

// Explain says why the passages stand where they stand.
func (r *Result) Explain() Explanation {
	e := Explanation{Parts: []PartWhy{}, Passages: []Why{}}
	for i := range r.Parts {
		p := &r.Parts[i]
		e.Parts = append(e.Parts, PartWhy{p.Question.Text, p.Relevance, relevantFrom, p.Relevance >= relevantFrom, p.Signals})
	}
	for i, passage := range r.Passages {
		why, has := r.why(passage)
		if !has {
			continue
		}
		for _, j := range r.joined {
			if j.Passage == i {
				why.Joined = append(why.Joined, Joined{j.How, j.Span, j.Document != passage.DocumentID})
			}
		}
		e.Passages = append(e.Passages, why)
	}
	return e
}

// why explains a passage by the best candidate that is in it, of the part in which that stands highest; false when there is none (what a
// route of its own brought was not ranked).
func (r *Result) why(passage app.Passage) (Why, bool) {
	part, at := -1, 0
	for i, p := range r.Parts {
		for rank, c := range p.found {
			if c.in(passage) && (part < 0 || rank < at) {
				part, at = i, rank
			}
		}
	}
	if part < 0 {
		return Why{}, false
	}
	p := &r.Parts[part]
	c := p.found[at]
	w := Why{Passage: passage.Number, Part: part + 1, Features: p.adds(c), Joined: []Joined{}}
	w.Words = p.standing(c, func(c *candidate) (float64, bool) { return c.words, c.inWords })
	w.Vectors = p.standing(c, func(c *candidate) (float64, bool) { return c.vectors, c.inDense })
	w.Fused = p.standing(c, func(c *candidate) (float64, bool) { return c.fused, true })
	w.Rerank = p.standing(c, func(c *candidate) (float64, bool) { return c.rerank, c.reranked })
	w.Reranker = p.standing(c, func(c *candidate) (float64, bool) {
		if c.again == nil {
			return 0, false
		}
		return *c.again, true
	})
	w.Found, w.Absent = p.Question.stand(passage.Text)
	return w, true
}

// in says whether a candidate became part of a passage.
func (c *candidate) in(p app.Passage) bool {
	return c.Document == p.DocumentID && c.Span.Overlaps(p.Span)
}

// standing is a candidate's place by a score that some candidates have.
func (p *Part) standing(c *candidate, score func(*candidate) (float64, bool)) *Standing {
	mine, has := score(c)
	if !has {
		return nil
	}
	s := &Standing{Rank: 1, Score: rounded(mine)}
	for _, other := range p.found {
		if theirs, has := score(other); has {
			s.Of++
			if theirs > mine {
				s.Rank++
			}
		}
	}
	return s
}

// adds lists what each feature adds to the rerank score of a candidate; those that add nothing are left out.
func (p *Part) adds(c *candidate) []Feature {
	all := []Feature{}
	if !c.reranked {
		return all
	}
	weights := RankWeights(p)
	for name, value := range c.features {
		if added := rounded(weights[name] * value); added != 0 {
			all = append(all, Feature{name, rounded(value), rounded(weights[name]), added})
		}
	}
	slices.SortFunc(all, func(a, b Feature) int {
		return cmp.Or(cmp.Compare(math.Abs(b.Adds), math.Abs(a.Adds)), strings.Compare(a.Name, b.Name))
	})
	return all
}

// stand parts the question's terms in those that stand in a text, as they are or by their stems, and the others.
func (q Question) stand(text string) (found, absent []string) {
	found, absent = []string{}, []string{}
	have := map[string]bool{}
	for _, t := range words.Tokens(text) {
		have[t.Folded] = true
		if !t.Identifier {
			have[words.Stem(t.Surface, q.Language)] = true
		}
	}
	for _, t := range q.Terms {
		if have[t.Word] || have[t.Stem] {
			found = append(found, t.Word)
		} else {
			absent = append(absent, t.Word)
		}
	}
	return found, absent
}

// rounded leaves five decimals, as many as scores have.
func rounded(v float64) float64 { return math.Round(v*1e5) / 1e5 }
