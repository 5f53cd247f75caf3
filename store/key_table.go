package store

import "math/bits"

// keyTable finds a vector by its key: an open hash table of vector numbers plus one, at most half full. It is never changed once it is
// given out.
type keyTable []uint32

// with returns a table that also has the vectors from a number on.
func (t keyTable) with(v *vectorSet, from int) keyTable {
	size := 1 << bits.Len(uint(2*v.size))
	next := make(keyTable, size)
	if size == len(t) {
		copy(next, t)
	} else {
		from = 0
	}
	for index := from; index < v.size; index++ {
		next[next.slot(v, v.key(index))] = uint32(index) + 1
	}
	return next
}

// slot is where a key stands, or would stand.
func (t keyTable) slot(v *vectorSet, key int64) int {
	mask := len(t) - 1
	at := int(uint64(key)*0x9E3779B97F4A7C15>>20) & mask
	for t[at] != 0 && v.key(int(t[at])-1) != key {
		at = (at + 1) & mask
	}
	return at
}

// find returns the number of the vector with a key, or -1.
func (t keyTable) find(v *vectorSet, key int64) int {
	if len(t) == 0 {
		return -1
	}
	return int(t[t.slot(v, key)]) - 1
}
