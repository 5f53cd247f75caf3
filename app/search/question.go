package search

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"cotejo/app"
	"cotejo/app/words"
)

// Question is a question as the steps read it.
type Question struct {
	Text     string
	Language string // "" when it cannot be told
	// Terms are the words that carry the subject, each with its stem; parts of an identifier are left out, so that
	// "ZX-49-RAG" does not find "ZX-4819-RAG".
	Terms []Term
	// Phrases were put in quotation marks: they must stand in a fragment word for word.
	Phrases [][]string
}

// Term is one word of a question.
type Term struct {
	Word, Stem string
	Identifier bool
	// Name is true for a number and for a word with a capital within a sentence: other languages write it alike.
	Name bool
}

var quoted = regexp.MustCompile(`"([^"]+)"|“([^”]+)”|«([^»]+)»`)

// Read finds language, terms and phrases of a question.
func Read(text string) Question {
	q := Question{Text: text, Language: words.Language(text)}
	for _, m := range quoted.FindAllStringSubmatch(text, -1) {
		var phrase []string
		for _, t := range words.Tokens(m[1] + m[2] + m[3]) {
			phrase = append(phrase, t.Folded)
		}
		if len(phrase) > 0 {
			q.Phrases = append(q.Phrases, phrase)
		}
	}
	tokens := words.Tokens(text)
	part := map[int]bool{} // starts of the parts of identifiers
	for _, t := range tokens {
		if t.Identifier {
			for _, p := range tokens {
				if !p.Identifier && t.Start <= p.Start && p.End <= t.End {
					part[p.Start] = true
				}
			}
		}
	}
	seen := map[string]bool{}
	for i, t := range tokens {
		if t.Folded == "" || seen[t.Folded] || !t.Identifier && (part[t.Start] || words.Stop(t.Folded, q.Language)) {
			continue
		}
		seen[t.Folded] = true
		term := Term{Word: t.Folded, Stem: t.Folded, Identifier: t.Identifier, Name: isName(text[t.Start:t.End], i == 0)}
		if !t.Identifier {
			term.Stem = words.Stem(t.Surface, q.Language)
		}
		q.Terms = append(q.Terms, term)
	}
	return q
}

// isName says whether a word is written like a name or a number; the first word of a question has a capital anyway, but not two.
func isName(written string, first bool) bool {
	capitals := 0
	for _, r := range written {
		if unicode.IsDigit(r) {
			return true
		}
		if unicode.IsUpper(r) {
			capitals++
		}
	}
	r, _ := utf8.DecodeRuneInString(written)
	return capitals > 1 || !first && unicode.IsUpper(r)
}

// Match is what the word index is asked. Words of another language than the question's do not vote: across languages
// the vectors decide (measured on XQuAD, Spanish questions on English passages: nDCG@10 .80 with both, .94 without).
// Identifiers, quoted phrases and words in scripts without spaces vote everywhere.
func (q Question) Match() app.Match {
	m := app.Match{Phrases: q.Phrases}
	everywhere := len(q.Phrases) > 0
	for _, t := range q.Terms {
		m.Words = append(m.Words, t.Word)
		parts := strings.Split(t.Word, "_")
		switch {
		case t.Identifier && len(parts) > 1:
			everywhere = true
			// The same parts may stand there with other signs between them, or after others: INV-2023-00017 for 2023-00017.
			apart := strings.Join(parts, " ")
			m.Words = append(m.Words, apart)
			if names(parts) {
				m.Whole = append(m.Whole, t.Word, apart)
			}
		case t.Stem != "":
			m.Stems = append(m.Stems, t.Stem)
			unspaced := words.Unspaced(t.Word)
			everywhere = everywhere || unspaced
			letters := utf8.RuneCountInString(t.Word)
			if unspaced && letters == 1 || letters >= shortestBeginning && (t.Name || len(q.Terms) <= 2) {
				m.Begins = append(m.Begins, app.Beginning{Word: t.Word, Stem: t.Stem})
			}
		}
	}
	for _, key := range words.Keys(q.Text) {
		m.Words = append(m.Words, key)
		if !strings.Contains(key, "_") {
			m.Whole = append(m.Whole, key)
		}
	}
	if q.Language != "" && !everywhere && len(m.Whole) == 0 {
		m.Languages = []string{q.Language, ""}
	}
	return m
}

// shortestBeginning is how many letters of a name must be typed to find it.
const shortestBeginning = 3

// names says whether the parts of an identifier name one thing rather than a quantity such as 3.5 or 1,000: there are letters, or three
// parts, or as many digits as numbers of documents have.
func names(parts []string) bool {
	whole := strings.Join(parts, "")
	return len(parts) > 2 || len(whole) > 6 || strings.ContainsFunc(whole, unicode.IsLetter)
}
