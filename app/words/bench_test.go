package words

import (
	"strings"
	"testing"
)

// BenchmarkIndex takes a fragment of 1 kB with a date, a code and an amount.
func BenchmarkIndex(b *testing.B) {
	text := strings.Repeat("The tenant, María Ángeles Gómez, pays 1,250 euros on the 1 April 2023 for the flat INV-2023-00017. ", 10)
	b.Run("index", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			Index(text, "en")
		}
	})
	b.Run("keys", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			Keys(text)
		}
	})
}
