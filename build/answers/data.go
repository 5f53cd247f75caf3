package main

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
)

// sets says how many questions a language has of each kind. They are spread evenly over the articles; no question is in two sets.
var sets = map[string]struct {
	known, foreign int
	offset         float64 // in the spread, so that sets do not meet
}{
	"test": {known: 60, foreign: 40, offset: 0},
	"dev":  {known: 8, foreign: 0, offset: 0.5},
}

// leftOut is how many of the 48 articles are not in the library: the last ones by name.
const leftOut = 8

type passage struct {
	ID      string `json:"id"`
	Article string `json:"doc_id"`
	Text    string `json:"text"`
}

type question struct {
	ID      string   `json:"id"`
	Words   string   `json:"question"`
	Answers []string `json:"answers"`
	Article string   `json:"doc_id"`
	Foreign bool     `json:"-"` // its article is left out
}

// corpus is the data of a language.
type corpus struct {
	passages  []passage
	questions []question
}

func load(folder, language string) (corpus, error) {
	var c corpus
	var err error
	if c.passages, err = lines[passage](filepath.Join(folder, "questions", "xquad."+language+".passages.jsonl")); err != nil {
		return c, err
	}
	c.questions, err = lines[question](filepath.Join(folder, "questions", "xquad."+language+".questions.jsonl"))
	foreign := c.foreign()
	for i := range c.questions {
		c.questions[i].Foreign = foreign[c.questions[i].Article]
	}
	return c, err
}

// foreign are the articles that are left out.
func (c corpus) foreign() map[string]bool {
	var articles []string
	for _, p := range c.passages {
		articles = append(articles, p.Article)
	}
	slices.Sort(articles)
	articles = slices.Compact(articles)
	out := map[string]bool{}
	for _, a := range articles[len(articles)-leftOut:] {
		out[a] = true
	}
	return out
}

// chosen are the questions of a set.
func (c corpus) chosen(set string) []question {
	var all []question
	for _, foreign := range []bool{true, false} { // those that cost little first
		n := sets[set].known
		if foreign {
			n = sets[set].foreign
		}
		var kind []question
		for _, q := range c.questions {
			if q.Foreign == foreign {
				kind = append(kind, q)
			}
		}
		for i := range n {
			all = append(all, kind[int((float64(i)+sets[set].offset)*float64(len(kind))/float64(n))])
		}
	}
	return all
}

func lines[T any](name string) ([]T, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	scanner := bufio.NewScanner(f)
	scanner.Buffer(nil, 1<<20)
	var all []T
	for scanner.Scan() {
		var one T
		if err := json.Unmarshal(scanner.Bytes(), &one); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, scanner.Err()
}
