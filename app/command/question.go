package command

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"time"

	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/program"
	"cotejo/app/search"
	"cotejo/store"
)

// questionFlags are those that search and ask share; names and defaults are the contract's.
type questionFlags struct {
	TopK         int      `name:"top-k" default:"4" help:"Passages returned."`
	Candidates   int      `default:"20" help:"Candidates of each leg of the search."`
	Rewrite      bool     `default:"true" negatable:"" help:"Clean the question by rules first."`
	MultiQuery   int      `default:"3" help:"Most sub-questions; 0 is off."`
	NoMultiQuery bool     `help:"No sub-questions."`
	Hybrid       bool     `default:"true" negatable:"" help:"Words and vectors; off: vectors alone."`
	Words        bool     `help:"Words alone."`
	Rerank       bool     `default:"true" negatable:"" help:"Rerank what both legs found."`
	Collection   string   `help:"Only this collection." placeholder:"NAME"`
	Kind         []string `help:"Only these kinds of file (pdf, docx, ...)."`
	In           string   `help:"Only this file or folder." placeholder:"PATH"`
	Since        string   `help:"Only files changed on or after this day." placeholder:"DATE"`
	Until        string   `help:"Only files changed on or before this day." placeholder:"DATE"`
}

func (f *questionFlags) options() (search.Options, error) {
	o := search.Options{
		TopK: f.TopK, Candidates: f.Candidates, Rewrite: f.Rewrite, MultiQuery: f.MultiQuery, Hybrid: f.Hybrid, Words: f.Words, Rerank: f.Rerank,
		Filter: app.Filter{Collection: f.Collection},
	}
	for _, name := range f.Kind {
		kind, known := program.Kind(name)
		if !known {
			return o, misuse("--kind " + name + " is not one of " + strings.Join(program.Kinds(), ", "))
		}
		o.Filter.Kinds = append(o.Filter.Kinds, kind)
	}
	if f.NoMultiQuery {
		o.MultiQuery = 0
	}
	for name, n := range map[string]int{"--top-k": f.TopK, "--candidates": f.Candidates} {
		if n < 1 || n > 1000 {
			return o, misuse(fmt.Sprintf("%s must be 1 to 1000, not %d", name, n))
		}
	}
	if f.MultiQuery < 0 {
		return o, misuse("--multi-query must not be negative")
	}
	if f.In != "" {
		absolute, err := filepath.Abs(f.In)
		if err != nil {
			return o, err
		}
		o.Filter.PathPrefix = absolute
	}
	var err error
	if o.Filter.Since, err = day(f.Since, 0); err != nil {
		return o, err
	}
	o.Filter.Until, err = day(f.Until, 24*time.Hour-time.Nanosecond)
	return o, err
}

// day reads a date as the local day's start, moved by after.
func day(value string, after time.Duration) (time.Time, error) {
	if value == "" {
		return time.Time{}, nil
	}
	t, err := time.ParseInLocation(time.DateOnly, value, time.Local)
	if err != nil {
		return t, usageError{app.Errorf("command.bad_date", err, "value", value)}
	}
	return t.Add(after), nil
}

// openFor opens the library for a question (or "-", a batch) and reads the flags; without vectors it refuses a search by
// vectors alone.
func (r *run) openFor(question string, flags *questionFlags) (*program.Program, search.Options, error) {
	if strings.TrimSpace(question) == "" {
		return nil, search.Options{}, usageError{app.Errorf("command.empty_question", nil)}
	}
	o, err := flags.options()
	if err != nil {
		return nil, o, err
	}
	p, err := r.open(store.Read)
	if err != nil {
		return nil, o, err
	}
	if p.Embedder == nil && !o.Hybrid && !o.Words {
		p.Close()
		return nil, o, usageError{app.Errorf("search.no_embedder", p.Missing)}
	}
	return p, o, nil
}

type searchCommand struct {
	questionFlags
	Query string `arg:"" help:"The query; - reads a batch from standard input."`
}

// found is what search prints for programs.
type found struct {
	ID           json.RawMessage `json:"id,omitempty"`
	Question     string          `json:"question"`
	Rewritten    string          `json:"rewritten"`
	SubQuestions []string        `json:"sub_questions"`
	Passages     []app.Passage   `json:"passages"`
	Trace        []app.Stage     `json:"trace"`
}

func (c *searchCommand) Run(r *run) error {
	p, o, err := r.openFor(c.Query, &c.questionFlags)
	if err != nil {
		return err
	}
	defer p.Close()
	s := p.Search()
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
		return found{id, question, result.Rewritten, result.SubQuestions, result.Passages, result.Trace}, result, nil
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
	if len(result.Passages) == 0 {
		r.println(r.say.Say("search.none"))
	}
	for _, passage := range result.Passages {
		r.println(r.source(passage))
		r.println(indent(passage.Text))
		r.println()
	}
	return nil
}

// notes says, once, why the vectors were left out, and whether there is anything to search at all.
func (r *run) notes(p *program.Program, o search.Options, result *search.Result) {
	if r.told {
		return
	}
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
