package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"sort"
	"strings"

	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/search"
	"cotejo/app/words"
	"cotejo/build/library"
)

// sentence is one that was weighed; Near is false when only words were looked at.
type sentence struct {
	Right   bool // in the right passage, and it holds an answer
	Holds   bool // an answer, wherever
	Signals map[string]float64
}

// quoted is a question with the sentences that were weighed.
type quoted struct {
	Set       string
	Even      bool
	Relevant  bool
	Sentences []sentence
}

// whole is an embedder that does not tell tokens.
type whole struct{ app.Embedder }

// evidence gives the sentences that the questions of the sets within one language, and of XQuAD in the other one, were weighed by. Kind names
// the embedder, which is nil for words alone.
func (s set) evidence(ctx context.Context, work *library.Work, kind string, embedder app.Embedder, fresh bool) ([]quoted, error) {
	return library.Kept(work, fmt.Sprintf("evidence %s %s", s.name, kind), fresh, func() ([]quoted, error) { return s.weighed(ctx, work, embedder) })
}

func (s set) weighed(ctx context.Context, work *library.Work, embedder app.Embedder) ([]quoted, error) {
	var all []quoted
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
	searching := search.Search{Index: l.Store, Embedder: work.Vectors}
	for _, q := range questions {
		o := search.Defaults()
		o.Rewrite, o.Words, o.MultiQuery, o.Scope = false, embedder == nil, 0, false
		r, err := searching.Run(ctx, q.Words, o)
		if err != nil {
			return nil, err
		}
		one := quoted{Set: s.name, Even: even[q.Article], Relevant: r.Relevant()}
		right := -1
		for i, p := range r.Passages {
			id, err := l.PassageOf(ctx, app.Fragment{Document: p.DocumentID})
			if err != nil {
				return nil, err
			}
			if id == q.Passage && right < 0 {
				right = i
			}
		}
		for _, found := range ask.Sentences(ctx, r, 0, embedder) {
			holds := holdsAny(found.Text, q.Answers)
			one.Sentences = append(one.Sentences, sentence{holds && found.Passage == right, holds, found.Signals})
		}
		all = append(all, one)
	}
	return all, nil
}

// holdsAny says whether the words of an answer stand in a text.
func holdsAny(text string, answers []string) bool {
	folded := " " + words.FoldText(text) + " "
	for _, answer := range answers {
		if a := words.FoldText(answer); a != "" && strings.Contains(folded, " "+a+" ") || a == "" && strings.Contains(text, answer) {
			return true
		}
	}
	return false
}

// evidencePenalty is the penalty of the fit.
var evidencePenalty = 0.03

// judgeEvidence prints how many questions have an answer in their first sentence and in one of three, whether or not the passages
// were found relevant, and so that silence is a failure; it gives the weights from the even articles.
func judgeEvidence(out io.Writer, all []quoted, without []string) map[string]float64 {
	half := func(even bool) []choice {
		var found []choice
		for _, q := range all {
			if q.Even == even {
				c := choice{set: q.Set}
				for _, s := range q.Sentences {
					c.options, c.right = append(c.options, s.Signals), append(c.right, s.Right)
				}
				found = append(found, c)
			}
		}
		return found
	}
	even, odd := fit(half(true), without, evidencePenalty), fit(half(false), without, evidencePenalty)
	fitted := func(q quoted) func(map[string]float64) float64 {
		if q.Even {
			return func(signals map[string]float64) float64 { return score(odd, signals) }
		}
		return func(signals map[string]float64) float64 { return score(even, signals) }
	}
	former := func(quoted) func(map[string]float64) float64 { return formerChoice }
	fmt.Fprintf(out, "%-12s %5s %-7s %-22s %-22s %-22s %s\n", "set", "n", "", "first", "one of three", "first, answered", "three, answered")
	for _, s := range sets {
		for _, way := range []struct {
			name   string
			scores func(quoted) func(map[string]float64) float64
		}{{"former", former}, {"fitted", fitted}} {
			var counts [4][]float64
			for _, q := range all {
				if q.Set != s.name {
					continue
				}
				first, three := q.holds(way.scores(q))
				told := 0.0
				if q.Relevant {
					told = 1
				}
				for i, v := range []float64{first, three, first * told, three * told} {
					counts[i] = append(counts[i], v)
				}
			}
			if n := len(counts[0]); n > 0 {
				fmt.Fprintf(out, "%-12s %5d %-7s %-22s %-22s %-22s %s\n", s.name, n, way.name, share(counts[0]), share(counts[1]), share(counts[2]), share(counts[3]))
			}
		}
	}
	fmt.Fprintf(out, "\nHow far below the best one a sentence may be and still be shown, in log odds\n%-12s %5s %-7s %s\n", "set", "far", "shown", "one of those holds an answer")
	for _, s := range sets {
		for _, far := range []float64{1, 2, 3, 4, 6} {
			var shown, holding []float64
			for _, q := range all {
				if q.Set == s.name {
					n, holds := q.shown(fitted(q), far)
					shown, holding = append(shown, n), append(holding, holds)
				}
			}
			if len(shown) > 0 {
				fmt.Fprintf(out, "%-12s %5.0f %-7.2f %s\n", s.name, far, mean(shown), share(holding))
			}
		}
	}
	return even
}

// shown is how many of the best three sentences are not further than far below the best, and whether one of them holds an answer.
func (q quoted) shown(score func(map[string]float64) float64, far float64) (n, holds float64) {
	var scores []float64
	for _, s := range q.Sentences {
		scores = append(scores, score(s.Signals))
	}
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return scores[order[i]] > scores[order[j]] })
	for _, i := range order[:min(3, len(order))] {
		if scores[i] >= scores[order[0]]-far {
			n++
			if q.Sentences[i].Holds {
				holds = 1
			}
		}
	}
	return n, holds
}

// holds says whether the best sentence holds an answer, and one of the best three: 1 or 0.
func (q quoted) holds(score func(map[string]float64) float64) (first, three float64) {
	sorted := append([]sentence{}, q.Sentences...)
	sort.SliceStable(sorted, func(i, j int) bool { return score(sorted[i].Signals) > score(sorted[j].Signals) })
	for i, s := range sorted[:min(3, len(sorted))] {
		if s.Holds {
			three = 1
			if i == 0 {
				first = 1
			}
		}
	}
	return first, three
}

// formerChoice is, nearly, how sentences were chosen before any weights were fitted.
func formerChoice(signals map[string]float64) float64 {
	score := signals["coverage"] + 0.45/(1+0.8*(math.Exp(signals["rank"])-1))
	for _, kind := range []string{"date", "number", "duration", "money", "percent", "person", "place"} {
		score += 0.12 * signals["has_"+kind]
	}
	if signals["label"] > 0 {
		score -= 0.3
	}
	return score
}

func share(all []float64) string {
	low, high := bootstrap(all)
	return fmt.Sprintf("%.3f (%.3f, %.3f)", mean(all), low, high)
}
