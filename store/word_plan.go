package store

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"cotejo/app"
)

// How much of the index one question may touch: ranking a fragment and counting a term both take time for each match.
const (
	// Of fragments that match, the newest of these are ranked.
	mostRanked = 2_000
	// Ranking counts in how many fragments each term stands.
	mostScored = 20_000
	// From tooMany fragments on, a term that stands in more than a commonShare of them tells too little to be looked up.
	tooMany     = 20_000
	commonShare = 0.2
)

// wanted is a term of a question as the index knows it.
type wanted struct {
	text   string // as FTS5 reads it
	token  string
	column string // words or stems
	count  int    // fragments that have it, at most
}

// wordPlan is how a question is looked up: a fragment must have one of the terms in needed; all that are scored raise it.
type wordPlan struct {
	needed, scored, whole []wanted
	phrases               []string
	names                 []string
}

// expression is a match in the language of FTS5, with how many fragments match it at most; text is "" when it asks for nothing.
type expression struct {
	text    string
	old     string // the same without headings
	matches int
}

func (e expression) in(index string) string {
	if index == oldIndex {
		return e.old
	}
	return e.text
}

// plan decides which terms of a match are looked up. The rarest are needed, as many as can be ranked in time, and the rarest always is; the
// more common ones are only scored where one of those stands; the most common are left out.
func (db *DB) plan(ctx context.Context, match app.Match) (*wordPlan, error) {
	p := &wordPlan{names: match.Words}
	for _, phrase := range match.Phrases {
		if q := quote(strings.Join(phrase, " ")); q != "" {
			p.phrases = append(p.phrases, "words : "+q)
		}
	}
	tokens := tokensOf(match)
	counts, total, err := db.Frequencies(ctx, tokens)
	if err != nil {
		return nil, err
	}
	var all []wanted
	seen := map[string]bool{}
	add := func(column, token string, count int) {
		if q := quote(token); q != "" && count > 0 && !seen[column+token] {
			seen[column+token] = true
			all = append(all, wanted{q, token, column, count})
		}
	}
	for _, w := range match.Words {
		add("words", w, least(counts, strings.Fields(w)))
	}
	for _, s := range match.Stems {
		add("stems", s, counts[s])
	}
	for _, b := range match.Begins {
		// A single character of a script without spaces stands at the beginning of pairs.
		if (counts[b.Word] > 0 || counts[b.Stem] > 0) && utf8.RuneCountInString(b.Word) > 1 {
			continue
		}
		longer, err := db.beginning(ctx, b.Word)
		if err != nil {
			return nil, err
		}
		for _, l := range longer {
			add("words", l.token, l.count)
		}
	}
	slices.SortStableFunc(all, func(a, b wanted) int { return cmp.Compare(a.count, b.count) })
	ranked, counted := 0, 0
	for i, w := range all {
		common := total > tooMany && float64(w.count) > commonShare*float64(total)
		if i > 0 && (common || counted+w.count > mostScored) {
			break
		}
		counted += w.count
		p.scored = append(p.scored, w)
		if i == 0 || ranked+w.count <= mostRanked {
			ranked += w.count
			p.needed = append(p.needed, w)
		}
		if w.column == "words" && slices.Contains(match.Whole, w.token) {
			p.whole = append(p.whole, w)
		}
	}
	return p, nil
}

func tokensOf(match app.Match) []string {
	var tokens []string
	for _, w := range match.Words {
		tokens = append(tokens, strings.Fields(w)...)
	}
	tokens = append(tokens, match.Stems...)
	for _, b := range match.Begins {
		tokens = append(tokens, b.Word, b.Stem)
	}
	return tokens
}

// least is the count of the rarest of some tokens.
func least(counts map[string]int, tokens []string) int {
	if len(tokens) == 0 {
		return 0
	}
	n := counts[tokens[0]]
	for _, t := range tokens[1:] {
		n = min(n, counts[t])
	}
	return n
}

// expression is what a fragment must match.
func (p *wordPlan) expression() expression { return p.of(p.needed) }

// of asks for one of the terms, for all phrases, and weighs all that are scored.
func (p *wordPlan) of(needed []wanted) expression {
	e := expression{text: both(needed, p, true), old: both(needed, p, false)}
	for _, w := range needed {
		e.matches += w.count
	}
	if len(needed) == 0 {
		e.matches = mostRanked + 1 // nobody knows how many have the phrases
	}
	return e
}

func both(needed []wanted, p *wordPlan, headings bool) string {
	var all []string
	if any := either(needed, headings); any != "" {
		all = append(all, "("+any+")")
		// The second condition is always met where the first is: it is there to be counted in the rank.
		if len(p.scored) > len(needed) {
			all = append(all, "("+either(p.scored, headings)+")")
		}
	}
	return strings.Join(append(all, p.phrases...), " AND ")
}

// either writes an expression that one of the terms fulfils.
func either(terms []wanted, headings bool) string {
	columns := map[string][]string{}
	for _, w := range terms {
		columns[w.column] = append(columns[w.column], w.text)
	}
	var any []string
	for _, column := range []string{"words", "stems"} {
		if len(columns[column]) == 0 {
			continue
		}
		where := column
		if headings {
			where = "{" + column + " headings}"
		}
		any = append(any, where+" : ("+strings.Join(columns[column], " OR ")+")")
	}
	return strings.Join(any, " OR ")
}

// beginning lists the words that begin with one, the rarest of the first few: a name of which only a part was typed has few, and of a
// beginning with many none is meant.
func (db *DB) beginning(ctx context.Context, word string) ([]wanted, error) {
	const listed, kept = 200, 30
	if word == "" {
		return nil, nil
	}
	last, w := utf8.DecodeLastRuneInString(word)
	rows, err := db.query(ctx, `SELECT term, doc FROM terms WHERE term >= ? AND term < ? LIMIT ?`, word, word[:len(word)-w]+string(last+1), listed)
	if err != nil {
		return nil, db.failure("look for words that begin so", err)
	}
	found, err := collect(rows, func(w *wanted) error { return rows.Scan(&w.token, &w.count) })
	slices.SortStableFunc(found, func(a, b wanted) int { return cmp.Compare(b.count, a.count) })
	sum := 0
	for i, w := range found {
		if sum += w.count; sum > mostRanked || i == kept {
			return found[:i], db.failure("look for words that begin so", err)
		}
	}
	return found, db.failure("look for words that begin so", err)
}

// quote writes a token, or several that follow each other, as a string of FTS5; "" when nothing is in it.
func quote(token string) string {
	token = strings.TrimSpace(strings.ReplaceAll(token, "\x00", ""))
	if token == "" {
		return ""
	}
	return `"` + strings.ReplaceAll(token, `"`, `""`) + `"`
}

// quoted writes tokens as strings of FTS5, each once.
func quoted(tokens []string) []string {
	var all []string
	for _, t := range tokens {
		if q := quote(t); q != "" && !slices.Contains(all, q) {
			all = append(all, q)
		}
	}
	return all
}
