package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"cotejo/app"
	"cotejo/app/engine"
	"cotejo/app/llm"
	"cotejo/app/support"
)

// pair is words, a claim about them, and what a person says of it.
type pair struct{ expect, quote, claim string }

// readPairs reads the pairs written by hand: blocks of lines "name: value".
func readPairs(path string) ([]pair, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var all []pair
	var one pair
	scanner := bufio.NewScanner(file)
	for scanner.Scan() {
		name, value, _ := strings.Cut(scanner.Text(), ": ")
		switch name {
		case "expect":
			one.expect = value
		case "quote":
			one.quote = value
		case "claim":
			one.claim = value
			all = append(all, one)
		}
	}
	return all, scanner.Err()
}

// remembering is a judge that keeps what it was told: the same question is asked once.
type remembering struct {
	judge app.Judge
	file  *os.File
	known map[string][]float64
}

type remembered struct {
	Key  string    `json:"key"`
	Odds []float64 `json:"odds"`
}

func (r *remembering) Choose(ctx context.Context, request app.Request, choices [][]string) ([]float64, error) {
	key := fmt.Sprintf("%x", sha256.Sum256(fmt.Append(nil, request.Messages, choices)))
	if odds, is := r.known[key]; is {
		return odds, nil
	}
	odds, err := r.judge.Choose(ctx, request, choices)
	if err != nil {
		return nil, err
	}
	line, err := json.Marshal(remembered{key, odds})
	if err != nil {
		return nil, err
	}
	r.known[key] = odds
	_, err = r.file.Write(append(line, '\n'))
	return odds, err
}

// writePairs writes what the program says of the pairs of app/support/testdata: in each language, and Spanish claims on English
// words; without a model, with the installed one, and with its grades if asked for.
func writePairs(ctx context.Context, out io.Writer, work string, grades bool) error {
	read := map[string][]pair{}
	for _, language := range []string{"en", "es"} {
		pairs, err := readPairs(filepath.Join("app", "support", "testdata", "pairs."+language+".txt"))
		if err != nil {
			return err
		}
		read[language] = pairs
	}
	for i, p := range read["es"] {
		read["es on en"] = append(read["es on en"], pair{p.expect, read["en"][i].quote, p.claim})
	}
	judge, end, err := installedJudge(filepath.Join(work, "pairs.jsonl"))
	if err != nil {
		return err
	}
	defer end()
	tokens, close, err := installedTokens()
	if err != nil {
		return err
	}
	defer close()
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "pairs\tchecks\tAUC of yes\texpected\tentailed\tcontradicted\tunclear")
	for _, language := range []string{"en", "es", "es on en"} {
		claimed := strings.Fields(language)[0]
		var told []scored
		for _, p := range read[language] {
			odds, err := support.Ask(ctx, judge, support.Claim{Text: p.claim, Quotes: []string{p.quote}, Language: claimed})
			if err != nil {
				return err
			}
			told = append(told, scored{score: odds.Stated, good: p.expect == support.Entailed})
		}
		for _, with := range []struct {
			title string
			s     *support.Support
		}{
			{"no model", &support.Support{}},
			{"embedder", &support.Support{Tokens: tokens}},
			{"model", &support.Support{Judge: judge}},
			{"embedder, model", &support.Support{Tokens: tokens, Judge: judge}},
			{"embedder, model, grades", &support.Support{Tokens: tokens, Judge: judge, Judging: true}},
		} {
			if with.s.Judging && !grades {
				continue
			}
			counts := map[string]map[string]int{"entailed": {}, "contradicted": {}, "not_said": {}}
			for _, p := range read[language] {
				got, _, err := with.s.Claim(ctx, support.Claim{Text: p.claim, Quotes: []string{p.quote}, Language: claimed})
				if err != nil {
					return err
				}
				counts[p.expect][got.Verdict]++
			}
			for _, expect := range []string{"entailed", "contradicted", "not_said"} {
				c := counts[expect]
				fmt.Fprintf(table, "%s\t%s\t%.3f\t%s\t%d\t%d\t%d\n", language, with.title, auc(told), expect,
					c[support.Entailed], c[support.Contradicted], c[support.Unclear])
			}
		}
	}
	return table.Flush()
}

// installedJudge is the installed language model with a memory in a file.
func installedJudge(path string) (judge *remembering, end func(), err error) {
	known := map[string][]float64{}
	all, err := lines[remembered](path)
	if err != nil && !os.IsNotExist(err) {
		return nil, nil, err
	}
	for _, r := range all {
		known[r.Key] = r.Odds
	}
	found, err := engine.FindChat()
	if err != nil {
		return nil, nil, err
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, nil, err
	}
	server := engine.NewChat(found.Binary, found.Model, engine.ChatContext)
	chat := llm.NewChat(server, llm.ChatAbout{Name: "local", Title: "local", Context: engine.ChatContext, Legacy: true})
	return &remembering{chat, file, known}, func() { server.Close(); file.Close() }, nil
}
