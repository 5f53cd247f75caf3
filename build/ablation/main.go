// Ablation turns each step of the search off, one at a time, and prints what that changes: quality, calls and time.
//
//	go run ./build/ablation PROGRAM FOLDER              the own questions of app/quality/testdata
//	go run ./build/ablation -sets PROGRAM FOLDER        the public sets as well, which "go run ./build/questions FOLDER" has made
//	go run ./build/ablation -most N PROGRAM FOLDER      at most so many questions of each set, evenly drawn (300)
//
// PROGRAM is the built command line; FOLDER keeps the libraries, which are made once, and the reports as JSON. A line is a configuration: the
// first as the program is, then differences from it on the same questions; * marks those that chance does not explain (95%, bootstrap over
// pairs of questions). Of the public sets half of the questions of SQuAD 2.0 have no answer, and are about the passages.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"

	"cotejo/app/quality"
)

// flags are the configurations that are compared with the program as it is.
var flags = []string{"--no-rewrite", "--no-multi-query", "--no-scope", "--no-rerank", "--words", "--no-hybrid", "--candidates 50"}

// set is a question file over a folder of documents.
type set struct{ name, documents, questions string }

func main() {
	log.SetFlags(0)
	public := flag.Bool("sets", false, "the public sets as well")
	most := flag.Int("most", 300, "questions of each set, at most")
	flag.Parse()
	if flag.NArg() != 2 || *most < 1 {
		log.Fatal("usage: ablation [-sets] [-most N] PROGRAM FOLDER")
	}
	program, folder := flag.Arg(0), flag.Arg(1)
	own := filepath.Join("app", "quality", "testdata", "own")
	sets := []set{
		{"own-questions", filepath.Join(own, "documents"), filepath.Join(own, "questions.jsonl")},
		{"own-several", filepath.Join(own, "documents"), filepath.Join(own, "several.jsonl")},
	}
	if *public {
		for _, name := range []string{"xquad.en", "xquad.es", "xquad.es-on-en", "squad2.en", "squad_es_v2.es"} {
			sets = append(sets, set{name, filepath.Join(folder, name, "texts"), filepath.Join(folder, name, name+".jsonl")})
		}
	}
	for _, s := range sets {
		if err := s.run(program, folder, *most); err != nil {
			log.Fatalf("ablation: %s: %v", s.name, err)
		}
	}
}

func (s set) run(program, folder string, most int) error {
	work := filepath.Join(folder, "ablation", s.name)
	questions := filepath.Join(work, "questions.jsonl")
	if err := some(s.questions, questions, most); err != nil {
		return err
	}
	data := filepath.Join(work, "data")
	index := exec.Command(program, "--data", data, "index", s.documents)
	index.Stderr = os.Stderr
	if err := index.Run(); err != nil {
		return fmt.Errorf("index: %w", err)
	}
	arguments := []string{"--json", "--data", data, "eval", questions}
	for _, f := range flags {
		arguments = append(arguments, "--against", f)
	}
	eval := exec.Command(program, arguments...)
	eval.Stderr = os.Stderr
	out, err := eval.Output()
	if err != nil {
		return fmt.Errorf("eval: %w: %s", err, out)
	}
	if err := os.WriteFile(filepath.Join(work, "report.json"), out, 0o644); err != nil {
		return err
	}
	var report quality.Report
	if err := json.Unmarshal(out, &report); err != nil {
		return err
	}
	table(s.name, report)
	return nil
}

// some writes at most so many lines of a file, evenly drawn, to another.
func some(from, to string, most int) error {
	content, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	var lines [][]byte
	scanner := bufio.NewScanner(bytes.NewReader(content))
	scanner.Buffer(nil, 1<<22)
	for scanner.Scan() {
		lines = append(lines, bytes.Clone(scanner.Bytes()))
	}
	if err := scanner.Err(); err != nil {
		return err
	}
	var kept bytes.Buffer
	for i := range min(most, len(lines)) {
		kept.Write(append(lines[i*len(lines)/min(most, len(lines))], '\n'))
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	return os.WriteFile(to, kept.Bytes(), 0o644)
}
