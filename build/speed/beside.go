package main

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/binary"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"time"
	"unsafe"

	_ "modernc.org/sqlite"
	_ "modernc.org/sqlite/vec"

	"cotejo/app/program"
	"cotejo/app/words"
	"cotejo/store"
)

// few is how many questions the slow ones are asked.
const few = 40

// beside measures FTS5 and sqlite-vec on the same data, and writes the questions' vectors for flat.py.
func beside(ctx context.Context, b *bench) error {
	m, err := b.gather(ctx)
	if err != nil {
		return err
	}
	figures := map[string]any{}
	questions := m.Questions[21:min(len(m.Questions), 21+b.asked)]
	db, err := sql.Open("sqlite", "file:"+b.file("library/"+store.FileName)+"?mode=ro&_pragma=query_only(1)")
	if err != nil {
		return err
	}
	defer db.Close()
	for _, kind := range []struct {
		name  string
		stops bool
	}{{"fts5", false}, {"fts5_stop", true}} {
		var times []float64
		for _, q := range questions[:min(len(questions), few)] {
			took, err := plainWords(ctx, db, q, kind.stops)
			if err != nil {
				return err
			}
			times = append(times, took)
		}
		figures[kind.name] = percentiles(times)
		log.Printf("  %s", kind.name)
	}
	vectors, err := b.questionVectors(ctx, questions)
	if err != nil {
		return err
	}
	times, err := b.vec(ctx, vectors[:min(len(vectors), few)])
	if err != nil {
		return err
	}
	figures["sqlite_vec"] = percentiles(times)
	return b.keep("beside", figures)
}

// plainWords asks FTS5 for any of the words of a question, best 20 by its own rank.
func plainWords(ctx context.Context, db *sql.DB, question string, stops bool) (float64, error) {
	var any []string
	language := words.Language(question)
	for _, t := range words.Tokens(question) {
		if t.Folded != "" && (stops || !words.Stop(t.Folded, language)) {
			any = append(any, `"`+t.Folded+`"`)
		}
	}
	start := time.Now()
	rows, err := db.QueryContext(ctx, `SELECT rowid FROM word_index WHERE word_index MATCH ? ORDER BY rank LIMIT 20`, "words : ("+strings.Join(any, " OR ")+")")
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	for rows.Next() {
	}
	return ms(start), rows.Err()
}

// questionVectors embeds the questions and writes them as plain numbers.
func (b *bench) questionVectors(ctx context.Context, questions []string) ([][]float32, error) {
	embedder, server, err := program.FindEmbedder()
	if err != nil {
		return nil, err
	}
	defer server.Close()
	file, err := os.Create(b.file("questions.f32"))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var all [][]float32
	for _, q := range questions {
		v, err := embedder.EmbedQuery(ctx, q)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
		if err := binary.Write(file, binary.LittleEndian, v); err != nil {
			return nil, err
		}
	}
	return all, file.Close()
}

// vec asks sqlite-vec for the nearest 20.
func (b *bench) vec(ctx context.Context, questions [][]float32) ([]float64, error) {
	name := b.file("vec.db")
	_, missing := os.Stat(name + ".made")
	if missing != nil {
		_ = os.Remove(name)
	}
	db, err := sql.Open("sqlite", "file:"+name+"?_pragma=journal_mode(wal)&_pragma=synchronous(off)")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	if missing != nil {
		if err := b.fillVec(ctx, db, len(questions[0])); err != nil {
			return nil, err
		}
		if err := os.WriteFile(name+".made", nil, 0o644); err != nil {
			return nil, err
		}
	}
	var times []float64
	for i, q := range questions {
		start := time.Now()
		rows, err := db.QueryContext(ctx, `SELECT rowid, distance FROM vectors WHERE embedding MATCH ? AND k = 20`, bytesOf(q))
		if err != nil {
			return nil, err
		}
		n := 0
		for rows.Next() {
			n++
		}
		if err := rows.Close(); err != nil || n != 20 {
			return nil, fmt.Errorf("sqlite-vec: %d found, %v", n, err)
		}
		if i > 0 {
			times = append(times, ms(start))
		}
	}
	log.Printf("  sqlite-vec")
	return times, nil
}

func (b *bench) fillVec(ctx context.Context, db *sql.DB, dimensions int) error {
	if _, err := db.ExecContext(ctx, fmt.Sprintf(`CREATE VIRTUAL TABLE vectors USING vec0 (embedding float[%d])`, dimensions)); err != nil {
		return err
	}
	file, err := os.Open(b.file("vectors.f32"))
	if err != nil {
		return err
	}
	defer file.Close()
	plain := bufio.NewReaderSize(file, 1<<20)
	one := make([]byte, 4*dimensions)
	for id := 1; ; {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		for range 10_000 {
			if _, err := io.ReadFull(plain, one); err == io.EOF {
				return tx.Commit()
			} else if err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, `INSERT INTO vectors (rowid, embedding) VALUES (?, ?)`, id, one); err != nil {
				return err
			}
			id++
		}
		if err := tx.Commit(); err != nil {
			return err
		}
	}
}

// bytesOf is a vector as sqlite-vec reads it, on machines that keep the low byte first.
func bytesOf(v []float32) []byte { return unsafe.Slice((*byte)(unsafe.Pointer(&v[0])), 4*len(v)) }
