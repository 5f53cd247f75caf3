//go:build unix

package engine

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestPlaceIsPrivateAndStaleOnesAreSwept(t *testing.T) {
	base, err := os.MkdirTemp("", "p")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(base)
	old := time.Now().Add(-time.Hour)
	folder := func(name string, locked bool) string {
		path := filepath.Join(base, name)
		put(t, filepath.Join(path, "s.sock"), 0o600)
		if locked {
			put(t, filepath.Join(path, placeLock), 0o600)
		}
		os.Chtimes(path, old, old)
		return path
	}
	live, err := newPlaceIn(base)
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	os.Chtimes(live.folder, old, old)
	stale, unlocked := folder("cotejo-engine-1", true), folder("cotejo-engine-2", false)
	foreign := folder("cotejo-engine-notes", true)
	young := filepath.Join(base, "cotejo-engine-3")
	os.Mkdir(young, 0o700)

	p, err := newPlaceIn(base)
	if err != nil {
		t.Fatal(err)
	}
	if st, err := os.Stat(p.folder); err != nil || st.Mode().Perm() != 0o700 {
		t.Errorf("folder: %v, %v", st.Mode(), err)
	}
	for path, want := range map[string]bool{live.folder: true, foreign: true, young: true, stale: false, unlocked: false} {
		if _, err := os.Stat(path); (err == nil) != want {
			t.Errorf("%s: there is %v, want %v", path, err == nil, want)
		}
	}
	p.Close()
	if _, err := os.Stat(p.folder); err == nil {
		t.Error("closed place is still there")
	}
}

func TestPlaceRefusesALongPath(t *testing.T) {
	base := filepath.Join(t.TempDir(), strings.Repeat("x", 100))
	if err := os.Mkdir(base, 0o700); err != nil {
		t.Fatal(err)
	}
	if p, err := newPlaceIn(base); err == nil {
		p.Close()
		t.Errorf("took %s", p.socket)
	}
	if left, _ := os.ReadDir(base); len(left) != 0 {
		t.Error("a folder is left")
	}
}
