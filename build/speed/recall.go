package main

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io/fs"
	"os"

	"cotejo/app"
	"cotejo/store"
)

// recall says how many of the nearest that flat.py found among the plain vectors the library finds too, whose first comparison is of bytes.
func recall(ctx context.Context, b *bench) error {
	text, err := os.ReadFile(b.file("nearest.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // no flat scan was made
	}
	if err != nil {
		return err
	}
	var nearest [][]int64 // rows of the file of vectors, from 0
	if err := json.Unmarshal(text, &nearest); err != nil {
		return err
	}
	m, err := b.gather(ctx)
	if err != nil {
		return err
	}
	file, err := os.Open(b.file("questions.f32"))
	if err != nil {
		return err
	}
	defer file.Close()
	db, err := store.Open(ctx, b.file("library"), store.Read)
	if err != nil {
		return err
	}
	defer db.Close()
	question := make([]float32, len(m.Passages[0].Vector))
	found, all := 0, 0
	for _, rows := range nearest {
		if err := binary.Read(file, binary.LittleEndian, question); err != nil {
			return err
		}
		candidates, err := db.Nearest(ctx, m.Model, question, len(rows), app.Filter{})
		if err != nil {
			return err
		}
		has := map[int64]bool{}
		for _, c := range candidates {
			has[c.Fragment.ID] = true
		}
		for _, row := range rows {
			all++
			if has[row+1] {
				found++
			}
		}
	}
	return b.keep("recall", map[string]any{"recall": float64(found) / float64(all), "recall_of": all})
}
