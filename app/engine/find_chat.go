package engine

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cotejo/app"
)

// Chosen is what a person has chosen about language models. Its zero value leaves all to the program.
type Chosen struct {
	// Model is the path of the model to write with; "" is the first that is found.
	Model string
	// Files are models that were added by hand, Folder is one more folder to look into (the data folder's models).
	Files  []string
	Folder string
}

// FindChat looks for the engine and a language model that it can write with, with nothing chosen.
func FindChat() (Found, error) { return FindChosen(Chosen{}) }

// FindChosen looks for the engine and a language model: COTEJO_LANGUAGE_MODEL in the environment, then the one that was chosen, then the
// first by name in the folders models beside the program and in the cache, in the data folder, then those added by hand. Which files are
// language models, their metadata say. A model that was chosen and is not there is an error, so that nobody takes another one for it.
// Errors: engine.missing, engine.no_chat_model.
func FindChosen(c Chosen) (Found, error) {
	return findChosen(os.Getenv, besideProgram(), cacheFolder(os.Getenv), c)
}

func findChosen(getenv func(string) string, beside, cache string, c Chosen) (Found, error) {
	binary, err := findBinary(getenv("COTEJO_ENGINE"), beside, cache)
	if err != nil {
		return Found{}, err
	}
	for _, asked := range []string{getenv("COTEJO_LANGUAGE_MODEL"), c.Model} {
		if asked == "" {
			continue
		}
		if err := isFile(asked, false); err != nil {
			return Found{}, app.Errorf("engine.no_chat_model", err, "path", asked)
		}
		asked, err := filepath.Abs(asked)
		return Found{Binary: binary, Model: asked}, err
	}
	if all := chatModels(getenv, beside, cache, c); len(all) > 0 {
		return Found{Binary: binary, Model: all[0]}, nil
	}
	folder := c.Folder
	if folder == "" {
		folder = filepath.Join(cache, "models")
	}
	return Found{}, app.Errorf("engine.no_chat_model", nil, "path", folder)
}

// ChatModels lists the language models there are, in the order in which they are looked for, with those of c that are not there any
// more at the end.
func ChatModels(c Chosen) []string {
	return chatModels(os.Getenv, besideProgram(), cacheFolder(os.Getenv), c)
}

func chatModels(getenv func(string) string, beside, cache string, c Chosen) []string {
	var all []string
	add := func(path string) {
		if path, err := filepath.Abs(path); err == nil && !slices.Contains(all, path) {
			all = append(all, path)
		}
	}
	if asked := getenv("COTEJO_LANGUAGE_MODEL"); asked != "" {
		add(asked)
	}
	var folders []string
	for _, base := range []string{beside, cache} {
		if base != "" {
			folders = append(folders, filepath.Join(base, "models"))
		}
	}
	if c.Folder != "" {
		folders = append(folders, c.Folder)
	}
	for _, folder := range folders {
		entries, _ := os.ReadDir(folder) // sorted by name
		for _, entry := range entries {
			path := filepath.Join(folder, entry.Name())
			if strings.EqualFold(filepath.Ext(path), ".gguf") && isFile(path, false) == nil && isChat(path) {
				add(path)
			}
		}
	}
	for _, path := range c.Files {
		add(path)
	}
	if c.Model != "" {
		add(c.Model)
	}
	return all
}

// isChat says whether a file is a model that was made to converse.
func isChat(path string) bool {
	about, err := Describe(path)
	return err == nil && about.Chat
}
