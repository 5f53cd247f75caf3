package verify

import (
	"math/rand"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"cotejo/app"
)

// The benchmarks check one quote of 20 words against its passage of 2,000 bytes and report the 50th and the 99th percentile
// (requirement I2: p99 under 100 microseconds for exact quotes; an approximate one takes less than a millisecond).

var vocabularies = map[string]string{
	"en": "the tenant shall pay rent under this agreement which ends in december of each month 1,250 euros and no more confidential information",
	"es": "el arrendatario pagará la renta del año “según” el artículo — también después de la resolución señalada niño 1.250 € información jurídica",
	"ru": "договор аренды был заключён в прошлом году между сторонами и действует до конца декабря каждого месяца",
	"hi": "किरायेदार हर महीने की पहली तारीख को किराया देगा और अनुबंध दिसंबर में समाप्त होगा",
}

func corpus(language string, size int) (content, quote string) {
	random := rand.New(rand.NewSource(1))
	words := strings.Fields(vocabularies[language])
	var picked []string
	for n := 0; n < size; {
		picked = append(picked, words[random.Intn(len(words))])
		n += len(picked[len(picked)-1]) + 1
	}
	last := len(picked) - 1
	return strings.Join(picked, " "), strings.Join(picked[last-25:last-5], " ")
}

// slipped writes one long word of a quote wrongly, or the first letters if there is none.
func slipped(quote string) string {
	for _, w := range []string{"confidential", "information", "agreement", "arrendatario", "resolución", "artículo", "información"} {
		if strings.Contains(quote, w) {
			return strings.Replace(quote, w, w[:3]+"x"+w[3:], 1)
		}
	}
	return "x" + quote
}

func languages() []string {
	var all []string
	for l := range vocabularies {
		all = append(all, l)
	}
	slices.Sort(all)
	return all
}

func BenchmarkExact(b *testing.B) {
	for _, language := range languages() {
		content, quote := corpus(language, 2000)
		folded, words := Fold(content).Text, Fold(quote).Text
		b.Run(language+"/contains", func(b *testing.B) {
			percentiles(b, func() bool { return strings.Contains(folded, words) })
		})
		b.Run(language+"/fold-and-contains", func(b *testing.B) {
			percentiles(b, func() bool { return strings.Contains(Fold(content).Text, Fold(quote).Text) })
		})
		passages := []*Passage{passageOf(content)}
		b.Run(language+"/prepared", func(b *testing.B) {
			percentiles(b, func() bool { return verdictOf(quote, passages) == app.Verified })
		})
		b.Run(language+"/from-the-start", func(b *testing.B) {
			percentiles(b, func() bool { return verdictOf(quote, []*Passage{passageOf(content)}) == app.Verified })
		})
	}
}

func verdictOf(quote string, passages []*Passage) app.Verdict {
	c, _ := Citation(quote, 1, app.ByModel, passages, Options{})
	return c.Verdict
}

// BenchmarkApproximate: with one letter astray; with a word too many; of words that stand nowhere.
func BenchmarkApproximate(b *testing.B) {
	for _, language := range []string{"en", "es"} {
		content, quote := corpus(language, 2000)
		for _, kind := range []struct {
			name, quote string
			verdict     app.Verdict
		}{
			{"near", slipped(quote), app.Approximate},
			{"near-miss", slipped(quote) + " additionally", app.NotFound},
			{"total-miss", strings.Repeat("quite different words stand here ", 4), app.NotFound},
		} {
			passages := []*Passage{passageOf(content)}
			b.Run(language+"/"+kind.name, func(b *testing.B) {
				if got := verdictOf(kind.quote, passages); got != kind.verdict {
					b.Fatalf("%q: %s, want %s", kind.quote, got, kind.verdict)
				}
				percentiles(b, func() bool { return verdictOf(kind.quote, passages) == kind.verdict })
			})
			b.Run(language+"/"+kind.name+"/from-the-start", func(b *testing.B) {
				percentiles(b, func() bool { return verdictOf(kind.quote, []*Passage{passageOf(content)}) == kind.verdict })
			})
		}
	}
}

// BenchmarkGrowth gives nanoseconds for each byte of the passage, which is prepared anew each time: what grows with the square of
// the size shows as a figure that grows with it.
func BenchmarkGrowth(b *testing.B) {
	repeats := func(piece string) func(int) string {
		return func(size int) string { return strings.Repeat(piece, size/len(piece)) }
	}
	prose := func(size int) string { content, _ := corpus("en", size); return content }
	_, quote := corpus("en", 2000)
	for _, kind := range []struct {
		name    string
		content func(size int) string
		quote   func(size int) string
	}{
		{"exact", prose, func(size int) string { _, q := corpus("en", size); return q }},
		{"near", prose, func(size int) string { _, q := corpus("en", size); return slipped(q) }},
		{"miss", prose, func(int) string { return quote + " additionally" }},
		{"long-quote", prose, func(size int) string { return prose(size) + " additionally" }},
		{"aaaa", repeats("a"), func(int) string { return strings.Repeat("a", 40) }},
		{"aaaa-half", repeats("a"), func(size int) string { return strings.Repeat("a", size/2) }},
		{"the-the", repeats("the "), func(int) string { return strings.Repeat("the ", 40) + "end" }},
		{"the-the-half", repeats("the "), func(size int) string { return strings.Repeat("the ", size/8) + "end" }},
		{"slips", repeats("confidential "), func(size int) string { return strings.Repeat("confidentiel ", 20) + "end" }},
		{"slips-half", repeats("confidential "), func(size int) string {
			return strings.Repeat("confidential confidential confidential confidentiel ", size/104) + "end"
		}},
		{"dashes", repeats("- "), func(int) string { return strings.Repeat("- ", 40) + "1" }},
		{"marks", repeats("a\u0301"), func(int) string { return strings.Repeat("a\u0301", 40) }},
		{"ellipses", prose, func(int) string { return strings.Repeat("the tenant shall pay ... ", 40) }},
	} {
		for _, size := range []int{1 << 10, 1 << 13, 1 << 16, 1 << 20} {
			content, quote := kind.content(size), kind.quote(size)
			b.Run(kind.name+"/"+bytesOf(size), func(b *testing.B) {
				for b.Loop() {
					runtime.KeepAlive(Citations(quote, 1, app.ByModel, []*Passage{passageOf(content)}, Options{}))
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(content)), "ns/byte")
			})
		}
	}
}

func bytesOf(size int) string {
	return map[int]string{1 << 10: "1kB", 1 << 13: "8kB", 1 << 16: "64kB", 1 << 20: "1MB"}[size]
}

func percentiles(b *testing.B, check func() bool) {
	var times []time.Duration
	for b.Loop() {
		start := time.Now()
		if !check() {
			b.Fatal("another verdict")
		}
		times = append(times, time.Since(start))
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Nanoseconds())/1000, "p50-µs")
	b.ReportMetric(float64(times[len(times)*99/100].Nanoseconds())/1000, "p99-µs")
}
