// Answers measures what becomes of the replies of the installed language model: it asks questions of XQuAD, in English and Spanish, over
// a library from which the articles of some of them are left out, and prints a table.
//
//	go run ./build/answers -work FOLDER                    the set "test": 120 questions and 80 whose article is left out
//	go run ./build/answers -work FOLDER -set dev           48 other questions, to choose prompts by
//	go run ./build/answers -work FOLDER -set unanswerable -alone
//	                                                       60 of SQuAD 2.0, in both languages: half of them are not answered by the
//	                                                       passages they were written about
//	go run ./build/answers -work FOLDER -variant NAME      as above, kept under that name: say how the prompt was changed
//	go run ./build/answers -work FOLDER -alone             also asks the model where the program refuses by itself
//	go run ./build/answers -work FOLDER -table             the table of all variants that were run, asking nobody
//
// The data are those of $COTEJO_EVAL (../shared/eval by default). What became of each question is kept in FOLDER, one line each: a run
// that was cut goes on where it ended. The library is made once a language, also in FOLDER.
//
// Of most questions whose article is left out the program finds by itself that nothing is about them; with -alone the model is then asked as
// well, with the passages that came nearest, to see what it would have done. The languages take turns, some questions each. Figures are of first raw replies, before anything is asked again;
// intervals of shares are Wilson's, 95% (E. B. Wilson, J. Am. Stat. Assoc. 22, 1927).
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"path/filepath"
)

func main() {
	log.SetFlags(0)
	work := flag.String("work", "", "folder that keeps libraries and answers")
	set := flag.String("set", "test", "which questions: test, dev or unanswerable")
	variant := flag.String("variant", "as-is", "name under which the answers are kept")
	alone := flag.Bool("alone", false, "ask the model as well where the program refuses by itself")
	table := flag.Bool("table", false, "print the table of all variants and ask nobody")
	flag.Parse()
	if _, known := sets[*set]; *work == "" || flag.NArg() > 0 || !known {
		log.Fatal("usage: answers -work FOLDER [-set test|dev|unanswerable] [-variant NAME] [-table]")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *work, *set, *variant, *alone, *table); err != nil {
		log.Fatal("answers: ", err)
	}
}

func run(ctx context.Context, work, set, variant string, alone, table bool) error {
	if !table {
		folder := os.Getenv("COTEJO_EVAL")
		if folder == "" {
			folder = filepath.Join("..", "shared", "eval")
		}
		r := &running{file: filepath.Join(work, variant+"."+set+".jsonl"), alone: alone}
		defer r.close()
		for _, language := range []string{"en", "es"} {
			all, err := load(folder, language, sets[set])
			if err != nil {
				return fmt.Errorf("no evaluation data in %s (set COTEJO_EVAL): %w", folder, err)
			}
			if err := r.prepare(ctx, filepath.Join(work, sets[set].folder(language)), language, all.chosen(sets[set]), all); err != nil {
				return err
			}
		}
		if err := r.askAll(ctx); err != nil {
			return err
		}
	}
	return report(os.Stdout, work)
}
