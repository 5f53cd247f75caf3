package quality

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// readTable reads a table whose first row names its columns: question, and any of id, answers, document, documents, answerable and
// language. Several answers or documents in one cell are parted by "|". Columns are parted by what parts the names: a comma, a semicolon or a tab.
func readTable(name string, content []byte) ([]Question, error) {
	if at := firstInvalid(content); at > 0 {
		return nil, badLine(name, at, "it is not UTF-8")
	}
	head, _, _ := bytes.Cut(content, []byte("\n"))
	reader := csv.NewReader(bytes.NewReader(content))
	for _, mark := range ";\t" {
		if bytes.Count(head, []byte(string(mark))) > bytes.Count(head, []byte(string(reader.Comma))) {
			reader.Comma = mark
		}
	}
	reader.FieldsPerRecord = -1
	columns, err := reader.Read()
	if errors.Is(err, io.EOF) {
		return nil, nil
	}
	if err != nil {
		return nil, badCSV(name, err)
	}
	at := map[string]int{}
	for i, c := range columns {
		at[strings.ToLower(strings.TrimSpace(c))] = i
	}
	if _, has := at["question"]; !has {
		return nil, badLine(name, 1, "no column is named question")
	}
	var all []Question
	for {
		row, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, badCSV(name, err)
		}
		line, _ := reader.FieldPos(0)
		q, err := rowQuestion(row, at, len(columns), line)
		if err != nil {
			return nil, badLine(name, line, err.Error())
		}
		all = append(all, q)
	}
}

func rowQuestion(row []string, at map[string]int, width, line int) (Question, error) {
	if len(row) > width {
		return Question{}, fmt.Errorf("it has %d cells, more than there are columns", len(row))
	}
	cell := func(column string) string {
		if i, has := at[column]; has && i < len(row) {
			return strings.TrimSpace(row[i])
		}
		return ""
	}
	r := raw{Question: cell("question"), Answers: several(cell("answers")), Document: cell("document"), Documents: several(cell("documents")), Language: cell("language")}
	if id := cell("id"); id != "" {
		r.ID, _ = json.Marshal(id)
	}
	if said := cell("answerable"); said != "" {
		answerable, known := truths[strings.ToLower(said)]
		if !known {
			return Question{}, fmt.Errorf("answerable must be true or false, not %s", said)
		}
		r.Answerable = &answerable
	}
	return r.question(line)
}

// truths are the words for yes and no that people and their programs put into tables.
var truths = map[string]bool{"true": true, "yes": true, "1": true, "sí": true, "si": true, "verdadero": true, "false": false, "no": false, "0": false, "falso": false}

func several(cell string) []string {
	var all []string
	for one := range strings.SplitSeq(cell, "|") {
		if one = strings.TrimSpace(one); one != "" {
			all = append(all, one)
		}
	}
	return all
}

func badCSV(name string, err error) error {
	var wrong *csv.ParseError
	if errors.As(err, &wrong) {
		return badLine(name, wrong.Line, wrong.Err.Error())
	}
	return badLine(name, 1, err.Error())
}

// firstInvalid is the number of the first line that is not UTF-8; 0 when all are.
func firstInvalid(content []byte) int {
	for i, line := range bytes.Split(content, []byte("\n")) {
		if !utf8.Valid(line) {
			return i + 1
		}
	}
	return 0
}
