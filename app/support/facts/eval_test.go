package facts

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cotejo/app/sentence"
)

// evaluation returns the folder of the public data, or skips: it is no part of the project.
func evaluation(t *testing.T) string {
	folder := os.Getenv("COTEJO_EVAL")
	if folder == "" {
		folder = "../../../../shared/eval"
	}
	if _, err := os.Stat(folder); err != nil {
		t.Skipf("no evaluation data (COTEJO_EVAL names its folder): %v", err)
	}
	return folder
}

func lines(t *testing.T, path string, each func([]byte)) {
	f, err := os.Open(path)
	if err != nil {
		t.Skip(err)
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<26)
	for s.Scan() {
		each(s.Bytes())
	}
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
}

// realPassages returns the passages of the evaluation data by source.
func realPassages(t *testing.T) map[string][]string {
	folder := evaluation(t)
	found := map[string][]string{}
	for _, name := range []string{"xquad.en", "xquad.es", "squad_es_v2.es"} {
		lines(t, filepath.Join(folder, "questions", name+".passages.jsonl"), func(b []byte) {
			var row struct{ Text string }
			if err := json.Unmarshal(b, &row); err != nil {
				t.Fatal(err)
			}
			found[name] = append(found[name], row.Text)
		})
	}
	return found
}

// realSentences returns the sentences of the evaluation data by source.
func realSentences(t *testing.T) map[string][]string {
	folder := evaluation(t)
	found := map[string][]string{}
	for _, name := range []string{"wice_oracle", "contractnli"} {
		lines(t, filepath.Join(folder, "support", name+".claims.jsonl"), func(b []byte) {
			var row struct {
				Claim    string
				Evidence []string
			}
			if err := json.Unmarshal(b, &row); err != nil {
				t.Fatal(err)
			}
			found[name] = append(append(found[name], row.Claim), row.Evidence...)
		})
	}
	for name, passages := range realPassages(t) {
		for _, p := range passages {
			for _, span := range sentence.Split(p, 0) {
				found[name] = append(found[name], p[span.Start:span.End])
			}
		}
	}
	return found
}

// TestQuotedForItself holds the invariant on real sentences: what is quoted for itself has nothing missing or in conflict.
func TestQuotedForItself(t *testing.T) {
	for name, list := range realSentences(t) {
		language := "en"
		if strings.HasSuffix(name, ".es") {
			language = "es"
		}
		facts, bad, unclear, shown := 0, 0, 0, 0
		counts := map[Kind]int{}
		for _, s := range list {
			failed := false
			for _, f := range Check(s, []string{s}, language) {
				facts++
				counts[f.Kind]++
				if f.State == Unclear {
					unclear++
				}
				if f.State == Missing || f.State == Conflicts {
					failed = true
					if shown++; shown <= 12 {
						t.Errorf("%s: %s %s %q (%q) in %q", name, f.Kind, f.State, f.Claimed, f.Quoted, s)
					}
				}
				if !f.Span.Valid(s) {
					t.Errorf("%s: span %v of %q", name, f.Span, s)
				}
			}
			if failed {
				bad++
			}
		}
		t.Logf("%s: %d sentences, %d with a fact missing or in conflict; %d facts, %d unclear; by kind %v", name, len(list), bad, facts, unclear, counts)
	}
}
