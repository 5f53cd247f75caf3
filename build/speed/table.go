package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
)

// spread is how long something took, in milliseconds.
type spread struct {
	P50, P95, P99, Worst float64
	N                    int
}

func percentiles(all []float64) spread {
	if len(all) == 0 {
		return spread{}
	}
	all = slices.Sorted(slices.Values(all))
	at := func(share float64) float64 { return all[min(len(all)-1, int(share*float64(len(all))))] }
	return spread{at(.5), at(.95), at(.99), all[len(all)-1], len(all)}
}

// table prints what was measured; a part that was not run is left out.
func table(_ context.Context, b *bench) error {
	figures := map[string]json.RawMessage{}
	for _, part := range []string{"made", "ask", "beside", "flat", "recall"} {
		text, err := os.ReadFile(b.file(part + ".json"))
		if err != nil {
			continue
		}
		if err := json.Unmarshal(text, &figures); err != nil {
			return fmt.Errorf("%s: %w", part, err)
		}
	}
	number := func(name string) (v float64) { _ = json.Unmarshal(figures[name], &v); return v }
	times := func(name string) (s spread) { _ = json.Unmarshal(figures[name], &s); return s }
	hybrid := times("hybrid")
	fmt.Printf("%d fragments, %.0f MB of text", b.size, number("text")/1e6)
	if string(figures["invented"]) == "true" {
		fmt.Print(" of invented words")
	}
	fmt.Printf("\n\n%-34s%8s%8s%8s%8s%6s  p95 against hybrid\n", "ms", "p50", "p95", "p99", "worst", "n")
	for _, row := range [][2]string{
		{"hybrid", "hybrid search, question embedded"}, {"search.words", "  words"}, {"embed", "  embedding of the question"},
		{"search.vectors", "  vectors"}, {"search.fuse", "  fusion"}, {"search.rerank", "  rerank"}, {"search.relevance", "  relevance"},
		{"search.passages", "  passages"}, {"fts5", "FTS5, any word, no stop words"}, {"fts5_stop", "FTS5, any word"},
		{"sqlite_vec", "sqlite-vec, nearest 20"}, {"flat", "flat scan, nearest 20"},
	} {
		if s := times(row[0]); s.N > 0 {
			fmt.Printf("%-34s%8.1f%8.1f%8.1f%8.1f%6d%7.2f\n", row[1], s.P50, s.P95, s.P99, s.Worst, s.N, s.P95/hybrid.P95)
		}
	}
	var by string
	if _ = json.Unmarshal(figures["flat_by"], &by); by != "" {
		fmt.Printf("  the flat scan is %s, in 32-bit numbers\n", by)
	}
	if n := number("recall_of"); n > 0 {
		fmt.Printf("  of its %.0f nearest the library finds %.4f\n", n, number("recall"))
	}
	fmt.Println()
	if v := number("cold"); v > 0 {
		fmt.Printf("start to first search   %7.0f ms (engine and library opened, vectors loaded)\n", v)
		fmt.Printf("memory                  %7.0f MB program (%.0f at most), %.0f MB engine\n", number("rss")/1e6, number("peak")/1e6, number("engine")/1e6)
	}
	if v := number("processor"); v > 0 {
		fmt.Printf("processor time          %7.1f ms a question, of the program alone, on average\n", v)
	}
	fmt.Printf("index against text      %7.2f\n", number("index")/number("text"))
	return nil
}
