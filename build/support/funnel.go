package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"cotejo/app/support"
)

// writeFunnel writes what becomes of the rows in the program: which verdict, and how many are settled before the model. The
// thresholds that a row meets were chosen without its claim.
func writeFunnel(out io.Writer, d data) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "set\tchecks\trows\treach the model\tentailed\tof these supported\tof the supported ones\tcontradicted\tof these contradicted\tof these supported")
	for _, title := range []string{"facts + overlap", "facts + overlap + meaning", "facts + overlap + model", "facts + overlap + meaning + model"} {
		v := titled(title)
		part := d.only(func(_ row, s sample) bool { return (s.meaning || !v.meaning) && (s.model || !v.model) })
		if len(part.rows) < enough {
			continue
		}
		verdicts, reached := verdicts(part, v)
		for _, set := range []string{contractNLI, wice} {
			var rows, model, entailed, hit, supported, contradicted, right, wrong int
			for i, r := range part.rows {
				if r.Set != set {
					continue
				}
				rows++
				if reached[i] {
					model++
				}
				if r.supported() {
					supported++
				}
				switch verdicts[i] {
				case support.Entailed:
					entailed++
					if r.supported() {
						hit++
					}
				case support.Contradicted:
					contradicted++
					if r.Label == "contradicted" {
						right++
					}
					if r.supported() {
						wrong++
					}
				}
			}
			fmt.Fprintf(table, "%s\t%s\t%d\t%s\t%d\t%s\t%s\t%d\t%d\t%d\n", set, title, rows, share(model, rows), entailed,
				share(hit, entailed), share(hit, supported), contradicted, right, wrong)
		}
	}
	return table.Flush()
}

func share(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.3f", float64(n)/float64(of))
}

// verdicts sends each row down the funnel.
func verdicts(d data, v variant) (verdicts []string, reached []bool) {
	p := probabilities(d, v)
	before := variant{"facts + overlap", factNames, false, false}
	if v.meaning {
		before = variant{"facts + overlap + meaning", meaningNames, true, false}
	}
	early := probabilities(d, before)
	claims := foldsOf(d.rows, func(r row) string { return r.ClaimID })
	fold := func(r row) int { return claims[r.Set+r.ClaimID] }
	var entailed, hopeless [folds]float64
	for k := range folds {
		others := d.only(func(r row, _ sample) bool { return fold(r) != k })
		entailed[k], hopeless[k] = entailedFrom(others, v, kept(p, d, fold, k)), hopelessUnder(others, kept(early, d, fold, k))
	}
	for i, r := range d.rows {
		verdict, model := support.Unclear, false
		signals := d.samples[i].signals
		switch facts := signals["lacking"] > 0; {
		case r.against(signals):
			verdict = support.Contradicted
		case signals["fact_conflicts"] > 0:
		case support.Carried(signals):
			verdict = support.Entailed
		case early[i] < hopeless[fold(r)]:
		default:
			model = true
			if v.model && p[i] >= entailed[fold(r)] && !facts {
				verdict = support.Entailed
			}
		}
		verdicts, reached = append(verdicts, verdict), append(reached, model)
	}
	return verdicts, reached
}

// kept are the values of the rows that are not in a fold.
func kept(p []float64, d data, fold func(row) int, k int) []float64 {
	var out []float64
	for i, r := range d.rows {
		if fold(r) != k {
			out = append(out, p[i])
		}
	}
	return out
}
