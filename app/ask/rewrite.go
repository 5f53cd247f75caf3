package ask

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"cotejo/app"
	"cotejo/app/prompt"
	"cotejo/app/search"
	"cotejo/app/verify"
	"cotejo/app/words"
)

// rewriteTime is how long a model may take to make a follow-up self-contained.
const rewriteTime = 20 * time.Second

// searched is what a model is to answer from.
type searched struct {
	*search.Result               // passages in the order of their numbers
	ranked         []app.Passage // the same, best first
	asked          string        // the question, self-contained
}

// asked is the question that the model is asked: as it was searched for. Where the person chose other words for the search, it is
// the question as typed, unless that cannot be understood alone.
func asked(question string, r *search.Result, o Options) string {
	if o.SearchAs != nil && !search.LeansBack(question, o.Search.History) {
		return question
	}
	return r.Rewritten
}

// exchanges are the turns of a conversation as a prompt has them.
func exchanges(history []search.Turn) []prompt.Exchange {
	var all []prompt.Exchange
	for _, t := range history {
		all = append(all, prompt.Exchange{Question: t.Question, Answer: t.Answer})
	}
	return all
}

// further has the model make a follow-up self-contained, and searches a second time for what it wrote. What that finds is
// appended to the passages and comes first in rank. Nothing of it can fail an answer: then it is as it was.
func (a *Ask) further(ctx context.Context, w *writer, question string, s *searched) {
	rewritten := a.rewrite(ctx, w, question, s.Language)
	if rewritten == "" || ctx.Err() != nil {
		return
	}
	s.asked = rewritten
	w.RewrittenByModel = &rewritten
	o := w.options
	o.SearchAs = &rewritten
	second, err := a.search(ctx, question, o)
	if err != nil {
		w.Trace = append(w.Trace, app.Stage{Stage: "search.2.failed", Notes: map[string]any{"error": app.ErrorCode(err)}})
		return
	}
	for i := range second.Trace {
		second.Trace[i].Stage = "search.2." + strings.TrimPrefix(second.Trace[i].Stage, "search.")
	}
	w.Trace = append(w.Trace, second.Trace...)
	if len(second.SubQuestions) > 0 {
		w.SubQuestions = second.SubQuestions
	}
	if !second.Relevant() {
		return
	}
	if !w.relevant { // the first search was silent
		for i := range second.Passages {
			second.Passages[i].Search = 2
		}
		from := len(second.Trace)
		a.choose(ctx, w.begun, second, w.options)
		w.Trace = append(w.Trace, second.Trace[from:]...)
		w.relevant, s.ranked = true, second.Passages
	} else {
		w.Passages, s.ranked = join(w.Passages, second.Passages)
		w.begun.ranked = nil // those of two searches are not weighed against each other
	}
	result := *second
	result.Passages = w.Passages
	s.Result = &result
	w.prepared = verify.PrepareAll(w.Passages)
	w.restart()
	w.show()
	w.tell(StageEvidence)
}

// join appends to the passages of the first search what the second one adds, and ranks all: those of the second search first. One
// that lies within a passage of the first search is that.
func join(first, second []app.Passage) (all, ranked []app.Passage) {
	all = slices.Clone(first)
	for _, p := range second {
		at := slices.IndexFunc(first, func(q app.Passage) bool { return q.DocumentID == p.DocumentID && q.Span.Contains(p.Span) })
		switch {
		case at < 0:
			p.Number, p.Search = len(all)+1, 2
			all = append(all, p)
			ranked = append(ranked, p)
		case !has(ranked, first[at].Number):
			ranked = append(ranked, first[at])
		}
	}
	for _, p := range first {
		if !has(ranked, p.Number) {
			ranked = append(ranked, p)
		}
	}
	return all, ranked
}

func has(passages []app.Passage, number int) bool {
	return slices.ContainsFunc(passages, func(p app.Passage) bool { return p.Number == number })
}

// rewrite asks the model for the question, self-contained; "" when it gave none that may be trusted, or one that was searched for
// already.
func (a *Ask) rewrite(ctx context.Context, w *writer, question, language string) string {
	began := time.Now()
	stage := app.Stage{Stage: "ask.rewrite", Notes: map[string]any{}}
	defer func() {
		stage.Ms = milliseconds(began)
		w.Trace = append(w.Trace, stage)
	}()
	history := w.options.Search.History
	limited, cancel := context.WithTimeout(ctx, rewriteTime)
	defer cancel()
	request := prompt.RewriteRequest(question, language, exchanges(history), a.Model.Context())
	request.Fresh = w.options.Fresh
	reply, err := a.Model.Write(limited, request, func(string) error { return limited.Err() })
	charge(&stage, reply)
	switch {
	case ctx.Err() != nil:
		return ""
	case limited.Err() != nil:
		stage.Notes["failed"] = "llm.timeout"
		return ""
	case err != nil:
		stage.Notes["failed"] = app.ErrorCode(err)
		return ""
	case !reply.Complete:
		stage.Notes["failed"] = "llm.incomplete"
		return ""
	}
	rewritten := prompt.ReadRewrite(reply.Text)
	if why := distrust(question, rewritten, history); why != "" {
		stage.Notes["refused"] = why
		return ""
	}
	if strings.EqualFold(rewritten, w.Rewritten) {
		return ""
	}
	stage.Candidates = 1
	return rewritten
}

// longestRewrite is the length of a self-contained question at most, in characters.
const longestRewrite = 300

// distrust says why what a model made of a question is not searched for; "" when it may be. It must be one line of some length, a
// question where a question was asked, in its language; it must keep each name, number, identifier and quoted phrase of the question, and
// all else that it asks about (keeps), bring in none that was not said in the conversation, and consist for the most part of words that
// were said.
func distrust(question, rewritten string, history []search.Turn) string {
	switch {
	case rewritten == "":
		return "empty"
	case strings.ContainsAny(rewritten, "\n\r"), utf8.RuneCountInString(rewritten) > max(longestRewrite, 2*utf8.RuneCountInString(question)):
		return "too_long"
	case strings.Contains(question, "?") && !strings.Contains(rewritten, "?"):
		return "no_question"
	}
	before, after := words.Language(question), words.Language(rewritten)
	if before != "" && after != "" && before != after {
		return "language"
	}
	read, given := search.Read(rewritten), wordsOf(rewritten)
	for _, n := range names(question) {
		if !given[n] {
			return "lost"
		}
	}
	for _, phrase := range search.Read(question).Phrases {
		if !strings.Contains(folded(rewritten), " "+strings.Join(phrase, " ")+" ") {
			return "lost"
		}
	}
	said := wordsOf(append(spokenOf(history), question)...)
	for _, n := range names(rewritten) {
		if !said[n] {
			return "invented"
		}
	}
	fresh := 0
	for _, t := range read.Terms {
		if !said[t.Word] && !said[t.Stem] {
			fresh++
		}
	}
	if 2*fresh > len(read.Terms) {
		return "invented"
	}
	if !keeps(question, rewritten, cmp.Or(after, before)) {
		return "lost"
	}
	return ""
}

// names are the folded words of a text that are not to change: identifiers, numbers, and words with a capital within a sentence.
func names(text string) []string {
	var all []string
	begins := true // a sentence
	at := 0
	for _, t := range words.Tokens(text) {
		if t.Start >= at {
			begins = begins || strings.ContainsAny(text[at:t.Start], ".?!:¿¡\"“«")
			r, _ := utf8.DecodeRuneInString(text[t.Start:])
			if !begins && unicode.IsUpper(r) || unicode.IsDigit(r) {
				all = append(all, t.Folded)
			}
			begins, at = false, t.End
		}
		if t.Identifier {
			all = append(all, t.Folded)
		}
	}
	return all
}

// wordsOf are the words of texts, folded, each with its stems.
func wordsOf(texts ...string) map[string]bool {
	all := map[string]bool{}
	for _, text := range texts {
		language := words.Language(text)
		for _, t := range words.Tokens(text) {
			all[t.Folded], all[words.Stem(t.Surface, language)] = true, true
		}
	}
	return all
}

func spokenOf(history []search.Turn) []string {
	var all []string
	for _, t := range history {
		all = append(all, t.Question, t.Answer)
	}
	return all
}

// folded are the words of a text, folded, between spaces.
func folded(text string) string {
	all := " "
	for _, t := range words.Tokens(text) {
		all += t.Folded + " "
	}
	return all
}
