package library

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Passage is one passage of a set.
type Passage struct {
	ID      string `json:"id"`
	Article string `json:"doc_id"`
	Text    string `json:"text"`
}

// Question is one question of a set. Start holds where each answer begins in its passage, in characters.
type Question struct {
	ID         string   `json:"id"`
	Words      string   `json:"question"`
	Answers    []string `json:"answers"`
	Start      []int    `json:"answer_start"`
	Article    string   `json:"doc_id"`
	Passage    string   `json:"passage_id"`
	Answerable bool     `json:"answerable"`
}

// Passages reads the passages of a set: "xquad.en".
func Passages(set string) ([]Passage, error) { return lines[Passage](set + ".passages.jsonl") }

// Questions reads the questions of a set.
func Questions(set string) ([]Question, error) { return lines[Question](set + ".questions.jsonl") }

// Articles lists the articles of passages, in the order of their names.
func Articles(passages []Passage) []string {
	var all []string
	for _, p := range passages {
		all = append(all, p.Article)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Even says which articles are the even ones, of all sets. An article of XQuAD has the place that it has there, in whichever set it is
// met; the articles of other sets that are not in XQuAD have that in their own set.
func Even() (map[string]bool, error) {
	even := map[string]bool{}
	for _, set := range []string{"xquad.en", "squad2.en", "squad_es_v2.es"} {
		passages, err := Passages(set)
		if err != nil {
			return nil, err
		}
		for i, article := range Articles(passages) {
			if _, known := even[article]; !known {
				even[article] = i%2 == 0
			}
		}
	}
	return even, nil
}

func lines[T any](name string) ([]T, error) {
	folder := os.Getenv("COTEJO_EVAL")
	if folder == "" {
		folder = filepath.Join("..", "shared", "eval")
	}
	f, err := os.Open(filepath.Join(folder, "questions", name))
	if err != nil {
		return nil, fmt.Errorf("no evaluation data (set COTEJO_EVAL): %w", err)
	}
	defer f.Close()
	scanner := bufio.NewScanner(f)
	scanner.Buffer(nil, 1<<22)
	var all []T
	for scanner.Scan() {
		var one T
		// Some passages begin with a byte order mark, which a reader drops.
		if err := json.Unmarshal([]byte(strings.ReplaceAll(scanner.Text(), "\ufeff", "")), &one); err != nil {
			return nil, fmt.Errorf("read %s: %w", name, err)
		}
		all = append(all, one)
	}
	return all, scanner.Err()
}
