package engine

import (
	"os"
	"path/filepath"
	"strings"

	"cotejo/app"
)

// FindReranker looks for the engine and a model that weighs texts against a question: COTEJO_RERANKER in the environment, then the first by
// name in the folders models beside the program, in the cache, and in the data folder's (folder, "" for none). Which files are such models,
// their metadata say; one that is named in the environment and is none is an error. Errors: engine.missing, engine.no_reranker.
func FindReranker(folder string) (Found, error) {
	return findReranker(os.Getenv, besideProgram(), cacheFolder(os.Getenv), folder)
}

func findReranker(getenv func(string) string, beside, cache, folder string) (Found, error) {
	binary, err := findBinary(getenv("COTEJO_ENGINE"), beside, cache)
	if err != nil {
		return Found{}, err
	}
	if asked := getenv("COTEJO_RERANKER"); asked != "" {
		about, err := Describe(asked)
		if err != nil || !about.Rerank {
			return Found{}, app.Errorf("engine.no_reranker", err, "path", asked)
		}
		asked, err := filepath.Abs(asked)
		return Found{Binary: binary, Model: asked}, err
	}
	for _, base := range []string{beside, cache} {
		if base == "" {
			continue
		}
		if path := firstReranker(filepath.Join(base, "models")); path != "" {
			return Found{Binary: binary, Model: path}, nil
		}
	}
	if path := firstReranker(folder); path != "" {
		return Found{Binary: binary, Model: path}, nil
	}
	if folder == "" {
		folder = filepath.Join(cache, "models")
	}
	return Found{}, app.Errorf("engine.no_reranker", nil, "path", folder)
}

// firstReranker is the first such model of a folder by name; "" when there is none.
func firstReranker(folder string) string {
	if folder == "" {
		return ""
	}
	entries, _ := os.ReadDir(folder) // sorted by name
	for _, entry := range entries {
		path := filepath.Join(folder, entry.Name())
		if strings.EqualFold(filepath.Ext(path), ".gguf") && isFile(path, false) == nil && isRerank(path) {
			if path, err := filepath.Abs(path); err == nil {
				return path
			}
		}
	}
	return ""
}

// isRerank says whether a file is a model that weighs texts against a question.
func isRerank(path string) bool {
	about, err := Describe(path)
	return err == nil && about.Rerank
}
