package llm

import (
	"context"
	"errors"
	"testing"
	"time"
)

func TestPassagesWaitForQuestions(t *testing.T) {
	g := newGate()
	first, second := g.question(), g.question()
	passed := make(chan func())
	go func() {
		done, err := g.passages(t.Context())
		if err != nil {
			t.Error(err)
		}
		passed <- done
	}()
	still := func(why string) {
		t.Helper()
		select {
		case <-passed:
			t.Fatal("passages were let through ", why)
		case <-time.After(20 * time.Millisecond):
		}
	}
	still("beside two questions")
	first()
	still("beside one question")
	second()
	done := <-passed

	g.question()() // is not held up by passages
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := g.passages(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("second request of passages: %v", err)
	}
	done()
	if done, err := g.passages(t.Context()); err != nil {
		t.Error(err)
	} else {
		done()
	}
}

func TestWaitingPassagesCanBeCancelled(t *testing.T) {
	g := newGate()
	answered := g.question()
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(10*time.Millisecond, cancel)
	if _, err := g.passages(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	answered()
	done, err := g.passages(t.Context()) // the slot was given back
	if err != nil {
		t.Fatal(err)
	}
	done()
}
