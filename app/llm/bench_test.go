package llm_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"cotejo/app/llm"
)

// BenchmarkEmbed embeds the same 16 passages by one plain HTTP request, by one a passage, and by Embedders of 1, 2
// and 4 passages a request, in turn, five rounds. It reports medians: passages/s, and the ratio to the one request.
func BenchmarkEmbed(b *testing.B) {
	s, _ := installed(b)
	var texts, inputs []string
	for i := range 16 {
		texts = append(texts, passage(i))
		inputs = append(inputs, "passage: "+passage(i))
	}
	ways := []struct {
		name string
		run  func(context.Context) error
	}{
		{"raw16", func(ctx context.Context) error { _, err := direct(ctx, s, inputs); return err }},
		{"raw1", func(ctx context.Context) error {
			for _, input := range inputs {
				if _, err := direct(ctx, s, []string{input}); err != nil {
					return err
				}
			}
			return nil
		}},
	}
	for _, n := range []int{1, 2, 4} {
		e := llm.NewEmbedderOf(s, "m", llm.EmbeddingModelOf("e5-m"), n)
		ways = append(ways, struct {
			name string
			run  func(context.Context) error
		}{fmt.Sprint("own", n), func(ctx context.Context) error { _, err := e.EmbedPassages(ctx, texts); return err }})
	}
	if err := ways[0].run(b.Context()); err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for b.Loop() {
		took := map[string][]float64{}
		for range 5 {
			for _, w := range ways {
				began := time.Now()
				if err := w.run(b.Context()); err != nil {
					b.Fatal(err)
				}
				took[w.name] = append(took[w.name], time.Since(began).Seconds())
			}
		}
		median := func(name string) float64 { slices.Sort(took[name]); return took[name][2] }
		for _, w := range ways {
			b.ReportMetric(float64(len(texts))/median(w.name), w.name+"/s")
			b.ReportMetric(median("raw16")/median(w.name), w.name+"/raw16")
		}
	}
}

// BenchmarkQuestionBesidePassages reports how long a question takes while passages are embedded without a pause, by
// the number of passages a request: median and 95 of 100, of 60.
func BenchmarkQuestionBesidePassages(b *testing.B) {
	s, _ := installed(b)
	for _, n := range []int{0, 1, 2, 4} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			e := llm.NewEmbedderOf(s, "m", llm.EmbeddingModelOf("e5-m"), max(n, 1))
			if _, err := e.EmbedQuery(b.Context(), "warm"); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				ctx, cancel := context.WithCancel(b.Context())
				done := make(chan struct{})
				go func() {
					defer close(done)
					for i := 0; n > 0 && ctx.Err() == nil; i++ {
						e.EmbedPassages(ctx, []string{passage(4 * i), passage(4*i + 1), passage(4*i + 2), passage(4*i + 3)})
					}
				}()
				var waits []float64
				for i := range 60 {
					time.Sleep(time.Duration(50+i) * time.Millisecond)
					began := time.Now()
					if _, err := e.EmbedQuery(ctx, fmt.Sprint(time.Now(), i)); err != nil {
						b.Fatal(err)
					}
					waits = append(waits, float64(time.Since(began).Microseconds())/1000)
				}
				cancel()
				<-done
				slices.Sort(waits)
				b.ReportMetric(waits[30], "p50-ms")
				b.ReportMetric(waits[57], "p95-ms")
			}
		})
	}
}
