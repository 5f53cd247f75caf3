package command

import (
	"strings"

	"cotejo/app"
)

// tellSearched says what was searched for, where that is not what was asked: the rewrite, or the questions that it holds; and where alone,
// when the question says where to look.
func (r *run) tellSearched(question, rewritten string, subQuestions []string, narrowed []app.Narrowing) {
	switch {
	case len(subQuestions) > 0:
		r.println(r.color(r.out, dim, r.say.Say("ask.sub_questions", "questions", plain(strings.Join(subQuestions, " · ")))))
	case rewritten != question:
		r.println(r.color(r.out, dim, r.say.Say("ask.rewritten", "question", plain(rewritten))))
	}
	if len(narrowed) == 0 {
		return
	}
	var where []string
	for _, n := range narrowed {
		where = append(where, r.say.Say("narrowed."+n.Kind, "value", plain(n.Value)))
	}
	r.println(r.color(r.out, dim, r.say.Say("ask.narrowed", "where", strings.Join(where, ", "))))
}
