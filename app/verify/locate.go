package verify

import (
	"strconv"
	"unicode/utf8"

	"cotejo/app"
)

// maxTries is how many occurrences of a quote in one passage are looked at before it counts as not found.
const maxTries = 1000

// Locate finds the given quote within a part of a text: the first occurrence that passes every check. Otherwise the
// finding says why none does; it is nil when one does.
func Locate(text *app.Text, within app.Span, given string, o Options) (app.Span, *app.Finding) {
	return locate(text, Fold(text.Slice(within)), within.Start, given, o)
}

// At returns a function that says why the words at a span of text do not earn verified for given, nil when they do. One function
// is for one goroutine; it remembers what it learned of the text.
func At(text *app.Text, given string, o Options) func(app.Span) *app.Finding {
	quote := Fold(given).Text
	if quote == "" {
		return func(app.Span) *app.Finding { return finding("empty_quote") }
	}
	return newAttempt(text, given, quote, o).check
}

func locate(text *app.Text, folded Folded, base int, given string, o Options) (app.Span, *app.Finding) {
	quote := Fold(given).Text
	if quote == "" {
		return app.Span{}, finding("empty_quote")
	}
	a := newAttempt(text, given, quote, o)
	var found app.Span
	failed := finding("not_in_fragment")
	tries := 0
	folded.find(quote, base, func(s app.Span) bool {
		tries++
		// The first occurrence is the one that is reported, whatever the later ones lack.
		f := a.check(s)
		if f == nil {
			found, failed = s, nil
		} else if tries == 1 {
			failed = f
		}
		return f != nil && tries < maxTries
	})
	return found, failed
}

// checks are what a quote must pass at one place of the text, in order; the first finding counts. Whatever a search said
// before: sameWords is the last word.
var checks = []func(*attempt, app.Span) *app.Finding{
	wholeWords,
	longEnough,
	saysSomething,
	sameWords,
}

// attempt is one quote that is tried at places of one text.
type attempt struct {
	text  *app.Text
	given string
	quote string // given, folded; not empty
	runes int    // of quote
	least int
	units map[int][]app.Span // by block, see unitsOf
}

func newAttempt(text *app.Text, given, quote string, o Options) *attempt {
	a := &attempt{text: text, given: given, quote: quote, runes: utf8.RuneCountInString(quote), least: o.Minimum}
	if a.least <= 0 {
		a.least = minimum
	}
	return a
}

func (a *attempt) check(s app.Span) *app.Finding {
	for _, check := range checks {
		if f := check(a, s); f != nil {
			return f
		}
	}
	return nil
}

func wholeWords(a *attempt, s app.Span) *app.Finding {
	if cuts(a.text, s) {
		return finding("cuts_word")
	}
	return nil
}

func longEnough(a *attempt, s app.Span) *app.Finding {
	if a.runes >= a.least || a.whole(s) {
		return nil
	}
	return finding("too_short", "characters", strconv.Itoa(a.runes), "minimum", strconv.Itoa(a.least))
}

// sameWords holds the words that will be shown against the words that were given.
func sameWords(a *attempt, s app.Span) *app.Finding {
	if words := a.text.Slice(s); words != a.given && Fold(words).Text != a.quote {
		return finding("not_in_fragment")
	}
	return nil
}
