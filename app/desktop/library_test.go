package desktop

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"cotejo/app"
	"cotejo/app/apptest"
	"cotejo/app/program"
	"cotejo/store"
)

func TestLibrary(t *testing.T) {
	w := open(t)
	if l, err := w.Library(); err != nil || len(l.Roots) != 0 || l.Progress.SecondsLeft != -1 {
		t.Fatalf("%+v %v", l, err)
	}
	text := w.write("in/a.txt", "The rent is 900 euros.\n")
	w.write("in/b.xyz", "\x7fELF\x02\x01\x01")
	w.write("in/c.txt", "")
	l := w.index(w.folder)
	if l.Counts.Found != 3 || l.Counts.Indexed != 1 || l.Counts.Failed != 1 || l.Counts.Unsupported != 1 || l.Roots[0].Counts != l.Counts || l.Embedded != l.Fragments || !l.Meaning {
		t.Errorf("%+v", l)
	}
	files, err := w.Files(w.folder)
	if err != nil || len(files) != 3 || files[0].Path != text || files[0].Reason != "" || files[2].Reason != "The file is empty." {
		t.Errorf("%+v %v", files, err)
	}
	if files, err := w.Files(w.folder + "/i"); err != nil || len(files) != 0 {
		t.Errorf("%+v %v", files, err)
	}
	w.write("in/c.txt", "Now it has words.\n")
	if err := w.Retry(w.folder + "/in/c.txt"); err != nil {
		t.Fatal(err)
	}
	if l := w.idle(); l.Counts.Indexed != 2 || l.Counts.Failed != 0 {
		t.Errorf("%+v", l.Counts)
	}
	if err := w.Forget(text); err != nil {
		t.Fatal(err)
	}
	files, err = w.Files("")
	if err != nil || len(files) != 3 || files[0].State != "excluded" || files[0].Reason != "You took it out of the library." {
		t.Errorf("%+v %v", files, err)
	}
	if err := w.Forget(w.folder); err != nil {
		t.Fatal(err)
	}
	if l, err := w.Library(); err != nil || l.Counts.Found != 0 || len(l.Roots) != 0 || l.Fragments != 0 {
		t.Errorf("%+v %v", l, err)
	}
	for _, err := range []error{w.Forget(text), w.Retry(text)} {
		if app.ErrorCode(err) != "library.unknown_path" {
			t.Error(err)
		}
	}
}

func TestAddSamples(t *testing.T) {
	w := open(t)
	if err := w.AddSamples(); err != nil {
		t.Fatal(err)
	}
	if l := w.idle(); l.Counts.Indexed != 10 || l.Progress.Failure != nil {
		t.Errorf("%+v", l)
	}
	w.eventually("the last snapshot", func() bool {
		last, told := w.events.lastLibrary()
		return told && !last.Progress.Running && last.Counts.Indexed == 10
	})
	w.byWords()
	start, err := w.Start()
	if err != nil || len(start.Suggestions) == 0 {
		t.Fatalf("%+v %v", start, err)
	}
	if turn := w.ask(0, start.Suggestions[0], ""); turn.NoInformation || len(turn.Citations) == 0 {
		t.Errorf("%+v", turn)
	}
}

// many writes so many files that indexing them takes a while.
func (w *world) many(n int) {
	w.t.Helper()
	for i := range n {
		w.write(fmt.Sprintf("many/%04d.txt", i), strings.Repeat(fmt.Sprintf("Sentence number %d of a file. ", i), 50)+"\n")
	}
}

// slow makes embedding take a while, and stop with its context.
type slow struct{ apptest.HashEmbedder }

func (s *slow) EmbedPassages(ctx context.Context, texts []string) ([][]float32, error) {
	select {
	case <-time.After(time.Duration(len(texts)) * time.Millisecond):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return s.HashEmbedder.EmbedPassages(ctx, texts)
}

func TestStopAndForgetWhileIndexing(t *testing.T) {
	w := open(t)
	w.many(300)
	p, err := w.program()
	if err != nil {
		t.Fatal(err)
	}
	p.Embedder = &slow{}
	embedding := func() bool {
		l, told := w.events.lastLibrary()
		return told && l.Progress.Stage == "embedding" && l.Progress.Done > 0
	}
	if err := w.AddPaths([]string{w.folder}); err != nil {
		t.Fatal(err)
	}
	w.eventually("embedding", embedding)
	if err := w.StopIndexing(); err != nil {
		t.Fatal(err)
	}
	l := w.idle()
	if l.Counts.Indexed != 300 || l.Embedded == 0 || l.Embedded == l.Fragments || l.Progress.Failure != nil {
		t.Fatalf("%+v", l)
	}
	// It goes on where it was, and forgetting goes first without ending it.
	w.events.takeLibrary()
	if err := w.Refresh(); err != nil {
		t.Fatal(err)
	}
	w.eventually("embedding", embedding)
	if err := w.Forget(w.folder + "/many/0007.txt"); err != nil {
		t.Fatal(err)
	}
	if l = w.idle(); l.Counts.Indexed != 299 || l.Counts.Excluded != 1 || l.Embedded != l.Fragments || l.Progress.Failure != nil {
		t.Errorf("%+v", l)
	}
	told := w.events.takeLibrary()
	for i := 1; i < len(told); i++ {
		if told[i].Sequence <= told[i-1].Sequence {
			t.Errorf("sequence %d after %d", told[i].Sequence, told[i-1].Sequence)
		}
	}
}

// While another process indexes, a question is answered and indexing is refused with words.
func TestLocked(t *testing.T) {
	w := open(t)
	w.index(w.write("a.txt", "The rent is 900 euros a month, payable in advance.\n"))
	other, err := store.Open(context.Background(), w.Window.folder, store.Write)
	if err != nil {
		t.Fatal(err)
	}
	w.byWords()
	if turn := w.ask(0, "How much is the rent, payable in advance?", ""); turn.State != "done" || len(turn.Citations) == 0 {
		t.Errorf("%+v", turn)
	}
	if err := w.AddPaths([]string{w.folder}); err != nil {
		t.Fatal(err)
	}
	l := w.idle()
	if l.Progress.Failure == nil || l.Progress.Failure.Code != "store.locked" || strings.Contains(l.Progress.Failure.Message, "{") {
		t.Errorf("%+v", l.Progress)
	}
	if err := w.Forget(w.folder + "/a.txt"); app.ErrorCode(err) != "store.locked" {
		t.Error(err)
	}
	if err := other.Close(); err != nil {
		t.Fatal(err)
	}
	if l := w.index(w.folder); l.Progress.Failure != nil {
		t.Errorf("%+v", l.Progress.Failure)
	}
}

func TestEmbedderFails(t *testing.T) {
	w := open(t)
	p, err := w.program()
	if err != nil {
		t.Fatal(err)
	}
	p.Embedder = &apptest.HashEmbedder{Fail: func([]string) error { return app.Errorf("engine.crashed", errors.New("signal")) }}
	l := w.index(w.write("a.txt", "The rent is 900 euros.\n"))
	if l.Counts.Indexed != 1 || l.Embedded != 0 || l.Progress.Failure == nil || l.Progress.Failure.Code != "engine.crashed" {
		t.Errorf("%+v", l)
	}
}

// A library that cannot be opened is said, and tried again with the next call.
func TestCannotOpen(t *testing.T) {
	w := open(t)
	broken := true
	real := w.Window.open
	w.Window.open = func(ctx context.Context, folder string) (*program.Program, error) {
		if broken {
			return nil, app.Errorf("store.corrupt", nil)
		}
		return real(ctx, folder)
	}
	_, err := w.Start()
	failure, _ := w.formatError(err).(*Failure)
	if failure == nil || failure.Code != "store.corrupt" || failure.Message == "" {
		t.Errorf("%v", err)
	}
	broken = false
	if _, err := w.Start(); err != nil {
		t.Error(err)
	}
}

func TestAway(t *testing.T) {
	w := open(t)
	w.write("in/a.txt", "The rent is 900 euros.\n")
	w.index(w.folder + "/in")
	if err := os.RemoveAll(w.folder + "/in"); err != nil {
		t.Fatal(err)
	}
	if err := w.Refresh(); err != nil {
		t.Fatal(err)
	}
	if l := w.idle(); !l.Roots[0].Away || l.Counts.Indexed != 1 {
		t.Errorf("%+v", l)
	}
}

func TestSecondsLeft(t *testing.T) {
	for _, c := range []struct {
		passed      time.Duration
		done, total int
		want        int
	}{{time.Minute, 0, 10, -1}, {time.Second, 5, 10, -1}, {10 * time.Second, 5, 10, 10}, {time.Hour, 10, 10, -1}, {3 * time.Second, 1, 0, -1}} {
		if got := secondsLeft(c.passed, c.done, c.total); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}
