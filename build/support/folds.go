package main

import (
	"math"
	"slices"
	"sort"
)

const folds = 4

// outOfFold gives each row the probability by a formula that has seen neither its claim nor, in ContractNLI, its document.
func outOfFold(d data, names []string) []float64 {
	rows, all := d.rows, d.samples
	claims, documents := foldsOf(rows, func(r row) string { return r.ClaimID }), foldsOf(rows, func(r row) string { return r.Document })
	p := make([]float64, len(rows))
	for i := range folds {
		for j := range folds {
			// A claim of WiCE has its evidence to itself, so its folds by document are those by claim.
			within := func(r row) (held, apart bool) {
				c := claims[r.Set+r.ClaimID] == i
				if r.Set == wice {
					return c && j == 0, c
				}
				d := documents[r.Set+r.Document] == j
				return c && d, c || d
			}
			var seenRows []row
			var seen []sample
			var asked []int
			for k, r := range rows {
				held, apart := within(r)
				if held {
					asked = append(asked, k)
				}
				if !apart {
					seenRows, seen = append(seenRows, r), append(seen, all[k])
				}
			}
			if len(asked) == 0 {
				continue
			}
			if slices.Contains(names, "words_odds") {
				hear(d, func(r row) bool {
					c, known := claims[r.Set+r.ClaimID]
					doc, read := documents[r.Set+r.Document]
					return known && c == i || r.Set != wice && read && doc == j
				})
			}
			balance(seenRows, seen)
			f := fitSigned(seenRows, seen, names)
			for _, k := range asked {
				p[k] = f.of(all[k].signals)
			}
		}
	}
	return p
}

// hear puts what facts and overlap say of each row beside the model's word, by a formula fitted on all rows, asked about or not, but those
// that are apart.
func hear(d data, apart func(row) bool) {
	from := d
	if d.all != nil {
		from = *d.all
	}
	var rows []row
	var samples []sample
	for i, r := range from.rows {
		if !apart(r) {
			rows, samples = append(rows, r), append(samples, from.samples[i])
		}
	}
	balance(rows, samples)
	f := fitSigned(rows, samples, factNames)
	for _, s := range d.samples {
		if s.signals["duty"] == 0 {
			p := f.of(s.signals)
			s.signals["words_odds"] = math.Log(p / (1 - p))
		}
	}
}

// foldsOf deals the groups of each set to the folds, in the order that nobody chose.
func foldsOf(rows []row, group func(row) string) map[string]int {
	of := map[string]int{}
	for _, set := range []string{contractNLI, wice} {
		names := map[string]bool{}
		for _, r := range rows {
			if r.Set == set {
				names[group(r)] = true
			}
		}
		var ordered []string
		for name := range names {
			ordered = append(ordered, name)
		}
		sort.Slice(ordered, func(i, j int) bool { return place(ordered[i]) < place(ordered[j]) })
		for i, name := range ordered {
			of[set+name] = i % folds
		}
	}
	return of
}
