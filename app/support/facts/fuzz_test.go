package facts

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cotejo/app/sentence"
)

// hold checks what must be true of any claim and quote.
func hold(t interface{ Errorf(string, ...any) }, claim, quote, language string) {
	facts := Check(claim, []string{quote}, language)
	for _, f := range facts {
		if !f.Span.Valid(claim) || f.Span.Len() == 0 || claim[f.Span.Start:f.Span.End] != f.Claimed {
			t.Errorf("%s %q: span %v of %q", f.Kind, f.Claimed, f.Span, claim)
		}
	}
	if again := Check(claim, []string{quote}, language); !reflect.DeepEqual(facts, again) {
		t.Errorf("%q: two runs differ", claim)
	}
	for _, f := range Check(claim, []string{claim}, language) {
		if f.State == Missing || f.State == Conflicts {
			t.Errorf("quoted for itself: %s %s %q (%q) of %q", f.Kind, f.State, f.Claimed, f.Quoted, claim)
		}
	}
	for _, f := range CheckWithin(claim, nil, []string{quote}, language) {
		if f.State == Present {
			t.Errorf("nothing is quoted, yet %s %q is present", f.Kind, f.Claimed)
		}
	}
	CheckWithin(claim, []string{quote}, []string{claim + quote + claim}, language)
}

func FuzzCheck(f *testing.F) {
	f.Add("The fee is €1,250.50 on 3/4/2021, not 5%.", "no 3 de abril", "en")
	f.Add("El siglo XX y los años 90; art. 3.2 bis, n.º 5 (EE. UU.)", "15h30 −5 ±2½", "es")
	f.Add("Neither A nor B may not, unless at most 3–5 km/h", "\xff\xc3\x28 ² 2\u00ad0", "")
	f.Fuzz(func(t *testing.T, claim, quote, language string) {
		if len(claim)+len(quote) > 4000 {
			t.Skip()
		}
		hold(t, claim, quote, language)
	})
}

// pieces are what random sentences are made of: the words on which rules turn.
var pieces = strings.Fields(`the el a un one uno two dos 3 3.2 1,250 1.250,5 ½ 2½ % percent por ciento € $ euros dollars pesos km /h days días hábiles business
not no never nunca without sin neither nor ni only solo must may debe podrá shall should is required to not entitled all todos some algunos most la mayoría
more than más de at least al menos before antes after 2021 March marzo de 3/4/2021 Monday lunes 3:30 p.m. century siglo XX 1990s John Smith Sr. Pérez EE. UU. U.S.
INV-2023-00017 art. § 4(b) +34 600 123 456 tenant pays pay rent renta paga , . ; : - – ( ) " ' ’ n't cannot except unless salvo World War II first third of tercera parte
dozen docena mil millones million half mitad and y to between entre from desde hace ago last next pasado mes v2.1 5G [3] - −5 ± MAY May may`)

func TestRandomSentences(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		claim := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 25).Draw(t, "claim"), rapid.SampledFrom([]string{" ", " ", ""}).Draw(t, "gap"))
		quote := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 25).Draw(t, "quote"), " ")
		hold(t, claim, quote, rapid.SampledFrom([]string{"en", "es", ""}).Draw(t, "language"))
	})
}

// TestQuotedWithinPassage holds real sentences against the passage they stand in: nothing in it may be missing, and a conflict
// would be with another sentence of the passage. Reported, with a bound on the conflicts.
func TestQuotedWithinPassage(t *testing.T) {
	for name, passages := range realPassages(t) {
		language := name[len(name)-2:]
		sentences, missing, conflicts := 0, 0, 0
		for _, p := range passages {
			for _, f := range Check(p, []string{p}, language) {
				if f.State == Missing || f.State == Conflicts {
					t.Errorf("%s: a passage for itself: %s %s %q (%q)", name, f.Kind, f.State, f.Claimed, f.Quoted)
				}
			}
			for _, s := range sentence.Split(p, 0) {
				sentences++
				isMissing, conflict := false, false
				for _, f := range Check(p[s.Start:s.End], []string{p}, language) {
					isMissing = isMissing || f.State == Missing
					if f.State == Conflicts {
						conflict = true
						t.Logf("%s: %s %q (%q) of %q", name, f.Kind, f.Claimed, f.Quoted, p[s.Start:s.End])
					}
					if f.State == Missing {
						t.Logf("%s: missing %s %q of %q", name, f.Kind, f.Claimed, p[s.Start:s.End])
					}
				}
				if isMissing {
					missing++
				}
				if conflict {
					conflicts++
				}
			}
		}
		t.Logf("%s: of %d sentences held against their passage %d have a fact missing, %d one in conflict", name, sentences, missing, conflicts)
		if missing*200 > sentences || conflicts*200 > sentences {
			t.Errorf("%s: too many", name)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	claim := "The tenant must give at least 30 days' written notice before 1 March 2021, or pay EUR 1,250.50 to Acme Ltd. under article 3.2 of the lease."
	quotes := []string{
		"Under article 3.2 of this lease the Tenant shall give the Landlord not less than thirty (30) days' notice in writing before 1 March 2021.",
		"Failing such notice the Tenant shall pay the sum of 1,250.50 euros to Acme, except where the Landlord has agreed otherwise in writing.",
	}
	b.ReportAllocs()
	for b.Loop() {
		Check(claim, quotes, "en")
	}
}
