package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"cotejo/app/engine"
	"cotejo/app/llm"
	"cotejo/app/support"
)

// compared is what the embedder said of one row.
type compared struct {
	ID      string             `json:"id"`
	Cosines map[string]float64 `json:"cosines"`
}

// runEmbedder compares each row that the file does not hold yet with the installed embedding model: those of the sample first.
func runEmbedder(ctx context.Context, path string, rows []row) error {
	done, err := readMeaning(path)
	if err != nil {
		return err
	}
	found, err := engine.Find()
	if err != nil {
		return err
	}
	server := engine.New(found.Binary, found.Model)
	defer server.Close()
	embedder := llm.NewFamilyEmbedder(server, "measured", llm.EmbeddingModelOf(found.Model))
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	all := append(byTurns(rows, map[string]bool{"sample": true}), byTurns(rows, map[string]bool{"try": true, "": true})...)
	for i, r := range all {
		if _, is := done[r.ID]; is {
			continue
		}
		cosines, err := support.Meaning(ctx, embedder, r.asked())
		if err != nil {
			return fmt.Errorf("%s: %w", r.ID, err)
		}
		line, err := json.Marshal(compared{r.ID, cosines})
		if err != nil {
			return err
		}
		if _, err := file.Write(append(line, '\n')); err != nil {
			return err
		}
		if i%100 == 0 {
			log.Printf("meaning: %d of %d rows", i+1, len(all))
		}
	}
	return nil
}

// readMeaning reads what was kept; there may be nothing.
func readMeaning(path string) (map[string]compared, error) {
	found := map[string]compared{}
	all, err := lines[compared](path)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	for _, c := range all {
		found[c.ID] = c
	}
	return found, nil
}
