package verify

import (
	"strconv"

	"cotejo/app"
)

// Options are what a user may set of the checks.
type Options struct {
	// Minimum is the least number of characters (runes, after folding) of a quote that is not whole. Zero or less
	// means the default, 15 (requirement D1).
	Minimum int
}

// minimum is the default of Options.Minimum.
const minimum = 15

// contextBytes is how much is kept of the words before and after a quote (the contract's "before" and "after").
const contextBytes = 100

// Passage is a passage made ready for checking many quotes against it. It may be used by several goroutines at once.
type Passage struct {
	app.Passage
	folded Folded
}

// Prepare folds a passage once. Its Source must hold the passage's span and should reach over both ends of it: without that
// nobody sees whether a quote at the end cuts a word, and the context is missing. Without a Source no quote holds.
func Prepare(p app.Passage) *Passage {
	if p.Source == nil {
		p.Source = &app.Text{}
	}
	return &Passage{p, Fold(p.Source.Slice(p.Span))}
}

// PrepareAll prepares passages in order.
func PrepareAll(passages []app.Passage) []*Passage {
	all := make([]*Passage, len(passages))
	for i, p := range passages {
		all[i] = Prepare(p)
	}
	return all
}

// Citation checks the quote given for passage number index (from 1) and nothing else: a quote that stands only in another passage
// is not found. It fills all of the citation but Number. The findings say why a citation is not verified; there are none
// when it is.
func Citation(given string, index int, by app.Author, passages []*Passage, o Options) (app.Citation, []app.Finding) {
	c := app.Citation{Passage: index, Given: given, By: by, Verdict: app.NotFound}
	var passage *Passage
	for _, p := range passages {
		if p.Number == index {
			passage = p
		}
	}
	if passage == nil {
		return c, []app.Finding{*finding("index_out_of_range", "index", strconv.Itoa(index), "passages", strconv.Itoa(len(passages)))}
	}
	document, place := passage.Document, passage.Place
	c.Document, c.Place = &document, &place
	span, failed := locate(passage.Source, passage.folded, passage.Span.Start, given, o)
	if failed != nil {
		return c, []app.Finding{*failed}
	}
	for _, b := range passage.Source.Blocks {
		if b.Doubtful && b.Overlaps(span) {
			c.Verdict = app.FragmentOnly
			return c, []app.Finding{*finding("doubtful_text")}
		}
	}
	quote := passage.Source.Slice(span)
	place = passage.Source.Place(span)
	c.Quote, c.Span, c.Verdict = &quote, &span, app.Verified
	c.Before, c.After = passage.Source.Around(span, contextBytes)
	return c, nil
}

// finding makes a finding; its arguments are given in pairs: name, value.
func finding(code string, pairs ...string) *app.Finding {
	f := app.Finding{Code: code, Args: map[string]string{}}
	for i := 0; i+1 < len(pairs); i += 2 {
		f.Args[pairs[i]] = pairs[i+1]
	}
	return &f
}
