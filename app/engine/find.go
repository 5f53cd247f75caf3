package engine

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"cotejo/app"
)

// DefaultModel is the file name of the embedding model that the program is shipped with.
const DefaultModel = "multilingual-e5-small-q4_0.gguf"

// Found holds the absolute paths of the engine's program and of a model.
type Found struct {
	Binary, Model string
}

// Find looks for the engine and the embedding model, each by itself, in this order: the environment
// (COTEJO_ENGINE, COTEJO_EMBEDDER), the folders engine and models beside the program, the same folders in the cache
// (COTEJO_CACHE, or cotejo in the user's cache folder). A path in the environment that is wrong is an error, so that
// nobody works with another engine than the one asked for. Errors: engine.missing; engine.no_model, with the engine that was found.
func Find() (Found, error) { return find(os.Getenv, besideProgram(), cacheFolder(os.Getenv)) }

// besideProgram is the folder that the program lies in, "" when it is not known.
func besideProgram() string {
	exe, err := os.Executable()
	if err != nil {
		return ""
	}
	if real, err := filepath.EvalSymlinks(exe); err == nil {
		exe = real
	}
	return filepath.Dir(exe)
}

func cacheFolder(getenv func(string) string) string {
	if dir := getenv("COTEJO_CACHE"); dir != "" {
		return dir
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "cotejo")
}

func find(getenv func(string) string, beside, cache string) (Found, error) {
	var found Found
	var err error
	if found.Binary, err = findBinary(getenv("COTEJO_ENGINE"), beside, cache); err != nil {
		return Found{}, err
	}
	found.Model, err = findModel(getenv("COTEJO_EMBEDDER"), beside, cache)
	return found, err
}

func findBinary(asked, beside, cache string) (string, error) {
	if asked != "" {
		if err := isFile(asked, true); err != nil {
			return "", app.Errorf("engine.missing", err, "path", asked)
		}
		return filepath.Abs(asked)
	}
	name := "llama-server"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if beside != "" {
		if path := filepath.Join(beside, "engine", name); isFile(path, true) == nil {
			return filepath.Abs(path)
		}
	}
	if cache != "" {
		best, bestVersion := "", ""
		entries, _ := os.ReadDir(filepath.Join(cache, "engine"))
		for _, entry := range entries {
			path := filepath.Join(cache, "engine", entry.Name(), name)
			if isFile(path, true) == nil && (best == "" || newer(entry.Name(), bestVersion)) {
				best, bestVersion = path, entry.Name()
			}
		}
		if best != "" {
			return filepath.Abs(best)
		}
	}
	return "", app.Errorf("engine.missing", nil, "path", filepath.Join(cache, "engine"))
}

func findModel(asked, beside, cache string) (string, error) {
	if asked != "" {
		if err := isFile(asked, false); err != nil {
			return "", app.Errorf("engine.no_model", err, "path", asked)
		}
		return filepath.Abs(asked)
	}
	if beside != "" {
		folder := filepath.Join(beside, "models")
		if path := filepath.Join(folder, DefaultModel); isFile(path, false) == nil {
			return filepath.Abs(path)
		}
		entries, _ := os.ReadDir(folder) // sorted by name
		for _, entry := range entries {
			path := filepath.Join(folder, entry.Name())
			if strings.EqualFold(filepath.Ext(path), ".gguf") && isFile(path, false) == nil && !isChat(path) && !isRerank(path) {
				return filepath.Abs(path)
			}
		}
	}
	if cache != "" {
		if path := filepath.Join(cache, "models", DefaultModel); isFile(path, false) == nil {
			return filepath.Abs(path)
		}
	}
	return "", app.Errorf("engine.no_model", nil, "path", filepath.Join(cache, "models", DefaultModel))
}

// isFile says why path is not a regular file, or not one that can be run.
func isFile(path string, run bool) error {
	st, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case !st.Mode().IsRegular():
		return fmt.Errorf("%s is not a file", path)
	case run && runtime.GOOS != "windows" && st.Mode().Perm()&0o111 == 0:
		return fmt.Errorf("%s may not be run", path)
	}
	return nil
}

// newer compares version numbers part by part, as numbers where both parts are (0.3.36 is newer than 0.3.4).
func newer(a, b string) bool {
	as, bs := strings.Split(a, "."), strings.Split(b, ".")
	for i := 0; i < len(as) && i < len(bs); i++ {
		if as[i] == bs[i] {
			continue
		}
		x, errX := strconv.Atoi(as[i])
		y, errY := strconv.Atoi(bs[i])
		if errX == nil && errY == nil {
			return x > y
		}
		return as[i] > bs[i]
	}
	return len(as) > len(bs)
}
