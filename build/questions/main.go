// Questions makes, of public question sets, folders of passages (a file each) and question files that "cotejo eval" reads.
//
//	go run ./build/questions FOLDER                          all passages of each set, and its questions
//	go run ./build/questions -held-out SEED FOLDER           half of the articles of XQuAD left out, drawn by that number
//	go run ./build/questions -held-out SEED -among FOLDER    the same, with the passages of SQuAD 2.0 in the library as well
//
// The sets are those of $COTEJO_EVAL/questions (../shared/eval by default). In FOLDER, NAME/texts is what to index, and NAME/NAME.jsonl the
// questions; xquad.es-on-en has Spanish questions, English passages and English answers. Then, for instance:
//
//	cotejo --data FOLDER/xquad.en/data index FOLDER/xquad.en/texts
//	cotejo --data FOLDER/xquad.en/data eval FOLDER/xquad.en/xquad.en.jsonl
//
// With -held-out the questions of the articles left out are unanswerable. SQuAD 2.0 has other passages of the same articles: -among leaves
// out those of the same articles too, and those that XQuAD has.
package main

import (
	"flag"
	"fmt"
	"log"
	"path/filepath"
)

func main() {
	log.SetFlags(0)
	seed := flag.Uint64("held-out", 0, "leave out half of the articles of XQuAD, drawn by this number")
	among := flag.Bool("among", false, "with -held-out: add the passages of SQuAD 2.0")
	flag.Parse()
	if flag.NArg() != 1 || *among && *seed == 0 {
		log.Fatal("usage: questions [-held-out SEED [-among]] FOLDER")
	}
	if err := run(flag.Arg(0), *seed, *among); err != nil {
		log.Fatal("questions: ", err)
	}
}

func run(folder string, seed uint64, among bool) error {
	if seed == 0 {
		return whole(folder)
	}
	for _, language := range []string{"en", "es"} {
		s, err := load("xquad."+language, "xquad."+language)
		if err != nil {
			return err
		}
		name := fmt.Sprintf("xquad.%s.held-out-%d", language, seed)
		s.holdOut(seed)
		if among {
			name += ".among"
			if err := s.addOthers(); err != nil {
				return err
			}
		}
		if err := s.write(filepath.Join(folder, name)); err != nil {
			return err
		}
	}
	return nil
}

// whole writes all sets as they are.
func whole(folder string) error {
	for _, made := range []struct{ name, passages, questions string }{
		{"xquad.en", "xquad.en", "xquad.en"}, {"xquad.es", "xquad.es", "xquad.es"}, {"xquad.es-on-en", "xquad.en", "xquad.es"},
		{"squad2.en", "squad2.en", "squad2.en"}, {"squad_es_v2.es", "squad_es_v2.es", "squad_es_v2.es"},
	} {
		s, err := load(made.passages, made.questions)
		if err != nil {
			return err
		}
		if made.passages != made.questions {
			if err := s.answersOf(made.passages); err != nil {
				return err
			}
		}
		if err := s.write(filepath.Join(folder, made.name)); err != nil {
			return err
		}
	}
	return nil
}
