package quality

import (
	"math"
	"slices"
)

// Kind says how a figure is written.
type Kind int

// The kinds of figures.
const (
	Share Kind = iota // of questions or of quotes, 0 to 1
	Score             // 0 to 1
	Count             // of something, a question
	Time              // milliseconds
)

// Named is a figure that is taken over cases. Name is its key in a report, and under "eval.figure." in the messages.
type Named struct {
	Name string
	Kind Kind
	// Counts says which cases it is taken over.
	Counts func(*Case) bool
	of     func([]*Case) (value float64, has bool)
}

// Group is figures that are shown together, over the same questions; its title is in the messages under "eval.group.".
type Group struct {
	Name    string
	Counts  func(*Case) bool // the questions that are named beside the title
	Figures []Named
}

// Groups are all figures, in the order in which people read them.
//
// The figures of retrieval are about answerable questions whose document is known. Of several wanted documents, first and mrr take the one
// found first, r5 is the share of them within five, ndcg10 the usual one with equal gains, delivered wants them all.
// A refused or failed question holds no evidence, and counts. The areas are those under the ROC curve of foreign against known questions, by
// the search's estimate and by the best score of one leg alone; at2 is the share of foreign questions under the estimate that 2% of known ones are under.
var Groups = []Group{
	{"retrieval", located, []Named{
		{"retrieval.first", Share, located, mean(func(c *Case) float64 { return is(c.Rank == 1) })},
		{"retrieval.r5", Share, located, mean(func(c *Case) float64 { return recall(c.Ranks, 5) })},
		{"retrieval.mrr", Score, located, mean(func(c *Case) float64 { return reciprocal(c.Rank) })},
		{"retrieval.ndcg10", Score, located, mean(func(c *Case) float64 { return ndcg(c.Ranks) })},
		{"retrieval.delivered", Share, located, mean(func(c *Case) float64 { return is(c.Delivered) })},
		{"retrieval.place", Share, func(c *Case) bool { return c.Placed != nil }, mean(func(c *Case) float64 { return is(*c.Placed) })},
	}},
	{"evidence", answered, []Named{
		{"evidence.first", Share, answered, mean(func(c *Case) float64 { return is(slices.Contains(c.Holds, 1)) })},
		{"evidence.all", Share, answered, mean(func(c *Case) float64 { return is(len(c.Holds) > 0 && !slices.Contains(c.Holds, 0)) })},
	}},
	{"silence", all, []Named{
		{"silence.foreign", Share, foreign, mean(func(c *Case) float64 { return is(c.Refused) })},
		{"silence.known", Share, known, mean(func(c *Case) float64 { return is(c.Refused) })},
		{"silence.at2", Share, all, atFalseRefusals(0.02)},
		{"silence.auc", Score, all, area(func(c *Case) float64 { return c.Relevance })},
		{"silence.auc_plain", Score, all, area(func(c *Case) float64 { return c.Plain })},
	}},
	{"answers", written, []Named{
		{"answers.holds", Share, func(c *Case) bool { return written(c) && answered(c) }, mean(func(c *Case) float64 { return is(c.Written.Holds) })},
		{"answers.valid", Share, written, ratio(func(c *Case) (float64, float64) {
			if f := c.Written.First; f != nil {
				return float64(f.Verified + f.Approximate), float64(f.Citations)
			}
			return 0, 0
		})},
		{"answers.coverage", Share, written, ratio(func(c *Case) (float64, float64) {
			if f := c.Written.First; f != nil {
				return float64(f.CitedClaims), float64(f.Claims)
			}
			return 0, 0
		})},
	}},
	{"cost", all, []Named{
		{"cost.p50", Time, all, quantile(0.5)},
		{"cost.p95", Time, all, quantile(0.95)},
		{"cost.embedded", Count, all, mean(func(c *Case) float64 { return float64(c.Embedded) })},
		{"cost.calls", Count, all, mean(func(c *Case) float64 { return float64(c.Calls) })},
	}},
}

func all(*Case) bool        { return true }
func known(c *Case) bool    { return c.Answerable }
func foreign(c *Case) bool  { return !c.Answerable }
func located(c *Case) bool  { return len(c.Documents) > 0 }
func answered(c *Case) bool { return c.known > 0 }
func written(c *Case) bool  { return c.Written != nil }
func reciprocal(r int) float64 {
	if r == 0 {
		return 0
	}
	return 1 / float64(r)
}

func is(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// recall is the share of ranks that are within the first n.
func recall(ranks []int, n int) float64 {
	within := 0.0
	for _, r := range ranks {
		within += is(r > 0 && r <= n)
	}
	return within / float64(len(ranks))
}

// ndcg is the discounted gain of the wanted documents within Deep, in proportion to that of the best order.
func ndcg(ranks []int) float64 {
	gain, best := 0.0, 0.0
	for i, r := range ranks {
		if r > 0 && r <= Deep {
			gain += 1 / math.Log2(float64(r)+1)
		}
		if i < Deep {
			best += 1 / math.Log2(float64(i)+2)
		}
	}
	return gain / best
}

func mean(of func(*Case) float64) func([]*Case) (float64, bool) {
	return func(cases []*Case) (float64, bool) {
		sum := 0.0
		for _, c := range cases {
			sum += of(c)
		}
		return sum / float64(len(cases)), len(cases) > 0
	}
}

// ratio divides a sum over cases by another.
func ratio(of func(*Case) (part, whole float64)) func([]*Case) (float64, bool) {
	return func(cases []*Case) (float64, bool) {
		sum, whole := 0.0, 0.0
		for _, c := range cases {
			p, w := of(c)
			sum, whole = sum+p, whole+w
		}
		return sum / whole, whole > 0
	}
}

// quantile is the time under which that share of the questions stays.
func quantile(share float64) func([]*Case) (float64, bool) {
	return func(cases []*Case) (float64, bool) {
		times := make([]float64, len(cases))
		for i, c := range cases {
			times[i] = c.Ms
		}
		slices.Sort(times)
		return under(times, share), len(times) > 0
	}
}

// parted gives the scores of known and of foreign questions, sorted.
func parted(cases []*Case, score func(*Case) float64) (known, foreign []float64) {
	for _, c := range cases {
		if c.Answerable {
			known = append(known, score(c))
		} else {
			foreign = append(foreign, score(c))
		}
	}
	slices.Sort(known)
	slices.Sort(foreign)
	return known, foreign
}

// area is the Area of a score.
func area(score func(*Case) float64) func([]*Case) (float64, bool) {
	return func(cases []*Case) (float64, bool) {
		known, foreign := parted(cases, score)
		return Area(known, foreign), len(known)*len(foreign) > 0
	}
}

// AreaOf is the Area of things that are known or foreign, by a score.
func AreaOf[T any](all []T, known func(T) bool, score func(T) float64) float64 {
	var in, out []float64
	for _, one := range all {
		if known(one) {
			in = append(in, score(one))
		} else {
			out = append(out, score(one))
		}
	}
	return Area(in, out)
}

// Area is the probability that a known question has a higher score than a foreign one (the area under the ROC curve), 0 to 1; equal scores
// count half. It is 0 where there are none of either.
func Area(known, foreign []float64) float64 {
	known, foreign = slices.Sorted(slices.Values(known)), slices.Sorted(slices.Values(foreign))
	below, equal, sum := 0, 0, 0.0
	for _, k := range known {
		for below < len(foreign) && foreign[below] < k {
			below++
		}
		for equal = max(equal, below); equal < len(foreign) && foreign[equal] == k; {
			equal++
		}
		sum += float64(below) + float64(equal-below)/2
	}
	return sum / max(1, float64(len(known)*len(foreign)))
}

// atFalseRefusals is the share of foreign questions that would be refused if at most that share of known ones were.
func atFalseRefusals(share float64) func([]*Case) (float64, bool) {
	return func(cases []*Case) (float64, bool) {
		known, foreign := parted(cases, func(c *Case) float64 { return c.Relevance })
		if len(known) == 0 || len(foreign) == 0 {
			return 0, false
		}
		threshold := known[int(share*float64(len(known)))]
		under, _ := slices.BinarySearch(foreign, threshold)
		return float64(under) / float64(len(foreign)), true
	}
}
