package support

import (
	"context"
	"math"
	"sort"
	"strings"

	"cotejo/app"
)

// measured is how the names of the embedding models begin whose cosines the formulas were fitted on: those of another mean
// something else, and are not looked at.
const measured = "multilingual-e5-small"

// compareAtMost is how many sentences of the quotes are compared one by one: those with most of the claim's words.
const compareAtMost = 4

// Meaning gives the cosines of the claim with all quotes together and with the nearest sentence of them, by the names that
// weights.go has. Errors: those of the embedder.
func Meaning(ctx context.Context, embedder app.Embedder, c Claim) (map[string]float64, error) {
	return meaning(ctx, embedder, c, takeApart(c))
}

func meaning(ctx context.Context, embedder app.Embedder, c Claim, parts compared) (map[string]float64, error) {
	claim, err := embedder.EmbedQuery(ctx, c.Text)
	if err != nil {
		return nil, err
	}
	texts := []string{strings.Join(c.Quotes, "\n")}
	for _, s := range nearest(parts) {
		texts = append(texts, s.text)
	}
	quoted, err := embedder.EmbedPassages(ctx, texts)
	if err != nil {
		return nil, err
	}
	all, best := 0.0, -1.0
	for i, v := range quoted {
		cosine := product(claim, v)
		if i == 0 {
			all = cosine
		} else {
			best = max(best, cosine)
		}
	}
	best = max(best, all)
	return map[string]float64{"cosine": all, "cosine_best": best}, nil
}

// nearest gives the sentences of the quotes with the most content words of the claim.
func nearest(c compared) []stretch {
	asked := map[string]bool{}
	for _, w := range c.claim.content {
		asked[w.stem] = true
	}
	shared := func(s stretch) int {
		seen := map[string]bool{}
		for _, w := range s.content {
			if asked[w.stem] {
				seen[w.stem] = true
			}
		}
		return len(seen)
	}
	all := append([]stretch{}, c.quoted...)
	sort.SliceStable(all, func(i, j int) bool { return shared(all[i]) > shared(all[j]) })
	return all[:min(compareAtMost, len(all))]
}

// product is the cosine of two vectors of unit length; 0 when they cannot be compared.
func product(a, b []float32) float64 {
	if len(a) != len(b) {
		return 0
	}
	sum := 0.0
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	if math.IsNaN(sum) || math.IsInf(sum, 0) {
		return 0
	}
	return sum
}
