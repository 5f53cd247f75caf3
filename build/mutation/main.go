// Mutation attacks the verifier with quotes that are almost right. It takes true quotes from public texts in English and Spanish
// and changes each in one way.
//
//	go run ./build/mutation [-n 2000] [-seed 1]
//
// Harmful changes alter what the words say: a digit, a sign, a negation, a unit, a name, a word more or less, an accent that makes
// another word. None may come out verified or approximate; a mutant that by itself stands in the fragment is skipped. Harmless ones
// leave it as it is: a typing slip in a long common word, other spaces, quotation marks or dashes. At least 99% of them must be
// found at the bytes that the quote was taken from. Both tables are printed, and each mutant that breaks a rule; then the exit
// status is 1.
//
// A third table is for information: inflected words and other spellings, about which one may think differently.
//
// The texts are those of $COTEJO_EVAL or ../shared/eval. The same seed gives the same mutants.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"math/rand"
	"os"
)

// leastFound is the share of harmless mutants that must be found, at the right bytes, with the right verdict.
const leastFound = 0.99

func main() {
	log.SetFlags(0)
	n := flag.Int("n", 2000, "harmful mutants, and as many harmless ones")
	seed := flag.Int64("seed", 1, "of the choice of quotes and changes")
	flag.Parse()
	if flag.NArg() > 0 || *n < 1 {
		flag.Usage()
		os.Exit(2)
	}
	folder := os.Getenv("COTEJO_EVAL")
	if folder == "" {
		folder = "../shared/eval"
	}
	if _, err := os.Stat(folder); err != nil {
		log.Fatalf("mutation: the texts are missing: %v (set COTEJO_EVAL to their folder)", err)
	}
	texts, err := readCorpus(context.Background(), folder)
	if err != nil {
		log.Fatalf("mutation: %v", err)
	}
	random := rand.New(rand.NewSource(*seed))
	vocabularies := countWords(texts)
	quotes, refused := drawQuotes(random, texts)
	planted, more := plantQuotes(random, texts)
	refused = append(refused, more...)
	fmt.Printf("%d texts, %d quotes taken, %d planted; seed %d\n", len(texts), len(quotes), len(planted), *seed)
	for _, r := range refused[:min(len(refused), 20)] {
		fmt.Printf("true quote refused: %s\n", r)
	}

	attack := attack{random: random, quotes: quotes, planted: planted, vocabularies: vocabularies}
	harmful, passed := attack.run(harmfulKinds, *n, judgeHarmful)
	harmful.print("Harmful: none may be verified or approximate")
	harmless, missed := attack.run(harmlessKinds, *n, judgeHarmless)
	harmless.print("Harmless: found at the right bytes")
	informative, _ := attack.run(informativeKinds, *n/10, judgeHarmful)
	informative.print("For information")

	for _, s := range passed {
		fmt.Println("PASSED", s)
	}
	for _, s := range missed {
		fmt.Println("MISSED", s)
	}
	tried := harmless.sum(func(r *row) int { return r.tried })
	found := float64(harmless.sum(func(r *row) int { return r.right })) / float64(max(1, tried))
	total := harmful.sum(func(r *row) int { return r.tried })
	fmt.Printf("\n%d harmful mutants, %d passed; %d harmless ones, %.2f%% found at the right bytes; %d true quotes refused\n",
		total, len(passed), tried, 100*found, len(refused))
	if len(passed) > 0 || found < leastFound || total < *n {
		os.Exit(1)
	}
}
