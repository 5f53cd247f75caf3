package library

import (
	"encoding/gob"
	"os"
	"path/filepath"
)

// Kept gives what was kept under a name in the work folder. What was not, and everything when it should be fresh, is made, and kept.
func Kept[T any](w *Work, name string, fresh bool, make func() ([]T, error)) ([]T, error) {
	name = filepath.Join(w.Folder, name+".gob")
	var all []T
	if found, err := os.Open(name); err == nil && !fresh {
		defer found.Close()
		return all, gob.NewDecoder(found).Decode(&all)
	}
	all, err := make()
	if err != nil {
		return nil, err
	}
	out, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	defer out.Close()
	return all, gob.NewEncoder(out).Encode(all)
}
