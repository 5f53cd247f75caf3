package verify

import (
	"math/rand"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"cotejo/app"
)

// textOf makes a text of one block a paragraph of content; with tabs it is a row.
func textOf(content string) *app.Text {
	t := &app.Text{Content: content, Marks: []app.Mark{{Line: 1, Column: 1}}}
	kind := app.Paragraph
	if strings.Contains(content, "\t") {
		kind = app.Row
	}
	t.Blocks = []app.Block{{Span: app.Span{End: len(content)}, Kind: kind}}
	return t
}

func passageOf(content string) *Passage {
	text := textOf(content)
	return Prepare(app.Passage{Number: 1, Span: app.Span{End: len(content)}, Text: content, Source: text})
}

func TestVectors(t *testing.T) {
	files, _ := filepath.Glob("testdata/vectors/*.txt")
	if len(files) < 50 {
		t.Fatalf("only %d vectors", len(files))
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			head, rest, _ := strings.Cut(string(raw), "--- document\n")
			document, quote, found := strings.Cut(rest, "\n--- quote\n")
			if !found {
				t.Fatal("no quote")
			}
			headers := map[string]string{}
			for _, line := range strings.Split(strings.TrimSpace(head), "\n") {
				k, v, _ := strings.Cut(line, ": ")
				headers[k] = v
			}
			c, findings := Citation(strings.TrimSuffix(quote, "\n"), 1, app.ByModel, []*Passage{passageOf(document)}, Options{})
			if string(c.Verdict) != headers["expect"] {
				t.Errorf("verdict %s, want %s (%v)", c.Verdict, headers["expect"], findings)
			}
			got := ""
			if len(findings) > 0 {
				got = findings[0].Code
			}
			if got != headers["finding"] {
				t.Errorf("finding %q, want %q", got, headers["finding"])
			}
			check(t, document, c)
		})
	}
}

// check holds a citation against requirement D9.
func check(t interface{ Fatalf(string, ...any) }, document string, c app.Citation) {
	if c.Verdict != app.Verified {
		if c.Quote != nil || c.Span != nil {
			t.Fatalf("%q: not verified, but has a quote", c.Given)
		}
		return
	}
	if !c.Span.Valid(document) && utf8.ValidString(document) {
		t.Fatalf("%q: span %v is not valid", c.Given, c.Span)
	}
	words := document[c.Span.Start:c.Span.End]
	if words != *c.Quote || Fold(words).Text != Fold(c.Given).Text {
		t.Fatalf("%q: verified against %q", c.Given, words)
	}
}

func TestOutOfRange(t *testing.T) {
	for _, index := range []int{0, 2, -1} {
		c, findings := Citation("The tenant shall pay", index, app.ByModel, []*Passage{passageOf("The tenant shall pay.")}, Options{})
		if c.Verdict != app.NotFound || len(findings) != 1 || findings[0].Code != "index_out_of_range" || c.Document != nil {
			t.Errorf("%d: %+v %v", index, c, findings)
		}
	}
}

// pool holds pieces that have broken normalisers before: marks, ligatures, jamo, joiners, invisible characters, invalid bytes.
var pool = []string{"a", "B", " ", "\n", "\t", "é", "e\u0301", "\u0301", "ﬁ", "ﬄ", "ß", "ẞ", "İ", "Å", "A\u030a", "½", "²", "①", "\u00ad", "\u200b", "\u200d",
	"\u202e", "가", "\u1100\u1161", "\u11a8", "한", "Σ", "ς", "ｱ\uff9e", "株", "🇪🇸", "👩\u200d👩\u200d👧", "\u00a0", "\u3000", "ﷺ", "q\u0323\u0307", "\u0345", "ŉ", "-",
	"−", "’", "«", "…", "1", "0", ".", ",", "\xff", "\xe2\x82", "x\u0301\u0316", "क\u094d\u0937", "नि", "עִב", "ＡＢ", "the quick brown fox"}

func odd(r *rapid.T) string {
	var b strings.Builder
	for _, i := range rapid.SliceOfN(rapid.IntRange(0, len(pool)-1), 0, 40).Draw(r, "pieces") {
		b.WriteString(pool[i])
	}
	return b.String()
}

func TestFoldMapsBack(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		s := odd(r)
		f := Fold(s)
		if len(f.Start) != len(f.Text) || len(f.End) != len(f.Text) {
			r.Fatalf("%q: %d bytes, maps of %d and %d", s, len(f.Text), len(f.Start), len(f.End))
		}
		for i := range f.Text {
			if f.Start[i] < 0 || f.Start[i] >= f.End[i] || int(f.End[i]) > len(s) || i > 0 && f.Start[i] < f.Start[i-1] {
				r.Fatalf("%q: byte %d maps to [%d,%d)", s, i, f.Start[i], f.End[i])
			}
		}
		if len(f.Text) == 0 {
			return
		}
		a := rapid.IntRange(0, len(f.Text)-1).Draw(r, "from")
		b := rapid.IntRange(a+1, len(f.Text)).Draw(r, "to")
		f.find(f.Text[a:b], 0, func(span app.Span) bool {
			if got := Fold(s[span.Start:span.End]).Text; got != strings.Trim(f.Text[a:b], " ") {
				r.Fatalf("%q: %q found at %v, but folds to %q", s, f.Text[a:b], span, got)
			}
			return true
		})
	})
}

func TestNeverVerifiedUnlessEqual(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		document, quote := odd(r), odd(r)
		if rapid.Bool().Draw(r, "from the document") && len(document) > 0 {
			a := rapid.IntRange(0, len(document)-1).Draw(r, "a")
			quote = document[a:rapid.IntRange(a, len(document)).Draw(r, "b")]
		}
		c, _ := Citation(quote, 1, app.ByModel, []*Passage{passageOf(document)}, Options{Minimum: 1})
		check(r, document, c)
	})
}

func FuzzCitation(f *testing.F) {
	f.Add("The tenant shall pay the re\u00adnt of 21.000 €.", "pay the rent of 21.000")
	f.Add("10² ½ ﬁ\u0301 \xff", "10² ½")
	f.Fuzz(func(t *testing.T, document, quote string) {
		c, _ := Citation(quote, 1, app.ByModel, []*Passage{passageOf(document)}, Options{Minimum: 1})
		check(t, document, c)
	})
}

// BenchmarkCitation checks one quote against a passage of 2,000 bytes and reports the 99th percentile in microseconds
// (requirement I2: under 100).
func BenchmarkCitation(b *testing.B) {
	var text strings.Builder
	random := rand.New(rand.NewSource(1))
	vocabulary := strings.Fields("the tenant shall pay el arrendatario pagará la renta año “quoted” agreement ends — december of each month niño 1,250 euros")
	for text.Len() < 2000 {
		text.WriteString(vocabulary[random.Intn(len(vocabulary))] + " ")
	}
	content := strings.TrimSpace(text.String())
	passages := []*Passage{passageOf(content)}
	quote := strings.Join(strings.Fields(content)[150:170], " ")
	var times []time.Duration
	for b.Loop() {
		start := time.Now()
		if c, _ := Citation(quote, 1, app.ByModel, passages, Options{}); c.Verdict != app.Verified {
			b.Fatal(c.Verdict)
		}
		times = append(times, time.Since(start))
	}
	sort.Slice(times, func(i, j int) bool { return times[i] < times[j] })
	b.ReportMetric(float64(times[len(times)*99/100].Microseconds()), "p99-µs")
}
