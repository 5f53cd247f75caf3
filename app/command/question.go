package command

import (
	"encoding/json"
	"fmt"
	"sort"
	"strconv"
	"strings"

	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/program"
	"cotejo/app/search"
	"cotejo/app/settings"
	"cotejo/store"
)

// openFor opens the library for a question (or "-", a batch) and reads the flags over the settings. Without vectors
// it refuses a search by vectors alone that a flag asks for.
func (r *run) openFor(question string, flags *questionFlags) (*program.Program, search.Options, error) {
	if strings.TrimSpace(question) == "" {
		return nil, search.Options{}, usageError{app.Errorf("command.empty_question", nil)}
	}
	chosen, _ := r.settings()
	o, err := flags.options(chosen.Retrieval)
	if err != nil {
		return nil, o, err
	}
	p, err := r.open(store.Read)
	if err != nil {
		return nil, o, err
	}
	if p.Embedder == nil && !o.Hybrid && !o.Words {
		if flags.Hybrid != nil {
			p.Close()
			return nil, o, usageError{app.Errorf("search.no_embedder", p.Missing)}
		}
		o.Hybrid = true // the settings' wish cannot be had: words, and a note that says so
	}
	return p, o, nil
}

// settings are those of the data folder. The error is a warning, the same each time: then the defaults hold.
func (r *run) settings() (settings.Settings, error) {
	if r.chosen == nil {
		r.chosen = &chosen{}
		folder, err := program.DataFolder(r.Data)
		if err == nil {
			r.chosen.Settings, err = settings.Load(folder)
		}
		r.chosen.err = err
	}
	return r.chosen.Settings, r.chosen.err
}

// warnOfSettings says that the settings could not be read, where that is no failure.
func (r *run) warnOfSettings() {
	if _, err := r.settings(); err != nil {
		fmt.Fprintln(r.err, r.color(r.err, dim, r.say.Error(err)))
	}
}

// chosen are settings as they were read, once for a call.
type chosen struct {
	settings.Settings
	err error
}

type searchCommand struct {
	questionFlags
	Explain bool   `help:"Say of each passage why it stands where it stands, and what each step did."`
	Query   string `arg:"" help:"The query; - reads a batch from standard input."`
}

// found is what search prints for programs.
type found struct {
	ID           json.RawMessage `json:"id,omitempty"`
	Question     string          `json:"question"`
	Rewritten    string          `json:"rewritten"`
	SubQuestions []string        `json:"sub_questions"`
	Narrowed     []app.Narrowing `json:"narrowed,omitempty"`
	Passages     []app.Passage   `json:"passages"`
	Trace        []app.Stage     `json:"trace"`
}

func (c *searchCommand) Run(r *run) error {
	p, o, err := r.openFor(c.Query, &c.questionFlags)
	if err != nil {
		return err
	}
	r.warnOfSettings()
	defer p.Close()
	s := p.Search()
	if s.Reranker, err = r.reranker(p, o, nil); err != nil {
		return err
	}
	one := func(id json.RawMessage, question string, history []search.Turn) (any, *search.Result, error) {
		o.History = history
		result, err := s.Run(r, question, o)
		if err != nil {
			return nil, nil, err
		}
		for i := range result.Passages {
			ask.Label(&result.Passages[i].Place, r.say)
		}
		r.notes(p, o, result)
		if c.Explain {
			result.Trace = append(result.Trace, explained(result.Explain(), len(result.Passages)))
		}
		return found{id, question, result.Rewritten, result.SubQuestions, result.Narrowed, result.Passages, result.Trace}, result, nil
	}
	if c.Query == "-" {
		return r.batch(func(q batchLine) (any, error) {
			v, _, err := one(q.ID, q.Question, q.History)
			return v, err
		})
	}
	v, result, err := one(nil, c.Query, nil)
	if err != nil {
		return err
	}
	if r.JSON {
		return r.write(v)
	}
	r.tellSearched(c.Query, result.Rewritten, result.SubQuestions, result.Narrowed)
	if len(result.Passages) == 0 {
		r.println(r.say.Say("search.none"))
	}
	for _, passage := range result.Passages {
		r.println(r.source(passage))
		r.println(indent(passage.Text))
		if c.Explain {
			r.explainPassage(result.Explain(), passage.Number)
		}
		r.println()
	}
	if c.Explain {
		r.explainSearch(result.Explain(), result.Trace)
	}
	return nil
}

// notes says, once, why the vectors were left out, and whether there is anything to search at all.
func (r *run) notes(p *program.Program, o search.Options, result *search.Result) {
	if r.told {
		return
	}
	r.noteReranker(result)
	if counts, err := p.Store.Counts(r); err == nil && counts.Found == 0 {
		r.told = true
		fmt.Fprintln(r.err, r.say.Say("ask.empty"))
		return
	}
	err := result.Degraded
	if err == nil && p.Embedder == nil {
		err = p.Missing
	}
	if err != nil && !o.Words {
		r.told = true
		fmt.Fprintln(r.err, r.color(r.err, dim, r.say.Say("ask.words_only", "reason", r.say.Error(err))))
	}
}

// source words a passage: number, file, place and scores.
func (r *run) source(p app.Passage) string {
	var names []string
	for name := range p.Scores {
		names = append(names, name)
	}
	sort.Strings(names)
	var parts []string
	for _, name := range names {
		parts = append(parts, r.say.Say("score."+name)+" "+strconv.FormatFloat(p.Scores[name], 'g', 3, 64))
	}
	named := fmt.Sprintf("%d. %s, %s", p.Number, p.Document.Path, p.Place.Label)
	if len(parts) == 0 {
		return named
	}
	return named + " " + r.color(r.out, dim, "("+strings.Join(parts, ", ")+")")
}

// indent sets a passage off, each paragraph on a line of its own.
func indent(text string) string {
	return "   " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n   ")
}
