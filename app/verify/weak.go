package verify

import (
	"cotejo/app"
	"cotejo/app/words"
)

// maxWeak is the longest quote, in bytes, that is looked at for words that say nothing; a longer one says something.
const maxWeak = 240

// saysSomething is failed by a quote of stop words alone, unless it is whole: a cell may say "No".
func saysSomething(a *attempt, s app.Span) *app.Finding {
	if len(a.quote) > maxWeak {
		return nil
	}
	none := true
	says := words.Any(a.quote, func(t words.Token) bool {
		none = false
		return !words.Stop(t.Folded, "")
	})
	if says || none || a.whole(s) {
		return nil
	}
	return finding("only_stop_words")
}

// onlyHeading says whether a span holds nothing but a heading that stands in several places of what is at hand: such words show
// nothing. What is printed on each page can be a fact ("Confidential", a number), and counts.
func onlyHeading(s app.Span, p *Passage, passages []*Passage) bool {
	i := p.Source.BlockAt(s.Start)
	if i < 0 || p.Source.Blocks[i].Kind != app.Heading || !p.Source.Blocks[i].Contains(s) {
		return false
	}
	name, places := Fold(p.Source.Slice(p.Source.Blocks[i].Span)).Text, map[place]bool{}
	for _, other := range append([]*Passage{p}, passages...) {
		for _, b := range other.Source.Blocks {
			if b.Kind == app.Heading && Fold(other.Source.Slice(b.Span)).Text == name {
				places[place{other.Document.SHA256, other.Document.Path, b.Start}] = true
			}
		}
	}
	return len(places) > 1
}

// place is where a heading stands.
type place struct {
	sha256, path string
	start        int
}
