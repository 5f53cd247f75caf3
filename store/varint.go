package store

import (
	"encoding/binary"
	"errors"
	"math"
)

// numberWriter writes numbers as varints; small ones of either sign take a byte.
type numberWriter struct{ bytes []byte }

func (w *numberWriter) count(n int)    { w.bytes = binary.AppendUvarint(w.bytes, uint64(n)) }
func (w *numberWriter) signed(n int)   { w.bytes = binary.AppendVarint(w.bytes, int64(n)) }
func (w *numberWriter) byte(b byte)    { w.bytes = append(w.bytes, b) }
func (w *numberWriter) words(s string) { w.count(len(s)); w.bytes = append(w.bytes, s...) }

// numberReader reads what numberWriter wrote. Bytes that mean nothing set err, and from then on it gives zeros.
type numberReader struct {
	bytes []byte
	err   error
}

var errPiece = errors.New("stored layout is damaged")

func (r *numberReader) fail() { r.err, r.bytes = errPiece, nil }

// count reads a number of things that follow; each takes a byte at least, so a larger one is damage.
func (r *numberReader) count() int {
	n := r.unsigned()
	if n > len(r.bytes) {
		r.fail()
		return 0
	}
	return n
}

func (r *numberReader) unsigned() int {
	v, n := binary.Uvarint(r.bytes)
	if n <= 0 || v > math.MaxInt32*64 {
		r.fail()
		return 0
	}
	r.bytes = r.bytes[n:]
	return int(v)
}

func (r *numberReader) signed() int {
	v, n := binary.Varint(r.bytes)
	if n <= 0 {
		r.fail()
		return 0
	}
	r.bytes = r.bytes[n:]
	return int(v)
}

func (r *numberReader) byte() byte {
	if len(r.bytes) == 0 {
		r.fail()
		return 0
	}
	b := r.bytes[0]
	r.bytes = r.bytes[1:]
	return b
}

func (r *numberReader) words() string {
	n := r.count()
	s := string(r.bytes[:n])
	r.bytes = r.bytes[n:]
	return s
}

// hundredths rounds points to hundredths, the precision that places are given in.
func hundredths(points float64) int {
	const limit = 1 << 40
	switch v := math.Round(points * 100); {
	case math.IsNaN(v):
		return 0
	case v > limit:
		return limit
	case v < -limit:
		return -limit
	default:
		return int(v)
	}
}
