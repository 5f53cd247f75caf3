package main

import (
	"context"
	"fmt"
	"log"
	"math"
	"slices"

	"cotejo/app/search"
	"cotejo/build/library"
)

// candidate is a fragment that a question found.
type candidate struct {
	Passage        string
	Words, Vectors int // ranks from 1, 0 where it was not found
	Fused          float64
	Features       map[string]float64
}

// asked is a question with what was found.
type asked struct {
	Set, Gold  string
	Even       bool
	Candidates []candidate
}

// set is one way of asking: passages, and questions over them.
type set struct {
	name, passages, questions string
}

var sets = []set{
	{"xquad en", "xquad.en", "xquad.en"}, {"xquad es", "xquad.es", "xquad.es"},
	{"es on en", "xquad.en", "xquad.es"}, {"en on es", "xquad.es", "xquad.en"},
	{"mixed en", mixed, "xquad.en"}, {"mixed es", mixed, "xquad.es"},
	{"squad2 en", "squad2.en", "squad2.en"}, {"squad_es_v2", "squad_es_v2.es", "squad_es_v2.es"},
}

// mixed are passages in both languages.
const mixed = "mixed"

// most is how many questions of a set are asked, spread over it.
var most = math.MaxInt / 2

// read reads the passages of a set and the questions that are asked; the passages of mixed are in Spanish for every other pair of articles.
func (s set) read() ([]library.Passage, []library.Question, error) {
	questions, err := library.Questions(s.questions)
	if err != nil {
		return nil, nil, err
	}
	questions = slices.DeleteFunc(questions, func(q library.Question) bool { return !q.Answerable })
	if every := (len(questions) + most - 1) / most; every > 1 {
		n := 0
		questions = slices.DeleteFunc(questions, func(library.Question) bool { n++; return (n-1)%every != 0 })
	}
	if s.passages != mixed {
		passages, err := library.Passages(s.passages)
		return passages, questions, err
	}
	passages, err := library.Passages("xquad.en")
	if err != nil {
		return nil, nil, err
	}
	spanish, err := library.Passages("xquad.es")
	if err != nil {
		return nil, nil, err
	}
	in := map[string]bool{}
	for i, article := range library.Articles(passages) {
		in[article] = i/2%2 == 1
	}
	for i := range passages {
		if in[passages[i].Article] {
			passages[i] = spanish[i]
		}
	}
	return passages, questions, nil
}

// searched gives what the questions of all sets found, with both legs and by words alone.
func searched(ctx context.Context, work *library.Work, fresh bool) (both, words []asked, err error) {
	for _, s := range sets {
		for _, alone := range []bool{false, true} {
			if alone && s.passages != s.questions {
				continue
			}
			found, err := s.search(ctx, work, alone, fresh)
			if err != nil {
				return nil, nil, fmt.Errorf("%s: %w", s.name, err)
			}
			if alone {
				words = append(words, found...)
			} else {
				both = append(both, found...)
			}
		}
	}
	return both, words, nil
}

func (s set) search(ctx context.Context, work *library.Work, alone, fresh bool) ([]asked, error) {
	return library.Kept(work, fmt.Sprintf("ranking %s %v", s.name, alone), fresh, func() ([]asked, error) { return s.ask(ctx, work, alone) })
}

func (s set) ask(ctx context.Context, work *library.Work, alone bool) ([]asked, error) {
	var all []asked
	passages, questions, err := s.read()
	if err != nil {
		return nil, err
	}
	even, err := library.Even()
	if err != nil {
		return nil, err
	}
	l, err := work.Library(ctx, passages)
	if err != nil {
		return nil, err
	}
	defer l.Store.Close()
	log.Printf("searching %s, words alone %v", s.name, alone)
	searching := search.Search{Index: l.Store, Embedder: work.Vectors}
	options := search.Options{TopK: 1, Candidates: 20, Hybrid: true, Words: alone, Rerank: true}
	for _, q := range questions {
		r, err := searching.Run(ctx, q.Words, options)
		if err != nil {
			return nil, err
		}
		if r.Degraded != nil {
			return nil, r.Degraded
		}
		one := asked{Set: s.name, Gold: q.Passage, Even: even[q.Article]}
		for _, w := range r.Parts[0].Weighed() {
			passage, err := l.PassageOf(ctx, w.Fragment)
			if err != nil {
				return nil, err
			}
			one.Candidates = append(one.Candidates, candidate{passage, w.Words, w.Vectors, w.Fused, w.Features})
		}
		all = append(all, one)
	}
	return all, nil
}
