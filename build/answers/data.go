package main

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
)

// sets says how many questions a language has of each kind. They are spread evenly over the articles; no question is in two sets.
var sets = map[string]questionSet{
	"test":         {known: 60, foreign: 40, files: xquad},
	"dev":          {known: 24, foreign: 0, offset: 0.5, files: xquad},
	"unanswerable": {known: 15, foreign: 15, whole: true, files: map[string]string{"en": "squad2.en", "es": "squad_es_v2.es"}},
}

var xquad = map[string]string{"en": "xquad.en", "es": "xquad.es"}

type questionSet struct {
	known, foreign int
	offset         float64           // in the spread, so that sets do not meet
	whole          bool              // no article is left out: foreign are the questions that the passages do not answer
	files          map[string]string // by language
}

// folder is where the library of a language is kept, under the folder of the run.
func (s questionSet) folder(language string) string {
	if s.whole {
		return "library." + s.files[language]
	}
	return "library." + language
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
	Known   bool     `json:"answerable"`
	Foreign bool     `json:"-"` // the library does not answer it
}

// corpus is the data of a language.
type corpus struct {
	passages  []passage // of the library
	questions []question
}

func load(folder, language string, s questionSet) (corpus, error) {
	var c corpus
	var err error
	if c.passages, err = lines[passage](filepath.Join(folder, "questions", s.files[language]+".passages.jsonl")); err != nil {
		return c, err
	}
	if c.questions, err = lines[question](filepath.Join(folder, "questions", s.files[language]+".questions.jsonl")); err != nil {
		return c, err
	}
	out := map[string]bool{}
	if !s.whole {
		out = c.lastArticles()
	}
	for i, q := range c.questions {
		c.questions[i].Foreign = out[q.Article] || s.whole && !q.Known
	}
	c.passages = slices.DeleteFunc(c.passages, func(p passage) bool { return out[p.Article] })
	return c, nil
}

// lastArticles are those that are left out.
func (c corpus) lastArticles() map[string]bool {
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
func (c corpus) chosen(s questionSet) []question {
	var all []question
	for _, foreign := range []bool{true, false} { // those that cost little first
		n := s.known
		if foreign {
			n = s.foreign
		}
		var kind []question
		for _, q := range c.questions {
			if q.Foreign == foreign {
				kind = append(kind, q)
			}
		}
		for i := range n {
			all = append(all, kind[int((float64(i)+s.offset)*float64(len(kind))/float64(n))])
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
