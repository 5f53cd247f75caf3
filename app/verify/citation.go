package verify

import (
	"strconv"
	"sync"

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
	once   sync.Once
	cut    *reading
}

// reading cuts the passage into pieces when that is asked for the first time.
func (p *Passage) reading() *reading {
	p.once.Do(func() { p.cut = readingOf(p.Source, p.Span, beside) })
	return p.cut
}

// Prepare folds a passage once. Its Source must hold the passage's span and should reach over both ends of it: without that
// nobody sees whether a quote at the end cuts a word, and the context is missing. Without a Source no quote holds.
func Prepare(p app.Passage) *Passage {
	if p.Source == nil {
		p.Source = &app.Text{}
	}
	return &Passage{Passage: p, folded: Fold(p.Source.Slice(p.Span))}
}

// PrepareAll prepares passages in order.
func PrepareAll(passages []app.Passage) []*Passage {
	all := make([]*Passage, len(passages))
	for i, p := range passages {
		all[i] = Prepare(p)
	}
	return all
}

// Citation checks the quote given for passage number index: against that passage, and nothing else can make it hold. When it
// stands only in another of the passages it is misplaced, and FoundAt says where. It fills all of the citation but Number. The
// findings say why a citation is not verified; there are none when it is.
func Citation(given string, index int, by app.Author, passages []*Passage, o Options) (app.Citation, []app.Finding) {
	c := app.Citation{Passage: index, Given: given, By: by, Verdict: app.NotFound}
	passage := numbered(index, passages)
	if passage == nil {
		return c, []app.Finding{*finding("index_out_of_range", "index", strconv.Itoa(index), "passages", strconv.Itoa(len(passages)))}
	}
	return passage.cite(c, passage.Span, passages, o)
}

func numbered(index int, passages []*Passage) *Passage {
	for _, p := range passages {
		if p.Number == index {
			return p
		}
	}
	return nil
}

// cite looks for the citation's quote within a part of its passage, then elsewhere.
func (p *Passage) cite(c app.Citation, within app.Span, passages []*Passage, o Options) (app.Citation, []app.Finding) {
	document, place := p.Document, p.Place
	c.Document, c.Place = &document, &place
	span, verdict, found := p.locate(c.Given, within, o)
	switch {
	case verdict == app.NotFound && found.Code == "not_in_fragment":
		if at, number := elsewhere(c.Given, p, passages, o); at != nil {
			c.Verdict, c.FoundAt = app.Misplaced, at
			return c, []app.Finding{*finding("misplaced", "passage", strconv.Itoa(number))}
		}
		return c, []app.Finding{*found}
	case verdict == app.NotFound:
		return c, []app.Finding{*found}
	case p.doubtful(span):
		c.Verdict = app.FragmentOnly
		return c, []app.Finding{*finding("doubtful_text")}
	case onlyHeading(span, p, passages):
		return c, []app.Finding{*finding("only_heading")}
	}
	quote := p.Source.Slice(span)
	place = p.Source.Place(span)
	c.Quote, c.Span, c.Verdict = &quote, &span, verdict
	c.Before, c.After = p.Source.Around(span, contextBytes)
	if found != nil {
		return c, []app.Finding{*found}
	}
	return c, nil
}

// locate finds a quote within a part of the passage, word for word or nearly so.
func (p *Passage) locate(given string, within app.Span, o Options) (app.Span, app.Verdict, *app.Finding) {
	folded, cut := p.folded, p.reading
	if within != p.Span {
		folded = Fold(p.Source.Slice(within))
		cut = func() *reading { return readingOf(p.Source, within, beside) }
	}
	span, failed := locate(p.Source, folded, within.Start, given, o)
	if failed == nil {
		return span, app.Verified, nil
	}
	if (failed.Code == "not_in_fragment" || failed.Code == "cuts_word") && p.readable() {
		if span, difference := nearly(p.Source, cut(), given, o, p.reading()); span.Len() > 0 {
			return span, app.Approximate, difference
		}
	}
	return app.Span{}, app.NotFound, failed
}

// readable says whether the passage is in a language whose closed lists are known; in others no word is nearly another.
func (p *Passage) readable() bool {
	return p.Language == "" || p.Language == "en" || p.Language == "es"
}

// doubtful says whether a span touches words of which nobody can say that they stand there so.
func (p *Passage) doubtful(s app.Span) bool {
	for _, b := range p.Source.Blocks {
		if b.Doubtful && b.Overlaps(s) {
			return true
		}
	}
	return false
}

// finding makes a finding; its arguments are given in pairs: name, value.
func finding(code string, pairs ...string) *app.Finding {
	f := app.Finding{Code: code, Args: map[string]string{}}
	for i := 0; i+1 < len(pairs); i += 2 {
		f.Args[pairs[i]] = pairs[i+1]
	}
	return &f
}
