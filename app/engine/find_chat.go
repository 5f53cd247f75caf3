package engine

import (
	"os"
	"path/filepath"
	"strings"

	"cotejo/app"
)

// FindChat looks for the engine and a language model that it can write with: COTEJO_LANGUAGE_MODEL in the environment, then the
// first by name in the folders models beside the program and in the cache. Which files those are, their metadata say.
// Errors: engine.missing, engine.no_chat_model.
func FindChat() (Found, error) { return findChat(os.Getenv, besideProgram(), cacheFolder(os.Getenv)) }

func findChat(getenv func(string) string, beside, cache string) (Found, error) {
	binary, err := findBinary(getenv("COTEJO_ENGINE"), beside, cache)
	if err != nil {
		return Found{}, err
	}
	if asked := getenv("COTEJO_LANGUAGE_MODEL"); asked != "" {
		if err := isFile(asked, false); err != nil {
			return Found{}, app.Errorf("engine.no_chat_model", err, "path", asked)
		}
		asked, err := filepath.Abs(asked)
		return Found{Binary: binary, Model: asked}, err
	}
	for _, base := range []string{beside, cache} {
		if base == "" {
			continue
		}
		folder := filepath.Join(base, "models")
		entries, _ := os.ReadDir(folder) // sorted by name
		for _, entry := range entries {
			path := filepath.Join(folder, entry.Name())
			if strings.EqualFold(filepath.Ext(path), ".gguf") && isFile(path, false) == nil && isChat(path) {
				path, err := filepath.Abs(path)
				return Found{Binary: binary, Model: path}, err
			}
		}
	}
	return Found{}, app.Errorf("engine.no_chat_model", nil, "path", filepath.Join(cache, "models"))
}

// isChat says whether a file is a model that was made to converse.
func isChat(path string) bool {
	about, err := Describe(path)
	return err == nil && about.Chat
}
