package verify

import (
	"math/rand"
	"sort"
	"strings"
	"testing"
	"time"

	"cotejo/app"
)

// The benchmarks check one quote of 20 words in a passage of 2,000 bytes and report the 50th and 99th percentile
// (requirement I2: p99 under 100 microseconds): with the passage prepared, as an answer does, and from the start.

var vocabularies = map[string]string{
	"en": "the tenant shall pay rent under this agreement which ends in december of each month 1,250 euros and no more",
	"es": "el arrendatario pagará la renta del año “según” el artículo — también después de la resolución señalada niño 1.250 €",
	"ru": "договор аренды был заключён в прошлом году между сторонами и действует до конца декабря каждого месяца",
	"hi": "किरायेदार हर महीने की पहली तारीख को किराया देगा और अनुबंध दिसंबर में समाप्त होगा",
}

func corpus(language string) (content, quote string) {
	random := rand.New(rand.NewSource(1))
	words := strings.Fields(vocabularies[language])
	var picked []string
	for n := 0; n < 2000; {
		picked = append(picked, words[random.Intn(len(words))])
		n += len(picked[len(picked)-1]) + 1
	}
	last := len(picked) - 1
	return strings.Join(picked, " "), strings.Join(picked[last-25:last-5], " ")
}

func BenchmarkPrepared(b *testing.B) {
	for language := range vocabularies {
		b.Run(language, func(b *testing.B) {
			content, quote := corpus(language)
			passages := []*Passage{passageOf(content)}
			percentiles(b, func() bool {
				c, _ := Citation(quote, 1, app.ByModel, passages, Options{})
				return c.Verdict == app.Verified
			})
		})
	}
}

func BenchmarkFromTheStart(b *testing.B) {
	for language := range vocabularies {
		b.Run(language, func(b *testing.B) {
			content, quote := corpus(language)
			text := textOf(content)
			percentiles(b, func() bool {
				_, f := Locate(text, app.Span{Start: offset, End: text.End()}, quote, Options{})
				return f == nil
			})
		})
	}
}

func percentiles(b *testing.B, check func() bool) {
	var times []time.Duration
	for b.Loop() {
		start := time.Now()
		if !check() {
			b.Fatal("not verified")
		}
		times = append(times, time.Since(start))
	}
	sort.Slice(times, func(i, j int) bool { return times[i] < times[j] })
	b.ReportMetric(float64(times[len(times)/2].Nanoseconds())/1000, "p50-µs")
	b.ReportMetric(float64(times[len(times)*99/100].Nanoseconds())/1000, "p99-µs")
}
