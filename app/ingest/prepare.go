package ingest

import (
	"crypto/sha256"
	"encoding/binary"

	"cotejo/app"
	"cotejo/app/source"
	"cotejo/app/words"
)

// prepare makes ready what is stored of a document.
func prepare(text *app.Text, format source.Format, hash [32]byte, bytes int64) *app.Content {
	c := &app.Content{SHA256: hash, Bytes: bytes, Format: format.Name, Reader: format.Reader(), Text: text, Words: words.Version}
	spoken := map[string]int{}
	for _, f := range split(text) {
		content := text.Slice(f.Span)
		prepared := indexed(f, content)
		prepared.Key = key(embeddedText(f.Headings, content))
		c.Fragments = append(c.Fragments, prepared)
		spoken[f.Language] += len(content)
	}
	for language, n := range spoken {
		if most := spoken[c.Language]; n > most || n == most && language < c.Language {
			c.Language = language
		}
	}
	return c
}

// key stands for a text in the cache of vectors: the first 8 bytes of its SHA-256. Among a million texts two share one with
// a probability of 1 in 40 million, and then one of them has a wrong vector.
func key(text string) int64 {
	hash := sha256.Sum256([]byte(text))
	return int64(binary.LittleEndian.Uint64(hash[:8]))
}
