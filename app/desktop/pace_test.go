package desktop

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// At most ten a second are told, the last one always.
func TestPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var state, told, last atomic.Int64
		p := &pace{}
		p.tell = func() {
			told.Add(1)
			last.Store(state.Load())
		}
		for range 1000 {
			state.Add(1)
			p.changed()
			time.Sleep(time.Millisecond)
		}
		time.Sleep(2 * interval)
		if n := told.Load(); n < 10 || n > 11 {
			t.Errorf("%d told in a second", n)
		}
		if last.Load() != 1000 {
			t.Errorf("the last one told is %d", last.Load())
		}
		state.Add(1)
		p.changed()
		before := told.Load()
		p.flush()
		if told.Load() != before+1 || last.Load() != 1001 {
			t.Errorf("flush told %d, the last one is %d", told.Load()-before, last.Load())
		}
		time.Sleep(2 * interval)
		if told.Load() != before+1 {
			t.Error("what was flushed was told again")
		}
	})
}
