// Support fits the weights with which app/support tells whether a claim follows from the words it quotes, and reports how well
// they do on claims and documents that the fit has not seen. It prints a table, or with -weights the Go source of
// app/support/weights.go.
//
//	go run ./build/support -work FOLDER              the table, with what is known of meaning and model
//	go run ./build/support -work FOLDER -embed       first compares all rows with the installed embedding model
//	go run ./build/support -work FOLDER -model       first asks the installed language model about the sample
//	go run ./build/support -work FOLDER -pairs       what becomes of pairs written by hand, in English and Spanish
//	go run ./build/support -work FOLDER -weights > app/support/weights.go
//
// The data are those of $COTEJO_EVAL (../shared/eval by default): ContractNLI, where rows without evidence get the three best spans
// of their document, and WiCE. Folds are by claim and document in ContractNLI, by claim in WiCE. What embedder and model say
// is kept in FOLDER, one line a row: a run that was cut goes on where it ended, and fitting again asks nobody.
//
// The model's sample is 400 rows of each set in the order of the SHA-256 of seed and id; 6 documents and 30 claims, on which
// prompts were tried, are not in it. A run that stopped early has asked about the beginning of the sample, one row of each set
// after the other.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"path/filepath"

	"cotejo/app/support"
)

func main() {
	log.SetFlags(0)
	work := flag.String("work", "", "folder that keeps what embedder and model said")
	embed := flag.Bool("embed", false, "ask the embedding model about rows that it has not seen")
	model := flag.Bool("model", false, "ask the language model about rows of the sample that it has not seen")
	pairs := flag.Bool("pairs", false, "report on the pairs of app/support/testdata instead, with the installed models")
	grades := flag.Bool("grades", false, "with -pairs: ask for grades by the rubric as well")
	weights := flag.Bool("weights", false, "print the source of app/support/weights.go instead of the table")
	flag.Parse()
	if *work == "" || flag.NArg() > 0 {
		log.Fatal("usage: support -work FOLDER [-embed] [-model] [-weights | -pairs [-grades]]")
	}
	if err := run(*work, *embed, *model, *weights, *pairs, *grades); err != nil {
		log.Fatal("support: ", err)
	}
}

func run(work string, embed, model, source, pairs, grades bool) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	folder := os.Getenv("COTEJO_EVAL")
	if folder == "" {
		folder = filepath.Join("..", "shared", "eval")
	}
	if _, err := os.Stat(folder); err != nil {
		return fmt.Errorf("no evaluation data in %s; set COTEJO_EVAL", folder)
	}
	if err := os.MkdirAll(work, 0o755); err != nil {
		return err
	}
	if pairs {
		return writePairs(ctx, os.Stdout, work, grades)
	}
	rows, err := load(folder)
	if err != nil {
		return err
	}
	oddsFile, meaningFile := filepath.Join(work, "odds.jsonl"), filepath.Join(work, "meaning.jsonl")
	if embed {
		if err := runEmbedder(ctx, meaningFile, rows); err != nil {
			return err
		}
	}
	if model {
		if err := runModel(ctx, oddsFile, rows, map[string]bool{"sample": true}); err != nil {
			return err
		}
	}
	d, err := gather(rows, oddsFile, meaningFile)
	if err != nil {
		return err
	}
	if source {
		return writeWeights(os.Stdout, d)
	}
	return writeTable(os.Stdout, d)
}

// data are the rows with all that is known of them.
type data struct {
	rows    []row
	samples []sample
	all     *data // the data that these rows were taken from, nil for all
}

// gather puts the signals of all steps together.
func gather(rows []row, oddsFile, meaningFile string) (data, error) {
	odds, err := readOdds(oddsFile)
	if err != nil {
		return data{}, err
	}
	aligned, err := readMeaning(meaningFile)
	if err != nil {
		return data{}, err
	}
	d := data{rows: rows}
	for _, r := range rows {
		s := sample{signals: support.Overlap(r.asked()), good: r.supported()}
		if m, is := aligned[r.ID]; is {
			for name, value := range m.Signals {
				s.signals[name] = value
			}
			s.meaning = true
		}
		if o, is := odds[r.ID]; is {
			for name, value := range support.Model(o.Odds, s.signals, func(map[string]float64) float64 { return 0 }) { // words_odds come from hear
				s.signals[name] = value
			}
			s.model = true
		}
		d.samples = append(d.samples, s)
	}
	return d, nil
}

// only gives the rows that a condition holds for.
func (d data) only(holds func(r row, s sample) bool) data {
	out := data{all: d.all}
	if out.all == nil {
		out.all = &d
	}
	for i, r := range d.rows {
		if holds(r, d.samples[i]) {
			out.rows, out.samples = append(out.rows, r), append(out.samples, d.samples[i])
		}
	}
	return out
}
