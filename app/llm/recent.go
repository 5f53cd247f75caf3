package llm

import (
	"container/list"
	"sync"
)

// recent keeps the vectors of the last questions: a person asks the same again with other settings.
type recent[T any] struct {
	clone func(T) T
	mu    sync.Mutex
	limit int
	order *list.List // front is the newest
	byKey map[string]*list.Element
}

type recentEntry[T any] struct {
	key   string
	value T
}

// newRecent keeps so many, which clone copies: no caller changes what the next one sees.
func newRecent[T any](limit int, clone func(T) T) *recent[T] {
	return &recent[T]{clone: clone, limit: limit, order: list.New(), byKey: map[string]*list.Element{}}
}

func (r *recent[T]) get(key string) (found T, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	e, ok := r.byKey[key]
	if !ok {
		return found, false
	}
	r.order.MoveToFront(e)
	return r.clone(e.Value.(recentEntry[T]).value), true
}

func (r *recent[T]) put(key string, value T) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e, ok := r.byKey[key]; ok {
		r.order.MoveToFront(e)
		e.Value = recentEntry[T]{key, r.clone(value)}
		return
	}
	r.byKey[key] = r.order.PushFront(recentEntry[T]{key, r.clone(value)})
	if r.order.Len() > r.limit {
		oldest := r.order.Back()
		r.order.Remove(oldest)
		delete(r.byKey, oldest.Value.(recentEntry[T]).key)
	}
}
