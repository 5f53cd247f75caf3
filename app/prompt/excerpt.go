package prompt

import (
	"cmp"
	"slices"
	"strings"

	"cotejo/app"
)

// Sentence is a sentence of a passage, or a stretch that is only understood whole; Index is the passage's number, Span is of the document's
// text.
type Sentence struct {
	Index int
	Span  app.Span
}

// excerptShare is the part of a model's context, as a divisor, that passages take where sentences of them are ranked: 512 tokens of 4,096.
// Measured by build/answers with a model of 1.5 billion parameters, on 40 questions, three sentences with their neighbours: as many answers
// held the gold answer as with whole passages (30), 41 of 41 quotes were verified instead of 41 of 44, and an answer took half of the time.
// More sentences made it slower and no better.
const excerptShare = 8

// excerpts chooses what is sent of passages when not all of them fit: the first of the ranked sentences, each with the one before and the one
// after it, as far as they fit. Passages are given and sent by rank. Whole is true when the passages fit, or when no sentence does.
func excerpts(passages []app.Passage, ranked []Sentence, most int, fits func([]app.Source) bool) (sent []app.Source, whole bool) {
	all := make([]app.Source, len(passages))
	for i, p := range passages {
		all[i] = sourceOf(p)
	}
	if len(ranked) == 0 || fits(all) {
		return nil, true
	}
	chosen := make([]excerpt, len(passages))
	for i, p := range passages {
		chosen[i] = excerptOf(p, ranked)
	}
	for _, s := range ranked[:min(most, len(ranked))] {
		i := slices.IndexFunc(passages, func(p app.Passage) bool { return p.Number == s.Index })
		if i < 0 {
			continue
		}
		before := slices.Clone(chosen[i].kept)
		if chosen[i].keep(s.Span); !fits(sources(chosen)) {
			chosen[i].kept = before
		}
	}
	sent = sources(chosen)
	return sent, len(sent) == 0
}

// excerpt is what is kept of a passage.
type excerpt struct {
	app.Passage
	units []app.Span // in reading order
	kept  []bool     // of units
}

func excerptOf(p app.Passage, ranked []Sentence) excerpt {
	e := excerpt{Passage: p}
	for _, s := range ranked {
		if s.Index == p.Number && p.Span.Contains(s.Span) {
			e.units = append(e.units, s.Span)
		}
	}
	slices.SortFunc(e.units, func(a, b app.Span) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End)) })
	e.units = slices.Compact(e.units)
	e.kept = make([]bool, len(e.units))
	return e
}

// keep keeps a unit and its neighbours.
func (e *excerpt) keep(s app.Span) {
	i := slices.Index(e.units, s)
	for k := max(i-1, 0); i >= 0 && k <= min(i+1, len(e.units)-1); k++ {
		e.kept[k] = true
	}
}

// text is what is kept, with what stands between neighbours; what is apart stands in lines of its own.
func (e *excerpt) text() string {
	var stretches []string
	for i, u := range e.units {
		switch last := len(stretches) - 1; {
		case !e.kept[i]:
		case i > 0 && e.kept[i-1] && u.Start >= e.units[i-1].End:
			stretches[last] += e.slice(e.units[i-1].End, u.End)
		default:
			stretches = append(stretches, e.slice(u.Start, u.End))
		}
	}
	return strings.Join(stretches, "\n")
}

func (e *excerpt) slice(start, end int) string { return e.Text[start-e.Span.Start : end-e.Span.Start] }

// sources are the passages of which something is kept.
func sources(all []excerpt) []app.Source {
	var sent []app.Source
	for i := range all {
		if slices.Contains(all[i].kept, true) {
			s := sourceOf(all[i].Passage)
			s.Text = all[i].text()
			sent = append(sent, s)
		}
	}
	return sent
}
