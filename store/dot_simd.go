//go:build goexperiment.simd && amd64

package store

import (
	"simd/archsimd"
	"unsafe"
)

const kindOfDot = "simd"

var wide = archsimd.X86.AVX2()

// dot is the product of two vectors of equal length, 16 dimensions at a time where the processor can.
func dot(a, b []int8) int32 {
	if !wide || len(a) < 32 || len(b) < len(a) {
		return plainDot(a, b)
	}
	var even, odd archsimd.Int32x8
	whole := len(a) &^ 31
	x, y := unsafe.Pointer(&a[0]), unsafe.Pointer(&b[0])
	for i := 0; i < whole; i += 32 {
		p := archsimd.LoadInt8x16((*[16]int8)(unsafe.Add(x, i))).ExtendToInt16()
		q := archsimd.LoadInt8x16((*[16]int8)(unsafe.Add(y, i))).ExtendToInt16()
		even = even.Add(p.DotProductPairs(q))
		p = archsimd.LoadInt8x16((*[16]int8)(unsafe.Add(x, i+16))).ExtendToInt16()
		q = archsimd.LoadInt8x16((*[16]int8)(unsafe.Add(y, i+16))).ExtendToInt16()
		odd = odd.Add(p.DotProductPairs(q))
	}
	var lanes [8]int32
	even.Add(odd).Store(&lanes)
	archsimd.ClearAVXUpperBits() // what follows is slow without
	sum := lanes[0] + lanes[1] + lanes[2] + lanes[3] + lanes[4] + lanes[5] + lanes[6] + lanes[7]
	if whole < len(a) {
		sum += plainDot(a[whole:], b[whole:len(a)])
	}
	return sum
}
