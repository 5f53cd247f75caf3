// Relevance fits the weights with which the search tells whether its passages are about the question, and reports how well they do
// on articles that the fit has not seen. It prints the Go source of app/search/weights.go.
//
//	go run ./build/relevance PROGRAM QUESTIONS-FOLDER WORK-FOLDER
//
// PROGRAM is the built command line; QUESTIONS-FOLDER holds xquad.{en,es}.{passages,questions}.jsonl. The articles are halved by
// the order of their names: even ones fit, odd ones report. The weights come from libraries of a quarter, a half and five sixths of
// the even articles, of which every second question is asked: those of the articles left out are foreign. Where the threshold
// stands, for each pair of languages, and the report come from libraries of half of all articles: the questions of the even ones
// set it, those of the odd ones are reported.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"go/format"
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

// shares are those of the even articles that the libraries of the fit hold: the weights must not hang on one size.
var shares = []float64{0.25, 0.5, 5.0 / 6}

// small are the signals, sorted, that mean something among a handful of fragments: there how rare a word is, and how far the
// nearest fragment is ahead, say nothing.
var small = []string{"across", "cognates", "cosine", "coverage", "coverage_first", "names", "spanish", "terms"}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 4 {
		log.Fatal("usage: relevance PROGRAM QUESTIONS-FOLDER WORK-FOLDER")
	}
	program, folder, work := os.Args[1], os.Args[2], os.Args[3]
	var source bytes.Buffer
	fmt.Fprintln(&source, "package search\n\n// Made by build/relevance; see there for how. Do not edit by hand.")
	within, across := [][2]string{{"en", "en"}, {"es", "es"}}, [][2]string{{"en", "es"}, {"es", "en"}}
	for _, kind := range []struct {
		name, flag string
		pairs      [][2]string // of passages and questions
		signals    []string    // that count; nil for all
	}{
		{"weightsBoth", "--hybrid", within, nil}, {"weightsAcross", "--hybrid", across, nil}, {"weightsWords", "--words", within, nil},
		{"weightsSmall", "--hybrid", append(within, across...), small},
	} {
		var all []sample
		even, odd := map[string][]sample{}, map[string][]sample{}
		for _, pair := range kind.pairs {
			name := pair[1] + " on " + pair[0]
			asking := asking{program, folder, work, pair, kind.flag}
			if kind.signals != nil {
				even[name], odd[name] = asking.few()
				all = append(all, even[name]...)
				continue
			}
			all = append(all, asking.fit()...)
			even[name], odd[name] = asking.halves()
		}
		weights := logistic(all, kind.signals)
		// Questions in English first: their bias holds for all.
		if kind.signals != nil {
			shift(weights, "", all)
			even = nil
		}
		for _, name := range []string{"en on en", "es on es", "en on es", "es on en"} {
			if len(even[name]) > 0 {
				shift(weights, indicators[name], even[name])
			}
		}
		for _, name := range keys(odd) {
			s := odd[name]
			answered, refused, foreign, known := errors(weights, s)
			log.Printf("%s, %s: foreign questions answered %.1f%% of %d, known ones refused %.1f%% of %d", kind.name, name, answered, foreign, refused, known)
		}
		fmt.Fprintf(&source, "\nvar %s = map[string]float64{\n", kind.name)
		for _, k := range keys(weights) {
			fmt.Fprintf(&source, "\t%q: %.4g,\n", k, weights[k])
		}
		fmt.Fprintln(&source, "}")
	}
	formatted, err := format.Source(source.Bytes())
	check(err)
	_, err = os.Stdout.Write(formatted)
	check(err)
}

// indicators are the signals that are 1 for questions in a language and 0 for others; "" is none, where the bias is moved.
var indicators = map[string]string{"en on en": "", "es on es": "spanish", "en on es": "", "es on en": "spanish"}

// asking is a way of asking questions in the second language of pair over passages in the first.
type asking struct {
	program, folder, work string
	pair                  [2]string
	flag                  string
}

// articles lists the articles, in the order of their names.
func (a asking) articles() []string {
	names := map[string]bool{}
	for _, p := range a.passages() {
		names[p.Document] = true
	}
	return keys(names)
}

func (a asking) passages() []passage {
	return load[passage](filepath.Join(a.folder, "xquad."+a.pair[0]+".passages.jsonl"))
}

// fit asks the questions of the even articles of libraries that hold a part of them.
func (a asking) fit() []sample {
	even, _ := divided(a.articles())
	var found []sample
	for split, share := range shares {
		inside := some(even, share, split)
		found = append(found, a.samples(fmt.Sprintf("fit-%d", split), inside, even, 2)...)
	}
	return found
}

// halves asks the questions of all articles of libraries that hold half of the even and half of the odd ones.
func (a asking) halves() (even, odd []sample) {
	evenOnes, oddOnes := divided(a.articles())
	for split := range 3 {
		inside := some(evenOnes, 0.5, 10+split)
		for article := range some(oddOnes, 0.5, 20+split) {
			inside[article] = true
		}
		name := fmt.Sprintf("half-%d", split)
		even = append(even, a.samples(name, inside, evenOnes, 2)...)
		odd = append(odd, a.samples(name, inside, oddOnes, 2)...)
	}
	return even, odd
}

// few asks questions in libraries of one, two and four articles (5 to 20 passages): of even articles to fit, of odd ones to report.
func (a asking) few() (even, odd []sample) {
	evenOnes, oddOnes := divided(a.articles())
	for split, share := range []float64{0.05, 0.1, 0.17, 0.05} {
		even = append(even, a.samples(fmt.Sprintf("few-even-%d", split), some(evenOnes, share, 30+split), evenOnes, 6)...)
		odd = append(odd, a.samples(fmt.Sprintf("few-odd-%d", split), some(oddOnes, share, 40+split), oddOnes, 6)...)
	}
	return even, odd
}

func divided(articles []string) (even, odd []string) {
	for i, a := range articles {
		if i%2 == 0 {
			even = append(even, a)
		} else {
			odd = append(odd, a)
		}
	}
	return even, odd
}

// some draws a share of the articles.
func some(articles []string, share float64, seed int) map[string]bool {
	inside := map[string]bool{}
	for _, i := range rand.New(rand.NewSource(int64(seed))).Perm(len(articles))[:int(share*float64(len(articles)))] {
		inside[articles[i]] = true
	}
	return inside
}

// samples asks every so many-th question of the articles asked about, in a library that holds the articles inside.
func (a asking) samples(name string, inside map[string]bool, about []string, every int) []sample {
	library := filepath.Join(a.work, a.pair[0]+"-"+name)
	makeLibrary(a.program, library, a.passages(), inside)
	var input bytes.Buffer
	var asked []question
	for i, q := range load[question](filepath.Join(a.folder, "xquad."+a.pair[1]+".questions.jsonl")) {
		if i%every == 0 && contains(about, q.Document) {
			asked = append(asked, q)
			line, _ := json.Marshal(map[string]string{"id": q.ID, "question": q.Question})
			input.Write(append(line, '\n'))
		}
	}
	// What was found is kept: fitting again takes no new search.
	kept := fmt.Sprintf("%s.%s%s.%s.jsonl", library, a.pair[1], a.flag, asked[0].ID)
	out, err := os.ReadFile(kept)
	if err != nil {
		command := exec.Command(a.program, "--data", library+".data", "--json", "search", a.flag, "-")
		command.Stdin, command.Stderr = &input, os.Stderr
		out, err = command.Output()
		check(err)
		check(os.WriteFile(kept, out, 0o644))
	}
	var found []sample
	for i, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		found = append(found, sample{read(line), inside[asked[i].Document]})
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

// logistic fits by gradient descent on standardised signals (those counted, or all), with a little L2, and gives the weights of the raw signals.
func logistic(all []sample, counted []string) map[string]float64 {
	names := map[string]bool{}
	for _, s := range all {
		for k := range s.signals {
			if counted == nil || contains(counted, k) {
				names[k] = true
			}
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
	// Both kinds count the same, however many articles a library holds.
	balance := map[bool]float64{}
	for _, s := range all {
		balance[s.relevant]++
	}
	for k, n := range balance {
		balance[k] = float64(len(all)) / 2 / n
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
			miss *= balance[s.relevant]
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

// shift moves the weight of an indicator (or the bias) to where the larger of both errors is as small as it can be.
func shift(weights map[string]float64, indicator string, questions []sample) {
	if indicator == "" {
		indicator = "bias"
	}
	best, at := math.Inf(1), 0.0
	base := weights[indicator]
	for move := -6.0; move <= 6; move += 0.05 {
		weights[indicator] = base + move
		answered, refused, _, _ := errors(weights, questions)
		// Between settings of the same larger error, the one with fewer errors in all.
		if worst := max(answered, refused) + 0.01*(answered+refused); worst < best {
			best, at = worst, move
		}
	}
	weights[indicator] = base + at
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
