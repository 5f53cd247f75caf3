package search

import "cotejo/app"

// Weighed is a fragment as one part of a question found it.
type Weighed struct {
	app.Fragment
	Text string
	// Words and Vectors are the ranks in the two legs, from 1; 0 where it was not found.
	Words, Vectors int
	// Fused is the score of the fusion, Score that of the rerank, from Features.
	Fused, Score float64
	Features     map[string]float64
}

// Weighed lists all that was weighed for the part, best first.
func (p *Part) Weighed() []Weighed {
	all := make([]Weighed, len(p.found))
	for i, c := range p.found {
		all[i] = Weighed{c.Fragment, c.text, c.ranks[0], c.ranks[1], c.fused, c.rerank, c.features}
	}
	return all
}
