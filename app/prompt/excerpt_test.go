package prompt

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cotejo/app"
	"cotejo/app/sentence"
)

// numbered is a passage of so many sentences, which begins somewhere in its document.
func numbered(number, sentences int) (app.Passage, []Sentence) {
	var words []string
	for i := range sentences {
		words = append(words, fmt.Sprintf("Sentence %d of passage %d says nothing else.", i, number))
	}
	p := passage(number, fmt.Sprintf("/%d.txt", number), strings.Join(words, " "))
	p.Span = app.Span{Start: 1000, End: 1000 + len(p.Text)}
	var spans []Sentence
	for _, s := range sentence.Split(p.Text, p.Span.Start) {
		spans = append(spans, Sentence{number, s})
	}
	return p, spans
}

func TestSmallContextGetsTheBestSentencesWithTheirNeighbours(t *testing.T) {
	one, first := numbered(1, 40)
	two, second := numbered(2, 40)
	three, third := numbered(3, 40)
	ranked := []Sentence{second[10], first[0], second[12], second[39]}
	rest := slices.Concat(first[1:], second[:10], second[11:12], second[13:39], third)
	r, numbers := Request("What?", "en", []app.Passage{one, two, three}, Options{Context: 1024, Reply: 100, Ranked: append(ranked, rest...), Most: 99})
	want := `<documents>
<document index="1" source="1.txt">
Sentence 0 of passage 1 says nothing else. Sentence 1 of passage 1 says nothing else. Sentence 2 of passage 1 says nothing else.
</document>
<document index="2" source="2.txt">
Sentence 9 of passage 2 says nothing else. Sentence 10 of passage 2 says nothing else. Sentence 11 of passage 2 says nothing else.
</document>
</documents>

<question>What?</question>`
	if r.Messages[1].Text != want || fmt.Sprint(numbers) != "[1 2]" {
		t.Errorf("%v %s", numbers, r.Messages[1].Text)
	}
	r, numbers = Request("What?", "en", []app.Passage{one, two, three}, Options{Context: 4096, Reply: 100, Ranked: append(ranked, rest...), Most: 4})
	for _, has := range []string{"Sentence 1 of passage 1 says nothing else.\n</document>", "Sentence 13 of passage 2 says nothing else.\nSentence 38 of", "Sentence 39 of passage 2"} {
		if !strings.Contains(r.Messages[1].Text, has) {
			t.Errorf("%q is not in %s", has, r.Messages[1].Text)
		}
	}
	if fmt.Sprint(numbers) != "[1 2]" {
		t.Errorf("passage 3 has none of the best sentences: %v", numbers)
	}
	for _, o := range []Options{{Context: 32768, Ranked: ranked, Most: 9}, {Ranked: ranked, Most: 9}, {Context: 4096}} {
		r, numbers := Request("What?", "en", []app.Passage{one, two, three}, o)
		if !strings.Contains(r.Messages[1].Text, one.Text) || !strings.Contains(r.Messages[1].Text, two.Text) || len(numbers) < 2 {
			t.Errorf("%+v: what fits is sent whole", o)
		}
	}
}

func TestExcerptsOfAnythingFitAndStandInTheirPassages(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 7))
	for range 300 {
		var passages []app.Passage
		var ranked []Sentence
		for number := range 1 + random.IntN(4) {
			p, spans := numbered(number+1, 1+random.IntN(30))
			passages, ranked = append(passages, p), append(ranked, spans...)
		}
		ranked = append(ranked, Sentence{1, passages[0].Span}, Sentence{9, app.Span{Start: 1, End: 2}}, Sentence{1, app.Span{Start: 5, End: 3000}})
		random.Shuffle(len(ranked), func(i, k int) { ranked[i], ranked[k] = ranked[k], ranked[i] })
		room := 10 + random.IntN(600)
		fits := fitting(3000, room)
		sent, whole := excerpts(passages, ranked, random.IntN(20), fits)
		if whole {
			continue
		}
		if !fits(sent) {
			t.Fatal("does not fit")
		}
		for _, s := range sent {
			p := passages[s.Index-1]
			for line := range strings.Lines(s.Text) {
				if !strings.Contains(p.Text, strings.TrimSuffix(line, "\n")) {
					t.Fatalf("%q does not stand in its passage", line)
				}
			}
		}
	}
}

func TestWithoutASentenceThatFitsTheBestPassageIsCut(t *testing.T) {
	long := strings.Repeat("word ", 2000)
	p := passage(1, "/long.txt", long)
	p.Span = app.Span{Start: 0, End: len(long)}
	r, numbers := Request("What?", "en", []app.Passage{p}, Options{Context: 1024, Reply: 100, Ranked: []Sentence{{1, p.Span}}, Most: 3})
	if fmt.Sprint(numbers) != "[1]" || !strings.Contains(r.Messages[1].Text, "word word word") {
		t.Error(numbers, r.Messages[1].Text)
	}
}
