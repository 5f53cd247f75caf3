package main

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/ingest"
	"cotejo/app/messages"
	"cotejo/app/program"
	"cotejo/app/prompt"
	"cotejo/app/search"
	"cotejo/store"
)

// outcome is what became of one question: a line of the file of a run.
type outcome struct {
	ID       string `json:"id"`
	Language string `json:"language"`
	Foreign  bool   `json:"foreign"`
	// Failed is the code of the error that came of it; "" when the reply could be read.
	Failed string `json:"failed,omitempty"`
	// Refused says who found that there is no answer: retrieval, model, policy, or nobody.
	Refused string `json:"refused,omitempty"`
	// Alone is what the model did by itself with a question of which the program had refused to ask it: refused, answered, failed.
	Alone string `json:"alone,omitempty"`
	// Relevance is how likely the search found an answer, 0 to 1.
	Relevance float64 `json:"relevance"`
	// Of the first raw reply.
	Claims   int `json:"claims"`
	Quotes   int `json:"quotes"`
	Verified int `json:"verified"`
	// The gold answer stands in the text of a claim; in a verified quote of the model.
	InText  bool `json:"in_text"`
	InQuote bool `json:"in_quote"`
	// The gold answer stands in the first sentence that the program itself found, which the model is shown.
	InEvidence bool `json:"in_evidence"`
	// Seconds to the first claim (0: none) and in all, search included.
	First float64 `json:"first"`
	Whole float64 `json:"whole"`
	// Read for people who look at the failures.
	Question string   `json:"question"`
	Gold     []string `json:"gold"`
	Said     []string `json:"said"`
}

// running is a run over the languages, each with its library. All have one model, which is loaded once.
type running struct {
	file      string
	alone     bool
	model     app.Model
	languages []asked
	opened    []*program.Program
}

type asked struct {
	language  string
	ask       *ask.Ask
	questions []question
}

func (r *running) close() {
	for _, p := range r.opened {
		_ = p.Close()
	}
}

// prepare opens the library of a language.
func (r *running) prepare(ctx context.Context, folder, language string, questions []question, c corpus) error {
	p, err := library(ctx, folder, c)
	if p != nil {
		r.opened = append(r.opened, p)
	}
	if err != nil {
		return err
	}
	if r.model == nil {
		if r.model, err = p.Model(program.Local, program.Connection{}); err != nil {
			return err
		}
	}
	a := p.Ask()
	a.Model = r.model
	r.languages = append(r.languages, asked{language, a, questions})
	return nil
}

// inTurn is how many questions of a language are asked before those of the other: the engine reads the rules, which are the same, only once.
const inTurn = 10

// askAll asks the questions that the file does not hold yet, the languages in turn.
func (r *running) askAll(ctx context.Context) error {
	known, err := lines[outcome](r.file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for from := 0; from < len(r.languages[0].questions); from += inTurn {
		for _, l := range r.languages {
			for _, q := range l.questions[from:min(from+inTurn, len(l.questions))] {
				if slices.ContainsFunc(known, func(o outcome) bool { return o.ID == q.ID && o.Language == l.language }) {
					continue
				}
				o, err := r.one(ctx, l.ask, q, l.language)
				if err != nil {
					return err
				}
				if err := add(r.file, o); err != nil {
					return err
				}
				log.Printf("%s %s: %.1f s, refused by %q, %d of %d quotes verified, gold in text %v", l.language, q.ID, o.Whole, o.Refused, o.Verified, o.Quotes, o.InText)
			}
		}
	}
	return nil
}

// library opens the library of a language, and makes it where there is none: a file a passage.
func library(ctx context.Context, folder string, c corpus) (*program.Program, error) {
	p, err := program.Open(ctx, filepath.Join(folder, "data"), store.Write)
	if err != nil {
		return nil, err
	}
	texts := filepath.Join(folder, "texts")
	if err := os.MkdirAll(texts, 0o755); err != nil {
		return nil, err
	}
	for _, one := range c.passages {
		name := strings.NewReplacer("#", "-", "/", "-").Replace(one.ID) + ".txt"
		if err := os.WriteFile(filepath.Join(texts, name), []byte(one.Text), 0o644); err != nil {
			return nil, err
		}
	}
	_, err = p.Ingest().Index(ctx, []string{texts}, ingest.Options{NoEmbed: p.Embedder == nil})
	return p, err
}

// one asks one question. The error is one of the search or the context alone: what a model does is an outcome.
func (r *running) one(ctx context.Context, a *ask.Ask, q question, language string) (outcome, error) {
	o := outcome{ID: q.ID, Language: language, Foreign: q.Foreign, Question: q.Words, Gold: q.Answers}
	began := time.Now()
	options := ask.Options{Search: search.Defaults(), Cite: true, Interface: messages.In(language), Fresh: true}
	answer, found, err := a.Write(ctx, q.Words, options, func(p ask.Progress) {
		if o.First == 0 && len(p.Answer.Claims) > 0 && p.Stage != ask.StageEvidence {
			o.First = time.Since(began).Seconds()
		}
	})
	o.Whole = time.Since(began).Seconds()
	if found != nil {
		for _, part := range found.Parts {
			o.Relevance = max(o.Relevance, part.Relevance)
		}
	}
	if answer == nil || ctx.Err() != nil {
		return o, errors.Join(err, ctx.Err())
	}
	if err != nil {
		o.Failed = err.Error()
		return o, nil
	}
	if f := answer.Figures.FirstReply; f != nil {
		o.Claims, o.Quotes, o.Verified = f.Claims, f.Citations, f.Verified
	}
	if answer.NoInformation {
		o.Refused = *answer.AbstainedBy
	}
	if r.alone && o.Refused == "retrieval" && len(found.Passages) > 0 {
		o.Alone = alone(ctx, a.Model, found)
	}
	if len(answer.Evidence) > 0 {
		o.InEvidence = holds(ask.PlainText(answer.Evidence[0].Text), q.Answers)
	}
	for _, claim := range answer.Claims {
		o.Said = append(o.Said, string(claim.Verdict)+": "+claim.Text)
		o.InText = o.InText || holds(claim.Text, q.Answers)
		for _, c := range claim.Citations {
			o.Said = append(o.Said, string(c.Verdict)+" > "+c.Given)
			o.InQuote = o.InQuote || c.Verdict == app.Verified && holds(*c.Quote, q.Answers)
		}
	}
	return o, ctx.Err()
}

// alone asks the model what the program would not have asked it.
func alone(ctx context.Context, model app.Model, r *search.Result) string {
	request, _ := prompt.Request(r.Rewritten, r.Language, r.Passages, prompt.Options{Context: model.Context()})
	reply, err := model.Write(ctx, request, nil)
	if err != nil || !reply.Complete {
		return "failed"
	}
	answer, err := ask.Read(reply.Text, r.Passages, ask.Options{Cite: true})
	switch {
	case err != nil:
		return "failed"
	case answer.NoInformation:
		return "refused"
	}
	return "answered"
}

// holds says whether words hold one of the gold answers, whatever the case and the spaces.
func holds(words string, gold []string) bool {
	plain := func(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }
	return slices.ContainsFunc(gold, func(a string) bool { return strings.Contains(plain(words), plain(a)) })
}

func add(file string, o outcome) error {
	line, err := json.Marshal(o)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	if _, err = f.Write(append(line, '\n')); err != nil {
		_ = f.Close()
		return err
	}
	return f.Close()
}
