package main

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"unicode/utf8"

	"cotejo/app"
	"cotejo/app/source"
	"cotejo/app/verify"
)

// Quotes have this many characters.
const shortest, longest = 40, 300

// quote is words of a fragment, with that fragment as passage 1 and others of the corpus beside it.
type quote struct {
	words, language, from string
	span                  app.Span
	passages              []*verify.Passage
	fragment              string // folded
}

// drawQuotes takes from each fragment two quotes of whole sentences and two of parts of one. refused lists true quotes that
// the verifier did not take.
func drawQuotes(random *rand.Rand, texts []*text) (quotes []*quote, refused []string) {
	for _, t := range texts {
		for i, fragment := range t.fragments {
			beside := texts[random.Intn(len(texts))].fragments
			passages := []*verify.Passage{fragment}
			if len(t.fragments) > 1 {
				passages = append(passages, numbered(t.fragments[(i+1)%len(t.fragments)], 2))
			}
			if len(beside) > 0 {
				passages = append(passages, numbered(beside[0], 3))
			}
			folded := verify.Fold(fragment.Text).Text
			for n := range 4 {
				piece := t.pieces[i][random.Intn(len(t.pieces[i]))]
				if n%2 == 1 {
					piece = part(random, t.source, piece)
				}
				words := t.source.Slice(piece)
				if length := utf8.RuneCountInString(words); length < shortest || length > longest {
					continue
				}
				q := &quote{words, t.language, t.name, piece, passages, folded}
				if strings.Count(folded, verify.Fold(words).Text) != 1 {
					continue
				}
				if why := q.refused(); why != "" {
					refused = append(refused, why)
					continue
				}
				quotes = append(quotes, q)
			}
		}
	}
	return quotes, refused
}

// numbered is the same passage under another number.
func numbered(p *verify.Passage, number int) *verify.Passage {
	other := p.Passage
	other.Number = number
	return verify.Prepare(other)
}

// refused says why the true quote is not verified at its own bytes, "" when it is.
func (q *quote) refused() string {
	c, findings := verify.Citation(q.words, 1, app.ByModel, q.passages, verify.Options{})
	if c.Verdict == app.Verified && q.holds(*c.Span) {
		return ""
	}
	return fmt.Sprintf("%q in %s: %s %v", q.words, q.from, c.Verdict, findings)
}

// part cuts a piece where white space parts words.
func part(random *rand.Rand, from *app.Text, piece app.Span) app.Span {
	words := from.Slice(piece)
	fields := strings.Fields(words)
	if len(fields) < 8 {
		return piece
	}
	first := random.Intn(len(fields) - 6)
	last := first + 5 + random.Intn(min(30, len(fields)-first-5))
	start, at := 0, 0
	for i, f := range fields {
		at += strings.Index(words[at:], f)
		if i == first {
			start = at
		}
		at += len(f)
		if i == last {
			break
		}
	}
	return app.Span{Start: piece.Start + start, End: piece.Start + at}
}

// plantQuotes puts each sentence of ours between the paragraphs of a true fragment.
func plantQuotes(random *rand.Rand, texts []*text) (quotes []*quote, refused []string) {
	byLanguage := map[string][]*verify.Passage{}
	for _, t := range texts {
		byLanguage[t.language] = append(byLanguage[t.language], t.fragments...)
	}
	for _, language := range []string{"en", "es"} {
		for _, words := range sentencesOf(language) {
			around := byLanguage[language][random.Intn(len(byLanguage[language]))].Text
			content := around[:len(around)/2]
			content = content[:strings.LastIndexAny(" "+content, " \n")]
			read, _, err := source.Read(context.Background(), "planted.txt", []byte(content+"\n\n"+words+"\n\n"+around[len(content):]))
			if err != nil {
				refused = append(refused, fmt.Sprintf("%q: %v", words, err))
				continue
			}
			at := strings.Index(read.Content, words)
			if at < 0 || strings.Count(read.Content, words) > 1 {
				refused = append(refused, fmt.Sprintf("%q does not stand once in the text it was planted in", words))
				continue
			}
			passage := verify.Prepare(app.Passage{Number: 1, Span: app.Span{End: read.End()}, Text: read.Content, Source: read,
				Language: language})
			q := &quote{words, language, "planted", app.Span{Start: at, End: at + len(words)}, []*verify.Passage{passage}, verify.Fold(read.Content).Text}
			if why := q.refused(); why != "" {
				refused = append(refused, why)
				continue
			}
			quotes = append(quotes, q)
		}
	}
	return quotes, refused
}
