// Relevance fits the weights with which the search tells whether its passages are about the question, and reports how well they do
// on articles that the fit has not seen. It prints the Go source of app/search/weights.go.
//
//	go run ./build/relevance PROGRAM QUESTIONS-FOLDER WORK-FOLDER
//
// PROGRAM is the built command line; QUESTIONS-FOLDER holds xquad.{en,es}.{passages,questions}.jsonl. The articles are halved by
// the order of their names: even ones fit, odd ones report. In each half, libraries of a quarter, a half and five sixths of its
// articles are made, and every second question of the half asked: those of the articles left out are foreign.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"math"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
)

type passage struct {
	ID       string `json:"id"`
	Document string `json:"doc_id"`
	Text     string `json:"text"`
}

type question struct {
	ID       string `json:"id"`
	Document string `json:"doc_id"`
	Question string `json:"question"`
}

// sample is one question with what the search said of it.
type sample struct {
	signals  map[string]float64
	relevant bool
}

// shares are those of the articles that the libraries of each half hold: the weights must not hang on one size.
var shares = []float64{0.25, 0.5, 5.0 / 6}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 4 {
		log.Fatal("usage: relevance PROGRAM QUESTIONS-FOLDER WORK-FOLDER")
	}
	program, folder, work := os.Args[1], os.Args[2], os.Args[3]
	fmt.Println("package search\n\n// Made by build/relevance; see there for how. Do not edit by hand.")
	for _, kind := range []struct{ name, flag string }{{"weightsBoth", "--hybrid"}, {"weightsWords", "--words"}} {
		fit, report := map[string][]sample{}, map[string][]sample{}
		for _, pair := range [][2]string{{"en", "en"}, {"es", "es"}, {"en", "es"}} {
			if kind.flag == "--words" && pair[0] != pair[1] {
				continue // words say nothing across languages
			}
			name := pair[1] + " on " + pair[0]
			fit[name] = samples(program, folder, work, pair, 0, kind.flag)
			report[name] = samples(program, folder, work, pair, 1, kind.flag)
		}
		var all []sample
		for _, s := range fit {
			all = append(all, s...)
		}
		weights := logistic(all)
		shift(weights, fit)
		for name, s := range report {
			answered, refused, foreign, known := errors(weights, s)
			log.Printf("%s, %s: foreign questions answered %.1f%% of %d, known ones refused %.1f%% of %d", kind.name, name, answered, foreign, refused, known)
		}
		fmt.Printf("\nvar %s = map[string]float64{\n", kind.name)
		for _, k := range keys(weights) {
			fmt.Printf("\t%q: %.4g,\n", k, weights[k])
		}
		fmt.Println("}")
	}
}

// samples asks the questions of one half (0 even, 1 odd articles) of libraries that hold a part of its articles.
func samples(program, folder, work string, pair [2]string, half int, flag string) []sample {
	passages := load[passage](filepath.Join(folder, "xquad."+pair[0]+".passages.jsonl"))
	questions := load[question](filepath.Join(folder, "xquad."+pair[1]+".questions.jsonl"))
	names := map[string]bool{}
	for _, p := range passages {
		names[p.Document] = true
	}
	var articles []string
	for i, a := range keys(names) {
		if i%2 == half {
			articles = append(articles, a)
		}
	}
	var found []sample
	for split, share := range shares {
		random := rand.New(rand.NewSource(int64(split)))
		inside := map[string]bool{}
		for _, i := range random.Perm(len(articles))[:int(share*float64(len(articles)))] {
			inside[articles[i]] = true
		}
		library := filepath.Join(work, fmt.Sprintf("%s-%d-%d", pair[0], half, split))
		makeLibrary(program, library, passages, inside)
		var input bytes.Buffer
		var asked []question
		for i, q := range questions {
			if i%2 == 0 && contains(articles, q.Document) {
				asked = append(asked, q)
				line, _ := json.Marshal(map[string]string{"id": q.ID, "question": q.Question})
				input.Write(append(line, '\n'))
			}
		}
		command := exec.Command(program, "--data", library+".data", "--json", "search", flag, "-")
		command.Stdin, command.Stderr = &input, os.Stderr
		out, err := command.Output()
		check(err)
		lines := strings.Split(strings.TrimSpace(string(out)), "\n")
		for i, line := range lines {
			found = append(found, sample{read(line), inside[asked[i].Document]})
		}
	}
	return found
}

func makeLibrary(program, library string, passages []passage, inside map[string]bool) {
	if _, err := os.Stat(library + ".done"); err == nil {
		return
	}
	check(os.MkdirAll(library, 0o755))
	for _, p := range passages {
		if inside[p.Document] {
			check(os.WriteFile(filepath.Join(library, strings.ReplaceAll(p.ID, "/", "_")+".txt"), []byte(p.Text), 0o644))
		}
	}
	command := exec.Command(program, "--data", library+".data", "index", library)
	command.Stderr = os.Stderr
	check(command.Run())
	check(os.WriteFile(library+".done", nil, 0o644))
}

// read takes the signals out of the trace of a search.
func read(line string) map[string]float64 {
	var result struct {
		Trace []struct {
			Stage string             `json:"stage"`
			Notes map[string]float64 `json:"notes"`
		} `json:"trace"`
	}
	check(json.Unmarshal([]byte(line), &result))
	for _, s := range result.Trace {
		if s.Stage == "search.relevance" {
			delete(s.Notes, "relevance")
			return s.Notes
		}
	}
	log.Fatalf("no relevance in %.200s", line)
	return nil
}

// logistic fits by gradient descent on standardised signals, with a little L2, and gives the weights of the raw signals.
func logistic(all []sample) map[string]float64 {
	names := map[string]bool{}
	for _, s := range all {
		for k := range s.signals {
			names[k] = true
		}
	}
	signals := keys(names)
	mean, spread := map[string]float64{}, map[string]float64{}
	for _, k := range signals {
		for _, s := range all {
			mean[k] += s.signals[k] / float64(len(all))
		}
		for _, s := range all {
			spread[k] += (s.signals[k] - mean[k]) * (s.signals[k] - mean[k]) / float64(len(all))
		}
		spread[k] = math.Sqrt(spread[k])
	}
	weights, bias := make([]float64, len(signals)), 0.0
	for range 3000 {
		gradient, gradientBias := make([]float64, len(signals)), 0.0
		for _, s := range all {
			z := bias
			for i, k := range signals {
				if spread[k] > 1e-9 {
					z += weights[i] * (s.signals[k] - mean[k]) / spread[k]
				}
			}
			miss := 1 / (1 + math.Exp(-z))
			if s.relevant {
				miss--
			}
			gradientBias += miss
			for i, k := range signals {
				if spread[k] > 1e-9 {
					gradient[i] += miss * (s.signals[k] - mean[k]) / spread[k]
				}
			}
		}
		n := float64(len(all))
		bias -= gradientBias / n
		for i := range weights {
			weights[i] -= gradient[i]/n + 0.0005*weights[i]
		}
	}
	raw := map[string]float64{"bias": bias}
	for i, k := range signals {
		if spread[k] > 1e-9 {
			raw[k] = weights[i] / spread[k]
			raw["bias"] -= weights[i] * mean[k] / spread[k]
		}
	}
	return raw
}

// shift moves the bias to where, in the worst kind of questions, both errors are as small as they can be together.
func shift(weights map[string]float64, kinds map[string][]sample) {
	best, at := math.Inf(1), 0.0
	base := weights["bias"]
	for move := -3.0; move <= 3; move += 0.05 {
		weights["bias"] = base + move
		worst := 0.0
		for _, s := range kinds {
			answered, refused, _, _ := errors(weights, s)
			worst = max(worst, answered, refused)
		}
		if worst < best {
			best, at = worst, move
		}
	}
	weights["bias"] = base + at
}

// errors gives the percentages of foreign questions answered and of known ones refused.
func errors(weights map[string]float64, all []sample) (answered, refused float64, foreign, known int) {
	for _, s := range all {
		z := weights["bias"]
		for k, v := range s.signals {
			z += weights[k] * v
		}
		switch {
		case s.relevant:
			known++
			if z < 0 {
				refused++
			}
		default:
			foreign++
			if z >= 0 {
				answered++
			}
		}
	}
	return 100 * answered / float64(max(1, foreign)), 100 * refused / float64(max(1, known)), foreign, known
}

func load[T any](path string) []T {
	f, err := os.Open(path)
	check(err)
	defer f.Close()
	var all []T
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<22)
	for lines.Scan() {
		var v T
		check(json.Unmarshal(lines.Bytes(), &v))
		all = append(all, v)
	}
	check(lines.Err())
	return all
}

func keys[V any](m map[string]V) []string {
	var all []string
	for k := range m {
		all = append(all, k)
	}
	sort.Strings(all)
	return all
}

func contains(all []string, one string) bool {
	i := sort.SearchStrings(all, one)
	return i < len(all) && all[i] == one
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
