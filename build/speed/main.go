// Speed measures a search in a large library: how long questions take, how much memory program and engine hold, how soon the first
// question is answered after a start, how large the index is; beside a plain FTS5 query, sqlite-vec and a flat scan on the same data.
// build/bench runs it; each part is a process of its own, so that none weighs on the memory of another:
//
//	go run ./build/speed -work FOLDER -size 100000 make      the library, in FOLDER/100000; kept, and made again only when it is missing
//	go run ./build/speed -work FOLDER -size 100000 ask       hybrid search with rerank and the embedding of the question
//	go run ./build/speed -work FOLDER -size 100000 beside    FTS5 and sqlite-vec, and the files that flat.py reads
//	go run ./build/speed -work FOLDER -size 100000 recall    how many of the nearest that flat.py found the library finds
//	go run ./build/speed -work FOLDER -size 100000 table     what was measured, with ratios
//
// The text repeats and varies the passages of $COTEJO_EVAL (../shared/eval by default): sentences change places between passages,
// numbers and names are replaced, codes are put in. Vectors are those of the passages, made once by the installed model, with noise.
// Without these data the text is made of invented words, and the table says so.
package main

import (
	"context"
	"flag"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
)

func main() {
	log.SetFlags(0)
	work := flag.String("work", "", "folder that keeps libraries and figures")
	size := flag.Int("size", 100_000, "fragments in the library")
	asked := flag.Int("questions", 200, "questions to ask")
	flag.Parse()
	run, known := parts[flag.Arg(0)]
	if *work == "" || *size < perDocument || *asked < 1 || flag.NArg() != 1 || !known {
		log.Fatal("usage: speed -work FOLDER [-size N] [-questions N] make|ask|beside|recall|table")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	b := &bench{work: *work, folder: filepath.Join(*work, strconv.Itoa(*size)), size: *size / perDocument * perDocument, asked: *asked}
	check(os.MkdirAll(b.folder, 0o755))
	check(run(ctx, b))
}

// bench is what all parts know.
type bench struct {
	work, folder string
	size         int // fragments
	asked        int
}

func (b *bench) file(name string) string { return filepath.Join(b.folder, name) }

var parts = map[string]func(context.Context, *bench) error{"make": make_, "ask": ask, "beside": beside, "recall": recall, "table": table}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
