package main

import (
	"fmt"
	"strings"

	"cotejo/app/messages"
	"cotejo/app/quality"
)

// columns are the figures of the table, with their titles.
var columns = []struct{ title, figure string }{
	{"nDCG@10", "retrieval.ndcg10"}, {"first", "retrieval.first"}, {"delivered", "retrieval.delivered"}, {"evidence 1", "evidence.first"}, {"evidence all", "evidence.all"},
	{"unansw. refused", "silence.foreign"}, {"answ. refused", "silence.known"}, {"embedded", "cost.embedded"}, {"calls", "cost.calls"}, {"p50", "cost.p50"}, {"p95", "cost.p95"},
}

// table prints a set: the program as it is, then what each flag changes.
func table(name string, r quality.Report) {
	fmt.Printf("\n%s: %d questions\n%-18s", name, r.Done, "")
	for _, c := range columns {
		fmt.Printf(" %15s", c.title)
	}
	fmt.Printf("\n%-18s", "as it is")
	for _, c := range columns {
		cell := "–"
		if f := r.At(quality.All, c.figure); f != nil {
			cell = kind(c.figure).Write(f.Value, messages.In("en"))
		}
		fmt.Printf(" %15s", cell)
	}
	failed(r.Outcome)
	for _, other := range r.Against {
		fmt.Printf("%-18s", other.Flags)
		for _, c := range columns {
			cell := "–"
			if d := other.Between(c.figure); d != nil {
				cell = kind(c.figure).Signed(d.Value, messages.In("en"))
				if strings.Trim(cell, "0.%\u00a0ms") == "" {
					cell = "="
				}
				if d.Real() {
					cell += "*"
				}
			}
			fmt.Printf(" %15s", cell)
		}
		failed(other.Outcome)
	}
}

// failed ends a line, and says what the figures before it stand on.
func failed(o quality.Outcome) {
	if o.Failed > 0 {
		fmt.Printf("  %d failed", o.Failed)
	}
	if o.WordsOnly > 0 {
		fmt.Printf("  %d without vectors", o.WordsOnly)
	}
	fmt.Println()
}

// kind says how a figure is written.
func kind(name string) quality.Kind {
	for _, g := range quality.Groups {
		for _, f := range g.Figures {
			if f.Name == name {
				return f.Kind
			}
		}
	}
	return quality.Score
}
