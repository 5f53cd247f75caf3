package sentence

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestSplit(t *testing.T) {
	// "¦" parts the sentences that are expected.
	for _, want := range []string{
		`El Sr. Pérez llegó a las 10:00.¦¿Vino solo?¦Sí; eso dijo el art. 3.2 del BOE.`,
		`Dr. Smith paid $3.5 million.¦See Fig. 2.¦"Done."¦Next.`,
		`J. R. R. Tolkien wrote it.¦He was born in 1892.`,
		`The U.S. Army left.¦It came back.`,
		`The tower is 324 m tall.¦It was opened in 1889.`,
		"A sentence that\ngoes over a line.¦And the next\none.",
		`3. The tenant pays the rent.¦4. The landlord repairs.`,
		`See sections 3.1, 3.2 and No. 5.¦Done!`,
		`He said "Stop." and left.`,
		`Una sola frase sin punto`,
		`Artículo 5. El arrendatario pagará.¦Fin.`,
		`これは本です。¦あれはペンです。`,
	} {
		text := strings.ReplaceAll(want, "¦", " ")
		var got []string
		for _, s := range Split(text, 100) {
			got = append(got, text[s.Start-100:s.End-100])
		}
		if strings.Join(got, "¦") != want {
			t.Errorf("got  %q\nwant %q", strings.Join(got, "¦"), want)
		}
	}
}

func FuzzSplit(f *testing.F) {
	f.Add("El Sr. Pérez. No. 5\n\n \xff. J. R.")
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		for _, s := range Split(text, 0) {
			if s.Start < last || s.End <= s.Start || s.End > len(text) {
				t.Fatalf("%q: bad span %v after %d", text, s, last)
			}
			if strings.TrimFunc(text[last:s.Start], unicode.IsSpace) != "" {
				t.Fatalf("%q: words between sentences are lost", text)
			}
			if utf8.ValidString(text) && !s.Valid(text) {
				t.Fatalf("%q: %v is not on rune boundaries", text, s)
			}
			last = s.End
		}
		if strings.TrimFunc(text[last:], unicode.IsSpace) != "" {
			t.Fatalf("%q: words at the end are lost", text)
		}
	})
}
