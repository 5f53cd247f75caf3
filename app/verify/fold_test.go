package verify

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"cotejo/app"
)

// pool holds pieces that have broken normalisers before: marks, ligatures, jamo, joiners, invisible characters, invalid bytes.
var pool = []string{"a", "B", " ", "\n", "\t", "é", "e\u0301", "\u0301", "ﬁ", "ﬄ", "ß", "ẞ", "İ", "Å", "A\u030a", "½", "²", "①", "\u00ad", "\u200b", "\u200d",
	"\u202e", "가", "\u1100\u1161", "\u11a8", "한", "Σ", "ς", "ｱ\uff9e", "株", "🇪🇸", "👩\u200d👩\u200d👧", "\u00a0", "\u3000", "ﷺ", "q\u0323\u0307", "\u0345", "ŉ", "-",
	"−", "’", "«", "…", "1", "0", ".", ",", "\xff", "\xe2\x82", "x\u0301\u0316", "क\u094d\u0937", "नि", "עִב", "ＡＢ", "the quick brown fox", "か\u3099", "\u3099", "ά", "й",
	"и\u0306", "\u064b", "ا\u0653", "กำ", "\u0e31", "=\u0338", "\u2000", "K", "ff\u0301", "\u0300", "⁄", "🏽", "\ufe0f", "\U0001D15E"}

func odd(r *rapid.T) string {
	var b strings.Builder
	for range rapid.IntRange(0, 40).Draw(r, "length") {
		if rapid.IntRange(0, 9).Draw(r, "any") == 0 {
			b.WriteRune(rapid.RuneFrom(nil, unicode.L, unicode.M, unicode.N, unicode.P, unicode.Z, unicode.Cf).Draw(r, "rune"))
			continue
		}
		b.WriteString(rapid.SampledFrom(pool).Draw(r, "piece"))
	}
	return b.String()
}

// reference is the normalisation as the package says it, whole and without a map.
func reference(s string) string {
	s = strings.Map(func(r rune) rune {
		if strings.ContainsRune(invisibles, r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(eachInvalid(s), "\uFFFD"))
	s = norm.NFC.String(s)
	var folded strings.Builder
	for _, r := range s {
		if unicode.Is(unicode.Cherokee, r) {
			folded.WriteRune(unicode.ToUpper(r))
		} else {
			folded.WriteString(cases.Fold().String(string(r)))
		}
	}
	s = folded.String()
	var b strings.Builder
	for _, r := range s {
		if words, found := replace(r); found {
			b.WriteString(words)
		} else {
			b.WriteRune(r)
		}
	}
	runes := []rune(norm.NFC.String(b.String()))
	var out []rune
	pending := false
	for i, r := range runes {
		carries := i+1 < len(runes) && !norm.NFC.PropertiesString(string(runes[i+1])).BoundaryBefore()
		if strings.ContainsRune(spaces, r) && !carries {
			pending = len(out) > 0
			continue
		}
		if pending {
			out, pending = append(out, ' '), false
		}
		out = append(out, r)
	}
	return string(out)
}

// eachInvalid makes U+FFFD of each byte that is not UTF-8; ToValidUTF8 makes one of a run.
func eachInvalid(s string) string { return string([]rune(s)) }

func TestFoldIsTheReference(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) { foldIsTheReference(r, odd(r)) })
}

func foldIsTheReference(t interface{ Fatalf(string, ...any) }, s string) {
	marks, last := 0, 'a'
	for _, r := range s {
		if invisible(r) {
			continue
		}
		if r == 0x0345 && (space(last) || marks > 0) { // the one mark that folds to a letter: on white space the reference cannot tell
			return
		}
		last = r
		if norm.NFC.PropertiesString(string(r)).BoundaryBefore() {
			marks = 0
		} else if marks++; marks > 10 { // beyond, NFC of a whole and of its parts may differ
			return
		}
	}
	f := Fold(s)
	if want := reference(s); f.Text != want {
		t.Fatalf("%+q folds to %+q, want %+q", s, f.Text, want)
	}
	if again := Fold(f.Text).Text; again != f.Text {
		t.Fatalf("%+q folds to %+q, and that to %+q", s, f.Text, again)
	}
}

// TestEveryCharacter holds the looked-up characters against the long way, alone and beside others.
func TestEveryCharacter(t *testing.T) {
	beside := []string{"", "é", "\u0301", "\u3099", "\u11a8", " "}
	for r := rune(1); r < 0x20000; r++ {
		if !utf8.ValidRune(r) || r > 0x3500 && r < 0xA000 && r%97 != 0 || r > 0xAC00 && r < 0xD700 && r%31 != 0 || r > 0x10000 && r%29 != 0 {
			continue
		}
		for _, b := range beside {
			foldIsTheReference(t, string(r)+b)
			foldIsTheReference(t, b+string(r))
		}
	}
}

func TestFoldMapsBack(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		s := odd(r)
		f := Fold(s)
		mapsBack(r, s, f)
		if len(f.Text) == 0 {
			return
		}
		a := rapid.IntRange(0, len(f.Text)-1).Draw(r, "from")
		b := rapid.IntRange(a+1, len(f.Text)).Draw(r, "to")
		f.find(f.Text[a:b], 0, func(span app.Span) bool {
			if got := Fold(s[span.Start:span.End]).Text; strings.Trim(got, " ") != strings.Trim(f.Text[a:b], " ") {
				r.Fatalf("%q: %q found at %v, but folds to %q", s, f.Text[a:b], span, got)
			}
			return true
		})
	})
}

// mapsBack says that the ranges are in order, not empty, on rune boundaries, and that each cluster folds to its bytes.
func mapsBack(t interface{ Fatalf(string, ...any) }, s string, f Folded) {
	if len(f.Start) != len(f.Text) || len(f.End) != len(f.Text) {
		t.Fatalf("%q: %d bytes, maps of %d and %d", s, len(f.Text), len(f.Start), len(f.End))
	}
	for i := 0; i < len(f.Text); {
		from, to := f.Start[i], f.End[i]
		if from < 0 || from >= to || int(to) > len(s) || i > 0 && from < f.End[i-1] {
			t.Fatalf("%q: byte %d maps to [%d,%d)", s, i, from, to)
		}
		if utf8.ValidString(s) && !(app.Span{Start: int(from), End: int(to)}).Valid(s) {
			t.Fatalf("%q: byte %d maps to [%d,%d), which cuts a character", s, i, from, to)
		}
		j := i
		for j < len(f.Text) && f.Start[j] == from {
			if f.End[j] != to {
				t.Fatalf("%q: one cluster has two ends", s)
			}
			j++
		}
		if part := f.Text[i:j]; part != " " && Fold(s[from:to]).Text != part {
			t.Fatalf("%q: [%d,%d) gave %q, alone it folds to %q", s, from, to, part, Fold(s[from:to]).Text)
		}
		i = j
	}
}

// TestFoldConcurrently is for the race detector.
func TestFoldConcurrently(t *testing.T) {
	done := make(chan string)
	for range 8 {
		go func() { done <- Fold("ΑΣ é ẞ ﬁ\u0301 İ क\u094d\u0937").Text }()
	}
	want := <-done
	for range 7 {
		if got := <-done; got != want {
			t.Errorf("%q and %q", got, want)
		}
	}
}

func FuzzFold(f *testing.F) {
	for _, s := range pool {
		f.Add(s + "a " + s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		mapsBack(t, s, Fold(s))
		foldIsTheReference(t, s)
	})
}
