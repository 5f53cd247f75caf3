package engine

import "testing"

// TestMemoryGrowsWithTheContext checks the formula on a model whose numbers are known.
func TestMemoryGrowsWithTheContext(t *testing.T) {
	about := About{Bytes: 1 << 30, Shape: Shape{Layers: 28, Width: 1536, Heads: 12, KeyHeads: 2}}
	// 28 layers x 2 heads x (128 + 128) x 2 bytes for each token.
	if per := (about.Memory(4096) - about.Memory(0)) / 4096; per != 28*2*256*2 {
		t.Errorf("%d bytes a token", per)
	}
	uneven := about
	uneven.Shape.KeyHeadsInAll = 28
	if per := (uneven.Memory(4096) - uneven.Memory(0)) / 4096; per != 28*256*2 {
		t.Errorf("%d bytes a token", per)
	}
	if got := (About{Bytes: 100}).Memory(4096); got != 125+program {
		t.Errorf("%d bytes for a file that says nothing", got)
	}
}
