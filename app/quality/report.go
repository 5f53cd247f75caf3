package quality

import (
	"slices"
)

// All is the key of the figures over the questions of every language.
const All = "all"

// Report is what running a set of questions found.
type Report struct {
	// Questions is how many the set has, Done how many were asked: less after a stop.
	Questions int `json:"questions"`
	Done      int `json:"done"`
	Outcome
	// Against are the other configurations.
	Against []Compared `json:"against,omitempty"`
}

// Outcome is what one configuration gave.
type Outcome struct {
	Flags string `json:"flags"`
	// Failed counts the questions that ended in an error, WordsOnly those that were searched without the vectors that were wanted.
	Failed    int     `json:"failed"`
	WordsOnly int     `json:"words_only"`
	Figures   Figures `json:"figures"`
	Cases     []Case  `json:"cases"`
}

// Figures are by language ("en", "es", All), then by name.
type Figures map[string]map[string]Figure

// Compared is another configuration beside the first.
type Compared struct {
	Outcome
	Differences map[string]map[string]Difference `json:"differences"`
}

// NewReport takes all figures over what was found for so many questions.
func NewReport(questions int, configurations []Configuration, found [][]Case) Report {
	r := Report{Questions: questions, Done: len(found[0])}
	for k, cases := range found {
		o := Outcome{Flags: configurations[k].Flags, Figures: Figures{}, Cases: cases}
		if o.Cases == nil {
			o.Cases = []Case{}
		}
		for _, language := range languages(found[0]) {
			o.Figures[language] = map[string]Figure{}
			for n := range every() {
				if f, has := n.take(of(cases, found[0], language)); has {
					o.Figures[language][n.Name] = f
				}
			}
		}
		for _, c := range cases {
			if c.Error != "" {
				o.Failed++
			}
			if c.WordsOnly != "" {
				o.WordsOnly++
			}
		}
		if k == 0 {
			r.Outcome = o
		} else {
			r.Against = append(r.Against, Compared{o, differences(found[0], cases)})
		}
	}
	return r
}

func differences(first, second []Case) map[string]map[string]Difference {
	found := map[string]map[string]Difference{}
	for _, language := range languages(first) {
		found[language] = map[string]Difference{}
		for n := range every() {
			if d, has := n.compare(of(first, first, language), of(second, first, language)); has {
				found[language][n.Name] = d
			}
		}
	}
	return found
}

// every yields all figures.
func every() func(yield func(Named) bool) {
	return func(yield func(Named) bool) {
		for _, g := range Groups {
			for _, n := range g.Figures {
				if !yield(n) {
					return
				}
			}
		}
	}
}

// Languages are the keys of the figures: All, then the languages, sorted; All alone when there is only one.
func (f Figures) Languages() []string {
	var keys []string
	for l := range f {
		if l != All {
			keys = append(keys, l)
		}
	}
	slices.Sort(keys)
	return append([]string{All}, keys...)
}

// languages are the keys for cases. A language that was not told is not a group of its own.
func languages(cases []Case) []string {
	var found []string
	for _, c := range cases {
		if c.Language != "" && !slices.Contains(found, c.Language) {
			found = append(found, c.Language)
		}
	}
	if len(found) < 2 {
		return []string{All}
	}
	return append([]string{All}, found...)
}

// of are the cases whose question is, in the first configuration, in a language.
func of(cases, first []Case, language string) []*Case {
	var picked []*Case
	for i := range cases {
		if language == All || first[i].Language == language {
			picked = append(picked, &cases[i])
		}
	}
	return picked
}

// Count is the number of the questions of a group in a language.
func (o Outcome) Count(g Group, language string) int {
	n := 0
	for _, c := range of(o.Cases, o.Cases, language) {
		if g.Counts(c) {
			n++
		}
	}
	return n
}

// At is a figure in a language; nil when it counts no question.
func (o Outcome) At(language, name string) *Figure {
	if f, has := o.Figures[language][name]; has {
		return &f
	}
	return nil
}

// Between is the difference of a figure over all languages; nil when it counts no question.
func (c Compared) Between(name string) *Difference {
	if d, has := c.Differences[All][name]; has {
		return &d
	}
	return nil
}
