package engine

import (
	"bytes"
	"strings"
	"sync"
)

const (
	tailLines     = 50
	tailLineBytes = 500 // a longer line is cut: one line of garbage must not fill the memory
)

// tail keeps the last lines written to it. It is safe for use by several goroutines.
type tail struct {
	mu      sync.Mutex
	lines   []string
	partial []byte
}

// Write never fails, so a child never blocks on its log.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(p)
	for len(p) > 0 {
		line, rest, ended := bytes.Cut(p, []byte("\n"))
		if room := tailLineBytes - len(t.partial); room > 0 {
			t.partial = append(t.partial, line[:min(room, len(line))]...)
		}
		if ended {
			t.push()
		}
		p = rest
	}
	return n, nil
}

func (t *tail) push() {
	t.lines = append(t.lines, strings.ToValidUTF8(string(t.partial), "\uFFFD"))
	t.partial = t.partial[:0]
	if len(t.lines) > tailLines {
		t.lines = append(t.lines[:0], t.lines[len(t.lines)-tailLines:]...)
	}
}

// Last gives at most n of the last lines that are not empty, oldest first.
func (t *tail) Last(n int) []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var out []string
	for _, line := range append(t.lines[:len(t.lines):len(t.lines)], string(t.partial)) {
		if strings.TrimSpace(line) != "" {
			out = append(out, line)
		}
	}
	return out[max(0, len(out)-n):]
}
