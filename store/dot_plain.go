//go:build !goexperiment.simd || !amd64

package store

const kindOfDot = "plain"

// dot is the product of two vectors of equal length.
func dot(a, b []int8) int32 { return plainDot(a, b) }
