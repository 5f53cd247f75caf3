package main

import (
	"bytes"
	"fmt"
	"go/format"
	"io"
	"sort"
)

// writeWeights writes the source of app/support/weights.go: a formula for each set of checks that may have run, fitted on all rows
// that have their signals, with thresholds found out of fold.
func writeWeights(out io.Writer, d data) error {
	var source bytes.Buffer
	fmt.Fprintln(&source, "package support\n\n// Made by build/support (go run ./build/support -work FOLDER -weights); see there for how. Do not edit by hand.")
	for _, f := range []struct{ name, title string }{
		{"weightsWords", "facts + overlap"}, {"weightsMeaning", "facts + overlap + meaning"},
		{"weightsModel", "facts + overlap + model"}, {"weightsModelMeaning", "facts + overlap + meaning + model"},
	} {
		v := titled(f.title)
		part := d.only(func(_ row, s sample) bool { return (s.meaning || !v.meaning) && (s.model || !v.model) })
		if len(part.rows) < enough {
			fmt.Fprintf(&source, "\n// %s was not fitted: there were %d rows.\nvar %s = formula{entailed: 2}\n", f.name, len(part.rows), f.name)
			continue
		}
		balance(part.rows, part.samples)
		p := probabilities(part, v)
		if v.model {
			hear(part, func(row) bool { return false })
		}
		fitted := fitSigned(part.rows, part.samples, v.names)
		var names []string
		for name := range fitted {
			names = append(names, name)
		}
		sort.Strings(names)
		fmt.Fprintf(&source, "\n// %s is for %s, from %d rows.\nvar %s = formula{\n\tentailed: %.4g, hopeless: %.4g,\n\tweights: map[string]float64{\n",
			f.name, f.title, len(part.rows), f.name, entailedFrom(part, v, p), hopelessUnder(part, p))
		for _, name := range names {
			fmt.Fprintf(&source, "\t\t%q: %.4g,\n", name, fitted[name])
		}
		fmt.Fprintln(&source, "\t},\n}")
	}
	formatted, err := format.Source(source.Bytes())
	if err != nil {
		return err
	}
	_, err = out.Write(formatted)
	return err
}

// enough is the number of rows from which on a formula is fitted.
const enough = 150

func titled(title string) variant {
	for _, v := range variants {
		if v.title == title {
			return v
		}
	}
	panic("no variant " + title)
}

// lost is the share of supported claims that may be given up early, on each set.
const lost = 0.02

// hopelessUnder is the highest threshold under which no more than that share of the supported claims lies, on both sets.
func hopelessUnder(d data, p []float64) float64 {
	best := 0.0
	for t := 0.0; t < 0.5; t += 0.005 {
		for _, set := range []string{contractNLI, wice} {
			under, good := 0.0, 0.0
			for _, s := range scores(d, p, set) {
				if s.good {
					good++
					if s.score < t {
						under++
					}
				}
			}
			if under > lost*good {
				return best
			}
		}
		best = t
	}
	return best
}
