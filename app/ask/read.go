package ask

import (
	"cotejo/app"
	"cotejo/app/prompt"
	"cotejo/app/verify"
)

// Read makes an answer of a reply that is whole, over passages, as Write does of one that a model writes: its claims are read and
// checked, and nothing else is done. There is no evidence. Errors: those of prompt.Parser.
func Read(reply string, passages []app.Passage, o Options) (*app.Answer, error) {
	answer := blank(o)
	answer.Passages = passages
	w := &writer{begun: &begun{Answer: answer}, options: o, parser: prompt.NewParser(), prepared: verify.PrepareAll(passages)}
	w.restart()
	w.parser.Feed(reply)
	if err := w.finish(app.Reply{Text: reply, Complete: true}); err != nil {
		return nil, err
	}
	return answer, nil
}
