package support

import (
	"context"
	"sort"
	"strings"

	"cotejo/app"
	"cotejo/app/late"
)

// measured is how the names of the embedding models begin whose tokens the formulas were fitted on: those of another mean
// something else, and are not looked at.
const measured = "multilingual-e5-small"

const (
	// compareAtMost is how many sentences of the quotes are compared: those with most of the claim's words.
	compareAtMost = 8
	// compareBytes is how long a piece may be: some 200 tokens, since no more than 256 of a text are read, and a contract's sentence may be longer.
	compareBytes = 800
)

// Meaning gives how near the tokens of the claim are to those of the quotes, by the names that weights.go has: the mean, that of the quarter
// that is furthest off, and the best mean with a single sentence. It gives nothing when either side has no tokens. Errors: those of the embedder.
func Meaning(ctx context.Context, embedder app.TokenEmbedder, c Claim) (map[string]float64, error) {
	return meaning(ctx, embedder, c, takeApart(c))
}

// meaning embeds the quotes the way that a claim is: two texts that should say the same are no question and its passage. With the quotes as
// passages each signal told supported claims worse from others, by .01 to .04 of AUC.
func meaning(ctx context.Context, embedder app.TokenEmbedder, c Claim, parts compared) (map[string]float64, error) {
	claim, _, err := embedder.EmbedTokens(ctx, strings.Join(strings.Fields(c.Text), " "), nil)
	if err != nil {
		return nil, err
	}
	var quoted []app.TextVectors
	best := -1.0
	for _, text := range nearest(parts) {
		one, _, err := embedder.EmbedTokens(ctx, text, nil)
		if err != nil {
			return nil, err
		}
		quoted = append(quoted, one)
		if match, ok := late.Compare(claim, one); ok {
			best = max(best, match.Mean)
		}
	}
	all, ok := late.Compare(claim, quoted...)
	if !ok {
		return nil, nil
	}
	return map[string]float64{"aligned": all.Mean, "aligned_least": all.Least, "aligned_best": best}, nil
}

// nearest gives the sentences of the quotes with the most content words of the claim, long ones in pieces.
func nearest(c compared) []string {
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
	var texts []string
	for _, s := range all {
		texts = append(texts, pieces(s.text)...)
	}
	return texts[:min(compareAtMost, len(texts))]
}

// pieces cuts a text between words into pieces that are read whole. White space is a single space.
func pieces(text string) []string {
	var all []string
	var one strings.Builder
	for _, word := range strings.Fields(text) {
		if one.Len() > 0 && one.Len()+1+len(word) > compareBytes {
			all = append(all, one.String())
			one.Reset()
		}
		if one.Len() > 0 {
			one.WriteByte(' ')
		}
		one.WriteString(word)
	}
	if one.Len() > 0 {
		all = append(all, one.String())
	}
	return all
}
