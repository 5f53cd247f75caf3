package command

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"cotejo/app"
)

// windowName is the program of the window, which lies beside this one. COTEJO_WINDOW names another.
const windowName = "cotejo-window"

// missingLibrary is the exit code of a program for which the system lacks a library.
const missingLibrary = 127

// openWindow starts the window and waits until it is closed. The error says why it cannot be opened.
func (r *run) openWindow(args []string) error {
	path := os.Getenv("COTEJO_WINDOW")
	if path == "" {
		own, err := os.Executable()
		if err != nil {
			return app.Errorf("command.no_window", err, "path", windowName)
		}
		path = filepath.Join(filepath.Dir(own), windowName)
		if runtime.GOOS == "windows" {
			path += ".exe"
		}
	}
	if info, err := os.Stat(path); err != nil || info.IsDir() {
		return app.Errorf("command.no_window", err, "path", path)
	}
	// What the window's libraries have to say is of interest only when it does not open.
	var said bytes.Buffer
	window := exec.CommandContext(r, path, args...)
	window.Stderr = &limited{to: &said, rest: 64 << 10}
	err := window.Run()
	var exit *exec.ExitError
	switch {
	case err == nil, r.Err() != nil:
		return nil
	case !errors.As(err, &exit):
		return app.Errorf("command.window_failed", err, "reason", err.Error())
	case exit.ExitCode() == missingLibrary:
		return app.Errorf("command.no_web_view", err, "reason", lastLine(said.String()))
	}
	reason := lastLine(said.String())
	if reason == "" {
		reason = err.Error()
	}
	return app.Errorf("command.window_failed", err, "reason", reason)
}

func lastLine(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}

// limited keeps the first bytes and drops the rest.
type limited struct {
	to   *bytes.Buffer
	rest int
}

func (l *limited) Write(b []byte) (int, error) {
	n := min(len(b), l.rest)
	l.rest -= n
	l.to.Write(b[:n])
	return len(b), nil
}
