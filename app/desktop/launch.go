package desktop

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"cotejo/app"
)

// showCommand is the command that opens a file, or a folder, in the program that the system has for it.
func showCommand(system, path string) []string {
	switch system {
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler", path}
	case "darwin":
		return []string{"open", path}
	}
	return []string{"xdg-open", path}
}

// reveal shows a file in its folder, chosen where the system can do that.
func reveal(ctx context.Context, system, path string) error {
	if system == "linux" && showChosen(ctx, path) == nil {
		return nil
	}
	return launch(revealCommand(system, path))
}

// revealCommand is the command that shows a file in its folder; on Linux the folder alone.
func revealCommand(system, path string) []string {
	switch system {
	case "windows":
		return []string{"explorer", "/select," + path}
	case "darwin":
		return []string{"open", "-R", path}
	}
	return []string{"xdg-open", filepath.Dir(path)}
}

// refusalTime is how long a command may take to say that it cannot.
const refusalTime = 2 * time.Second

// launch starts a command and returns what is wrong when it fails soon.
func launch(command []string) error {
	c := exec.Command(command[0], command[1:]...)
	if err := c.Start(); err != nil {
		return app.Errorf("desktop.no_opener", err, "program", command[0])
	}
	done := make(chan error, 1)
	go func() { done <- c.Wait() }()
	select {
	case err := <-done:
		if err != nil && runtime.GOOS != "windows" { // explorer says 1 when all went well
			return app.Errorf("desktop.no_opener", fmt.Errorf("%s: %w", command[0], err), "program", command[0])
		}
	case <-time.After(refusalTime):
	}
	return nil
}
