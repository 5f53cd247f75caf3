package desktop

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"cotejo/app/engine"
)

// children are the processes that this one has started and that run a program of that name.
func children(program string) []int {
	var found []int
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, stat := range stats {
		raw, _ := os.ReadFile(stat)
		_, rest, _ := strings.Cut(string(raw), ") ")
		fields := strings.Fields(rest)
		exe, _ := os.Readlink(filepath.Join(filepath.Dir(stat), "exe"))
		if len(fields) > 1 && fields[0] != "Z" && fields[1] == strconv.Itoa(os.Getpid()) && filepath.Base(exe) == program {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(stat)))
			found = append(found, pid)
		}
	}
	return found
}

// The engine is killed while it writes: the turn says so in words, its evidence stays, no claim of the broken reply does, and the next
// question is answered by an engine that was started anew.
func TestEngineIsKilledWhileItWrites(t *testing.T) {
	found, err := engine.FindChat()
	if err != nil {
		t.Skip("needs the engine and a language model: ", err)
	}
	w := open(t)
	w.patience = 10 * time.Minute // a small machine writes a few words a second
	w.lease()
	running := func() []int { return children(filepath.Base(found.Binary)) }
	first, err := w.Ask(0, depositQuestion, "", "local")
	if err != nil {
		t.Fatal(err)
	}
	w.eventually("the first words", func() bool {
		l := w.liveTurn(first.ID)
		if l == nil {
			t.Fatalf("it has ended: %+v", w.end(first.ID))
		}
		l.mutex.Lock()
		defer l.mutex.Unlock()
		return l.draft != nil && l.draft.text != "" || l.turn.Answer != nil && len(l.turn.Answer.Claims) > 0
	})
	engines := running()
	if len(engines) != 1 {
		t.Fatalf("engines %v", engines)
	}
	if err := syscall.Kill(engines[0], syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	last := w.end(first.ID)
	if last.State != "failed" || last.Failure == nil || !strings.HasPrefix(last.Failure.Code, "llm.") && !strings.HasPrefix(last.Failure.Code, "engine.") || len(last.Evidence) == 0 || len(last.Answer) != 0 {
		t.Errorf("%+v", last)
	} else if last.Failure.Message == "" || strings.Contains(last.Failure.Message, last.Failure.Code) {
		t.Errorf("said: %q", last.Failure.Message)
	}
	same(t, w.conversation(first.Conversation).Turns[0], last)
	again := w.again(first.ID, AskAgain{})
	if again.State != "done" || len(again.Answer) == 0 && !again.NoInformation {
		t.Errorf("%+v", again)
	}
	if now := running(); len(now) != 1 || now[0] == engines[0] {
		t.Errorf("engines %v, before %v", now, engines)
	}
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	w.eventually("the end of the engine", func() bool { return len(running()) == 0 })
	t.Log(fmt.Sprint("killed: ", last.Failure))
}
