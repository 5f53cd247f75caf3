package command

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"cotejo/app"
	"cotejo/app/program"
	"cotejo/app/search"
	"cotejo/app/settings"
)

// questionFlags are those that search and ask share; names and defaults are the contract's. What is not said has the value of the
// settings, or else the program's default.
type questionFlags struct {
	TopK          *int     `name:"top-k" help:"Passages returned (4)." placeholder:"N"`
	Candidates    *int     `help:"Candidates of each leg of the search (20)." placeholder:"N"`
	Rewrite       *bool    `negatable:"" help:"Clean the question by rules first."`
	MultiQuery    *int     `help:"Most sub-questions (3); 0 is off." placeholder:"N"`
	NoMultiQuery  bool     `help:"No sub-questions."`
	Hybrid        *bool    `negatable:"" help:"Words and vectors; off: vectors alone."`
	Words         bool     `help:"Words alone."`
	WordsWeight   *float64 `help:"How much the words count beside the vectors, 0.1 to 10 (1)." placeholder:"X"`
	VectorsWeight *float64 `help:"How much the vectors count beside the words, 0.1 to 10 (1)." placeholder:"X"`
	Rerank        *bool    `negatable:"" help:"Rerank what both legs found."`
	RerankBy      *string  `help:"What weighs the best last: built-in, cross-encoder or model." placeholder:"NAME"`
	Scope         *bool    `negatable:"" help:"Search only the file, folder, kind or date that the question names."`
	Collection    string   `help:"Only this collection." placeholder:"NAME"`
	Kind          []string `help:"Only these kinds of file (pdf, docx, ...)."`
	In            string   `help:"Only this file or folder." placeholder:"PATH"`
	Since         string   `help:"Only files changed on or after this day." placeholder:"DATE"`
	Until         string   `help:"Only files changed on or before this day." placeholder:"DATE"`
}

// options are those of the settings with what the flags say in their place. A flag that says nothing that can be done is wrong use.
func (f *questionFlags) options(chosen settings.Retrieval) (search.Options, error) {
	retrieval, err := f.over(chosen)
	if err != nil {
		return search.Options{}, err
	}
	o := program.SearchOptions(retrieval)
	o.Words, o.Filter.Collection = f.Words, f.Collection
	for _, name := range f.Kind {
		kind, known := program.Kind(name)
		if !known {
			return o, misuse("--kind " + name + " is not one of " + strings.Join(program.Kinds(), ", "))
		}
		o.Filter.Kinds = append(o.Filter.Kinds, kind)
	}
	if f.In != "" {
		absolute, err := filepath.Abs(f.In)
		if err != nil {
			return o, err
		}
		o.Filter.PathPrefix = absolute
	}
	if o.Filter.Since, err = day(f.Since, 0); err != nil {
		return o, err
	}
	o.Filter.Until, err = day(f.Until, 24*time.Hour-time.Nanosecond)
	return o, err
}

// over puts the flags that were given over what the settings have.
func (f *questionFlags) over(r settings.Retrieval) (settings.Retrieval, error) {
	counts := []struct {
		flag string
		n    *int
		to   *int
	}{{"--top-k", f.TopK, &r.TopK}, {"--candidates", f.Candidates, &r.Candidates}}
	for _, c := range counts {
		if c.n == nil {
			continue
		}
		if !settings.IsCount(*c.n) {
			return r, misuse(fmt.Sprintf("%s must be 1 to %d, not %d", c.flag, settings.MostPassages, *c.n))
		}
		*c.to = *c.n
	}
	weights := []struct {
		flag string
		w    *float64
		to   *float64
	}{{"--words-weight", f.WordsWeight, &r.WordsWeight}, {"--vectors-weight", f.VectorsWeight, &r.VectorsWeight}}
	for _, w := range weights {
		if w.w == nil {
			continue
		}
		if !settings.IsWeight(*w.w) {
			return r, misuse(fmt.Sprintf("%s must be %g to %g, not %g", w.flag, settings.LeastWeight, settings.MostWeight, *w.w))
		}
		*w.to = *w.w
	}
	if f.MultiQuery != nil {
		if !settings.IsQueries(*f.MultiQuery) {
			return r, misuse(fmt.Sprintf("--multi-query must be 0 to %d, not %d", settings.MostQueries, *f.MultiQuery))
		}
		r.MultiQuery = f.MultiQuery
	}
	if f.NoMultiQuery {
		r.MultiQuery = new(int)
	}
	if f.RerankBy != nil {
		if !slices.Contains(settings.RerankBys, *f.RerankBy) {
			return r, misuse("--rerank-by " + *f.RerankBy + " is not one of " + strings.Join(settings.RerankBys, ", "))
		}
		r.RerankBy = *f.RerankBy
	}
	for flag, to := range map[*bool]**bool{f.Rewrite: &r.Rewrite, f.Hybrid: &r.Hybrid, f.Rerank: &r.Rerank, f.Scope: &r.Scope} {
		if flag != nil {
			*to = flag
		}
	}
	return r, nil
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
