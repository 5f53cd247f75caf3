package ask

import (
	"context"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"cotejo/app"
	"cotejo/app/search"
	"cotejo/app/sentence"
	"cotejo/app/words"
)

// mostClaims is how many sentences are shown as evidence. Measured on XQuAD, the first holds the answer in about 80 of 100
// questions, one of the first three in about 93.
const mostClaims = 3

// piece is a sentence or row of a passage that may answer.
type piece struct {
	passage int // index
	span    app.Span
	block   app.Block
	words   string
	score   float64
	order   int // in reading order over all passages
}

// pieces lists the whole sentences and rows of the passages; headings, notes' marks and page furniture answer nothing.
func pieces(passages []app.Passage) []piece {
	var all []piece
	for i, p := range passages {
		for _, b := range p.Source.Blocks {
			if !b.Overlaps(p.Span) || b.Kind == app.Heading || b.Kind == app.Furniture || b.Header || b.Doubtful {
				continue
			}
			for _, s := range units(p.Source, b) {
				if p.Span.Contains(s) {
					all = append(all, piece{passage: i, span: s, block: b, words: p.Source.Slice(s), order: len(all)})
				}
			}
		}
	}
	return all
}

// units are the sentences of a block, or the row that it is, whole. A block may begin or end outside of what was read around a passage:
// then the sentences at its ends are cut there.
func units(text *app.Text, b app.Block) []app.Span {
	if b.Kind == app.Row {
		return []app.Span{b.Span}
	}
	within := held(text, b.Span)
	return sentence.Split(text.Slice(within), within.Start)
}

// held is the part of a span that a text holds.
func held(text *app.Text, s app.Span) app.Span {
	return app.Span{Start: max(s.Start, text.Offset), End: min(s.End, text.End())}
}

// choose returns the pieces that best answer, best first; those of several parts in turn, at least one of each that has any.
func choose(ctx context.Context, r *search.Result, embedder app.Embedder) []piece {
	all := pieces(r.Passages)
	var lists [][]piece
	for _, part := range r.Parts {
		if part.Relevant() {
			lists = append(lists, chooseFor(ctx, part, r.Passages, all, embedder))
		}
	}
	var kept []piece
	most := max(mostClaims, len(lists))
	seen := map[string]bool{}
	for rank := range mostClaims {
		for _, list := range lists {
			if rank < len(list) && len(kept) < most && !seen[list[rank].words] {
				seen[list[rank].words] = true
				kept = append(kept, list[rank])
			}
		}
	}
	return kept
}

// chooseFor returns the pieces that best answer one part, best first.
func chooseFor(ctx context.Context, part search.Part, passages []app.Passage, pieces []piece, embedder app.Embedder) []piece {
	q := part.Question
	var all []piece
	ranks := map[int]int{}
	for rank, i := range part.Passages {
		ranks[i] = rank
	}
	for _, p := range pieces {
		if _, is := ranks[p.passage]; is {
			all = append(all, p)
		}
	}
	if len(all) == 0 {
		return nil
	}
	near := nearness(ctx, q, passages, all, embedder)
	wanted := expects(q.Text)
	for i := range all {
		p := &all[i]
		covered, bonus := search.Coverage(q, part.Weights, p.words), 0.0
		if wanted != nil && wanted(p.words, q) {
			bonus = expectedBonus
		}
		rank := 1 / (1 + rankDecay*float64(ranks[p.passage]))
		p.score = covered + bonus + rankWeight*rank + near[i]
		if letters := utf8.RuneCountInString(p.words); letters < 25 {
			p.score -= 0.3 // a label rather than a sentence
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].score > all[j].score })
	best := all[0].score
	kept := all[:0:0]
	seen := map[string]bool{}
	for _, p := range all {
		if len(kept) == mostClaims || p.score < best*worthShowing {
			break
		}
		if seen[p.words] {
			continue
		}
		seen[p.words] = true
		kept = append(kept, p)
	}
	return kept
}

// The weights of choosing, set by hand on half of the XQuAD articles.
const (
	expectedBonus = 0.12
	rankWeight    = 0.45
	rankDecay     = 0.8
	worthShowing  = 0.45
)

// mostEmbedded is how many sentences are embedded for a question in another language than the passages: more would take
// too long for an answer that has to come at once.
const mostEmbedded = 4

// nearness gives, for sentences in another language than the question's, how near they are by meaning (0 to 1 within this
// question); words say little there. Without an embedder, and within one language, it is 0 for all.
func nearness(ctx context.Context, q search.Question, passages []app.Passage, all []piece, embedder app.Embedder) []float64 {
	near := make([]float64, len(all))
	// Behind a passage in the question's own language, one in another would be near by comparison with its like alone.
	if embedder == nil || len(passages) == 0 || passages[0].Language == q.Language {
		return near
	}
	var at []int
	var texts []string
	for i, p := range all {
		if l := passages[p.passage].Language; l != q.Language && l != "" && q.Language != "" && len(at) < mostEmbedded {
			at = append(at, i)
			texts = append(texts, p.words)
		}
	}
	if len(at) == 0 {
		return near
	}
	query, err := embedder.EmbedQuery(ctx, q.Text)
	if err != nil {
		return near
	}
	vectors, err := embedder.EmbedPassages(ctx, texts)
	if err != nil || len(vectors) != len(texts) {
		return near
	}
	low, high := 2.0, -2.0
	cosines := make([]float64, len(at))
	for i, v := range vectors {
		for k := range v {
			cosines[i] += float64(v[k]) * float64(query[k])
		}
		low, high = min(low, cosines[i]), max(high, cosines[i])
	}
	for i, c := range cosines {
		near[at[i]] = (c - low) / max(high-low, 0.01)
	}
	return near
}

// expects returns a test for the kind of thing that a question asks for, or nil.
func expects(question string) func(text string, q search.Question) bool {
	lower := " " + words.FoldText(question) + " "
	has := func(list ...string) bool {
		for _, w := range list {
			if strings.Contains(lower, " "+w+" ") {
				return true
			}
		}
		return false
	}
	switch {
	case has("when", "what year", "which year", "what date", "cuando", "en que ano", "que ano", "en que fecha", "how many", "how much",
		"how long", "how old", "how far", "how tall", "how high", "cuantos", "cuantas", "cuanto", "cuanta", "what percentage", "que porcentaje"):
		return hasNewNumber
	case has("who", "whom", "whose", "quien", "quienes", "where", "donde"):
		return hasNewName
	}
	return nil
}

// hasNewNumber says whether text has a number that the question has not.
func hasNewNumber(text string, q search.Question) bool {
	asked := map[string]bool{}
	for _, t := range q.Terms {
		asked[t.Word] = true
	}
	for _, t := range words.Tokens(text) {
		if strings.ContainsFunc(t.Folded, unicode.IsDigit) && !asked[t.Folded] || numberWords[t.Folded] && !asked[t.Folded] {
			return true
		}
	}
	return false
}

var numberWords = map[string]bool{
	"two": true, "three": true, "four": true, "five": true, "six": true, "seven": true, "eight": true, "nine": true, "ten": true, "twelve": true,
	"hundred": true, "thousand": true, "million": true, "billion": true, "half": true, "third": true, "twice": true, "dozen": true,
	"dos": true, "tres": true, "cuatro": true, "cinco": true, "seis": true, "siete": true, "ocho": true, "nueve": true, "diez": true, "doce": true,
	"cien": true, "ciento": true, "mil": true, "millon": true, "millones": true, "mitad": true, "tercio": true, "doble": true, "docena": true,
}

// hasNewName says whether text has, after its first word, a capitalised word that the question has not.
func hasNewName(text string, q search.Question) bool {
	asked := map[string]bool{}
	for _, t := range q.Terms {
		asked[t.Word] = true
	}
	for i, t := range words.Tokens(text) {
		r, _ := utf8.DecodeRuneInString(text[t.Start:])
		if i > 0 && unicode.IsUpper(r) && !asked[t.Folded] {
			return true
		}
	}
	return false
}
