package quality

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	"cotejo/app"
	"cotejo/app/search"
)

// Read reads the questions of a file: CSV (or TSV) by its name, JSON lines otherwise. The errors are quality.bad_line, with the
// number of the line, and quality.no_questions.
func Read(name string, content []byte) ([]Question, error) {
	content = bytes.TrimPrefix(content, []byte("\uFEFF"))
	read := readLines
	switch strings.ToLower(filepath.Ext(name)) {
	case ".csv", ".tsv":
		read = readTable
	}
	all, err := read(name, content)
	if err == nil && len(all) == 0 {
		err = app.Errorf("quality.no_questions", nil, "file", name)
	}
	return all, err
}

// badLine is the error for a line that is no question.
func badLine(file string, line int, problem string) error {
	return app.Errorf("quality.bad_line", nil, "file", file, "line", strconv.Itoa(line), "problem", problem)
}

// raw is a line as it stands in the file.
type raw struct {
	ID         json.RawMessage `json:"id"`
	Question   string          `json:"question"`
	Answers    []string        `json:"answers"`
	Document   string          `json:"document"`
	Documents  []string        `json:"documents"`
	Parts      []Part          `json:"parts"`
	Place      json.RawMessage `json:"place"`
	Answerable *bool           `json:"answerable"`
	Language   string          `json:"language"`
	History    []search.Turn   `json:"history"`
}

func readLines(name string, content []byte) ([]Question, error) {
	var all []Question
	for i, line := range bytes.Split(content, []byte("\n")) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			continue
		}
		if !utf8.Valid(line) {
			return nil, badLine(name, i+1, "it is not UTF-8")
		}
		var r raw
		if err := json.Unmarshal(line, &r); err != nil {
			return nil, badLine(name, i+1, unlike(err))
		}
		q, err := r.question(i + 1)
		if err != nil {
			return nil, badLine(name, i+1, err.Error())
		}
		all = append(all, q)
	}
	return all, nil
}

// question makes a question of a line. A question is answerable unless the line says otherwise.
func (r raw) question(line int) (Question, error) {
	q := Question{Question: r.Question, Answerable: r.Answerable == nil || *r.Answerable, Language: r.Language, History: r.History}
	if strings.TrimSpace(r.Question) == "" {
		return q, errors.New("it has no question")
	}
	var err error
	if q.ID, err = identity(r.ID, line); err != nil {
		return q, err
	}
	if q.Where, err = where(r.Place); err != nil {
		return q, err
	}
	switch {
	case len(r.Parts) > 0 && (len(r.Answers) > 0 || r.Document != "" || len(r.Documents) > 0):
		return q, errors.New("it has parts, and answers or documents beside them")
	case r.Document != "" && len(r.Documents) > 0:
		return q, errors.New("it has both document and documents")
	case len(r.Parts) > 0:
		q.Parts = r.Parts
	case len(r.Documents) > 0:
		for _, d := range r.Documents {
			q.Parts = append(q.Parts, Part{r.Answers, d})
		}
	default:
		q.Parts = []Part{{r.Answers, r.Document}}
	}
	return q, nil
}

// identity is the id of a line, a string or a number, or else the line's number.
func identity(id json.RawMessage, line int) (string, error) {
	if len(id) == 0 || string(id) == "null" {
		return strconv.Itoa(line), nil
	}
	var text string
	if json.Unmarshal(id, &text) == nil {
		return text, nil
	}
	var number json.Number
	if json.Unmarshal(id, &number) == nil {
		return number.String(), nil
	}
	return "", errors.New("its id is neither a string nor a number")
}

// where reads a place. One that is a string is a note for people: labels are never compared.
func where(place json.RawMessage) (*Where, error) {
	var label string
	if len(place) == 0 || string(place) == "null" || json.Unmarshal(place, &label) == nil {
		return nil, nil
	}
	var w Where
	if err := json.Unmarshal(place, &w); err != nil {
		return nil, fmt.Errorf("its place: %s", unlike(err))
	}
	if w == (Where{}) {
		return nil, nil
	}
	return &w, nil
}

// unlike says in which way a line is unlike a question, without the names of the program's own types.
func unlike(err error) string {
	var wrong *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &wrong):
		return err.Error()
	case wrong.Field == "":
		return "it must be a JSON object, not of the kind " + wrong.Value
	}
	return wrong.Field + " must not be a JSON " + wrong.Value
}
