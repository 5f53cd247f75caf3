package verify

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"cotejo/app"
)

// offset is where the texts of the tests begin within longer ones: spans must not count from the part at hand.
const offset = 1000

// textOf makes a part of a text of the given blocks; one with a tab is a row of a table.
func textOf(blocks ...string) *app.Text {
	t := &app.Text{Offset: offset, Marks: []app.Mark{{Start: offset, Line: 1, Column: 1}}}
	for _, words := range blocks {
		kind := app.Paragraph
		if strings.Contains(words, "\t") {
			kind = app.Row
		}
		start := t.End()
		t.Content += words + "\n"
		t.Blocks = append(t.Blocks, app.Block{Span: app.Span{Start: start, End: start + len(words)}, Kind: kind})
	}
	return t
}

func passageOf(blocks ...string) *Passage {
	text := textOf(blocks...)
	return Prepare(app.Passage{Number: 1, Span: app.Span{Start: offset, End: text.End()}, Source: text})
}

// holdsInvariant holds a citation against requirement D9.
func holdsInvariant(t interface{ Fatalf(string, ...any) }, p *Passage, c app.Citation) {
	if c.Verdict != app.Verified && c.Verdict != app.Approximate {
		if c.Quote != nil || c.Span != nil || c.Before != "" || c.After != "" {
			t.Fatalf("%q: not verified, but has a quote", c.Given)
		}
		return
	}
	local := app.Span{Start: c.Span.Start - p.Source.Offset, End: c.Span.End - p.Source.Offset}
	if !p.Span.Contains(*c.Span) || !local.Valid(p.Source.Content) || local.Len() == 0 {
		t.Fatalf("%q: span %v is not valid in %v", c.Given, c.Span, p.Span)
	}
	words := p.Source.Content[local.Start:local.End]
	// The reference folds character by character, without the short ways.
	if c.Verdict == app.Approximate {
		if words != *c.Quote || reference(words) == reference(c.Given) {
			t.Fatalf("%q: approximate against %q", c.Given, words)
		}
	} else if words != *c.Quote || reference(words) != reference(c.Given) || !Equal(words, c.Given) {
		t.Fatalf("%q: verified against %q", c.Given, words)
	}
	if len(c.Before) > contextBytes || len(c.After) > contextBytes || !strings.Contains(p.Source.Content, c.Before+words+c.After) {
		t.Fatalf("%q: context %q, %q", c.Given, c.Before, c.After)
	}
	if utf8.ValidString(p.Source.Content) && !utf8.ValidString(c.Before+c.After) {
		t.Fatalf("%q: context is not UTF-8", c.Given)
	}
}

func TestCitation(t *testing.T) {
	long := strings.Repeat("ñ", 120)
	text := textOf("First words. "+long+" The tenant shall pay the rent. "+long, "Another block.")
	document := app.Document{Path: "/a.txt"}
	p := Prepare(app.Passage{Number: 3, Document: document, Span: app.Span{Start: offset + 13, End: text.End() - 3}, Source: text, Place: app.Place{Line: 1}})
	c, findings := Citation("THE TENANT shall pay", 3, app.ByModel, []*Passage{p}, Options{})
	if c.Verdict != app.Verified || len(findings) != 0 || *c.Quote != "The tenant shall pay" || c.Passage != 3 || c.By != app.ByModel ||
		c.Number != nil || c.Document.Path != "/a.txt" || c.Place.Line != 1 || c.Place.Column != 13+120+2 {
		t.Errorf("%+v %v", c, findings)
	}
	if len(c.Before) != 99 || !strings.HasSuffix(c.Before, "ñ ") || len(c.After) != 99 || !strings.HasPrefix(c.After, " the rent. ñ") {
		t.Errorf("before %d %q, after %d %q", len(c.Before), c.Before, len(c.After), c.After)
	}
	// The words stand in the text, but outside of the passage.
	if c, findings := Citation("First words.", 3, app.ByModel, []*Passage{p}, Options{Minimum: 1}); c.Verdict != app.NotFound ||
		findings[0].Code != "not_in_fragment" || c.Document == nil || c.Place == nil || c.Quote != nil {
		t.Errorf("%+v %v", c, findings)
	}
	// The passage ends inside a word, and the text knows.
	if c, findings := Citation("Another blo", 3, app.ByModel, []*Passage{p}, Options{Minimum: 1}); c.Verdict != app.NotFound || findings[0].Code != "cuts_word" {
		t.Errorf("%+v %v", c, findings)
	}
}

func TestOutOfRange(t *testing.T) {
	for _, index := range []int{0, 2, -1} {
		c, findings := Citation("The tenant shall pay", index, app.ByModel, []*Passage{passageOf("The tenant shall pay.")}, Options{})
		if c.Verdict != app.NotFound || len(findings) != 1 || findings[0].Code != "index_out_of_range" || c.Document != nil || c.Place != nil {
			t.Errorf("%d: %+v %v", index, c, findings)
		}
		if args := findings[0].Args; args["passages"] != "1" {
			t.Errorf("arguments %v", args)
		}
	}
}

func TestMinimum(t *testing.T) {
	p := []*Passage{passageOf("The tenant shall pay the rent monthly.")}
	_, findings := Citation("pay the rent", 1, app.ByModel, p, Options{})
	if len(findings) != 1 || findings[0].Args["characters"] != "12" || findings[0].Args["minimum"] != "15" {
		t.Errorf("%v", findings)
	}
	if c, findings := Citation("pay the rent", 1, app.ByModel, p, Options{Minimum: 12}); c.Verdict != app.Verified {
		t.Errorf("%v", findings)
	}
	if c, _ := Citation("tenant shall pay the", 1, app.ByModel, p, Options{Minimum: 21}); c.Verdict != app.NotFound {
		t.Error("20 characters pass a minimum of 21")
	}
}

// TestPartOfBlock: where the ends of a block are out of sight, a short quote counts as part of it.
func TestPartOfBlock(t *testing.T) {
	whole := textOf("One thing. It ends.")
	part := whole.Part(app.Span{Start: offset + 11, End: offset + 19})
	within := app.Span{Start: offset + 11, End: offset + 19}
	if _, f := Locate(whole, within, "It ends.", Options{}); f != nil {
		t.Errorf("in sight: %v", f)
	}
	if _, f := Locate(part, within, "It ends.", Options{}); f == nil || f.Code != "too_short" {
		t.Errorf("out of sight: %v", f)
	}
}

func TestWithoutSource(t *testing.T) {
	p := Prepare(app.Passage{Number: 1, Span: app.Span{End: 30}, Text: "The tenant shall pay the rent."})
	if c, _ := Citation("The tenant shall pay", 1, app.ByModel, []*Passage{p}, Options{}); c.Verdict != app.NotFound {
		t.Error("verified without a text")
	}
}

// TestManyOccurrences: a quote that stands everywhere and holds nowhere comes to an end.
func TestManyOccurrences(t *testing.T) {
	text := textOf(strings.Repeat("a", 1<<20))
	if _, f := Locate(text, app.Span{Start: offset, End: text.End()}, strings.Repeat("a", 20), Options{}); f == nil || f.Code != "cuts_word" {
		t.Errorf("%v", f)
	}
}

func TestNeverVerifiedUnlessEqual(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		document, quote := odd(r), odd(r)
		if rapid.Bool().Draw(r, "from the document") && len(document) > 0 {
			a := rapid.IntRange(0, len(document)-1).Draw(r, "a")
			quote = document[a:rapid.IntRange(a, len(document)).Draw(r, "b")]
		}
		p := passageOf(document)
		c, findings := Citation(quote, 1, app.ByModel, []*Passage{p}, Options{Minimum: rapid.IntRange(0, 20).Draw(r, "minimum")})
		if (c.Verdict == app.Verified) != (len(findings) == 0) || c.Verdict == app.Approximate && findings[0].Code != "nearly_same" && findings[0].Code != "other_punctuation" {
			r.Fatalf("%s with %v", c.Verdict, findings)
		}
		holdsInvariant(r, p, c)
	})
}

// TestWholeWordsVerify: whole words of a document, written in another way that folds alike, are found.
func TestWholeWordsVerify(t *testing.T) {
	words := []string{"the", "tenant", "año", "pagará", "oﬃce", "agree\u00adment", "“quoted”", "—", "Ελλάδα", "договор", "e\u0301te\u0301", "Straße", "1,250", "ＡＢＣ", "가나다"}
	disguise := strings.NewReplacer("á", "a\u0301", "ñ", "n\u0303", "ﬃ", "ffi", "\u00ad", "", "“", `"`, "”", `"`, "—", "-", "e\u0301", "é", "ß", "ss", "Ａ", "a", "Ｂ", "b", "Ｃ", "C", "가", "\u1100\u1161", " ", " \n ")
	rapid.Check(t, func(r *rapid.T) {
		pieces := rapid.SliceOfN(rapid.SampledFrom(words), 5, 30).Draw(r, "words")
		a := rapid.IntRange(0, len(pieces)-1).Draw(r, "from")
		b := rapid.IntRange(a+1, len(pieces)).Draw(r, "to")
		p := passageOf(strings.Join(pieces, " "))
		quote := strings.ToUpper(disguise.Replace(strings.Join(pieces[a:b], " ")))
		c, findings := Citation(quote, 1, app.ByModel, []*Passage{p}, Options{Minimum: 1})
		if c.Verdict != app.Verified && findings[0].Code != "only_stop_words" {
			r.Fatalf("%q in %q: %v", quote, pieces, findings)
		}
		holdsInvariant(r, p, c)
	})
}

func FuzzLocate(f *testing.F) {
	f.Add("The tenant shall pay the re\u00adnt of 21.000 €.", "pay the rent of 21.000", uint8(1))
	f.Add("10² ½ ﬁ\u0301 \xff", "10² ½", uint8(0))
	f.Add("Sí. No.\tA  \u0301", "no.", uint8(15))
	f.Fuzz(func(t *testing.T, document, quote string, minimum uint8) {
		p := passageOf(document)
		c, _ := Citation(quote, 1, app.ByModel, []*Passage{p}, Options{Minimum: int(minimum)})
		holdsInvariant(t, p, c)
	})
}
