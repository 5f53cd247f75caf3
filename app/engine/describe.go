package engine

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"cotejo/app"
)

// About is what a model file (GGUF) says of itself.
type About struct {
	// Title is its name for people: that of the metadata, else the file's.
	Title string
	// Context is how many tokens the model was made for; 0 when the file does not say.
	Context int
	// Chat says that it was made to converse: it knows how messages are put to it.
	Chat bool
	// Rerank says that it was made to weigh a text against a question: it has a head that gives a score.
	Rerank bool
	// Pooling says that the file knows itself how an embedding is made of its tokens.
	Pooling bool
	// Shape is what its memory depends on.
	Shape Shape
	// Bytes is the size of the file, Changed when it was last written (Unix nanoseconds).
	Bytes, Changed int64
}

// Describe reads the metadata at the beginning of a model file; some 10 ms for a vocabulary of 150,000 words, and nothing when it
// was read before and neither size nor time of the file have changed. Errors: engine.no_model when it is no such file.
func Describe(path string) (About, error) {
	stamp, err := stampOf(path)
	if err != nil {
		return About{}, app.Errorf("engine.no_model", err, "path", path)
	}
	if kept, has := described.Load(stamp); has {
		return kept.(About), nil
	}
	about, err := describe(path)
	if err == nil {
		about.Bytes, about.Changed = stamp.bytes, stamp.changed
		described.Store(stamp, about)
	}
	return about, err
}

// described keeps what files say of themselves, by stamp, as long as the program runs.
var described sync.Map

// stamp tells the content of a file from what it was before.
type stamp struct {
	path    string
	bytes   int64
	changed int64 // nanoseconds
}

func stampOf(path string) (stamp, error) {
	st, err := os.Stat(path)
	if err != nil {
		return stamp{}, err
	}
	path, err = filepath.Abs(path)
	return stamp{path, st.Size(), st.ModTime().UnixNano()}, err
}

func describe(path string) (About, error) {
	f, err := os.Open(path)
	if err != nil {
		return About{}, app.Errorf("engine.no_model", err, "path", path)
	}
	defer f.Close()
	g := &gguf{r: bufio.NewReaderSize(f, 1<<16)}
	about, err := g.about()
	if err != nil {
		return About{}, app.Errorf("engine.no_model", fmt.Errorf("metadata of %s: %w", path, err), "path", path)
	}
	if about.Title = title(about.Title); about.Title == "" {
		about.Title = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	}
	return about, nil
}

// title leaves away what names the form of the file.
func title(name string) string {
	name = strings.Join(strings.Fields(name), " ")
	if cut := strings.LastIndexByte(name, ' '); cut > 0 && strings.EqualFold(name[cut+1:], "gguf") {
		name = name[:cut]
	}
	if runes := []rune(name); len(runes) > 80 {
		name = string(runes[:80])
	}
	return name
}
