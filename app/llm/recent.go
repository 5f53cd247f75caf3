package llm

import (
	"container/list"
	"slices"
	"sync"
)

// recent keeps the vectors of the last questions: a person asks the same again with other settings.
type recent struct {
	mu    sync.Mutex
	limit int
	order *list.List // front is the newest
	byKey map[string]*list.Element
}

type recentEntry struct {
	key    string
	vector []float32
}

func newRecent(limit int) *recent {
	return &recent{limit: limit, order: list.New(), byKey: map[string]*list.Element{}}
}

// get gives a copy, so that no caller changes what the next one sees.
func (r *recent) get(key string) ([]float32, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	e, ok := r.byKey[key]
	if !ok {
		return nil, false
	}
	r.order.MoveToFront(e)
	return slices.Clone(e.Value.(recentEntry).vector), true
}

func (r *recent) put(key string, vector []float32) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e, ok := r.byKey[key]; ok {
		r.order.MoveToFront(e)
		e.Value = recentEntry{key, slices.Clone(vector)}
		return
	}
	r.byKey[key] = r.order.PushFront(recentEntry{key, slices.Clone(vector)})
	if r.order.Len() > r.limit {
		oldest := r.order.Back()
		r.order.Remove(oldest)
		delete(r.byKey, oldest.Value.(recentEntry).key)
	}
}
