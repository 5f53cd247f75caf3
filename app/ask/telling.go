package ask

import (
	"slices"

	"cotejo/app"
	"cotejo/app/words"
)

// fewWords is how many words that say something a sentence has at least to stand for its section.
const fewWords = 4

const (
	// perSentence is for how many bytes of a section one sentence stands.
	perSentence = 600
	// mostSentences is how many stand for a section at most.
	mostSentences = 3
)

// telling chooses of each passage the sentences whose words are the most frequent there, on average: they say most of it (A. Nenkova and
// L. Vanderwende, "The impact of frequency on summarization", 2005). After each choice its words count less, so that the next says something
// else. A row of a table stands for a passage only when that has no sentence. They come in the order of the document.
func telling(passages []app.Passage) []piece {
	of := make([][]piece, len(passages))
	rows := make([][]piece, len(passages))
	for _, one := range pieces(passages) {
		if len(saying(one.words)) < fewWords {
			continue
		}
		if one.block.Kind == app.Row {
			rows[one.passage] = append(rows[one.passage], one)
		} else {
			of[one.passage] = append(of[one.passage], one)
		}
	}
	var all []piece
	for i, p := range passages {
		if len(of[i]) == 0 {
			of[i] = rows[i]
		}
		all = append(all, mostTelling(of[i], p.Text, min(mostSentences, 1+p.Span.Len()/perSentence))...)
	}
	return all
}

// mostTelling chooses n pieces of a text.
func mostTelling(pieces []piece, text string, n int) []piece {
	weight := map[string]float64{}
	for _, w := range saying(text) {
		weight[w]++
	}
	var chosen []piece
	for len(chosen) < n && len(pieces) > 0 {
		best, most := 0, -1.0
		for i, one := range pieces {
			words, sum := saying(one.words), 0.0
			for _, w := range words {
				sum += weight[w]
			}
			if score := sum / float64(len(words)); score > most {
				best, most = i, score
			}
		}
		for _, w := range saying(pieces[best].words) {
			weight[w] /= 2
		}
		chosen = append(chosen, pieces[best])
		pieces = slices.Delete(slices.Clone(pieces), best, best+1)
	}
	slices.SortFunc(chosen, func(a, b piece) int { return a.order - b.order })
	return chosen
}

// saying gives the words of a text that say something, folded, each as often as it stands there.
func saying(text string) []string {
	var all []string
	for _, t := range words.Tokens(text) {
		if !words.Stop(t.Folded, "") {
			all = append(all, t.Folded)
		}
	}
	return all
}
