package program_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"cotejo/app"
	"cotejo/app/sentence"
	"cotejo/app/verify"
)

// quotation is a verified quote of a file with the place that its citation names.
type quotation struct {
	from  *evaluation
	quote string
	place app.Place
}

// evidencePiece is a sentence or row that can be evidence.
type evidencePiece struct {
	span  app.Span
	block app.Block
	words string
}

// piecesOf lists the whole sentences and rows of a text, as evidence chooses among them.
func piecesOf(text *app.Text) []evidencePiece {
	if text == nil {
		return nil
	}
	var all []evidencePiece
	for _, b := range text.Blocks {
		if b.Kind == app.Heading || b.Kind == app.Furniture || b.Doubtful {
			continue
		}
		spans := []app.Span{b.Span}
		if b.Kind != app.Row {
			spans = sentence.Split(text.Slice(b.Span), b.Start)
		}
		for _, s := range spans {
			all = append(all, evidencePiece{s, b, text.Slice(s)})
		}
	}
	return all
}

// allQuotations checks every sentence and row of a document against its fragments, as an answer would cite it.
func allQuotations(t *testing.T, l *library, e *evaluation) []quotation {
	fragments, err := l.Store.Fragments(context.Background(), e.id)
	if err != nil {
		t.Fatal(err)
	}
	var found []quotation
	pieces := piecesOf(e.text)
	for i, f := range fragments {
		passage := app.Passage{Number: 1, Span: f.Span, Text: e.text.Slice(f.Span), Source: e.text}
		prepared := []*verify.Passage{verify.Prepare(passage)}
		var later []evidencePiece
		for _, p := range pieces {
			next := i+1 < len(fragments) && fragments[i+1].Span.Contains(p.span)
			if !f.Span.Contains(p.span) || next {
				later = append(later, p)
				continue
			}
			c, _ := verify.Citation(p.words, 1, app.ByExtractive, prepared, verify.Options{})
			if c.Verdict == app.Verified {
				found = append(found, quotation{e, *c.Quote, *c.Place})
			}
		}
		pieces = later
	}
	return found
}

// independent is a reader of a file that shares nothing with the program's own. It says how it found a quote, or "".
type independent interface {
	find(quote string, place app.Place) string
}

func openIndependent(e *evaluation) (independent, error) {
	switch e.listed.Format {
	case "pdf":
		return openPages(e.path)
	case "docx":
		return openParagraphs(e.path)
	}
	return openPlain(e.path, e.listed.Format)
}

// acceptPlaces looks for every quote where its place says. Not one may fail.
func acceptPlaces(t *testing.T, l *library, cited []quotation) {
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("skipped: no pdftotext to look with")
	}
	only := os.Getenv("COTEJO_EVAL_FILE") // a part of a file's name, to look at one fault
	ways, failed, single, wrong := map[string]map[string]int{}, 0, 0, 0
	for _, e := range l.documents {
		if e.text == nil || only != "" && !strings.Contains(e.File, only) {
			continue
		}
		reader, err := openIndependent(e)
		if err != nil {
			t.Errorf("%s: %v", e.File, err)
			continue
		}
		quotes := allQuotations(t, l, e)
		for _, q := range cited {
			if q.from == e {
				quotes = append(quotes, q)
			}
		}
		format := e.listed.Format
		if ways[format] == nil {
			ways[format] = map[string]int{}
		}
		for _, q := range quotes {
			ways[format]["all"]++
			way := reader.find(q.quote, q.place)
			ways[format][way]++
			if way == inTwoParts {
				t.Logf("%s: page %d, %s: %q", e.File, q.place.Page, way, q.quote)
			}
			if format != "pdf" && way != afterBody && strings.Count(e.text.Content, q.quote) == 1 {
				single++
				if reader.find(q.quote, nextTo(q.place)) != "" {
					wrong++
				}
			}
			if way != "" {
				continue
			}
			failed++
			q.place.Rectangles = nil
			t.Errorf("%s: not at page %d paragraph %d line %d:%d %s: %q", e.File, q.place.Page, q.place.Paragraph, q.place.Line, q.place.Column, to(q.place), q.quote)
		}
	}
	t.Logf("%d quotes not found; found as: %v", failed, ways)
	// The readers here have to tell places apart: words that stand once must not be found one line further too.
	t.Logf("%d of %d quotes that stand once are found at the next paragraph or line too", wrong, single)
	if wrong*20 > single {
		t.Error("the independent readers do not look at the place")
	}
}

// nextTo is the paragraph or line after a place.
func nextTo(p app.Place) app.Place {
	further := func(p app.Place) app.Place {
		if p.Line > 0 {
			p.Line++
		}
		if p.Paragraph > 0 {
			p.Paragraph++
		}
		return p
	}
	to := p.To
	if p = further(p); to != nil {
		moved := further(*to)
		p.To = &moved
	}
	return p
}

func to(p app.Place) string {
	if p.To == nil {
		return ""
	}
	return fmt.Sprintf("to page %d paragraph %d line %d:%d", p.To.Page, p.To.Paragraph, p.To.Line, p.To.Column)
}

// ligatures are spelled out on both sides.
var ligatures = strings.NewReplacer("ﬀ", "ff", "ﬁ", "fi", "ﬂ", "fl", "ﬃ", "ffi", "ﬄ", "ffl", "ﬅ", "ft", "ﬆ", "st",
	"\u00AD", "", "\u200B", "", "\u200C", "", "\u200E", "", "\u200F", "", "\uFEFF", "", "\u2060", "", "\u202A", "", "\u202B", "", "\u202C", "")

// plainWords takes away what two readers of the same words may write differently: composition, ligatures, forms of
// Arabic and Hebrew letters, control characters, white space.
func plainWords(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, ligatures.Replace(s))
	s = presentationForms.ReplaceAllStringFunc(s, norm.NFKC.String)
	return spaced(norm.NFC.String(s))
}

var presentationForms = regexp.MustCompile(`[\x{FB1D}-\x{FDFF}\x{FE70}-\x{FEFC}]+`)

// squeezed drops white space altogether: readers part cells, lines and letters differently.
func squeezed(s string) string { return strings.Join(strings.Fields(plainWords(s)), "") }
