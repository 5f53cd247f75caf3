package engine

import (
	"sync"
	"testing"
	"time"
)

// TestIdleChildRests: a child that nobody needs ends, the next request starts another, and that is no crash however often it happens.
func TestIdleChildRests(t *testing.T) {
	s := installed(t).Rests(100 * time.Millisecond)
	for range crashLimit + 1 {
		if _, err := embed(t.Context(), s, "query: x"); err != nil {
			t.Fatal(err)
		}
		s.mu.Lock()
		c := s.current
		s.mu.Unlock()
		if c == nil {
			continue // so long a pause on a busy machine
		}
		select {
		case <-c.done:
		case <-time.After(30 * time.Second):
			t.Fatal("the child lives")
		}
	}
	if len(s.crashes) > 0 {
		t.Error("a rest counts as a crash")
	}
}

// TestWorkingChildDoesNotRest: requests that overlap keep it, however long all of them take.
func TestWorkingChildDoesNotRest(t *testing.T) {
	s := &Server{}
	s.Rests(10 * time.Millisecond)
	retired := func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.current == nil
	}
	s.current = &child{kill: func() {}, done: closed()}
	first, second := s.begin(), s.begin()
	first()
	first() // twice is once
	time.Sleep(50 * time.Millisecond)
	if retired() {
		t.Error("ended while a request was on its way")
	}
	second()
	for begun := time.Now(); !retired(); time.Sleep(time.Millisecond) {
		if time.Since(begun) > 30*time.Second {
			t.Fatal("it never rests")
		}
	}
	s.current = &child{kill: func() {}, done: closed()}
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() { s.begin()() })
	}
	all.Wait()
	for begun := time.Now(); !retired(); time.Sleep(time.Millisecond) {
		if time.Since(begun) > 30*time.Second {
			t.Fatal("it never rests after many requests")
		}
	}
}

func closed() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}
