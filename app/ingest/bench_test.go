package ingest

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cotejo/store"
)

// BenchmarkSmallFiles indexes 5,000 text files of 2 kB without vectors, then again without any change, and tells the size
// of the library.
func BenchmarkSmallFiles(b *testing.B) {
	const files = 5000
	docs := b.TempDir()
	random := rand.New(rand.NewSource(1))
	var bytes int
	for i := range files {
		var s strings.Builder
		for s.Len() < 2000 {
			fmt.Fprintf(&s, "The %s of %s %s in the %s.\n", word(random), word(random), word(random), word(random))
		}
		bytes += s.Len()
		name := filepath.Join(docs, fmt.Sprintf("%02d", i/100), fmt.Sprintf("%05d.txt", i))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(s.String()), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		data := b.TempDir()
		db, err := store.Open(context.Background(), data, store.Write)
		if err != nil {
			b.Fatal(err)
		}
		in := &Ingest{Store: db}
		first, err := in.Index(context.Background(), []string{docs}, Options{})
		if err != nil || first.Counts.Indexed != files {
			b.Fatal(first, err)
		}
		second, err := in.Index(context.Background(), nil, Options{})
		if err != nil || second.Read != 0 {
			b.Fatal(second, err)
		}
		if err := db.Close(); err != nil {
			b.Fatal(err)
		}
		info, err := os.Stat(filepath.Join(data, store.FileName))
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(files/first.Seconds, "files/s")
		b.ReportMetric(files/second.Seconds, "unchanged/s")
		b.ReportMetric(float64(info.Size())/float64(bytes), "bytes/byte")
	}
}

// word draws words about as often as a language has them: the first ones most often.
func word(random *rand.Rand) string {
	n := int(random.ExpFloat64() * 900)
	return fmt.Sprintf("%c%c%c%d", 'a'+n%26, 'a'+n/26%26, 'a'+n/7%26, n%10)
}
