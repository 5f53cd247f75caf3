package words

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func folded(text string) string {
	var out []string
	for _, t := range Tokens(text) {
		out = append(out, t.Folded)
	}
	return strings.Join(out, " ")
}

func TestTokens(t *testing.T) {
	for text, want := range map[string]string{
		"Los niños del Ángel":            "los ninos del angel",
		"INV-2023-00017 paid":            "inv 2023 00017 inv_2023_00017 paid",
		"ZX-49-RAG":                      "zx 49 rag zx_49_rag",
		"1,000 and 3.5, then":            "1 000 1_000 and 3 5 3_5 then",
		"the U.S. Army":                  "the us army",
		"well-known":                     "well known",
		"don't":                          "don t",
		"東京都":                            "東京 京都",
		"株 A":                            "株 a",
		"Straße, cœur":                   "strasse coeur",
		"red,2 blue":                     "red 2 blue",
		"art. 3.2 del BOE-A-2015-10565":  "art 3 2 3_2 del boe a 2015 10565 boe_a_2015_10565",
		"co\u00adoperate e\u0301t\u00e9": "cooperate ete",
		"":                               "",
		"\xff\xfe":                       "",
	} {
		if got := folded(text); got != want {
			t.Errorf("Tokens(%q) = %q, want %q", text, got, want)
		}
	}
}

// TestAny reads a text as Tokens does, and no further than it must.
func TestAny(t *testing.T) {
	for _, text := range []string{"", "INV-2023-00017 paid", "東京都 is large", "co\u00adoperate, then 3.5"} {
		var seen []Token
		if Any(text, func(k Token) bool { seen = append(seen, k); return false }) || !slices.Equal(seen, Tokens(text)) {
			t.Errorf("%q: %v", text, seen)
		}
		n := 0
		if Any(text, func(Token) bool { n++; return true }) != (text != "") || n > 1 {
			t.Errorf("%q: read %d", text, n)
		}
	}
}

func TestIndex(t *testing.T) {
	plain, stems := Index("The runners were running to INV-2023-00017", "en")
	if plain != "the runners were running to inv 2023 00017 inv_2023_00017" || stems != "runner run inv 2023 00017" {
		t.Errorf("got %q, %q", plain, stems)
	}
	if _, stems := Index("Las acciones legislativas corrían", "es"); stems != "accion legisl corr" {
		t.Errorf("got %q", stems)
	}
}

func TestLanguage(t *testing.T) {
	for text, want := range map[string]string{
		"How tall is the tower?":                "en",
		"¿Cuánto mide la torre?":                "es",
		"cuanto mide la torre":                  "es",
		"Who wrote Don Quijote de la Mancha?":   "en",
		"¿Quién dirigió The Lord of the Rings?": "es",
		"tower": "",
		"":      "",
		"What did the Super Bowl 50 logo look like":     "en",
		"En qué año se fundó la Universidad de Harvard": "es",
	} {
		if got := Language(text); got != want {
			t.Errorf("Language(%q) = %q, want %q", text, got, want)
		}
	}
}

func FuzzTokens(f *testing.F) {
	f.Add("INV-2023-00017, 東京 e\u0301 U.S. 1,000")
	f.Fuzz(func(t *testing.T, text string) {
		for _, token := range Tokens(text) {
			if token.Start < 0 || token.End > len(text) || token.Start >= token.End {
				t.Fatalf("%q: bad span %+v", text, token)
			}
			if utf8.ValidString(text) && !utf8.ValidString(token.Folded) {
				t.Fatalf("%q: bad token %+v", text, token)
			}
			if strings.ContainsAny(token.Folded, " \t\n\"*()") {
				t.Fatalf("%q: token %q is not one token", text, token.Folded)
			}
		}
		Index(text, "es")
	})
}

// TestKeys finds what is written in several ways by one token.
func TestKeys(t *testing.T) {
	for text, want := range map[string]string{
		"on 1 April 2023":                      "2023_04_01",
		"April 1st, 2023":                      "2023_04_01",
		"el 1 de abril de 2023":                "2023_04_01",
		"el 3 de Septiembre del 2021":          "2021_09_03",
		"25/12/2020":                           "2020_12_25",
		"3/4/2023":                             "2023_04_03 2023_03_04",
		"31.02x2020":                           "",
		"99 April 2023":                        "",
		"to ES91 2100 0418 4502 0005 1332 now": "es9121000418450200051332",
		"GB29 NWBK 6016 1331 9268 19":          "gb29nwbk60161331926819",
		"AB12 3456":                            "",
		"release v2.10.3":                      "2_10_3",
		"no numbers at all":                    "",
	} {
		if got := strings.Join(Keys(text), " "); got != want {
			t.Errorf("Keys(%q) = %q, want %q", text, got, want)
		}
	}
}

// TestHeadings keeps each token and stem of the headings once.
func TestHeadings(t *testing.T) {
	if got := Headings([]string{"The Leases", "2. Ending of leases"}, "en"); got != "leases leas 2 ending end" {
		t.Errorf("got %q", got)
	}
}

// TestLastCharacter stores the last character of a run of Chinese alone too, since it begins no pair.
func TestLastCharacter(t *testing.T) {
	if plain, _ := Index("東京都 A", "zh"); plain != "東京 京都 都 a" {
		t.Errorf("got %q", plain)
	}
}
