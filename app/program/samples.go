package program

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Samples is a small library to try the program on, in the folder "samples": files of every format in English and
// Spanish, written for this program. Companies, persons and contracts in them are invented, the rest is common knowledge.
//
//go:embed samples
var Samples embed.FS

// SampleQuestions are questions, by language, that a sentence or table row of the samples answers.
var SampleQuestions = map[string][]string{
	"en": {
		"When did the Panama Canal open?",
		"How many days after the trip must the expense report be submitted?",
		"Who saw a gear wheel in the Antikythera fragments?",
	},
	"es": {
		"¿Cuántos kilómetros hay que recorrer para obtener la Compostela?",
		"¿De cuánto es la fianza del local?",
		"¿Qué barra fue declarada prototipo internacional del metro en 1889?",
	},
}

// SilentQuestions are questions, by language, about which the samples say nothing: "not in your documents" is right.
var SilentQuestions = map[string]string{
	"en": "Who won the football world cup of 2010?",
	"es": "¿Cuál es la capital de Australia?",
}

// WriteSamples writes the samples into folder, which is made when missing. Files that hold the same bytes already
// are left as they are, so that their times do not change; other files in the folder are left alone.
func WriteSamples(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("write samples: %w", err)
	}
	entries, err := fs.ReadDir(Samples, "samples")
	if err != nil {
		return fmt.Errorf("write samples: %w", err)
	}
	for _, entry := range entries {
		content, err := Samples.ReadFile("samples/" + entry.Name())
		if err != nil {
			return fmt.Errorf("write samples: %w", err)
		}
		if err := writeSample(filepath.Join(folder, entry.Name()), content); err != nil {
			return fmt.Errorf("write samples: %w", err)
		}
	}
	return nil
}

// writeSample puts a whole file in place at once, so that nobody reads half of it.
func writeSample(path string, content []byte) error {
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, content) {
		return nil
	}
	// The name begins with a dot: an indexer skips it.
	unfinished, err := os.CreateTemp(filepath.Dir(path), ".sample-*")
	if err != nil {
		return err
	}
	defer os.Remove(unfinished.Name())
	_, err = unfinished.Write(content)
	if err == nil {
		err = unfinished.Chmod(0o644)
	}
	if closing := unfinished.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return err
	}
	return os.Rename(unfinished.Name(), path)
}
