package llm

import (
	"fmt"
	"math"
	"sync/atomic"
)

// unit scales v to length 1 in place. A vector that has no direction is an error: it would be near everything.
func unit(v []float32) error {
	var sum float64
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	length := math.Sqrt(sum)
	if math.IsNaN(length) || math.IsInf(length, 0) {
		return fmt.Errorf("vector of %d values holds one that is not a number", len(v))
	}
	if length < 1e-12 {
		return fmt.Errorf("vector of %d values is zero", len(v))
	}
	for i := range v {
		v[i] = float32(float64(v[i]) / length)
	}
	return nil
}

// dimension is that of the first vector seen; every later one must have it.
type dimension struct{ n atomic.Int64 }

func (d *dimension) check(v []float32) error {
	n := int64(len(v))
	if n == 0 {
		return fmt.Errorf("vector has no values")
	}
	if !d.n.CompareAndSwap(0, n) && d.n.Load() != n {
		return fmt.Errorf("vector has %d values, not %d", n, d.n.Load())
	}
	return nil
}
