package settings

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"cotejo/app"
)

// FileName is the settings within the data folder.
const FileName = "settings.json"

// Settings are what the user chose. The zero value holds the defaults.
type Settings struct {
	Language string `json:"language"` // "en", "es"; "" follows the system
	Theme    string `json:"theme"`    // "light", "dark"; "" follows the system
	Model    string `json:"model"`    // a model's name as on the command line; "" is extractive
	// Providers are those that the user has set up, by id.
	Providers map[string]Provider `json:"providers,omitempty"`
	Engine    Engine              `json:"engine"`
	// Embedder is the name of an embedding model on a server, "provider:model"; "" is the own engine's. Allowed names those to which texts
	// of the library may be sent, each with the host that was shown when it was allowed.
	Embedder string   `json:"embedder,omitempty"`
	Allowed  []string `json:"embedding_allowed,omitempty"`
	// Policy is what becomes of claims that do not hold: "mark", "degrade", "drop"; "" is the first. NoRetry leaves out asking a model
	// again about them.
	Policy  string `json:"policy"`
	NoRetry bool   `json:"no_retry"`
	// Support is how far is looked whether a claim follows from its quotes: "facts" (rules and words), "model" (a language model weighs
	// it too), "judge" (and grades what is left unclear), "off"; "" is "model".
	Support string `json:"support"`
	// Retrieval is how passages are looked for.
	Retrieval Retrieval `json:"retrieval,omitzero"`
}

// Load reads the settings of a data folder. The error is a warning: the settings beside it hold all the same.
func Load(folder string) (Settings, error) {
	s, _, err := load(folder)
	return s, err
}

// load returns the settings and all fields of the file, also those that this program does not know.
func load(folder string) (Settings, map[string]json.RawMessage, error) {
	name := filepath.Join(folder, FileName)
	content, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Settings{}, map[string]json.RawMessage{}, nil
	case err != nil:
		return Settings{}, map[string]json.RawMessage{}, app.Errorf("settings.unreadable", err, "file", name)
	}
	var s Settings
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(content, &fields); err == nil {
		var former struct {
			Address string `json:"address"`
			Model   string `json:"address_model"`
		}
		if err = json.Unmarshal(content, &s); err == nil {
			err = json.Unmarshal(content, &former)
		}
		if err == nil {
			delete(fields, "address")
			delete(fields, "address_model")
			return s.legacy(former.Address, former.Model).valid(), fields, nil
		}
	}
	// The damaged file is kept beside: somebody may have written it by hand.
	_ = os.Rename(name, name+".damaged")
	return Settings{}, map[string]json.RawMessage{}, app.Errorf("settings.damaged", nil, "file", name)
}

// valid replaces what means nothing by the default.
func (s Settings) valid() Settings {
	if s.Language != "en" && s.Language != "es" {
		s.Language = ""
	}
	if s.Theme != "light" && s.Theme != "dark" {
		s.Theme = ""
	}
	if !slices.Contains([]string{"mark", "degrade", "drop"}, s.Policy) {
		s.Policy = ""
	}
	if !slices.Contains([]string{"facts", "model", "judge", "off"}, s.Support) {
		s.Support = ""
	}
	s.Retrieval = s.Retrieval.Valid()
	return s.validModels()
}

// Save writes the settings of a data folder. Fields that this program does not know stay.
func Save(folder string, s Settings) error {
	_, fields, err := load(folder)
	if err != nil && app.ErrorCode(err) != "settings.damaged" {
		return err
	}
	own, err := json.Marshal(s.valid())
	if err != nil {
		return fmt.Errorf("save settings: %w", err)
	}
	for _, name := range []string{"providers", "embedder", "embedding_allowed", "retrieval"} {
		delete(fields, name) // they are left out when empty
	}
	if err := json.Unmarshal(own, &fields); err != nil {
		return fmt.Errorf("save settings: %w", err)
	}
	content, err := json.MarshalIndent(fields, "", "  ")
	if err != nil {
		return fmt.Errorf("save settings: %w", err)
	}
	if err := replace(filepath.Join(folder, FileName), append(content, '\n')); err != nil {
		return app.Errorf("settings.not_saved", err, "folder", folder)
	}
	return nil
}

// replace puts a whole file in place of another at once.
func replace(name string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(name), ".settings-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = file.Write(content)
	if err == nil {
		err = file.Sync()
	}
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return err
	}
	return os.Rename(file.Name(), name)
}
