package verify

import (
	"strings"
	"testing"
	"unicode/utf8"

	"cotejo/app"
)

// FuzzNearly changes a stretch of a document letter by letter, so that most quotes are nearly right: each three bytes of edits
// are what to do, where, and with which character.
func FuzzNearly(f *testing.F) {
	f.Add("The receiving party shall keep confidential information secret for 5 years.", uint16(4), uint16(70), []byte{0, 9, 3}, uint8(0))
	f.Add("El arrendatario pagará la renta — 1.250 € — antes del día 5 de cada año; información jurídica", uint16(0), uint16(99), []byte{1, 12, 5, 2, 40, 7}, uint8(1))
	f.Add("don't e\u0301te\u0301 (5) -3 10² ⅳ ﬁnance 한국어 नियम 👩\u200d👧 שלום whichever whichever", uint16(0), uint16(99), []byte{0, 1, 8, 2, 60, 60}, uint8(4))
	characters := []rune("aeinrsoáéíóúñ015-−., '()?!€%²а\u0301\u0336\u00ad\u200d…\n")
	f.Fuzz(func(t *testing.T, document string, from, to uint16, edits []byte, minimum uint8) {
		letters := []rune(document)
		if len(letters) > 400 || len(letters) == 0 || len(edits) > 30 {
			return
		}
		a, b := int(from)%len(letters), int(to)%(len(letters)+1)
		quote := append([]rune(nil), letters[min(a, b):max(a, b)]...)
		for ; len(edits) >= 3 && len(quote) > 0; edits = edits[3:] {
			at, r := int(edits[1])%len(quote), characters[int(edits[2])%len(characters)]
			switch edits[0] % 3 {
			case 0:
				quote[at] = r
			case 1:
				quote = append(quote[:at:at], append([]rune{r}, quote[at:]...)...)
			case 2:
				quote = append(quote[:at:at], quote[at+1:]...)
			}
		}
		passages := []*Passage{passageOf(strings.Split(document, "\n")...)}
		o := Options{Minimum: int(minimum % 16)}
		c, _ := Citation(string(quote), 1, app.ByModel, passages, o)
		deserved(t, passages, c, o)
	})
}

// FuzzCitations takes any quote, also with ellipses, before two documents.
func FuzzCitations(f *testing.F) {
	f.Add("The tenant shall pay the rent. It is due monthly.", "The landlord repairs the roof.", "The tenant shall pay ... It is due monthly", uint8(0))
	f.Add("Sí. No.\tA  \u0301", "10² ½ ﬁ\u0301 \xff", "[…] ½ ﬁ\u0301 (...)", uint8(1))
	f.Add("… ... …", "a ... b", "... …", uint8(2))
	f.Fuzz(func(t *testing.T, first, second, quote string, minimum uint8) {
		if len(first)+len(second)+len(quote) > 4000 {
			return
		}
		other := passageOf(second).Passage
		other.Number = 2
		passages := []*Passage{passageOf(strings.Split(first, "\n")...), Prepare(other)}
		o := Options{Minimum: int(minimum % 16)}
		end := 0
		for _, checked := range Citations(quote, 1, app.ByModel, passages, o) {
			c := checked.Citation
			deserved(t, passages, c, o)
			if c.Span != nil {
				if c.Span.Start < end {
					t.Fatalf("%q: a part at %v begins before the last one ends", quote, c.Span)
				}
				end = c.Span.End
			}
			if utf8.ValidString(quote) && !utf8.ValidString(c.Given) {
				t.Fatalf("%q: a part is cut inside a character", quote)
			}
			if (c.Verdict == app.Verified) != (len(checked.Findings) == 0) {
				t.Fatalf("%q: %s with %v", quote, c.Verdict, checked.Findings)
			}
		}
	})
}
