package main

import (
	"fmt"

	"cotejo/app"
)

// row counts the mutants of a kind.
type row struct {
	name                         string
	tried, skipped               int
	verified, approximate, other int
	found, right                 int // of harmless ones: anywhere; at the right bytes with the right verdict
	seen                         map[string]bool
}

func (r *row) count(v app.Verdict) {
	switch v {
	case app.Verified:
		r.verified++
	case app.Approximate:
		r.approximate++
	default:
		r.other++
	}
}

type table struct{ rows []*row }

func (t *table) sum(of func(*row) int) int {
	n := 0
	for _, r := range t.rows {
		n += of(r)
	}
	return n
}

// print writes the table; the columns of what was found only when something should be.
func (t *table) print(title string) {
	finds := t.sum(func(r *row) int { return r.right }) > 0
	fmt.Printf("\n%s\n%-34s %6s %7s %8s %11s %6s", title, "kind", "n", "skipped", "verified", "approximate", "other")
	if finds {
		fmt.Printf(" %6s %11s", "found", "right bytes")
	}
	fmt.Println()
	all := &row{name: "all"}
	for _, r := range t.rows {
		all.tried, all.skipped, all.verified = all.tried+r.tried, all.skipped+r.skipped, all.verified+r.verified
		all.approximate, all.other, all.found, all.right = all.approximate+r.approximate, all.other+r.other, all.found+r.found, all.right+r.right
	}
	for _, r := range append(t.rows, all) {
		fmt.Printf("%-34s %6d %7d %8d %11d %6d", r.name, r.tried, r.skipped, r.verified, r.approximate, r.other)
		if finds {
			fmt.Printf(" %6d %10.2f%%", r.found, 100*float64(r.right)/float64(max(1, r.tried)))
		}
		fmt.Println()
	}
}
