package main

import "sort"

const folds = 4

// outOfFold gives each row the probability by a formula that has seen neither its claim nor, in ContractNLI, its document.
func outOfFold(rows []row, all []sample, names []string) []float64 {
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
			balance(seenRows, seen)
			f := fitSigned(seenRows, seen, names)
			for _, k := range asked {
				p[k] = f.of(all[k].signals)
			}
		}
	}
	return p
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
