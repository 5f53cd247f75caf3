package engine

import (
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"cotejo/app"
)

// stream begins a long reply and returns its body after the first bytes.
func stream(ctx context.Context, t *testing.T, s *Server) io.ReadCloser {
	t.Helper()
	base, client, key, err := s.Client(ctx)
	if err != nil {
		t.Fatal(err)
	}
	body := `{"messages":[{"role":"user","content":"Count from 1 to 500, one number a line."}],"max_tokens":2000,"stream":true}`
	req, _ := http.NewRequestWithContext(ctx, http.MethodPost, base+"/chat/completions", strings.NewReader(body))
	req.Header.Set("Authorization", "Bearer "+key)
	resp, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(resp.Body, make([]byte, 300)); err != nil {
		t.Fatal(err)
	}
	return resp.Body
}

// TestChildThatIsKilledInTheMiddle: the reply ends with an error that says so, and the next request starts another child.
func TestChildThatIsKilledInTheMiddle(t *testing.T) {
	s := installedChat(t)
	body := stream(t.Context(), t, s)
	first, _ := s.running(t.Context())
	syscall.Kill(first.pid, syscall.SIGKILL)
	_, err := io.ReadAll(body)
	body.Close()
	var e *app.Error
	if !errors.As(err, &e) || e.Code != "engine.stopped" {
		t.Errorf("%v", err)
	}
	if got := write(t.Context(), t, s); strings.TrimSpace(got) == "" {
		t.Error("nothing was written by the next child")
	}
	if syscall.Kill(first.pid, 0) == nil {
		t.Error("the dead child is left over")
	}
}

// TestChildThatHangsIsReplaced stops the process: it takes connections and says nothing.
func TestChildThatHangsIsReplaced(t *testing.T) {
	s := installedChat(t)
	write(t.Context(), t, s)
	first, _ := s.running(t.Context())
	first.healthEvery, first.healthLimit = 300*time.Millisecond, time.Second
	syscall.Kill(first.pid, syscall.SIGSTOP)
	began := time.Now()
	if got := write(t.Context(), t, s); strings.TrimSpace(got) == "" {
		t.Error("nothing was written")
	}
	second, _ := s.running(t.Context())
	if second.pid == first.pid || !first.ended() || syscall.Kill(first.pid, 0) == nil {
		t.Error("the child that hangs lives on")
	}
	t.Logf("another child wrote after %v", time.Since(began))

	// In the middle of a reply too.
	second.healthEvery, second.healthLimit = 300*time.Millisecond, time.Second
	body := stream(t.Context(), t, s)
	syscall.Kill(second.pid, syscall.SIGSTOP)
	_, err := io.ReadAll(body)
	body.Close()
	if app.ErrorCode(err) != "engine.stopped" {
		t.Error(err)
	}
	// One that works for long is let alone, and a stop ends the looking after.
	third := func() *child { write(t.Context(), t, s); c, _ := s.running(t.Context()); return c }()
	third.healthEvery, third.healthLimit = 50*time.Millisecond, 5*time.Second
	ctx, stop := context.WithCancel(t.Context())
	body = stream(ctx, t, s)
	time.Sleep(time.Second)
	stop()
	body.Close()
	if third.ended() {
		t.Error("a child that works was ended")
	}
}

// TestSuspectEndsTheChild: whoever waited in vain gets another.
func TestSuspectEndsTheChild(t *testing.T) {
	s := installed(t)
	if _, err := embed(t.Context(), s, "query: x"); err != nil {
		t.Fatal(err)
	}
	first, _ := s.running(t.Context())
	s.Suspect()
	<-first.done
	if _, err := embed(t.Context(), s, "query: x"); err != nil {
		t.Error(err)
	}
	new(Server).Suspect() // nothing runs
}

// TestMemoryIsEstimated holds the estimate against what the process has in memory after it wrote.
func TestMemoryIsEstimated(t *testing.T) {
	found, err := FindChat()
	if err != nil {
		t.Skip("needs the engine and a language model: ", err)
	}
	about, err := Describe(found.Model)
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{2048, 8192} {
		s := NewChat(found.Binary, found.Model, size)
		write(t.Context(), t, s)
		c, _ := s.running(t.Context())
		used := resident(t, c.pid)
		s.Close()
		estimate := about.Memory(size)
		t.Logf("context %d: estimated %d MB, resident %d MB", size, estimate>>20, used>>20)
		if ratio := float64(estimate) / float64(used); ratio < 0.8 || ratio > 1.25 {
			t.Errorf("the estimate is %.2f of what is in memory", ratio)
		}
	}
}

// resident is the memory of a process in bytes.
func resident(t *testing.T, pid int) int64 {
	t.Helper()
	content, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(content)) {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] == "VmRSS:" {
			kilobytes, _ := strconv.ParseInt(fields[1], 10, 64)
			return kilobytes << 10
		}
	}
	t.Fatal("no VmRSS")
	return 0
}

func TestMachineMemory(t *testing.T) {
	if total, free := MachineMemory(); total < 256<<20 || free <= 0 || free > total {
		t.Errorf("%d of %d bytes", free, total)
	}
}
