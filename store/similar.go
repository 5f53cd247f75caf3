package store

import (
	"context"
	"unicode/utf8"

	"cotejo/app"
)

// mostSimilar is how many terms of the index are looked at for one that resembles a word: their fragments are counted for it.
const mostSimilar = 2_000

// Similar returns the terms of the index that begin as word does, three letters alike, and are as long or one letter longer or shorter, with
// in how many fragments each stands. Of a beginning that very many terms have only some are looked at.
func (db *DB) Similar(ctx context.Context, word string) ([]app.TermCount, error) {
	begin := prefix(word, 3)
	if begin == "" {
		return nil, nil
	}
	last, w := utf8.DecodeLastRuneInString(begin)
	rows, err := db.query(ctx, `SELECT term, doc FROM (SELECT term, doc FROM terms WHERE term >= ? AND term < ? LIMIT ?)
		WHERE length(term) BETWEEN ?4 - 1 AND ?4 + 1`, begin, begin[:len(begin)-w]+string(last+1), mostSimilar, utf8.RuneCountInString(word))
	if err != nil {
		return nil, db.failure("look for similar words", err)
	}
	found, err := collect(rows, func(t *app.TermCount) error { return rows.Scan(&t.Term, &t.Fragments) })
	return found, db.failure("look for similar words", err)
}

// prefix is the first n letters of a word; "" when it has no more than these.
func prefix(word string, n int) string {
	at := 0
	for range n {
		_, w := utf8.DecodeRuneInString(word[at:])
		at += w
	}
	if at >= len(word) {
		return ""
	}
	return word[:at]
}
