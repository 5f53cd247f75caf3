package program

import (
	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/support"
)

// Depth is how far is looked whether a claim follows from its quotes.
type Depth string

// The depths.
const (
	DepthOff   Depth = "off"
	DepthFacts Depth = "facts" // rules, words and, with an embedder, meaning
	DepthModel Depth = "model" // and the probabilities of the model that wrote, where it gives them; the default
	DepthJudge Depth = "judge" // and that model's grade for what is left unclear
)

// Depths lists them, the least first.
var Depths = []Depth{DepthOff, DepthFacts, DepthModel, DepthJudge}

// Support is what checks claims that model wrote; nil when that is off.
func (p *Program) Support(model app.Model, depth Depth) ask.Supporter {
	if depth == DepthOff {
		return nil
	}
	tokens, _ := p.Embedder.(app.TokenEmbedder)
	s := &support.Support{Tokens: tokens}
	if judge, is := model.(app.Judge); is && depth != DepthFacts {
		s.Judge, s.Judging = judge, depth == DepthJudge
	}
	return s
}
