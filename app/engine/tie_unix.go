//go:build unix && !linux

package engine

import (
	"os/exec"
	"syscall"
)

// tie gives the child a process group of its own, so that an interrupt typed at the terminal is the program's to
// handle. These systems cannot tie a child's life to its parent's: see the package's documentation.
func tie(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

func tied(*exec.Cmd) (func(), error) { return func() {}, nil }
