package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// A vector is kept in two layers of one byte a dimension. The coarse one, with a scale, is what all are compared by; the
// fine one adds what rounding took away, for the best few. Together they are as exact as 16 bits.
const fineSteps = 254

// quantize writes vectors of unit length as the two layers.
func quantize(vectors [][]float32, dimensions int) (coarse, fine []byte, err error) {
	for i, v := range vectors {
		if len(v) != dimensions {
			return nil, nil, fmt.Errorf("vector %d has %d dimensions, not %d", i, len(v), dimensions)
		}
		var most float64
		for _, x := range v {
			most = max(most, math.Abs(float64(x)))
		}
		if math.IsNaN(most) || math.IsInf(most, 0) {
			return nil, nil, fmt.Errorf("vector %d holds no numbers", i)
		}
		scale := float32(most / 127)
		coarse = binary.LittleEndian.AppendUint32(coarse, math.Float32bits(scale))
		for _, x := range v {
			var whole, rest float64
			if scale > 0 {
				steps := float64(x) / float64(scale)
				whole = max(-127, min(127, math.Round(steps)))
				rest = max(-127, min(127, math.Round((steps-whole)*fineSteps)))
			}
			coarse, fine = append(coarse, byte(int8(whole))), append(fine, byte(int8(rest)))
		}
	}
	return coarse, fine, nil
}

// toInt8 rounds a query to signed bytes; the scale does not matter for the order.
func toInt8(v []float32) []int8 {
	var most float64
	for _, x := range v {
		most = max(most, math.Abs(float64(x)))
	}
	out := make([]int8, len(v))
	if most > 0 && !math.IsInf(most, 0) {
		for i, x := range v {
			out[i] = int8(math.Round(float64(x) / most * 127))
		}
	}
	return out
}

// exact is the product of a query with a vector in both layers.
func exact(query []float32, scale float32, coarse []int8, fine []byte) float64 {
	var sum float64
	for i, q := range query {
		sum += float64(q) * (float64(coarse[i]) + float64(int8(fine[i]))/fineSteps)
	}
	return sum * float64(scale)
}

// unit returns v with length 1; a vector without length is an error.
func unit(v []float32) ([]float32, error) {
	var sum float64
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	length := math.Sqrt(sum)
	if length == 0 || math.IsNaN(length) || math.IsInf(length, 0) {
		return nil, errors.New("the question's vector has no direction")
	}
	out := make([]float32, len(v))
	for i, x := range v {
		out[i] = float32(float64(x) / length)
	}
	return out, nil
}
