package program

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cotejo/app/source"
)

// sampleAnswers are the words that answer the sample questions, in their order, and the file they stand in.
var sampleAnswers = map[string][][2]string{
	"en": {
		{"panama-canal.html", "The Panama Canal opened on 15 August 1914"},
		{"travel-expenses-policy-2025.docx", "The expense report must be submitted within 30 days after the end of the trip."},
		{"antikythera-mechanism.md", "the archaeologist Valerios Stais saw a gear wheel embedded in one of the pieces."},
	},
	"es": {
		{"camino-de-santiago.md", "Para obtener la Compostela hay que recorrer al menos 100 kilómetros a pie o 200 kilómetros en bicicleta."},
		{"contrato-de-arrendamiento.pdf", "La arrendataria entrega una fianza de 2800 euros"},
		{"metro.txt", "declaró prototipo internacional del metro una barra nueva."},
	},
}

func TestSamples(t *testing.T) {
	entries, err := fs.ReadDir(Samples, "samples")
	if err != nil {
		t.Fatal(err)
	}
	texts, formats := map[string]string{}, map[string]bool{}
	for _, entry := range entries {
		content, err := Samples.ReadFile("samples/" + entry.Name())
		if err != nil {
			t.Fatal(err)
		}
		if len(content) > 100_000 {
			t.Errorf("%s has %d bytes", entry.Name(), len(content))
		}
		text, format, err := source.Read(context.Background(), entry.Name(), content)
		if err != nil {
			t.Errorf("%s: %v", entry.Name(), err)
			continue
		}
		formats[format.Name] = true
		texts[entry.Name()] = text.Content
	}
	for _, f := range source.Formats() {
		if !formats[f.Name] {
			t.Errorf("no sample of the format %s", f.Name)
		}
	}
	for language, questions := range SampleQuestions {
		answers := sampleAnswers[language]
		if len(questions) != len(answers) || SilentQuestions[language] == "" {
			t.Fatalf("%s: %d questions, %d answers", language, len(questions), len(answers))
		}
		for i, question := range questions {
			words := strings.Join(strings.Fields(texts[answers[i][0]]), " ")
			if !strings.Contains(words, answers[i][1]) {
				t.Errorf("%s does not answer %q", answers[i][0], question)
			}
		}
	}
}

func TestWriteSamples(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "a", "samples")
	if err := WriteSamples(folder); err != nil {
		t.Fatal(err)
	}
	kept, changed, own := filepath.Join(folder, "metro.txt"), filepath.Join(folder, "metre.txt"), filepath.Join(folder, "own.txt")
	before := time.Now().Add(-time.Hour).Truncate(time.Second)
	for _, err := range []error{os.Chtimes(kept, before, before), os.WriteFile(changed, []byte("changed"), 0o600), os.WriteFile(own, []byte("own"), 0o600)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := WriteSamples(folder); err != nil {
		t.Fatal(err)
	}
	if at, err := os.Stat(kept); err != nil || !at.ModTime().Equal(before) {
		t.Errorf("a file that was the same was written again: %v, %v", at, err)
	}
	want, err := Samples.ReadFile("samples/metre.txt")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(changed); err != nil || string(got) != string(want) {
		t.Errorf("a changed file was not written again: %v", err)
	}
	if got, err := os.ReadFile(own); err != nil || string(got) != "own" {
		t.Errorf("another file did not stay: %q, %v", got, err)
	}
	entries, err := fs.ReadDir(Samples, "samples")
	if err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadDir(folder)
	if err != nil || len(written) != len(entries)+1 {
		t.Errorf("%d files for %d samples, %v", len(written), len(entries), err)
	}
	if err := WriteSamples(own); err == nil {
		t.Error("no error for a folder that is a file")
	}
}
