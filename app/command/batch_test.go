package command

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"cotejo/app/messages"
)

// TestBatchEndsWhenInterrupted holds the input open without a word, as a terminal does.
func TestBatchEndsWhenInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	in, held := io.Pipe()
	defer held.Close()
	r := &run{Context: ctx, in: in, out: io.Discard, say: messages.In("en")}
	answered := make(chan string)
	ended := make(chan error)
	go func() {
		ended <- r.batch(func(q batchLine) (any, error) {
			answered <- q.Question
			return nil, nil
		})
	}()
	if _, err := io.WriteString(held, `{"question":"first"}`+"\n"); err != nil {
		t.Fatal(err)
	}
	if got := <-answered; got != "first" {
		t.Errorf("answered %q", got)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("ended with %v", err)
	}
}

func TestBatchInputThatBreaksIsAFailure(t *testing.T) {
	broken := errors.New("the medium is gone")
	in := io.MultiReader(strings.NewReader(`{"question":"first"}`+"\n"), iotest.ErrReader(broken))
	count := 0
	r := &run{Context: t.Context(), in: in, out: io.Discard, say: messages.In("en")}
	err := r.batch(func(batchLine) (any, error) {
		count++
		return nil, nil
	})
	if count != 1 || !errors.Is(err, broken) {
		t.Errorf("%d lines, %v", count, err)
	}
}
