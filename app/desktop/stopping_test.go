package desktop

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"time"

	"cotejo/app/apptest"
)

// halfAnswered asks a question, and comes back when a scripted model has written its first claim; it writes nothing more until its call is
// ended.
func (w *world) halfAnswered() Turn {
	w.t.Helper()
	reached := make(chan struct{}, 1)
	w.useModel(&apptest.ScriptedModel{Replies: []string{depositReply}, Before: func(ctx context.Context, sofar string) error {
		if !strings.Contains(sofar, "ten years after") {
			return nil
		}
		reached <- struct{}{}
		<-ctx.Done()
		return ctx.Err()
	}})
	first, err := w.Ask(0, depositQuestion, "", "local")
	if err != nil {
		w.t.Fatal(err)
	}
	<-reached
	return first
}

// goroutines waits until there are no more of them than before, and else shows them.
func goroutines(t *testing.T, before int) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			stacks := make([]byte, 1<<20)
			t.Fatalf("%d goroutines, and %d before:\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
		}
	}
}

// The window is closed while a model writes: the turn is stored as stopped, with the claim that was whole, and nothing goes on.
func TestCloseWhileAnswering(t *testing.T) {
	before := runtime.NumGoroutine()
	w := open(t)
	w.lease()
	first := w.halfAnswered()
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	goroutines(t, before)
	told := w.events.of(first.ID)
	last := told[len(told)-1]
	w.reopen(w.Window.folder)
	c := w.conversation(first.Conversation)
	if len(c.Turns) != 1 || c.Turns[0].State != "stopped" || c.Turns[0].Failure != nil || c.Turns[0].Checked != 1 || c.Turns[0].Answer[0].Claims[0].Verdict != "verified" || len(c.Turns[0].Evidence) == 0 {
		t.Fatalf("%+v", c.Turns)
	}
	same(t, c.Turns[0], last)
}

// A model that never answers can be stopped at any moment; the evidence stays, and nothing is left over.
func TestModelNeverAnswers(t *testing.T) {
	w := open(t)
	w.lease()
	w.ask(0, depositQuestion, "extractive") // what is opened once is open now
	reached := make(chan struct{}, 1)
	w.useModel(&apptest.ScriptedModel{Replies: []string{depositReply}, Before: func(ctx context.Context, _ string) error {
		reached <- struct{}{}
		<-ctx.Done()
		return ctx.Err()
	}})
	before := runtime.NumGoroutine()
	first, err := w.Ask(0, depositQuestion, "", "local")
	if err != nil {
		t.Fatal(err)
	}
	<-reached
	live := w.snapshot(w.liveTurn(first.ID))
	if live.State != "writing" || len(live.Evidence) == 0 || live.Seconds != 0 {
		t.Errorf("%+v", live)
	}
	if err := w.Stop(first.ID); err != nil {
		t.Fatal(err)
	}
	last := w.end(first.ID)
	if last.State != "stopped" || len(last.Evidence) == 0 || len(last.Answer) != 0 || last.Failure != nil || last.Seconds <= 0 {
		t.Errorf("%+v", last)
	}
	goroutines(t, before)
	same(t, w.conversation(first.Conversation).Turns[0], last)
}

// The program is killed while a model writes: what was there of the turn when its evidence was found is shown as stopped.
func TestKilledWhileAnswering(t *testing.T) {
	w := open(t)
	w.lease()
	first := w.halfAnswered()
	stored, err := w.kept.record.Turn(t.Context(), first.ID) // what another process would find now
	if err != nil {
		t.Fatal(err)
	}
	view := turnView(w.language(), settled(stored), nil)
	if view.State != "stopped" || len(view.Evidence) == 0 || view.Failure != nil {
		t.Errorf("%+v", view)
	}
	if err := w.Stop(first.ID); err != nil {
		t.Fatal(err)
	}
	w.end(first.ID)
}
