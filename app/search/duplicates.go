package search

import (
	"strings"
	"unicode"

	"cotejo/app/words"
)

const (
	// shingle is how many words following each other are compared as one.
	shingle = 3
	// sameShare is the share of its shingles that a near-duplicate has in common with the text that stays.
	sameShare = 0.9
)

// print is a text as near-duplicates are compared.
type print struct {
	words    map[string]bool // those that carry a subject
	shingles map[string]bool // true for one with a digit in it
}

func printOf(text string) print {
	p := print{map[string]bool{}, map[string]bool{}}
	var last []string
	for _, t := range words.Tokens(text) {
		if t.Identifier || t.Folded == "" {
			continue
		}
		if !words.Stop(t.Folded, "") {
			p.words[t.Folded] = true
		}
		if last = append(last, t.Folded); len(last) > shingle {
			last = last[1:]
		}
		if len(last) == shingle {
			joined := strings.Join(last, " ")
			p.shingles[joined] = strings.ContainsFunc(joined, unicode.IsDigit)
		}
	}
	return p
}

// adds says whether a text says anything beside another one: it has a word, a number or a number's neighbour of its own, or is put together in
// another way. Two leases that differ in a name or in an amount both stay; a copy of one, or a piece of it, does not.
func (p print) adds(other print) bool {
	for word := range p.words {
		if !other.words[word] {
			return true
		}
	}
	common := 0
	for s, digit := range p.shingles {
		if _, is := other.shingles[s]; is {
			common++
		} else if digit {
			return true
		}
	}
	return float64(common) < sameShare*float64(len(p.shingles))
}
