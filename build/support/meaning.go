package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"

	"cotejo/app"
	"cotejo/app/engine"
	"cotejo/app/llm"
	"cotejo/app/support"
)

// compared is what the embedder said of one row.
type compared struct {
	ID      string             `json:"id"`
	Signals map[string]float64 `json:"signals"`
}

// runEmbedder compares each row that the file does not hold yet with the installed embedding model, token by token: those of the sample first.
func runEmbedder(ctx context.Context, path string, rows []row) error {
	done, err := readMeaning(path)
	if err != nil {
		return err
	}
	tokens, end, err := installedTokens()
	if err != nil {
		return err
	}
	defer end()
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
		signals, err := support.Meaning(ctx, tokens, r.asked())
		if err == nil && signals == nil {
			err = errors.New("nothing to compare")
		}
		if err != nil {
			return fmt.Errorf("%s: %w", r.ID, err)
		}
		line, err := json.Marshal(compared{r.ID, signals})
		if err != nil {
			return err
		}
		if _, err := file.Write(append(line, '\n')); err != nil {
			return err
		}
		if (i+1)%100 == 0 {
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

// installedTokens is the installed embedding model, which embeds a text once a run.
func installedTokens() (tokens app.TokenEmbedder, end func(), err error) {
	found, err := engine.Find()
	if err != nil {
		return nil, nil, err
	}
	name, err := engine.Name(found.Model)
	if err != nil {
		return nil, nil, err
	}
	// One thread: two that wait for each other lose more on a machine that does other things as well.
	server := engine.NewEmbed(found.Binary, found.Model, engine.Window, "none", "-t", "1")
	inner := llm.NewTokenEmbedder(llm.NewEmbedder(server, name), server)
	return &once{inner, map[string]app.TextVectors{}}, func() { server.Close() }, nil
}

// once keeps the vectors of the questions that it was asked about.
type once struct {
	app.TokenEmbedder
	kept map[string]app.TextVectors
}

// EmbedTokens implements app.TokenEmbedder.
func (o *once) EmbedTokens(ctx context.Context, question string, texts []string) (asked app.TextVectors, found []app.TextVectors, err error) {
	if known, is := o.kept[question]; is && len(texts) == 0 {
		return known, nil, nil
	}
	asked, found, err = o.TokenEmbedder.EmbedTokens(ctx, question, texts)
	if err == nil {
		o.kept[question] = asked
	}
	return asked, found, err
}
