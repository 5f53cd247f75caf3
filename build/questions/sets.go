package main

import (
	"encoding/json"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cotejo/build/library"
)

// line is a question as the program reads it.
type line struct {
	ID         string   `json:"id"`
	Question   string   `json:"question"`
	Answers    []string `json:"answers"`
	Document   string   `json:"document"`
	Answerable bool     `json:"answerable"`
	Language   string   `json:"language"`
}

// set is what is written: passages, of which some are left out, and questions in a language.
type set struct {
	passages  []library.Passage
	questions []library.Question
	language  string
	out       func(library.Passage) bool // nil leaves out none
}

func load(passages, questions string) (set, error) {
	s := set{language: questions[strings.LastIndex(questions, ".")+1:]}
	var err error
	if s.passages, err = library.Passages(passages); err != nil {
		return s, err
	}
	s.questions, err = library.Questions(questions)
	return s, err
}

// answersOf takes the answers of the same questions in another set, whose words are those of the passages.
func (s *set) answersOf(name string) error {
	others, err := library.Questions(name)
	if err != nil {
		return err
	}
	answers := map[string][]string{}
	for _, q := range others {
		answers[q.ID] = q.Answers
	}
	for i, q := range s.questions {
		if s.questions[i].Answers = answers[q.ID]; len(answers[q.ID]) == 0 {
			return fmt.Errorf("%s has no question %s", name, q.ID)
		}
	}
	return nil
}

// write writes a folder of passages and their question file. The names of the files say nothing of what is in them: a program that
// looks at names shall not be helped.
func (s set) write(folder string) error {
	texts := filepath.Join(folder, "texts")
	if err := os.MkdirAll(texts, 0o755); err != nil {
		return err
	}
	names := map[string]string{}
	for i, p := range s.passages {
		if s.out != nil && s.out(p) {
			continue
		}
		names[p.ID] = fmt.Sprintf("texts/%04d.txt", i+1)
		if err := os.WriteFile(filepath.Join(folder, names[p.ID]), []byte(p.Text), 0o644); err != nil {
			return err
		}
	}
	file, err := os.Create(filepath.Join(folder, filepath.Base(folder)+".jsonl"))
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(file)
	for _, q := range s.questions {
		l := line{ID: q.ID, Question: q.Words, Answers: []string{}, Answerable: q.Answerable && names[q.Passage] != "", Language: s.language}
		if l.Answerable {
			l.Answers, l.Document = q.Answers, names[q.Passage]
		}
		if err := encoder.Encode(l); err != nil {
			_ = file.Close()
			return err
		}
	}
	log.Printf("%s: %d passages, %d questions", folder, len(names), len(s.questions))
	return file.Close()
}

// holdOut leaves out half of the articles.
func (s *set) holdOut(seed uint64) {
	articles := library.Articles(s.passages)
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(articles), func(i, j int) { articles[i], articles[j] = articles[j], articles[i] })
	out := articles[:len(articles)/2]
	s.out = func(p library.Passage) bool { return slices.Contains(out, p.Article) }
}

// addOthers adds the passages of SQuAD 2.0 that XQuAD, in English, does not have; the articles of both have the same names.
func (s *set) addOthers() error {
	others, err := library.Passages("squad2.en")
	if err != nil {
		return err
	}
	english, err := library.Passages("xquad.en")
	if err != nil {
		return err
	}
	plain := func(p library.Passage) string { return strings.Join(strings.Fields(p.Text), " ") }
	have := map[string]bool{}
	for _, p := range english {
		have[plain(p)] = true
	}
	for _, p := range others {
		if !have[plain(p)] {
			p.ID = "SQuAD 2.0 " + p.ID // those of XQuAD have the same ids
			s.passages = append(s.passages, p)
		}
	}
	return nil
}
