package ask

import (
	"context"
	"maps"
	"math"
	"regexp"
	"sort"
	"strings"
	"unicode/utf8"

	"cotejo/app"
	"cotejo/app/search"
)

// Sentence is a sentence or row that was weighed as evidence.
type Sentence struct {
	Passage int // index of Result.Passages
	Text    string
	Score   float64
	Signals map[string]float64
}

// Sentences lists what was weighed as evidence for a part of what was found, best first. Embedder may be nil.
func Sentences(ctx context.Context, r *search.Result, part int, embedder app.Embedder) []Sentence {
	var all []Sentence
	for _, p := range weigh(ctx, r.Parts[part], r.Passages, pieces(r.Passages), embedder) {
		all = append(all, Sentence{p.passage, p.words, p.score, p.signals})
	}
	return all
}

// weigh sorts the pieces of a part's passages, those that best answer it first. The weights are made by build/ranking.
func weigh(ctx context.Context, part search.Part, passages []app.Passage, pieces []piece, embedder app.Embedder) []piece {
	ranks := map[int]int{}
	for rank, i := range part.Passages {
		ranks[i] = rank
	}
	var all []piece
	for _, p := range pieces {
		if _, is := ranks[p.passage]; is {
			all = append(all, p)
		}
	}
	if len(all) == 0 {
		return nil
	}
	describe(all, part, passages, ranks)
	by(all, evidenceWords)
	if embedder != nil && part.Vector != nil && len(all) > 1 && all[0].score-all[1].score <= clearly {
		compare(ctx, all, part, embedder)
	}
	return all
}

// by scores pieces and sorts them, best first.
func by(all []piece, weights map[string]float64) {
	for i := range all {
		all[i].score = 0
		switch {
		case all[i].block.Kind == app.Row:
			all[i].score = -rowsBehind
		case all[i].signals["label"] > 0 && !strings.ContainsAny(all[i].words, ".!?:;") || title.MatchString(all[i].words):
			all[i].score = -labelsBehind
		}
		for name, value := range all[i].signals {
			all[i].score += weights[name] * value
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].score > all[j].score })
}

// rowsBehind and labelsBehind are by how much, in log odds, a row of a table (it needs its header to be read) and a label ("4. Deposit") stand
// behind a sentence that has the same words. They are set by hand, since what the weights are made from has neither.
const (
	rowsBehind   = 1.5
	labelsBehind = 8
)

// title is a short numbered line without an end.
var title = regexp.MustCompile(`^\s*\d+(?:\.\d+)*\.?\s+[^.!?;]{1,60}$`)

// Lengths between which a sentence is neither a label nor too long to read, in characters.
const (
	shortest = 25
	longest  = 350
)

// describe gives each piece its signals, by name.
func describe(all []piece, part search.Part, passages []app.Passage, ranks map[int]int) {
	asked, wanted := part.Asked(), asksFor(part.Question.Text)
	terms := make([][]int, len(all))
	best := math.Inf(-1)
	for i := range ranks {
		best = max(best, passages[i].Scores["rerank"])
	}
	for i := range all {
		p := &all[i]
		var words map[string]float64
		words, terms[i] = asked.Features(p.words)
		from := passages[p.passage]
		s := map[string]float64{"behind": best - from.Scores["rerank"], "rank": math.Log1p(float64(ranks[p.passage]))}
		maps.Copy(s, words)
		letters := float64(utf8.RuneCountInString(p.words))
		s["label"] = max(0, shortest-letters) / shortest
		s["length"] = math.Log(max(letters, 1))
		s["too_long"] = max(0, math.Log(letters/longest))
		sentence := worded(p.words, part.Question)
		fresh := map[string]bool{}
		for _, t := range sentence.tokens {
			if !sentence.asked[t.Folded] {
				fresh[t.Folded] = true
			}
		}
		s["fresh"] = math.Log1p(float64(len(fresh)))
		if openings.MatchString(sentence.folded) {
			s["opening"] = 1
		}
		if wanted != nil && wanted.has(sentence) {
			s["has_"+wanted.name] = 1
		}
		p.signals = s
	}
	neighbours(all, terms, asked)
	among(all, terms, len(part.Question.Terms))
}

// neighbours adds what the sentence before and the one after say of the question beyond what the sentence itself does.
func neighbours(all []piece, terms [][]int, asked *search.Asked) {
	for i := range all {
		own := asked.Share(terms[i])
		first := i == 0 || all[i-1].passage != all[i].passage
		if first {
			all[i].signals["first"] = 1
		} else {
			all[i].signals["before"] = asked.Share(append(append([]int{}, terms[i]...), terms[i-1]...)) - own
		}
		if i+1 < len(all) && all[i+1].passage == all[i].passage {
			all[i].signals["after"] = asked.Share(append(append([]int{}, terms[i]...), terms[i+1]...)) - own
		}
	}
}
