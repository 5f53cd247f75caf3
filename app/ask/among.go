package ask

import "math"

// among adds signals that say how much a sentence has of the question's terms that few of the sentences here have: a term that nearly all
// have does not tell which one answers. "local" is the share of the question so weighed, 0 to 1, over the terms that any sentence has;
// "rarest" is 1 for a sentence that has the term that the fewest have. Terms holds those of each piece, asked is how many the question has.
func among(all []piece, terms [][]int, asked int) {
	has, have := make([][]bool, len(all)), make([]float64, asked)
	for i := range all {
		has[i] = make([]bool, asked)
		for _, t := range terms[i] {
			if !has[i][t] {
				has[i][t] = true
				have[t]++
			}
		}
	}
	rare, total, rarest := make([]float64, asked), 0.0, -1
	for t, n := range have {
		if n == 0 {
			continue
		}
		rare[t] = math.Log(1 + float64(len(all))/n)
		total += rare[t]
		if rarest < 0 || n < have[rarest] {
			rarest = t
		}
	}
	if rarest < 0 {
		return
	}
	for i := range all {
		sum := 0.0
		for t, r := range rare {
			if has[i][t] {
				sum += r
			}
		}
		all[i].signals["local"] = sum / total
		if has[i][rarest] {
			all[i].signals["rarest"] = 1
		}
	}
}

// together adds, for sentences that follow each other and were both embedded, how near the question the two are as one, by the sum of
// their vectors: "joined" beyond the sentence alone, "adds" beyond the one before alone. Cosines are those of the pieces with the question,
// vectors have length 1.
func together(some []piece, vectors [][]float32, cosines []float64) {
	at := map[int]int{}
	for i, p := range some {
		at[p.order] = i
	}
	for i, p := range some {
		before, is := at[p.order-1]
		if !is || some[before].passage != p.passage {
			continue
		}
		squares := 0.0
		for k := range min(len(vectors[i]), len(vectors[before])) {
			x := float64(vectors[i][k]) + float64(vectors[before][k])
			squares += x * x
		}
		if squares == 0 {
			continue
		}
		both := (cosines[i] + cosines[before]) / math.Sqrt(squares)
		p.signals["joined"], p.signals["adds"] = both-cosines[i], both-cosines[before]
	}
}
