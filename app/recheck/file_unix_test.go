//go:build unix

package recheck

import (
	"net"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"cotejo/app"
)

// TestPipesAndSockets: what is no regular file is refused at once; nothing waits for a writer, whatever root covers it.
func TestPipesAndSockets(t *testing.T) {
	dir, err := os.MkdirTemp("", "recheck")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	pipe, socket, linked := filepath.Join(dir, "pipe"), filepath.Join(dir, "socket"), filepath.Join(dir, "linked")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if err := os.Symlink(pipe, linked); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{pipe, socket, linked} {
		for _, roots := range [][]Root{nil, {{dir, dir}}} {
			done := make(chan *Report, 1)
			go func() { done <- run(t, evidenceOf(cite(path, words, quote)), roots...) }()
			select {
			case report := <-done:
				wants(t, report, false, app.NotFound, "refused")
			case <-time.After(10 * time.Second):
				t.Fatalf("%s: still waiting", path)
			}
		}
	}
}

func TestNotAllowed(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may read everything")
	}
	path := write(t, filepath.Join(t.TempDir(), "a.txt"), words)
	if err := os.Chmod(path, 0); err != nil {
		t.Fatal(err)
	}
	wants(t, run(t, evidenceOf(cite(path, words, quote))), false, app.NotFound, "unreadable")
}
