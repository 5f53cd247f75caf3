package search

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"cotejo/app/words"
)

const (
	// leastSlip is the shortest word that is corrected, in letters.
	leastSlip = 5
	// leastSure is in how many fragments the word must stand that takes its place: one that stands once may be a slip itself.
	leastSure = 2
)

// respell corrects obvious slips of typing: a word that no fragment has, and that is no other word, one letter or two exchanged letters away
// from one that several have. Names, numbers, identifiers and quoted words stay as they were written, and where most other words of the
// question are unknown too (documents in another language) all do.
func (s *Search) respell(ctx context.Context, question string) (string, int, error) {
	q := Read(question)
	doubtful := map[string]bool{}
	var tokens []string
	for _, t := range q.Terms {
		tokens = append(tokens, t.Word, t.Stem)
	}
	counts, _, err := s.Index.Frequencies(ctx, tokens)
	if err != nil {
		return question, 0, fmt.Errorf("search spelling: %w", err)
	}
	others, missing := 0, 0
	quoted := inQuotes(question)
	for _, t := range q.Terms {
		switch {
		case counts[t.Word] > 0 || counts[t.Stem] > 0:
			others++
		case t.Name || t.Identifier || quoted[t.Word] || utf8.RuneCountInString(t.Word) < leastSlip || !letters(t.Word) || words.Known(t.Word):
			missing++
		default:
			doubtful[t.Word] = true
		}
	}
	if len(doubtful) == 0 || others == 0 || missing > others {
		return question, 0, nil
	}
	var written strings.Builder
	at, changed := 0, 0
	for _, t := range words.Tokens(question) {
		if !doubtful[t.Folded] || words.Known(t.Surface) || t.Start < at {
			continue
		}
		meant, err := s.meant(ctx, t.Folded, q.Language)
		if err != nil {
			return question, 0, err
		}
		if meant != "" {
			written.WriteString(question[at:t.Start] + meant)
			at, changed = t.End, changed+1
		}
	}
	return written.String() + question[at:], changed, nil
}

// meant is the word for which one was typed, as far as the index tells: the only one near it, or one that is ten times as common as the
// next; "" when none is.
func (s *Search) meant(ctx context.Context, typed, language string) (string, error) {
	similar, err := s.Index.Similar(ctx, typed)
	if err != nil {
		return "", fmt.Errorf("search spelling: %w", err)
	}
	best, most, second := "", 0, 0
	for _, t := range similar {
		// The index holds stems too, which nobody writes: a word's own stem is there as well, and is shorter or the same.
		if t.Fragments < leastSure || !letters(t.Term) || !oneSlip(typed, t.Term) || words.Stem(t.Term, language) == words.Stem(typed, language) {
			continue
		}
		counts, _, err := s.Index.Frequencies(ctx, []string{words.Stem(t.Term, language)})
		if err != nil {
			return "", fmt.Errorf("search spelling: %w", err)
		}
		if counts[words.Stem(t.Term, language)] < t.Fragments {
			continue
		}
		switch {
		case t.Fragments > most:
			best, most, second = t.Term, t.Fragments, most
		case t.Fragments > second:
			second = t.Fragments
		}
	}
	if most < 10*second {
		return "", nil
	}
	return best, nil
}

// inQuotes are the words of a text that stand in quotation marks.
func inQuotes(text string) map[string]bool {
	found := map[string]bool{}
	for _, m := range quoted.FindAllStringSubmatch(text, -1) {
		for _, t := range words.Tokens(strings.Join(m[1:], " ")) {
			found[t.Folded] = true
		}
	}
	return found
}

// letters says whether a word is of Latin letters alone, folded.
func letters(word string) bool {
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return false
		}
	}
	return word != ""
}

// oneSlip says whether two words of Latin letters differ by one letter that is added, left out or another, or by two neighbours
// exchanged.
func oneSlip(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch len(b) - len(a) {
	case 0:
		return i < len(a) && (a[i+1:] == b[i+1:] || i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:])
	case 1:
		return a[i:] == b[i+1:]
	}
	return false
}
