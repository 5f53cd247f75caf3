package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"

	"cotejo/app/support"
	"cotejo/app/support/facts"
)

// seed decides, with a row's id, its place in the order of the sample.
const seed = "cotejo-support-1:"

// The names of the sets.
const (
	contractNLI = "contractnli"
	wice        = "wice_oracle"
)

// row is a claim with its evidence.
type row struct {
	ID       string   `json:"id"`
	Set      string   `json:"dataset"`
	Claim    string   `json:"claim"`
	ClaimID  string   `json:"claim_id"`
	Document string   `json:"doc_id"`
	Evidence []string `json:"evidence"`
	Label    string   `json:"label"`
	// Part is "try" for the rows on which prompts were tried, "sample" for those that the model is reported on, else "".
	Part string `json:"-"`
}

func (r row) supported() bool { return r.Label == "supported" }

// asked is the row as the program meets it.
func (r row) asked() support.Claim {
	return support.Claim{Text: r.Claim, Quotes: r.Evidence, Language: "en"}
}

// load reads both sets and puts evidence where there is none: the three best spans of the row's document.
func load(folder string) ([]row, error) {
	documents := map[string]*spans{}
	texts, err := lines[struct{ ID, Text string }](filepath.Join(folder, "support", "contractnli.docs.jsonl"))
	if err != nil {
		return nil, err
	}
	for _, d := range texts {
		documents[d.ID] = newSpans(d.Text)
	}
	var all []row
	for _, set := range []string{contractNLI, wice} {
		found, err := lines[row](filepath.Join(folder, "support", set+".claims.jsonl"))
		if err != nil {
			return nil, err
		}
		for i := range found {
			r := &found[i]
			r.Set = set
			if set == contractNLI {
				r.ClaimID = r.Claim
			}
			if len(r.Evidence) == 0 {
				if documents[r.Document] == nil {
					return nil, fmt.Errorf("%s: no document %s", r.ID, r.Document)
				}
				r.Evidence = documents[r.Document].best(r.Claim, 3)
			}
		}
		part(found, set)
		all = append(all, found...)
	}
	return all, nil
}

// against says whether the facts make the claim contradicted.
func (r row) against(signals map[string]float64) bool {
	return support.Contradicts(facts.Check(r.Claim, r.Evidence, "en"), signals, "en")
}

const (
	tried   = 60  // rows of each set to try prompts on
	sampled = 400 // rows of each set to report the model on
)

// part sets rows of a few documents (of WiCE: claims) aside to try prompts on, and draws the sample from the others.
func part(rows []row, set string) {
	group := func(r row) string {
		if set == contractNLI {
			return r.Document
		}
		return r.ClaimID
	}
	aside := map[string]int{contractNLI: 6, wice: 30}[set]
	groups := map[string]bool{}
	for _, r := range rows {
		groups[group(r)] = true
	}
	var names []string
	for g := range groups {
		names = append(names, g)
	}
	sort.Slice(names, func(i, j int) bool { return place(names[i]) < place(names[j]) })
	apart := map[string]bool{}
	for _, g := range names[:aside] {
		apart[g] = true
	}
	sort.Slice(rows, func(i, j int) bool { return place(rows[i].ID) < place(rows[j].ID) })
	try, sample := 0, 0
	for i := range rows {
		switch of := apart[group(rows[i])]; {
		case of && try < tried:
			rows[i].Part = "try"
			try++
		case !of && sample < sampled:
			rows[i].Part = "sample"
			sample++
		}
	}
}

// place is a number that nobody chose, the same in each run.
func place(name string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(seed+name))) }

// lines reads a file of JSON objects, one a line.
func lines[T any](path string) ([]T, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var all []T
	scanner := bufio.NewScanner(f)
	scanner.Buffer(nil, 1<<24)
	for scanner.Scan() {
		var v T
		if err := json.Unmarshal(scanner.Bytes(), &v); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		all = append(all, v)
	}
	return all, scanner.Err()
}
