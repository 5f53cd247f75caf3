package search

import (
	"math"

	"cotejo/app/words"
)

// Asked is a question made ready for looking up its terms in many texts.
type Asked struct {
	question Question
	words    map[string]int // terms by their word
	stems    map[string]int // terms by their stem
	begin    map[string]bool
	rarity   []float64 // of each term's word or stem, the larger
	total    float64   // of rarity
}

// hit is a term that stands at a token of a text.
type hit struct {
	at    int // tokens from the beginning
	term  int
	exact bool // by its word, not by its stem alone
}

// stemRoot is how many first bytes a word and its stem have in common; only words that begin like a stem are stemmed.
const stemRoot = 3

// ask makes a question ready; weights hold how rare its words and stems are.
func ask(q Question, weights map[string]float64) *Asked {
	a := &Asked{question: q, words: map[string]int{}, stems: map[string]int{}, begin: map[string]bool{}}
	for i, t := range q.Terms {
		a.words[t.Word] = i
		if _, known := a.stems[t.Stem]; !known && !t.Identifier && t.Stem != "" {
			a.stems[t.Stem] = i
			a.begin[t.Stem[:min(stemRoot, len(t.Stem))]] = true
		}
		a.rarity = append(a.rarity, math.Max(weights[t.Word], weights[t.Stem]))
		a.total += a.rarity[i]
	}
	return a
}

// term gives the term that stands at a token, or -1.
func (a *Asked) term(t words.Token) (term int, exact bool) {
	if i, is := a.words[t.Folded]; is {
		return i, true
	}
	if t.Identifier || len(t.Folded) == 0 || !a.begins(t.Folded) {
		return -1, false
	}
	if i, is := a.stems[words.Stem(t.Surface, a.question.Language)]; is {
		return i, false
	}
	return -1, false
}

func (a *Asked) begins(folded string) bool {
	for n := 1; n <= min(stemRoot, len(folded)); n++ {
		if a.begin[folded[:n]] {
			return true
		}
	}
	return false
}

// hits lists where terms stand among tokens.
func (a *Asked) hits(tokens []words.Token) []hit {
	var found []hit
	for i, t := range tokens {
		if term, exact := a.term(t); term >= 0 {
			found = append(found, hit{i, term, exact})
		}
	}
	return found
}

// share is the part of the question's rarity that the terms of hits make up, each counted once: 0 to 1.
func (a *Asked) share(hits []hit) float64 {
	if a.total == 0 {
		return 0
	}
	seen, sum := make([]bool, len(a.rarity)), 0.0
	for _, h := range hits {
		if !seen[h.term] {
			seen[h.term] = true
			sum += a.rarity[h.term]
		}
	}
	return sum / a.total
}

// Asked makes the part's question ready.
func (p *Part) Asked() *Asked { return ask(p.Question, p.Weights) }

// Features says how much of the question stands in a text and how close together, by name, and which terms those are: "coverage" is the
// share of all terms by how rare they are, "exact" that of words as they were typed, "pairs" that of terms that follow each other in the
// question too, "names" that of numbers, names and identifiers. All lie between 0 and 1.
func (a *Asked) Features(text string) (features map[string]float64, terms []int) {
	tokens := words.Tokens(text)
	hits := a.hits(tokens)
	stems, exact := a.bm25(hits, 1)
	for _, h := range hits {
		terms = append(terms, h.term)
	}
	return map[string]float64{
		"coverage": a.share(hits), "stems": stems, "exact": exact, "pairs": a.pairs(hits), "names": a.named(hits),
	}, terms
}

// Share is the part of the question that terms make up, by how rare they are: 0 to 1.
func (a *Asked) Share(terms []int) float64 {
	hits := make([]hit, len(terms))
	for i, t := range terms {
		hits[i].term = t
	}
	return a.share(hits)
}
