// Relevance fits the weights with which the search tells whether its passages are about the question, and reports how well they do
// on articles that the fit has not seen.
//
//	go run ./build/relevance -work FOLDER                  the report
//	go run ./build/relevance -work FOLDER -fresh           asking anew: after a change of the search
//	go run ./build/relevance -work FOLDER -write app/search   also writes weights.go and error_table.go there
//	go run ./build/relevance -work FOLDER -every N         only every N-th question: quicker, and rougher
//
// The articles of XQuAD are halved by the order of their names: even ones fit, odd ones report. The weights come from libraries of a
// quarter, a half and five sixths of the even articles: questions about those left out are foreign. Where the threshold stands,
// for each pair of languages, and the error rates come from libraries of half of all articles: the questions of the even ones set it, those of
// the odd ones are reported. Within a language it is set in larger libraries too, which hold all passages of SQuAD 2 (or of its Spanish
// translation) and half of XQuAD's articles, three draws of them; a second report is on these. The articles that both sets have are in all of
// them and are not asked about. Questions in Spanish over XQuAD's Spanish articles are reported beside the English passages of SQuAD 2 too,
// which set nothing. The last report is on the own questions of these sets, whose unanswerable ones were written to look answerable.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"path/filepath"

	"cotejo/app/search"
	"cotejo/build/library"
)

// small are the signals that mean something among a handful of fragments: there how rare a word is, and how far the nearest fragment
// is ahead, say nothing.
var small = []string{"across", "cognates", "cosine", "coverage", "coverage_first", "names", "spanish", "terms"}

// both are the signals of both legs within a language. Most are those of the best candidate alone: on the articles of the fit they tell more than
// the best of each over all candidates, which need not be of the same passage. The score of the word search is left out: it grows with the library.
var both = []string{"agree", "agree_words", "cosine", "cosine_first", "cosine_rise", "coverage_first", "exact_first", "pairs_first", "rank_first",
	"sentence_first", "spanish", "terms"}

// afar are the signals across languages.
var afar = []string{"cognates", "cosine", "cosine_lead", "cosine_rise", "cosine_third", "coverage", "coverage_first", "coverage_lead", "names", "spanish",
	"terms", "words", "words_share"}

// byWords are the signals that need no vectors.
var byWords = []string{"coverage", "coverage_first", "coverage_lead", "exact_first", "pairs_first", "sentence", "spanish", "terms", "words", "words_share"}

// kind is one formula: what is asked to make it, and the signals that count.
type kind struct {
	name    string
	alone   bool // by words
	few     bool
	pairs   [][2]string // languages of passages and questions
	signals []string
	shrink  float64 // L2 of the fit
}

var (
	within = [][2]string{{"en", "en"}, {"es", "es"}}
	across = [][2]string{{"en", "es"}, {"es", "en"}}
	kinds  = []kind{
		{"weightsBoth", false, false, within, both, 0.02},
		{"weightsAcross", false, false, across, afar, 0.0005},
		{"weightsWords", true, false, within, byWords, 0.0005},
		{"weightsSmall", false, true, append(append([][2]string{}, within...), across...), small, 0.0005},
	}
)

func main() {
	log.SetFlags(0)
	work := flag.String("work", "", "folder that keeps libraries, vectors and what was found")
	into := flag.String("write", "", "folder for weights.go and error_table.go")
	fresh := flag.Bool("fresh", false, "ask anew")
	every := flag.Int("every", 2, "ask every so many-th question")
	flag.Parse()
	if *work == "" || flag.NArg() > 0 || *every < 1 {
		log.Fatal("usage: relevance -work FOLDER [-fresh] [-every N] [-write FOLDER]")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *work, *into, *fresh, *every); err != nil {
		log.Fatal("relevance: ", err)
	}
}

func run(ctx context.Context, folder, into string, fresh bool, every int) error {
	work, err := library.Open(folder)
	if err != nil {
		return err
	}
	defer work.Close()
	a := &asking{Work: work, fresh: fresh, every: every}
	fitted := map[string]map[string]float64{}
	var rates []search.ErrorRate
	for _, k := range kinds {
		weights, found, err := k.fit(ctx, a)
		if err != nil {
			return fmt.Errorf("%s: %w", k.name, err)
		}
		fitted[k.name] = weights
		if !k.few {
			rates = append(rates, found...)
		}
	}
	if into != "" {
		if err := writeWeights(filepath.Join(into, "weights.go"), work.Vectors.Model(), fitted); err != nil {
			return err
		}
		if err := writeRates(filepath.Join(into, "error_table.go"), rates); err != nil {
			return err
		}
	}
	if err := a.reportCrowded(ctx, fitted); err != nil {
		return err
	}
	return a.adversarial(ctx, fitted)
}

// fit makes the weights of a kind and reports on the odd articles.
func (k kind) fit(ctx context.Context, a *asking) (map[string]float64, []search.ErrorRate, error) {
	var all []sample
	even, odd := map[string][]sample{}, map[string][]sample{}
	for _, pair := range k.pairs {
		name := pair[1] + " on " + pair[0]
		var err error
		if k.few {
			even[name], odd[name], err = a.few(ctx, pair)
			all = append(all, even[name]...)
		} else {
			var some []sample
			if some, err = a.parts(ctx, pair, k.alone); err == nil {
				all = append(all, some...)
				even[name], odd[name], err = a.halves(ctx, pair, k.alone)
			}
		}
		if err != nil {
			return nil, nil, err
		}
	}
	// The threshold must not hang on the size of the library: it is set in small and in larger ones.
	if !k.few && k.pairs[0][0] == k.pairs[0][1] {
		for _, pair := range k.pairs {
			larger, err := a.crowded(ctx, pair[0], crowds[pair[0]], true, k.alone)
			if err != nil {
				return nil, nil, err
			}
			name := pair[1] + " on " + pair[0]
			even[name] = append(even[name], larger...)
		}
	}
	weights := logistic(all, k.signals, k.shrink)
	if k.few {
		shift(weights, "bias", all)
	} else {
		// Questions in English first: their bias holds for all.
		for _, pair := range []struct{ name, indicator string }{{"en on en", "bias"}, {"es on es", "spanish"}, {"en on es", "bias"}, {"es on en", "spanish"}} {
			if len(even[pair.name]) > 0 {
				shift(weights, pair.indicator, even[pair.name])
			}
		}
	}
	var rates []search.ErrorRate
	for _, pair := range k.pairs {
		rate := errorsOf(weights, odd[pair[1]+" on "+pair[0]])
		rate.Questions, rate.Documents = pair[1], pair[0]
		if !k.alone {
			rate.Model = a.Vectors.Model()
		}
		rates = append(rates, rate)
		fmt.Printf("%-14s %s on %s: foreign answered %s, known refused %s\n", k.name, pair[1], pair[0],
			percent(rate.ForeignAnswered, rate.Foreign), percent(rate.KnownRefused, rate.Known))
	}
	return weights, rates, nil
}

func percent(n, of int) string {
	return fmt.Sprintf("%.1f%% of %d", 100*float64(n)/float64(max(1, of)), of)
}
