package ask

import (
	"context"

	"cotejo/app"
	"cotejo/app/late"
	"cotejo/app/search"
)

const (
	// mostEmbedded is how many sentences are embedded for a question: the time until the evidence shows allows no more.
	mostEmbedded = 10
	// mostCompared is how many are compared with it token by token. With four, five, eight or ten as many first sentences were right.
	mostCompared = 6
	// clearly is by how much the best sentence must be ahead by words, in log odds, for none to be embedded.
	clearly = 4
)

// compare sorts pieces anew after what their vectors say; as they were when they could not be had.
func compare(ctx context.Context, all []piece, part search.Part, embedder app.Embedder) {
	if tokens, is := embedder.(app.TokenEmbedder); is {
		if matched(ctx, all, part.Question.Text, tokens) {
			by(all, evidenceTokens)
		}
		return
	}
	if near(ctx, all, part.Vector, embedder) {
		by(all, evidenceNear)
	}
}

// near embeds the best sentences and adds how near the question they are.
func near(ctx context.Context, all []piece, question []float32, embedder app.Embedder) bool {
	some := all[:min(mostEmbedded, len(all))]
	vectors, err := embedder.EmbedPassages(ctx, textsOf(some))
	if err != nil || len(vectors) != len(some) {
		return false
	}
	nearness(all, some, question, vectors)
	return true
}

// matched compares the best sentences with the question token by token as well; tokens say best what a sentence lacks.
func matched(ctx context.Context, all []piece, question string, embedder app.TokenEmbedder) bool {
	some := all[:min(mostCompared, len(all))]
	asked, found, err := embedder.EmbedTokens(ctx, question, textsOf(some))
	if err != nil || len(found) != len(some) {
		return false
	}
	vectors, matches, least := make([][]float32, len(some)), make([]late.Match, len(some)), late.Match{Mean: 1, Least: 1, Begin: 1}
	for i := range some {
		vectors[i] = found[i].Whole
		matches[i], _ = late.Compare(asked, found[i])
		m := matches[i]
		least = late.Match{Mean: min(least.Mean, m.Mean), Least: min(least.Least, m.Least), Begin: min(least.Begin, m.Begin)}
	}
	nearness(all, some, asked.Whole, vectors)
	for i := range all {
		m := least // of what was not looked at
		if i < len(some) {
			m = matches[i]
		}
		all[i].signals["aligned"], all[i].signals["aligned_least"], all[i].signals["aligned_begin"] = m.Mean, m.Least, m.Begin
	}
	return true
}

func textsOf(some []piece) []string {
	texts := make([]string, len(some))
	for i, p := range some {
		texts[i] = p.words
	}
	return texts
}

// nearness adds the cosines of the sentences that were embedded; the others count as the furthest of them.
func nearness(all, some []piece, question []float32, vectors [][]float32) {
	cosines, lowest, highest := make([]float64, len(some)), 2.0, -2.0
	for i, v := range vectors {
		for k := range min(len(v), len(question)) {
			cosines[i] += float64(v[k]) * float64(question[k])
		}
		lowest, highest = min(lowest, cosines[i]), max(highest, cosines[i])
	}
	together(some, vectors, cosines)
	for i := range all {
		cosine := lowest
		if i < len(some) {
			cosine = cosines[i]
		} else {
			all[i].signals["unseen"] = 1
		}
		all[i].signals["cosine"] = cosine
		all[i].signals["near"] = (cosine - lowest) / max(highest-lowest, 0.01)
	}
}
