//go:build unix

package engine

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"golang.org/x/sys/unix"
)

const (
	// maxSocketPath is below the limit of the strictest system (104 bytes with the final zero).
	maxSocketPath = 100
	placeLock     = "lock"
)

var placeName = regexp.MustCompile(`^cotejo-engine-[0-9]+$`)

// place is where a child listens: a socket in a private folder. An open lock file marks the folder as used: the
// system drops the lock with the process, however that ends, so a folder whose lock is free is stale.
type place struct {
	folder string
	lock   *os.File
	socket string
}

// newPlace makes the folder and removes stale ones.
func newPlace() (*place, error) {
	var err error
	for _, base := range []string{os.Getenv("XDG_RUNTIME_DIR"), os.TempDir(), "/tmp"} {
		if base == "" {
			continue
		}
		var p *place
		if p, err = newPlaceIn(base); err == nil {
			return p, nil
		}
	}
	return nil, err
}

func newPlaceIn(base string) (*place, error) {
	base, err := filepath.Abs(base)
	if err != nil {
		return nil, err
	}
	sweep(base)
	folder, err := os.MkdirTemp(base, "cotejo-engine-") // 0700
	if err != nil {
		return nil, err
	}
	p := &place{folder: folder, socket: filepath.Join(folder, "s.sock")}
	if len(p.socket) >= maxSocketPath {
		p.Close()
		return nil, fmt.Errorf("socket path %s is longer than %d bytes", p.socket, maxSocketPath)
	}
	if p.lock, err = os.OpenFile(filepath.Join(folder, placeLock), os.O_CREATE|os.O_RDWR, 0o600); err == nil {
		err = unix.Flock(int(p.lock.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	}
	if err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// sweep removes the folders of processes that are gone. A folder younger than a minute may be one that another
// process has made and not yet locked, so it stays.
func sweep(base string) {
	entries, _ := os.ReadDir(base)
	for _, entry := range entries {
		st, err := entry.Info()
		if err != nil || !entry.IsDir() || !placeName.MatchString(entry.Name()) || time.Since(st.ModTime()) < time.Minute {
			continue
		}
		folder := filepath.Join(base, entry.Name())
		lock, err := os.OpenFile(filepath.Join(folder, placeLock), os.O_RDWR|unix.O_NOFOLLOW, 0)
		if err != nil {
			if os.IsNotExist(err) {
				os.RemoveAll(folder)
			}
			continue
		}
		if unix.Flock(int(lock.Fd()), unix.LOCK_EX|unix.LOCK_NB) == nil {
			os.RemoveAll(folder)
		}
		lock.Close()
	}
}

// next readies the place for another child and gives the arguments that make it listen there, and how to reach it.
// A socket file left by the last child would keep the next one from starting.
func (p *place) next() (args []string, network, address string, err error) {
	if err := os.Remove(p.socket); err != nil && !os.IsNotExist(err) {
		return nil, "", "", err
	}
	return []string{"--host", p.socket}, "unix", p.socket, nil
}

func (p *place) Close() {
	os.RemoveAll(p.folder)
	if p.lock != nil {
		p.lock.Close()
	}
}
