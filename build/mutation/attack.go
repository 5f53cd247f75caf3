package main

import (
	"fmt"
	"math/rand"
	"strings"
	"unicode"
	"unicode/utf8"

	"cotejo/app"
	"cotejo/app/verify"
)

// kind is one way of changing a quote; change says false when the quote offers nothing to change so.
type kind struct {
	name   string
	change func(*mutation) (string, bool)
	// letters is true for a harmless change of a letter: it is to be found as approximate. The others fold to the same.
	letters bool
}

// attack is the quotes that are changed, with where the choices come from.
type attack struct {
	random       *rand.Rand
	quotes       []*quote
	planted      []*quote
	vocabularies map[string]*vocabulary
}

// judge looks at what came out for a mutant, counts it and says whether it broke the rule.
type judge func(k kind, q *quote, c app.Citation, r *row) bool

// run makes n mutants, as evenly over the kinds as the texts allow. Half of each kind's are of each language where both have some.
func (a *attack) run(kinds []kind, n int, judged judge) (*table, []string) {
	t := &table{}
	var broken []string
	for i, k := range kinds {
		// What a kind could not supply, those after it make up for.
		share := (n - t.sum(func(r *row) int { return r.tried })) / (len(kinds) - i)
		r := &row{name: k.name}
		t.rows = append(t.rows, r)
		broken = append(broken, a.fill(k, share, judged, r)...)
	}
	// The kinds that any text supplies make up for the rest.
	for i := len(kinds) - 1; i >= 0; i-- {
		if missing := n - t.sum(func(r *row) int { return r.tried }); missing > 0 {
			broken = append(broken, a.fill(kinds[i], missing, judged, t.rows[i])...)
		}
	}
	return t, broken
}

// rounds is how often all quotes are gone through for a kind: the choices differ each time.
const rounds = 3

// fill tries up to n further mutants of a kind.
func (a *attack) fill(k kind, n int, judged judge, r *row) (broken []string) {
	end := r.tried + n
	for range rounds {
		for _, q := range a.order() {
			if r.tried >= end {
				return broken
			}
			mutant, changed := k.change(a.mutation(q))
			if !changed {
				continue
			}
			key := mutant + "\x00" + q.from
			if r.seen == nil {
				r.seen = map[string]bool{}
			}
			if r.seen[key] {
				continue
			}
			r.seen[key] = true
			folded := verify.Fold(mutant).Text
			same := folded == verify.Fold(q.words).Text
			twice := strings.Count(q.fragment, folded) > 1 // then there are several right places
			if !k.harmless() && (same || stands(q.fragment, folded)) || k.harmless() && (mutant == q.words || twice) {
				r.skipped++
				continue
			}
			c, findings := verify.Citation(mutant, 1, app.ByModel, q.passages, verify.Options{})
			r.tried++
			if judged(k, q, c, r) {
				broken = append(broken, fmt.Sprintf("%s (%s, %s): %q of %q: %s %v", k.name, q.language, q.from, mutant, q.words, c.Verdict, findings))
			}
		}
	}
	return broken
}

// order is all quotes in a new order, languages in turn, the planted ones among them at every fourth place.
func (a *attack) order() []*quote {
	queues := map[string][]*quote{}
	for _, all := range [][]*quote{a.quotes, a.planted} {
		for _, i := range a.random.Perm(len(all)) {
			q := all[i]
			name := q.language
			if q.from == "planted" {
				name += " planted"
			}
			queues[name] = append(queues[name], q)
		}
	}
	var all []*quote
	turns := []string{"en", "es", "en", "es", "en", "es", "en planted", "es planted"}
	for left := true; left; {
		left = false
		for _, name := range turns {
			if q := queues[name]; len(q) > 0 {
				all, queues[name], left = append(all, q[0]), q[1:], true
			}
		}
	}
	return all
}

func (a *attack) mutation(q *quote) *mutation {
	return &mutation{Rand: a.random, text: q.words, language: q.language, tokens: tokens(q.words), vocabulary: a.vocabularies[q.language]}
}

// stands says whether a folded mutant by itself stands in a folded fragment, with nothing that touches it but white space,
// brackets, quotation marks, commas and stops.
func stands(fragment, mutant string) bool {
	if mutant = strings.TrimSuffix(strings.TrimRight(strings.TrimLeft(mutant, " .,;:()\"'"), " (['\""), "..."); mutant == "" {
		return false
	}
	for from := 0; ; {
		at := strings.Index(fragment[from:], mutant)
		if at < 0 {
			return false
		}
		at += from
		before, _ := utf8.DecodeLastRuneInString(fragment[:at])
		after, _ := utf8.DecodeRuneInString(fragment[at+len(mutant):])
		free := func(r rune, marks string) bool {
			return r == utf8.RuneError || unicode.IsSpace(r) || strings.ContainsRune(marks, r)
		}
		if free(before, `("'[¡¿`) && free(after, `)"'].,;:!?`) {
			return true
		}
		from = at + 1
	}
}

func (k kind) harmless() bool {
	for _, h := range harmlessKinds {
		if h.name == k.name {
			return true
		}
	}
	return false
}

// judgeHarmful: no link may come of it.
func judgeHarmful(_ kind, _ *quote, c app.Citation, r *row) bool {
	r.count(c.Verdict)
	return c.Verdict == app.Verified || c.Verdict == app.Approximate
}

// holds says whether a span is that of the quote, but for punctuation at its ends: which is nobody's word.
func (q *quote) holds(s app.Span) bool {
	if !q.span.Contains(s) {
		return false
	}
	first, last := q.words[:s.Start-q.span.Start], q.words[s.End-q.span.Start:]
	return strings.Trim(first+last, " \t\n\u00A0\u200B\u200E\u200F.,;:!¡¿\"'“”‘’«»()[]…—–*") == ""
}

// judgeHarmless: it must be found where the quote was taken from, under the verdict that is due.
func judgeHarmless(k kind, q *quote, c app.Citation, r *row) bool {
	r.count(c.Verdict)
	due := app.Verified
	if k.letters {
		due = app.Approximate
	}
	if c.Span != nil {
		r.found++
		if q.holds(*c.Span) && c.Verdict == due {
			r.right++
			return false
		}
	}
	return true
}
