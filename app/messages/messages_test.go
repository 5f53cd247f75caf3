package messages

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cotejo/app"
)

var argument = regexp.MustCompile(`\{[a-z_]+\}`)

func TestLanguagesAreComplete(t *testing.T) {
	en := In("en").messages
	for code, l := range languages {
		for key, text := range l.messages {
			other, known := en[key]
			if !known || text == "" {
				t.Errorf("%s: %s is empty or not in English", code, key)
			}
			a, b := argument.FindAllString(text, -1), argument.FindAllString(other, -1)
			slices.Sort(a)
			slices.Sort(b)
			if !slices.Equal(a, b) {
				t.Errorf("%s: %s has the arguments %v, in English %v", code, key, a, b)
			}
		}
		if len(l.messages) != len(en) {
			t.Errorf("%s has %d messages, English %d", code, len(l.messages), len(en))
		}
	}
}

// TestEveryCodeHasASentence reads the program for codes of errors and for messages that are asked for.
func TestEveryCodeHasASentence(t *testing.T) {
	patterns := map[*regexp.Regexp]string{
		regexp.MustCompile(`app\.Errorf\("([a-z_.]+)"`):    "error.",
		regexp.MustCompile(`Code: +"([a-z_]+\.[a-z_.]+)"`): "error.",
		regexp.MustCompile(`say\.Say\("([a-z_.]+)"[,)]`):   "",
		regexp.MustCompile(`\bl\.Say\("([a-z_.]+)"[,)]`):   "",
		regexp.MustCompile(`\bfinding\("([a-z_]+)"`):       "finding.",
		regexp.MustCompile(`\bcode\("([a-z_]+)"\)`):        "finding.",
	}
	found := 0
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for pattern, prefix := range patterns {
			for _, m := range pattern.FindAllStringSubmatch(string(content), -1) {
				found++
				if !In("en").Has(prefix + m[1]) {
					t.Errorf("%s: no message for %s", path, prefix+m[1])
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found < 60 {
		t.Errorf("only %d codes were found; are the patterns still right?", found)
	}
}

func TestPlace(t *testing.T) {
	for _, c := range []struct {
		place  app.Place
		en, es string
	}{
		{app.Place{Page: 4}, "page 4", "página 4"},
		{app.Place{Page: 4, PageLabel: "iv", To: &app.Place{Page: 5, PageLabel: "v"}}, "pages 4 (iv)–5 (v)", "páginas 4 (iv)–5 (v)"},
		{app.Place{Line: 2, Column: 3}, "line 2", "línea 2"},
		{app.Place{Paragraph: 9, Heading: []string{"Costs", "Travel"}}, "paragraph 9, under “Costs › Travel”", "párrafo 9, en «Costs › Travel»"},
	} {
		if got := In("en").Place(c.place); got != c.en {
			t.Errorf("%q, want %q", got, c.en)
		}
		if got := In("es").Place(c.place); got != c.es {
			t.Errorf("%q, want %q", got, c.es)
		}
	}
}
