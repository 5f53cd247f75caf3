package verify

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"cotejo/app"
)

// What follows says requirement D2 again, in its own way and from the package's words alone: no reading, no pieces, no lists of
// the code are used. It is wider than the code, which may refuse more.

// notNearly says why words cannot be approximately what was given, "" when they can.
func notNearly(given, words string) string {
	g, w := reference(given), reference(words)
	a, b := runs(g), runs(w)
	if len(a) != len(b) {
		return "the number of words differs"
	}
	for i := range a {
		if a[i] == b[i] {
			continue
		}
		switch {
		case len([]rune(bare(a[i]))) < 5 || len([]rune(bare(b[i]))) < 5:
			return "a short word differs: " + a[i] + ", " + b[i]
		case strings.ContainsFunc(a[i]+b[i], unicode.IsNumber):
			return "a number differs: " + a[i] + ", " + b[i]
		case distance(a[i], b[i]) > 1 && bare(a[i]) != bare(b[i]):
			return "a word differs in more than a letter: " + a[i] + ", " + b[i]
		case neverSlips[a[i]] || neverSlips[b[i]]:
			return "a word of the closed lists differs: " + a[i] + ", " + b[i]
		}
	}
	if signsOf(g) != signsOf(w) {
		return "signs differ: " + signsOf(g) + ", " + signsOf(w)
	}
	// What is shown ends with words: punctuation at the ends of what was given is not held against it, nor does it count.
	shown := utf8.RuneCountInString(w)
	g, w = strings.TrimFunc(g, loose), strings.TrimFunc(w, loose)
	if n := max(utf8.RuneCountInString(g), shown); float64(distance(g, w)) > 0.08*float64(n)+1e-9 {
		return "less than .92 alike"
	}
	return ""
}

// neverSlips are a few words of each closed list.
var neverSlips = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(`three seven eight million billion sesenta setenta doscientos never neither nunca jamás ningún metres metros dollars dólares shall should
		could would deberá podrá before after mayor menor every several todos march march june july marzo mayo junio julio agosto miércoles`) {
		m[w] = true
	}
	return m
}()

func loose(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) && r != '%' || r == '`' }

// runs are the words and numbers of s: letters, digits and the marks on them. Raised digits and fractions are signs.
func runs(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.In(r, unicode.Nd, unicode.Nl) && !unicode.IsMark(r)
	})
}

// bare is a word without its marks.
func bare(w string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsMark(r) {
			return -1
		}
		return r
	}, norm.NFD.String(w))
}

// signsOf are the signs that change what they stand beside: all but punctuation, and a dash, or a bracket, before a number.
func signsOf(s string) string {
	var all strings.Builder
	for i, r := range s {
		after, _ := utf8.DecodeRuneInString(strings.TrimPrefix(s[i+utf8.RuneLen(r):], " "))
		next, _ := utf8.DecodeRuneInString(s[i+utf8.RuneLen(r):])
		switch {
		case unicode.Is(unicode.No, r), unicode.IsSymbol(r) && r != '`' && r != '^' || strings.ContainsRune("%‰/&@#", r):
			all.WriteRune(r)
		case r == '-' && unicode.IsDigit(after), r == '(' && unicode.IsDigit(next):
			all.WriteRune(r)
		}
	}
	return all.String()
}

// distance is Levenshtein's, by the full table.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	table := make([][]int, len(x)+1)
	for i := range table {
		table[i] = make([]int, len(y)+1)
		table[i][0] = i
	}
	for j := range table[0] {
		table[0][j] = j
	}
	for i := range x {
		for j := range y {
			cost := 1
			if x[i] == y[j] {
				cost = 0
			}
			table[i+1][j+1] = min(table[i][j]+cost, table[i][j+1]+1, table[i+1][j]+1)
		}
	}
	return table[len(x)][len(y)]
}

// deserved holds a citation against D2 and D9: no verdict that shows words without a reason, and the same again for the words shown.
func deserved(t interface{ Fatalf(string, ...any) }, passages []*Passage, c app.Citation, o Options) {
	p := numbered(c.Passage, passages)
	if p == nil {
		if c.Verdict != app.NotFound {
			t.Fatalf("%q: %s without a passage", c.Given, c.Verdict)
		}
		return
	}
	holdsInvariant(t, p, c)
	switch c.Verdict {
	case app.Misplaced:
		for _, other := range passages {
			if other != p && other.Span.Contains(c.FoundAt.Span) && Equal(other.Source.Slice(c.FoundAt.Span), c.Given) {
				return
			}
		}
		t.Fatalf("%q: misplaced at %v, where it is not", c.Given, c.FoundAt.Span)
	case app.Approximate:
		if why := notNearly(c.Given, *c.Quote); why != "" {
			t.Fatalf("%q approximate to %q: %s", c.Given, *c.Quote, why)
		}
		fallthrough
	case app.Verified:
		if c.FoundAt != nil {
			t.Fatalf("%q: %s and found elsewhere", c.Given, c.Verdict)
		}
		again, findings := Citation(*c.Quote, c.Passage, c.By, passages, o)
		if again.Verdict != app.Verified || !Equal(*again.Quote, *c.Quote) {
			t.Fatalf("%q gave %q (%s), which gives %s %v", c.Given, *c.Quote, c.Verdict, again.Verdict, findings)
		}
	}
}

// prose are words of which the documents of these tests are made; the letters of other scripts, joined signs and marks too.
var prose = append(strings.Fields(`the tenant shall pay monthly rent of 1,250 euros before December and not later than five days after receipt unless Anderson agrees
	-5 % (3) 10² CO₂ ½ employer employee may never cancel the contract el arrendatario pagará la renta año público no podrá según artículo 4.º niño información jurídica €30 < 10
	también después “según” — договор 가나다 한국어 क्षत्रिय नियम שלום عقد 👩‍👩‍👧 🇪🇸 株式会社 ﬁnance résumé &amp; [3] <document> confidential information agreement whichever 21.000 3–5 …`), "\u1112\u1161\u11ab", "e\u0301t\u00ade\u0301", "．")

func document(r *rapid.T, label string) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(prose), 4, 60).Draw(r, label), rapid.SampledFrom([]string{" ", " ", "  ", "\n"}).Draw(r, label+" space"))
}

// meddled is a stretch of a document after a few changes.
func meddled(r *rapid.T, from string) string {
	words := strings.Fields(from)
	a := rapid.IntRange(0, len(words)-1).Draw(r, "from")
	words = append([]string(nil), words[a:rapid.IntRange(a+1, len(words)).Draw(r, "to")]...)
	for range rapid.IntRange(0, 3).Draw(r, "changes") {
		i := rapid.IntRange(0, len(words)-1).Draw(r, "word")
		w := []rune(words[i] + " ")
		at := rapid.IntRange(0, len(w)-1).Draw(r, "letter")
		switch rapid.IntRange(0, 9).Draw(r, "change") {
		case 0:
			w = append(w[:at:at], append([]rune(rapid.SampledFrom(pool).Draw(r, "piece")), w[at:]...)...)
		case 1:
			if len(w) > 1 {
				w = append(w[:at:at], w[at+1:]...)
			}
		case 2:
			w[at] = rapid.SampledFrom([]rune("aeinrsoáéíóúñü015-а")).Draw(r, "other")
		case 3:
			w = []rune(rapid.SampledFrom(prose).Draw(r, "other word"))
		case 4:
			words[i], words[0] = words[0], words[i]
			continue
		case 5:
			w = append(w, []rune(rapid.SampledFrom([]string{".", ",", "...", " …", " - ", "(", "\u0301", "\u0336\u0336\u0336", "?"}).Draw(r, "mark"))...)
		case 6:
			w = []rune(bare(string(w)))
		case 7:
			w = append([]rune(rapid.SampledFrom([]string{"-", "- ", "− ", "€", "(", "¿", "“", "["}).Draw(r, "mark before")), w...)
		case 8:
			words[i] = ""
			continue
		default:
			w = append(w[:at:at], append([]rune{rapid.Rune().Draw(r, "any")}, w[at:]...)...)
		}
		words[i] = strings.TrimSpace(string(w))
	}
	return strings.Join(words, " ")
}

// TestNothingUndeserved: true words after a few changes, before three passages.
func TestNothingUndeserved(t *testing.T) {
	seen := map[app.Verdict]int{}
	rapid.Check(t, func(r *rapid.T) {
		var passages []*Passage
		for n := range 3 {
			p := passageOf(strings.Split(document(r, "document"), "\n")...).Passage
			p.Number = n + 1
			passages = append(passages, Prepare(p))
		}
		from := passages[rapid.IntRange(0, 2).Draw(r, "of")]
		given := meddled(r, from.Source.Content)
		o := Options{Minimum: rapid.SampledFrom([]int{0, 1, 5}).Draw(r, "minimum")}
		for _, checked := range Citations(given, 1, app.ByModel, passages, o) {
			deserved(r, passages, checked.Citation, o)
			seen[checked.Citation.Verdict]++
		}
	})
	t.Logf("verdicts: %v", seen)
}

// TestSlipIsFound: one letter left out of a long common word is found where it stands.
func TestSlipIsFound(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		words := strings.Fields("the confidential information of this agreement whichever comes from the arrendatario or another source remains with jurídica protection")
		i := rapid.SampledFrom([]int{1, 2, 5, 6, 10, 16}).Draw(r, "word")
		text := strings.Join(words, " ")
		at := strings.Index(text, words[i])
		w := []rune(words[i])
		cut := rapid.IntRange(1, len(w)-2).Draw(r, "letter")
		words[i] = string(w[:cut]) + string(w[cut+1:])
		p := passageOf("Before. "+text+".", "After.")
		c, findings := Citation(strings.Join(words, " "), 1, app.ByModel, []*Passage{p}, Options{})
		want := app.Span{Start: offset + 8, End: offset + 8 + len(text)}
		if c.Verdict != app.Approximate || *c.Span != want || at < 0 {
			r.Fatalf("%q: %s %v %v", strings.Join(words, " "), c.Verdict, c.Span, findings)
		}
		deserved(r, []*Passage{p}, c, Options{})
	})
}

// TestAdversary: what a reply that wants a mark might try. None of these words stand there.
func TestAdversary(t *testing.T) {
	one, two := passageOf("The receiving party shall not disclose confidential information to any third person before December."), passageOf("The disclosing party may terminate the agreement at any moment without a reason.").Passage
	two.Number = 2
	passages := []*Passage{one, Prepare(two)}
	long := strings.Repeat("The receiving party shall not disclose confidential information to any third person before December. ", 10000)
	for name, given := range map[string]string{
		"words of two fragments":  "The receiving party may terminate the agreement",
		"halves of two fragments": "to any third person before December. The disclosing party may terminate",
		"negation left out":       "The receiving party shall disclose confidential information",
		"Cyrillic letters":        "The receiving party shall nоt disclоse cоnfidential infоrmatiоn",
		"one Cyrillic letter":     "shall not disclose confidential infоrmation",
		"one Greek letter":        "shall not disclose confidential informatiοn",
		"our markup":              `<document index="1">The receiving party shall not disclose</document>`,
		"our markup inside":       `The receiving party <document index="2"> shall not disclose`,
		"an entity":               "The receiving party shall&nbsp;not disclose confidential",
		"an entity of ours":       "The receiving party &amp; shall not disclose confidential",
		"a mark":                  "The receiving party [1] shall not disclose",
		"a mark in front":         "[1] The receiving party shall not disclose",
		"JSON":                    `{"index": 1, "quote": "The receiving party shall not disclose"}`,
		"escaped":                 `The receiving party\u0020shall not disclose`,
		"nothing but ellipses":    "… ... … [...] (…)",
		"ellipses between words":  "The … shall … information … December",
		"letters in other rooms":  "T h e receiving party shall not disclose",
		"joined words":            "The receivingparty shall not disclose confidential",
		"marks piled on letters":  "The rec\u0336e\u0336i\u0336v\u0336i\u0336n\u0336g\u0336 p\u0336a\u0336r\u0336t\u0336y\u0336 shall not disclose",
		"zeros for letters":       "The receiving party shall n0t disclose c0nfidential",
		"joiner in a word":        "The receiving party shall not dis\u200Dclose confidential",
		"other script of digits":  "to any third person before December ١",
		"whole library":           long,
		"tags in plane 14":        "The receiving party shall \U000E006E\U000E006F not disclose",
		"control character":       "The receiving party shall not\x00 disclose confidential",
		"not UTF-8":               "The receiving party shall not\xff disclose confidential",
	} {
		t.Run(name, func(t *testing.T) {
			for _, checked := range Citations(given, 1, app.ByModel, passages, Options{}) {
				c := checked.Citation
				if c.Verdict == app.Verified || c.Verdict == app.Approximate {
					t.Errorf("%.120q is %s as %.80q", c.Given, c.Verdict, *c.Quote)
				}
				deserved(t, passages, c, Options{})
			}
		})
	}
}
