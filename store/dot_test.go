package store

import (
	"math/rand"
	"testing"
)

// The fast product is the plain one, whatever the length and at the ends of the range.
func TestDot(t *testing.T) {
	random := rand.New(rand.NewSource(3))
	for length := range 200 {
		a, b := make([]int8, length), make([]int8, length)
		for i := range a {
			a[i], b[i] = int8(random.Intn(255)-127), int8(random.Intn(255)-127)
			if length%3 == 0 {
				a[i], b[i] = -127, 127
			}
		}
		var want int32
		for i := range a {
			want += int32(a[i]) * int32(b[i])
		}
		if got := dot(a, b); got != want {
			t.Fatalf("%d dimensions: %d, expected %d", length, got, want)
		}
		if got := plainDot(a, b); got != want {
			t.Fatalf("%d dimensions: plain %d, expected %d", length, got, want)
		}
	}
}

// BenchmarkScan compares a question with 100,000 vectors of 384 dimensions on one core.
func BenchmarkScan(b *testing.B) {
	random := rand.New(rand.NewSource(1))
	v := &vectorSet{dimensions: 384}
	one := make([]int8, 384)
	for i := range 100_000 {
		for d := range one {
			one[d] = int8(random.Intn(255) - 127)
		}
		v.add(int64(i), 1, place{}, one)
	}
	b.Run(kindOfDot, func(b *testing.B) {
		for b.Loop() {
			v.bestOf(one, leastCompared, nil, 0, len(v.chunks))
		}
	})
	b.Run("plain", func(b *testing.B) {
		sum := int32(0)
		for b.Loop() {
			for n := range v.chunks {
				for i := range v.chunks[n].scales {
					sum += plainDot(one, v.chunks[n].vector(i, 384))
				}
			}
		}
		_ = sum
	})
}
