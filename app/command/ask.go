package command

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/program"
	"cotejo/app/search"
	"cotejo/app/settings"
)

type askCommand struct {
	questionFlags
	Model    string `help:"extractive (no model), local (the own engine's) or PROVIDER:MODEL, as “cotejo models” lists them (COTEJO_KEY is its key; COTEJO_ADDRESS the address of openai: and server:)." placeholder:"NAME"`
	Cite     bool   `default:"true" negatable:"" help:"Mark and check each statement."`
	AskAgain *bool  `negatable:"" help:"Ask the model once more about statements that do not hold."`
	Policy   string `help:"What becomes of those that still do not: mark, degrade or drop." placeholder:"NAME"`
	Support  string `help:"Does a statement follow from its quotes: off, facts (rules and words), model (the language model too) or judge." placeholder:"NAME"`
	Question string `arg:"" help:"The question; - reads a batch from standard input."`
}

func (c *askCommand) Run(r *run) error {
	if c.Model != "" && !isModel(c.Model) {
		return usageError{app.Errorf("llm.unknown_model", nil, "model", c.Model)}
	}
	if c.Policy != "" && !slices.Contains(ask.Policies, ask.Policy(c.Policy)) {
		return misuse("--policy " + c.Policy + " is not one of " + list(ask.Policies))
	}
	if c.Support != "" && !slices.Contains(program.Depths, program.Depth(c.Support)) {
		return misuse("--support " + c.Support + " is not one of " + list(program.Depths))
	}
	p, o, err := r.openFor(c.Question, &c.questionFlags)
	if err != nil {
		return err
	}
	defer p.Close()
	a := p.Ask()
	if a.Model, err = r.model(p, c.Model); err != nil {
		return err
	}
	if a.Search.Reranker, err = r.reranker(p, o, a.Model); err != nil {
		return err
	}
	checks := c.checks(r)
	a.Support = p.Support(a.Model, program.Depth(checks.Support))
	one := func(question string, history []search.Turn, report func(ask.Progress)) (*app.Answer, error) {
		options := ask.Options{Search: o, Cite: c.Cite, Interface: r.say, Retry: !checks.NoRetry, Policy: ask.Policy(checks.Policy)}
		options.Search.History = history
		if id := summarised(r, p, o.Filter.PathPrefix, question); id != 0 {
			return a.Summarise(r, id, question, options, report)
		}
		answer, result, err := a.Write(r, question, options, report)
		if result != nil {
			r.notes(p, o, result)
		}
		return answer, err
	}
	if c.Question == "-" {
		return r.batch(func(q batchLine) (any, error) {
			answer, err := one(q.Question, q.History, nil)
			if err != nil {
				return nil, err
			}
			return struct {
				ID json.RawMessage `json:"id"`
				*app.Answer
			}{q.ID, answer}, nil
		})
	}
	if r.JSON {
		answer, err := one(c.Question, nil, nil)
		if err != nil {
			return err
		}
		return r.write(answer)
	}
	section := -1
	answer, err := one(c.Question, nil, func(now ask.Progress) {
		if now.Stage == ask.StageEvidence {
			r.tellEvidence(now.Answer)
		}
		if now.Stage == ask.StageWriting && now.Total > 0 && now.Done > section {
			section = now.Done
			fmt.Fprintln(r.err, r.color(r.err, dim, r.say.Say("ask.section", "number", strconv.Itoa(section+1), "total", strconv.Itoa(now.Total))))
		}
	})
	if answer != nil && (err == nil || r.Err() != nil) {
		r.tell(answer, title(a.Model))
	}
	return err
}

// summarised is the document that a question about one file wants a summary of; 0 when it asks for something else.
func summarised(r *run, p *program.Program, path, question string) int64 {
	if path == "" || !search.AsksSummary(question) {
		return 0
	}
	id, err := p.DocumentAt(r, path)
	if err != nil {
		return 0 // a folder: that is a question
	}
	return id
}

// list joins names.
func list[T ~string](names []T) string {
	var all []string
	for _, name := range names {
		all = append(all, string(name))
	}
	return strings.Join(all, ", ")
}

// checks are the settings of checks: what was said here wins.
func (c *askCommand) checks(r *run) settings.Settings {
	chosen, _ := r.settings()
	if c.AskAgain != nil {
		chosen.NoRetry = !*c.AskAgain
	}
	if c.Policy != "" {
		chosen.Policy = c.Policy
	}
	if c.Support != "" {
		chosen.Support = c.Support
	}
	return chosen
}

// model finds the model that was named, or else that of the settings. A model of the settings that cannot be had is an error
// too: nobody should take one answer for another.
func (r *run) model(p *program.Program, name string) (app.Model, error) {
	chosen, err := r.settings()
	if err != nil && name == "" {
		return nil, err
	}
	r.warnOfSettings()
	named := name != ""
	if !named {
		name = chosen.Model
	}
	if name == "" || name == ask.Extractive {
		return nil, nil
	}
	return p.Model(name, connection(chosen, &settings.Keys{}, name, named))
}

func title(model app.Model) string {
	if model == nil {
		return ""
	}
	return model.Title()
}
