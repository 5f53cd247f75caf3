package program_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/ingest"
	"cotejo/app/messages"
	"cotejo/app/program"
	"cotejo/app/search"
	"cotejo/store"
)

// TestMeasureModel asks the own engine's language model questions of XQuAD, over all its passages, and reports what became of
// its replies. It takes minutes, so it runs only when COTEJO_MEASURE says how many questions in each language.
func TestMeasureModel(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("COTEJO_MEASURE"))
	if n <= 0 {
		t.Skip("skipped: takes minutes; COTEJO_MEASURE=10 asks 10 questions in each language")
	}
	for _, language := range []string{"en", "es"} {
		t.Run(language, func(t *testing.T) { measureModel(t, language, n) })
	}
}

type xquadQuestion struct {
	ID       string   `json:"id"`
	Question string   `json:"question"`
	Answers  []string `json:"answers"`
}

func measureModel(t *testing.T, language string, n int) {
	ctx := context.Background()
	questions := readLines[xquadQuestion](t, "xquad."+language+".questions.jsonl")
	passages := readLines[struct{ ID, Text string }](t, "xquad."+language+".passages.jsonl")
	folder := t.TempDir()
	for _, p := range passages {
		name := strings.NewReplacer("#", "-", "/", "-").Replace(p.ID) + ".txt"
		if err := os.WriteFile(filepath.Join(folder, name), []byte(p.Text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	p, err := program.Open(ctx, t.TempDir(), store.Write)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	model, err := p.Model(program.Local, program.Connection{})
	if err != nil {
		t.Skip("skipped: needs the engine and a language model: ", err)
	}
	if _, err := p.Ingest().Index(ctx, []string{folder}, ingest.Options{NoEmbed: p.Embedder == nil}); err != nil {
		t.Fatal(err)
	}
	a := p.Ask()
	a.Model = model
	var m measured
	for i := range n {
		m.ask(t, a, questions[i*len(questions)/n], language)
	}
	t.Logf("%s, %s, embedder %v: %d questions: %s", model.Title(), language, p.Embedder != nil, n, m)
	if m.failed > n/10 {
		t.Errorf("%d of %d replies could not be read", m.failed, n)
	}
	if m.cited > 0 && m.verified*10 < m.cited*8 {
		t.Errorf("only %d of %d citations were verified", m.verified, m.cited)
	}
}

func readLines[T any](t *testing.T, name string) []T {
	t.Helper()
	from := os.Getenv("COTEJO_EVAL")
	if from == "" {
		from = "../../../shared/eval"
	}
	f, err := os.Open(filepath.Join(from, "questions", name))
	if err != nil {
		t.Skip("skipped: the evaluation questions are not here: ", err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	var all []T
	for lines.Scan() {
		var one T
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			t.Fatal(err)
		}
		all = append(all, one)
	}
	return all
}

// measured counts what became of replies.
type measured struct {
	silent, failed, abstained           int // questions: by retrieval, by error, by the model or policy
	claims, cited, verified, outOfRange int // of the raw replies
	inText, inQuote                     int // questions whose gold answer stands in a claim, in a verified quote of the model
	first, whole                        []time.Duration
}

func (m *measured) ask(t *testing.T, a *ask.Ask, q xquadQuestion, language string) {
	began := time.Now()
	var first time.Duration
	answer, _, err := a.Write(context.Background(), q.Question, ask.Options{Search: search.Defaults(), Cite: true, Interface: messages.In(language)}, func(p ask.Progress) {
		if first == 0 && len(p.Answer.Claims) > 0 {
			first = time.Since(began)
		}
	})
	whole := time.Since(began)
	switch {
	case err != nil:
		m.failed++
		t.Logf("%s: %v", q.Question, err)
		return
	case answer.NoInformation && *answer.AbstainedBy == "retrieval":
		m.silent++
		t.Logf("%s: silent", q.Question)
		return
	case answer.NoInformation:
		m.abstained++
	default:
		m.first = append(m.first, first)
	}
	m.whole = append(m.whole, whole)
	f := answer.Figures.FirstReply
	m.claims, m.cited, m.verified, m.outOfRange = m.claims+f.Claims, m.cited+f.Citations, m.verified+f.Verified, m.outOfRange+f.OutOfRange
	inText, inQuote := false, false
	for _, claim := range answer.Claims {
		inText = inText || holds(claim.Text, q.Answers)
		for _, c := range claim.Citations {
			inQuote = inQuote || c.Verdict == app.Verified && holds(*c.Quote, q.Answers)
		}
	}
	if inText {
		m.inText++
	}
	if inQuote {
		m.inQuote++
	}
	t.Logf("%s (%s; %.1f s, %.1f s; text %v, quote %v)", q.Question, q.Answers[0], first.Seconds(), whole.Seconds(), inText, inQuote)
	for _, claim := range answer.Claims {
		t.Logf("    %s: %s", claim.Verdict, claim.Text)
		for _, c := range claim.Citations {
			t.Logf("        [%d] %s: %q", c.Passage, c.Verdict, c.Given)
		}
	}
}

func holds(words string, answers []string) bool {
	return slices.ContainsFunc(answers, func(a string) bool {
		return strings.Contains(strings.ToLower(spaced(words)), strings.ToLower(spaced(a)))
	})
}

func (m measured) String() string {
	median := func(d []time.Duration) float64 {
		if len(d) == 0 {
			return 0
		}
		d = slices.Clone(d)
		slices.Sort(d)
		return d[len(d)/2].Seconds()
	}
	return fmt.Sprintf("%d not parsed, %d silent, %d abstained; %d claims, %d citations, %d verified, %d out of range; gold answer in a claim %d, in a verified quote %d; median %.1f s to the first claim, %.1f s in all",
		m.failed, m.silent, m.abstained, m.claims, m.cited, m.verified, m.outOfRange, m.inText, m.inQuote, median(m.first), median(m.whole))
}
