package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"cotejo/app/support"
)

// The signals of each step. The length of the evidence is none of them: retrieved spans are longer than those that people marked,
// so it would tell the rows apart in these data and nowhere else.
var (
	plainNames   = []string{"share"}
	overlapNames = []string{"best", "letters", "missing", "names", "pairs", "run", "share", "weighted", "words"}
	factNames    = append([]string{"fact_conflicts", "fact_present", "fact_unclear", "modality_missing", "name_missing", "negation_missing", "scope_missing", "value_missing"}, overlapNames...)
	// Without the model the best single sentence told nothing beside the two.
	meaningNames = append([]string{"aligned", "aligned_least"}, factNames...)
	// Beside the model the formula of facts and overlap is heard as a whole, but not of duties: fitted anew on the few rows that the model
	// was asked about, the same signals did worse.
	modelNames = []string{"stated_alone", "stated_beside", "words_odds"}
	allNames   = append([]string{"aligned_beside", "aligned_least_beside", "aligned_best_alone"}, modelNames...)
)

// variant is one line of the table.
type variant struct {
	title          string
	names          []string
	meaning, model bool
}

var variants = []variant{
	{"share of words alone", plainNames, false, false},
	{"overlap", overlapNames, false, false},
	{"facts + overlap", factNames, false, false},
	{"facts + overlap + meaning", meaningNames, true, false},
	{"model alone", []string{"stated"}, false, true},
	{"facts + overlap + model", modelNames, false, true},
	{"facts + overlap + meaning + model", allNames, true, true},
}

// writeTable writes all figures: first on all rows, what needs no model; then on the rows that the model was asked about.
func writeTable(out io.Writer, d data) error {
	whole := d.only(func(_ row, s sample) bool { return s.meaning })
	if len(whole.rows) < len(d.rows) {
		whole = d
	}
	asked := d.only(func(_ row, s sample) bool { return s.model })
	for _, part := range []struct {
		title string
		data
	}{{"All rows", whole}, {"The rows that the model was asked about", asked}} {
		if len(part.rows) == 0 {
			continue
		}
		fmt.Fprintf(out, "\n%s (out of fold; 95%% intervals by bootstrap of 1,000 draws of whole claims, of documents in ContractNLI)\n", part.title)
		table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, "set\trows\tchecks\tAUC\tgain over share of words\tbalanced accuracy\tentailed: threshold\tprecision\trecall\tn")
		for _, set := range []string{contractNLI, wice} {
			base := []scored(nil)
			for _, v := range variants {
				if !has(part.data, v) {
					continue
				}
				p := probabilities(part.data, v)
				all := scores(part.data, p, set)
				if base == nil {
					base = all
				}
				writeLine(table, set, v, all, base, entailedFrom(part.data, v, p))
			}
		}
		if err := table.Flush(); err != nil {
			return err
		}
	}
	fmt.Fprintln(out, "\nWhat the program says of them (thresholds chosen without the row's claim)")
	return writeFunnel(out, d)
}

func has(d data, v variant) bool {
	for _, s := range d.samples {
		if v.meaning && !s.meaning || v.model && !s.model {
			return false
		}
	}
	return len(d.samples) > 0
}

func writeLine(out io.Writer, set string, v variant, all, base []scored, threshold float64) {
	value := auc(all)
	low, high := interval(groups(all), func(k []int) float64 { return auc(pick(all, k)) })
	gain := auc(all) - auc(base)
	gainLow, gainHigh := interval(groups(all), func(k []int) float64 { return auc(pick(all, k)) - auc(pick(base, k)) })
	right := balanced(all, 0.5)
	rightLow, rightHigh := interval(groups(all), func(k []int) float64 { return balanced(pick(all, k), 0.5) })
	p, r, n := precision(all, threshold)
	fmt.Fprintf(out, "%s\t%d\t%s\t%s\t%s\t%s\t%.3f\t%.3f\t%.3f\t%d\n", set, len(all), v.title, between(value, low, high),
		between(gain, gainLow, gainHigh), between(right, rightLow, rightHigh), threshold, p, r, n)
}

// scores gives the rows of one set with their probabilities.
func scores(d data, p []float64, set string) []scored {
	var all []scored
	for i, r := range d.rows {
		if r.Set != set {
			continue
		}
		group := r.ClaimID
		if set == contractNLI {
			group = r.Document
		}
		all = append(all, scored{p[i], d.samples[i].good, group, d.samples[i].signals["lacking"] > 0, support.Carried(d.samples[i].signals)})
	}
	return all
}

var known = map[string][]float64{}

// probabilities gives each row its probability out of fold, and remembers them. The share of words alone is no fitted figure.
func probabilities(d data, v variant) []float64 {
	key := fmt.Sprint(v.title, len(d.rows))
	if known[key] == nil {
		if len(v.names) == 1 && v.names[0] == "share" {
			for _, s := range d.samples {
				known[key] = append(known[key], s.signals["share"])
			}
		} else {
			known[key] = outOfFold(d, v.names)
		}
	}
	return known[key]
}

const (
	wanted = 0.95 // precision of entailed, on each set; 0.9 is the aim, and some of it is lost on rows that were not looked at
	least  = 10   // rows from which on a precision is one
	never  = 2    // a threshold that no probability reaches
)

// entailedFrom is the lowest threshold from which on the precision of entailed is as wanted on both sets. Without the model there is
// none: then the words must carry the claim. One by the tokens alone, and one apart for duties, were right for seven of ten claims
// that they were not chosen on.
func entailedFrom(d data, v variant, p []float64) float64 {
	best := float64(never)
	if !v.model {
		return best
	}
	a, b := scores(d, p, contractNLI), scores(d, p, wice)
	for t := 0.995; t >= 0.3; t -= 0.005 {
		for _, all := range [][]scored{a, b} {
			if p, _, n := precision(all, t); n >= least && p < wanted {
				return best
			}
		}
		best = t
	}
	return best
}
