//go:build unix

package store

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// tryLock locks the file for this process, or returns errHeld. A lock of flock ends with the last descriptor of the open
// file, and Go opens files so that children do not inherit them.
func tryLock(file *os.File) error {
	err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return errHeld
	}
	return err
}

// folderWritable says whether files can be made in folder.
func folderWritable(folder string) bool { return unix.Access(folder, unix.W_OK) == nil }
