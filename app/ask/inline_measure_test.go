package ask

import (
	"bufio"
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cotejo/app"
	"cotejo/app/sentence"
	"cotejo/app/words"
)

// lines reads a file of the evaluation data; the test is skipped where there is none.
func lines[T any](t *testing.T, name string) []T {
	t.Helper()
	f, err := os.Open(filepath.Join(cmp.Or(os.Getenv("COTEJO_EVAL"), "../../../shared/eval"), name))
	if err != nil {
		t.Skip("no evaluation data: ", err)
	}
	defer f.Close()
	var all []T
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<22)
	for s.Scan() {
		var one T
		if err := json.Unmarshal(s.Bytes(), &one); err != nil {
			t.Fatal(err)
		}
		all = append(all, one)
	}
	return all
}

func passageOf(text, language string) app.Passage {
	source := &app.Text{Content: text + "\n", Blocks: []app.Block{{Span: app.Span{End: len(text)}}}}
	return app.Passage{Number: 1, Text: text, Span: app.Span{End: len(text)}, Source: source, Language: language}
}

type share struct{ found, of int }

func (s *share) add(found bool) {
	s.of++
	if found {
		s.found++
	}
}

func (s share) per1000() int { return s.found * 1000 / max(s.of, 1) }

var lastDigit = regexp.MustCompile(`[0-9]\b`)

// exchanged gives a sentence with two of its words in each other's place, and one with a word of another text in place of its own.
func exchanged(claim, language, other string) (turned, replaced string) {
	var at []words.Token
	for _, t := range words.Tokens(claim) {
		if !t.Identifier && len(t.Folded) > 3 && !words.Stop(t.Folded, language) {
			at = append(at, t)
		}
	}
	if len(at) < 4 {
		return "", ""
	}
	a, b := at[0], at[len(at)-1]
	if words.Stem(a.Surface, language) != words.Stem(b.Surface, language) {
		turned = claim[:a.Start] + claim[b.Start:b.End] + claim[a.End:b.Start] + claim[a.Start:a.End] + claim[b.End:]
	}
	m := at[len(at)/2]
	for _, t := range words.Tokens(other) {
		if !t.Identifier && len(t.Folded) > 3 && !words.Stop(t.Folded, language) && !strings.Contains(words.Fold(claim), t.Folded) {
			return turned, claim[:m.Start] + other[t.Start:t.End] + claim[m.End:]
		}
	}
	return turned, ""
}

// TestCarrierOnRealPassages cites sentences of XQuAD as claims: a sentence carries itself, and mostly its beginning up to a comma; in
// another passage, with a digit changed, two words exchanged or one replaced, nothing does. Every fourth passage is looked at, or all with COTEJO_MEASURE=1.
func TestCarrierOnRealPassages(t *testing.T) {
	for _, language := range []string{"en", "es"} {
		var own, begun, other, changed, denied, turned, replaced share
		passages := lines[struct{ Text string }](t, "questions/xquad."+language+".passages.jsonl")
		step := 4
		if os.Getenv("COTEJO_MEASURE") != "" {
			step = 1
		}
		for i := 0; i < len(passages); i += step {
			p := passages[i]
			here, next := passageOf(p.Text, language), passageOf(passages[(i+7)%len(passages)].Text, language)
			for _, span := range sentence.Split(p.Text, 0) {
				claim := p.Text[span.Start:span.End]
				own.add(carrier(claim, here) == claim)
				other.add(carrier(claim, next) != "")
				if at := strings.Index(claim, ", "); at > 40 {
					begun.add(carrier(claim[:at]+".", here) == claim)
				}
				swapped, replacement := exchanged(claim, language, next.Text)
				if swapped != "" {
					turned.add(carrier(swapped, here) != "")
				}
				if replacement != "" {
					replaced.add(carrier(replacement, here) != "")
				}
				if at := lastDigit.FindStringIndex(claim); at != nil {
					different := claim[:at[0]] + string('0'+(claim[at[0]]-'0'+3)%10) + claim[at[1]:]
					changed.add(carrier(different, here) != "")
				}
				for _, is := range []string{" is ", " was ", " es ", " fue "} {
					if not := map[bool]string{true: is + "not ", false: " no" + is}[language == "en"]; strings.Contains(claim, is) {
						denied.add(carrier(strings.Replace(claim, is, not, 1), here) != "")
						break
					}
				}
			}
		}
		t.Logf("%s: itself %d/%d, its beginning %d/%d, in another passage %d/%d, a digit changed %d/%d, denied %d/%d, two words exchanged %d/%d, one replaced %d/%d",
			language, own.found, own.of, begun.found, begun.of, other.found, other.of, changed.found, changed.of, denied.found, denied.of,
			turned.found, turned.of, replaced.found, replaced.of)
		if own.per1000() < 980 || begun.per1000() < 600 || other.found > 0 || changed.found > 0 || denied.per1000() > 10 || turned.found > 0 || replaced.found > 0 {
			t.Error("worse than it was")
		}
	}
}

// TestCarrierOnWrittenClaims cites claims that people wrote against the sentences that they rest on, and those that do not hold. They
// wrote them in words of their own, so hardly any is carried, and none that does not hold whole.
func TestCarrierOnWrittenClaims(t *testing.T) {
	by := map[string]*share{}
	for _, c := range lines[struct {
		Claim, Label string
		Evidence     []string
	}](t, "support/wice_oracle.claims.jsonl") {
		if by[c.Label] == nil {
			by[c.Label] = &share{}
		}
		by[c.Label].add(carrier(c.Claim, passageOf(strings.Join(c.Evidence, " "), "en")) != "")
	}
	for label, s := range by {
		t.Logf("%s: %d/%d", label, s.found, s.of)
	}
	if no, partly, yes := by["not_supported"], by["partial"], by["supported"]; no == nil || yes == nil || partly == nil || no.found > 0 || partly.found > 0 || yes.found < 2 {
		t.Error("worse than it was")
	}
}
