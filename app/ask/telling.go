package ask

import (
	"cotejo/app"
	"cotejo/app/words"
)

// fewWords is how many words that say something a sentence has at least to stand for its section.
const fewWords = 4

// telling chooses of each passage the sentence whose words are the most frequent there, on average: it says most of it (A. Nenkova and
// L. Vanderwende, "The impact of frequency on summarization", 2005). They stand in the order of the document.
func telling(passages []app.Passage) []piece {
	best, frequent := make([]piece, len(passages)), make([]map[string]float64, len(passages))
	for i, p := range passages {
		frequent[i] = map[string]float64{}
		for _, w := range saying(p.Text) {
			frequent[i][w]++
		}
	}
	for _, one := range pieces(passages) {
		sum, n := 0.0, 0
		for _, w := range saying(one.words) {
			sum += frequent[one.passage][w]
			n++
		}
		if n < fewWords {
			continue
		}
		if one.score = sum / float64(n); one.score > best[one.passage].score {
			best[one.passage] = one
		}
	}
	var all []piece
	for _, one := range best {
		if one.words != "" {
			all = append(all, one)
		}
	}
	return all
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
