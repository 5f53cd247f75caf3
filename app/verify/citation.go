package verify

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"cotejo/app"
	"cotejo/app/sentence"
)

// Options are what a user may set of the checks.
type Options struct {
	// Minimum is the least number of characters (runes, after folding) of a quote that is not a whole sentence, block or
	// cell. Zero or less means the default, 15 (requirement D1).
	Minimum int
}

// minimum is the default of Options.Minimum.
const minimum = 15

// contextBytes is how much is kept of the words before and after a quote.
const contextBytes = 100

// Passage is a passage made ready for checking many quotes against it.
type Passage struct {
	app.Passage
	folded Folded
}

// Prepare folds a passage once.
func Prepare(p app.Passage) *Passage { return &Passage{p, Fold(p.Source.Slice(p.Span))} }

// PrepareAll prepares passages in order.
func PrepareAll(passages []app.Passage) []*Passage {
	all := make([]*Passage, len(passages))
	for i, p := range passages {
		all[i] = Prepare(p)
	}
	return all
}

// Citation checks the quote given for passage number index (from 1) and nothing else: a quote that stands only in another passage
// is not found. It fills all of the citation but Number. The findings say why a citation is not verified.
func Citation(given string, index int, by app.Author, passages []*Passage, o Options) (app.Citation, []app.Finding) {
	c := app.Citation{Passage: index, Given: given, By: by, Verdict: app.NotFound}
	var passage *Passage
	for _, p := range passages {
		if p.Number == index {
			passage = p
		}
	}
	if passage == nil {
		return c, []app.Finding{finding("index_out_of_range", "index", strconv.Itoa(index), "passages", strconv.Itoa(len(passages)))}
	}
	document, place := passage.Document, passage.Place
	c.Document, c.Place = &document, &place
	span, failed := locate(passage.Source, passage.folded, passage.Span.Start, given, o)
	if failed != nil {
		return c, []app.Finding{*failed}
	}
	quote := passage.Source.Slice(span)
	place = passage.Source.Place(span)
	c.Quote, c.Span, c.Verdict = &quote, &span, app.Verified
	c.Before, c.After = passage.Source.Around(span, contextBytes)
	return c, nil
}

// Locate finds the given quote within a part of a text, or says why it does not hold there.
func Locate(text *app.Text, within app.Span, given string, o Options) (app.Span, *app.Finding) {
	return locate(text, Fold(text.Slice(within)), within.Start, given, o)
}

// Holds says whether the words at span of text still earn what given was verified for.
func Holds(text *app.Text, span app.Span, given string, o Options) bool {
	words := text.Slice(span)
	if words == "" || !Equal(words, given) {
		return false
	}
	return accept(text, span, Fold(given).Text, o) == nil
}

func locate(text *app.Text, folded Folded, base int, given string, o Options) (app.Span, *app.Finding) {
	quote := Fold(given).Text
	if quote == "" {
		return app.Span{}, code("empty_quote")
	}
	var found app.Span
	var failed *app.Finding
	folded.find(quote, base, func(s app.Span) bool {
		failed = accept(text, s, quote, o)
		found = s
		return failed != nil
	})
	if failed == nil && found.End > 0 {
		return found, nil
	}
	if failed == nil {
		failed = code("not_in_fragment")
	}
	return app.Span{}, failed
}

// accept runs the checks that come after equality, in order.
func accept(text *app.Text, s app.Span, quote string, o Options) *app.Finding {
	// Whatever the search said: the words that will be shown must be the words that were given.
	if Fold(text.Slice(s)).Text != quote {
		return code("not_in_fragment")
	}
	if cuts(text, s) {
		return code("cuts_word")
	}
	least := o.Minimum
	if least <= 0 {
		least = minimum
	}
	if n := utf8.RuneCountInString(quote); n < least && !whole(text, s) {
		f := finding("too_short", "characters", strconv.Itoa(n), "minimum", strconv.Itoa(least))
		return &f
	}
	return nil
}

// whole says whether s is, but for white space and closing punctuation, a block, a cell of a row, or a sentence.
func whole(text *app.Text, s app.Span) bool {
	i := text.BlockAt(s.Start)
	if i < 0 || !text.Blocks[i].Contains(s) {
		return false
	}
	block := text.Blocks[i].Span
	content := text.Slice(block)
	if content == "" { // only a part of the block is at hand: its ends cannot be seen
		return false
	}
	if same(text, block, s) {
		return true
	}
	if text.Blocks[i].Kind == app.Row {
		start := block.Start
		for _, cell := range strings.SplitAfter(content, "\t") {
			if same(text, app.Span{Start: start, End: start + len(cell)}, s) {
				return true
			}
			start += len(cell)
		}
		return false
	}
	for _, one := range sentence.Split(content, block.Start) {
		if same(text, one, s) {
			return true
		}
	}
	return false
}

// same says whether two spans differ by white space and by punctuation at the end only.
func same(text *app.Text, whole, s app.Span) bool {
	if !whole.Contains(s) {
		return false
	}
	before := text.Slice(app.Span{Start: whole.Start, End: s.Start})
	after := text.Slice(app.Span{Start: s.End, End: whole.End})
	return blank(before) && strings.Trim(after, " \t\n.,;:!?…\"'”’»)") == ""
}

func code(c string) *app.Finding { f := finding(c); return &f }

func finding(c string, pairs ...string) app.Finding {
	f := app.Finding{Code: c, Args: map[string]string{}}
	for i := 0; i+1 < len(pairs); i += 2 {
		f.Args[pairs[i]] = pairs[i+1]
	}
	return f
}
