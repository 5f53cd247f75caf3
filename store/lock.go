package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"cotejo/app"
)

// lockName is the file whose lock makes a process the one that writes. The system lets go of it with the process,
// however that ends. What stands in it is for the message to others only.
const lockName = "library.lock"

type holder struct {
	PID   int       `json:"pid"`
	Since time.Time `json:"since"`
}

type lock struct{ file *os.File }

// acquire takes the lock of a data folder, or says who has it.
func acquire(folder string) (*lock, error) {
	name := filepath.Join(folder, lockName)
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	switch {
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return nil, app.Errorf("store.read_only", err, "folder", folder)
	case errors.Is(err, syscall.ENOSPC):
		return nil, app.Errorf("store.full", err, "folder", folder)
	case err != nil:
		return nil, fmt.Errorf("open lock: %w", err)
	}
	if err := tryLock(file); err != nil {
		defer file.Close()
		if !errors.Is(err, errHeld) {
			return nil, fmt.Errorf("lock %s: %w", name, err)
		}
		by := readHolder(name)
		return nil, app.Errorf("store.locked", err, "folder", folder, "pid", by.pid(), "since", by.since())
	}
	// A full disk may keep the note from being written; the lock holds all the same.
	note, _ := json.Marshal(holder{os.Getpid(), time.Now().UTC().Truncate(time.Second)})
	if file.Truncate(0) == nil {
		_, _ = file.WriteAt(note, 0)
	}
	return &lock{file}, nil
}

// release lets go of the lock. The file stays: removing it would let two processes lock two files of the same name.
func (l *lock) release() error {
	if l == nil {
		return nil
	}
	return l.file.Close()
}

func readHolder(name string) holder {
	var h holder
	if content, err := os.ReadFile(name); err == nil {
		_ = json.Unmarshal(content, &h)
	}
	return h
}

func (h holder) pid() string {
	if h.PID == 0 {
		return ""
	}
	return strconv.Itoa(h.PID)
}

func (h holder) since() string {
	if h.Since.IsZero() {
		return ""
	}
	return h.Since.Format(time.RFC3339)
}

var errHeld = errors.New("another process holds the lock")
