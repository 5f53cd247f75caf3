package engine

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestMain lets the test binary be a program that uses the engine and waits to be killed.
func TestMain(m *testing.M) {
	if os.Getenv("COTEJO_TEST_PROGRAM") == "" {
		os.Exit(m.Run())
	}
	found, err := Find()
	if err != nil {
		panic(err)
	}
	c, err := New(found.Binary, found.Model).running(context.Background())
	if err != nil {
		panic(err)
	}
	runtime.GC()
	fmt.Println(c.pid)
	select {}
}

func TestKilledProgramLeavesNoChild(t *testing.T) {
	if _, err := Find(); err != nil {
		t.Skip("needs the engine and its model: ", err)
	}
	for _, sig := range []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM} {
		program := exec.Command(os.Args[0])
		program.Env = append(os.Environ(), "COTEJO_TEST_PROGRAM=1")
		program.Stderr = os.Stderr
		out, err := program.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := program.Start(); err != nil {
			t.Fatal(err)
		}
		line, err := bufio.NewReader(out).ReadString('\n')
		if err != nil {
			program.Process.Kill()
			t.Fatal(err)
		}
		pid, err := strconv.Atoi(strings.TrimSpace(line))
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(300 * time.Millisecond) // long enough for an idle thread to be given back
		if !lives(pid) {
			t.Fatal("child is gone before its parent")
		}
		program.Process.Signal(sig)
		program.Wait()
		for end := time.Now().Add(3 * time.Second); lives(pid); time.Sleep(10 * time.Millisecond) {
			if time.Now().After(end) {
				syscall.Kill(pid, syscall.SIGKILL)
				t.Fatalf("signal %v: child %d outlives its program", sig, pid)
			}
		}
	}
}

// lives is false for a process that has ended, also while nobody has waited for it.
func lives(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(rest, "Z") && !strings.HasPrefix(rest, "X")
}
