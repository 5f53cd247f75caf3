package main

import (
	"bufio"
	"context"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"log"
	"math/rand"
	"os"
	"path/filepath"
	"strings"

	"cotejo/app/program"
	"cotejo/app/sentence"
)

// passage is a text that the library repeats, with its vector.
type passage struct {
	Text, Language string
	Sentences      []string
	Vector         []float32
}

// material is what libraries are made of and what is asked of them.
type material struct {
	Model     string
	Passages  []passage
	Questions []string
	Invented  bool // without the evaluation data
}

// sets are the files of passages and questions, by language.
var sets = map[string]string{"xquad.en": "en", "xquad.es": "es", "squad2.en": "en", "squad_es_v2.es": "es"}

// gather returns the material, embedding the passages the first time.
func (b *bench) gather(ctx context.Context) (*material, error) {
	kept := filepath.Join(b.work, "material.gob")
	m := &material{}
	if file, err := os.Open(kept); err == nil {
		defer file.Close()
		return m, gob.NewDecoder(file).Decode(m)
	}
	folder := os.Getenv("COTEJO_EVAL")
	if folder == "" {
		folder = "../shared/eval"
	}
	for _, set := range []string{"xquad.en", "xquad.es", "squad2.en", "squad_es_v2.es"} {
		texts, err1 := field(filepath.Join(folder, "questions", set+".passages.jsonl"), "text")
		questions, err2 := field(filepath.Join(folder, "questions", set+".questions.jsonl"), "question")
		if err1 != nil || err2 != nil {
			log.Printf("no evaluation data in %s: the text is made of invented words", folder)
			m = invented()
			break
		}
		for _, t := range texts {
			m.Passages = append(m.Passages, passage{Text: t, Language: sets[set]})
		}
		random := rand.New(rand.NewSource(7))
		for _, i := range random.Perm(len(questions))[:200] {
			m.Questions = append(m.Questions, questions[i])
		}
	}
	rand.New(rand.NewSource(8)).Shuffle(len(m.Questions), func(i, j int) { m.Questions[i], m.Questions[j] = m.Questions[j], m.Questions[i] })
	return m, b.embed(ctx, m, kept)
}

func (b *bench) embed(ctx context.Context, m *material, kept string) error {
	embedder, server, err := program.FindEmbedder()
	if err != nil {
		return err
	}
	defer server.Close()
	m.Model = embedder.Model()
	for i := 0; i < len(m.Passages); i += 32 {
		end := min(i+32, len(m.Passages))
		texts := make([]string, 0, 32)
		for k := i; k < end; k++ {
			p := &m.Passages[k]
			for _, s := range sentence.Split(p.Text, 0) {
				p.Sentences = append(p.Sentences, p.Text[s.Start:s.End])
			}
			texts = append(texts, p.Text)
		}
		vectors, err := embedder.EmbedPassages(ctx, texts)
		if err != nil {
			return fmt.Errorf("embed passages: %w", err)
		}
		for k, v := range vectors {
			m.Passages[i+k].Vector = v
		}
		log.Printf("  embedded %d of %d passages", end, len(m.Passages))
	}
	file, err := os.Create(kept)
	if err != nil {
		return err
	}
	if err := gob.NewEncoder(file).Encode(m); err != nil {
		return err
	}
	return file.Close()
}

// field reads one field of each line of a file of JSON lines.
func field(path, name string) ([]string, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var all []string
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var row map[string]any
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if s, is := row[name].(string); is {
			all = append(all, strings.TrimPrefix(s, "\uFEFF"))
		}
	}
	return all, lines.Err()
}

// invented makes passages and questions of invented words, the common ones short and frequent as in a language.
func invented() *material {
	random := rand.New(rand.NewSource(5))
	word := func() string { return name(int(random.ExpFloat64() * 2000)) }
	m := &material{Invented: true}
	for range 1000 {
		var text strings.Builder
		for range 5 {
			for i := range 22 {
				w := strings.ToLower(word())
				if i == 0 {
					w = strings.ToUpper(w[:1]) + w[1:]
				}
				text.WriteString(w + " ")
			}
			text.WriteString(". ")
		}
		m.Passages = append(m.Passages, passage{Text: strings.TrimSpace(text.String()), Language: "en"})
	}
	for range 800 {
		m.Questions = append(m.Questions, fmt.Sprintf("What is the %s of %s and %s?", strings.ToLower(word()), word(), word()))
	}
	return m
}
