// Ranking fits the weights of the built-in rerank and of the choice of evidence, and reports how well they do on articles that the fit
// has not seen.
//
//	go run ./build/ranking -work FOLDER                     the tables
//	go run ./build/ranking -work FOLDER -fresh              searching anew: after a change of the search
//	go run ./build/ranking -work FOLDER -rerank FILE        also writes app/search/weights_rank.go
//	go run ./build/ranking -work FOLDER -evidence FILE      also writes app/ask/weights.go
//
// The sets are one library each: xquad.en, xquad.es, squad2.en, squad_es_v2.es, and XQuAD asked in the other language; one more
// library holds every other pair of XQuAD's articles in Spanish and is asked in both languages. Only answerable questions count, and a
// passage is as good as its best fragment. The weights that are written come from the questions of the even articles. In the tables every
// question is judged by weights from articles of the other half, so those of odd articles by the weights that are written. Intervals are by
// bootstrap over questions, 95%, with a fixed seed.
//
// The fit is a conditional logit (McFadden 1974): the weights that make the right candidates most likely among those of their question,
// each set counting the same, with a penalty on squares.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"slices"
	"strings"

	"cotejo/app"
	"cotejo/build/library"
)

func main() {
	log.SetFlags(0)
	work := flag.String("work", "", "folder that keeps libraries, vectors and what was found")
	fresh := flag.Bool("fresh", false, "search anew")
	reranked := flag.String("rerank", "", "file for the weights of the rerank")
	evidence := flag.String("evidence", "", "file for the weights of the evidence")
	without := flag.String("without", "", "features to leave out, by commas")
	flag.IntVar(&most, "most", most, "questions of a set at most")
	flag.Float64Var(&evidencePenalty, "penalty", evidencePenalty, "on the weights of the evidence")
	some := flag.String("sets", "", "the sets to look at, by commas; all when empty")
	only := flag.String("only", "", "rerank or evidence")
	flag.Parse()
	if *work == "" || flag.NArg() > 0 {
		log.Fatal("usage: ranking -work FOLDER [-fresh] [-rerank FILE] [-evidence FILE] [-only rerank|evidence] [-sets SET,...] [-most N] [-without FEATURE,...]")
	}
	if *some != "" {
		sets = slices.DeleteFunc(sets, func(s set) bool { return !slices.Contains(strings.Split(*some, ","), s.name) })
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *work, *fresh, *reranked, *evidence, *only, strings.Split(*without, ",")); err != nil {
		log.Fatal("ranking: ", err)
	}
}

func run(ctx context.Context, folder string, fresh bool, reranked, evidence, only string, without []string) error {
	work, err := library.Open(folder)
	if err != nil {
		return err
	}
	defer work.Close()
	if only != "evidence" {
		if err := ranking(ctx, work, fresh, reranked, without); err != nil {
			return err
		}
	}
	if only == "rerank" {
		return nil
	}
	return choosing(ctx, work, fresh, evidence, without)
}

// ranking does the rerank.
func ranking(ctx context.Context, work *library.Work, fresh bool, file string, without []string) error {
	// What is set by hand is not fitted; by words alone hardly anything in another language is found.
	without = append(without, "whole", "above")
	both, words, err := searched(ctx, work, fresh)
	if err != nil {
		return err
	}
	fmt.Println("With both legs")
	rankBoth := judge(os.Stdout, both, without)
	fmt.Println("\nBy words alone")
	rankWords := judge(os.Stdout, words, without)
	if file == "" {
		return nil
	}
	return write(file, "search", []named{{"rankBoth", rankBoth}, {"rankWords", rankWords}})
}

// choosing does the evidence.
func choosing(ctx context.Context, work *library.Work, fresh bool, file string, without []string) error {
	var made []named
	for _, kind := range []struct {
		name, title string
		embedder    app.Embedder
	}{
		{"evidenceTokens", "Evidence with vectors of the best sentences and of their tokens", work.Vectors},
		{"evidenceNear", "Evidence with vectors of the best sentences", whole{work.Vectors}},
		{"evidenceWords", "Evidence by words alone", nil},
	} {
		var all []quoted
		for _, s := range sets {
			if s.passages == mixed || kind.embedder == nil && s.passages != s.questions {
				continue
			}
			found, err := s.evidence(ctx, work, kind.name, kind.embedder, fresh)
			if err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
			}
			all = append(all, found...)
		}
		fmt.Println("\n" + kind.title)
		made = append(made, named{kind.name, judgeEvidence(os.Stdout, all, without)})
	}
	if file == "" {
		return nil
	}
	return write(file, "ask", made)
}
