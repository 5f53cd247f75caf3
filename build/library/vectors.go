package library

import (
	"context"
	"encoding/gob"
	"errors"
	"io/fs"
	"os"
	"slices"
	"sync"

	"cotejo/app"
)

// Vectors is an Embedder that keeps what it gave in a file; the vectors of tokens, which are many, only as long as it runs.
type Vectors struct {
	app.TokenEmbedder
	file  string
	mutex sync.Mutex
	kept  map[string][]float32
	fresh int
	texts map[string]app.TextVectors
}

// OpenVectors keeps the vectors of an embedder in a file.
func OpenVectors(file string, inner app.TokenEmbedder) (*Vectors, error) {
	v := &Vectors{TokenEmbedder: inner, file: file, kept: map[string][]float32{}, texts: map[string]app.TextVectors{}}
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return v, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return v, gob.NewDecoder(f).Decode(&v.kept)
}

// EmbedQuery implements app.Embedder.
func (v *Vectors) EmbedQuery(ctx context.Context, text string) ([]float32, error) {
	key := "query " + v.Model() + " " + text
	if found := v.get(key); found != nil {
		return found, nil
	}
	found, err := v.TokenEmbedder.EmbedQuery(ctx, text)
	if err != nil {
		return nil, err
	}
	return found, v.put(key, found)
}

// EmbedPassages implements app.Embedder.
func (v *Vectors) EmbedPassages(ctx context.Context, texts []string) ([][]float32, error) {
	all := make([][]float32, len(texts))
	for i, text := range texts {
		key := "passage " + v.Model() + " " + text
		if all[i] = v.get(key); all[i] != nil {
			continue
		}
		found, err := v.TokenEmbedder.EmbedPassages(ctx, []string{text})
		if err != nil {
			return nil, err
		}
		all[i] = found[0]
		if err := v.put(key, found[0]); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// EmbedTokens implements app.TokenEmbedder.
func (v *Vectors) EmbedTokens(ctx context.Context, question string, texts []string) (asked app.TextVectors, found []app.TextVectors, err error) {
	var fresh []string
	v.mutex.Lock()
	for _, text := range texts {
		if _, is := v.texts[text]; !is && !slices.Contains(fresh, text) {
			fresh = append(fresh, text)
		}
	}
	v.mutex.Unlock()
	asked, made, err := v.TokenEmbedder.EmbedTokens(ctx, question, fresh)
	if err != nil {
		return asked, nil, err
	}
	v.mutex.Lock()
	defer v.mutex.Unlock()
	for i, text := range fresh {
		v.texts[text] = made[i]
	}
	for _, text := range texts {
		found = append(found, v.texts[text])
	}
	return asked, found, nil
}

func (v *Vectors) get(key string) []float32 {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	return v.kept[key]
}

func (v *Vectors) put(key string, vector []float32) error {
	v.mutex.Lock()
	v.kept[key] = vector
	v.fresh++
	save := v.fresh == 2000
	v.mutex.Unlock()
	if save {
		return v.Save()
	}
	return nil
}

// Save writes the file.
func (v *Vectors) Save() error {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	if v.fresh == 0 {
		return nil
	}
	f, err := os.Create(v.file + ".new")
	if err != nil {
		return err
	}
	if err := errors.Join(gob.NewEncoder(f).Encode(v.kept), f.Close()); err != nil {
		return err
	}
	v.fresh = 0
	return os.Rename(v.file+".new", v.file)
}
