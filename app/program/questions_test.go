package program_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
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

// asked is a question with what is expected of its answer.
type asked struct {
	question string
	history  []search.Turn
	// says are words that the evidence holds, each in one of its sentences; not are words that its first sentence does not hold. No says:
	// the answer is silent.
	says, not []string
	// from are the only files that passages come from, in any order; nil is any.
	from     []string
	narrowed []app.Narrowing
	parts    int // sub-questions
	vectors  bool
}

// TestQuestions asks a small library in ways that people ask, by words alone, and with the real embedding model where it is.
func TestQuestions(t *testing.T) {
	cases := []asked{
		// A file of two lines: the answers are not swapped.
		{question: "What is the deposit for the garage?", says: []string{"300 euros"}, not: []string{"1,200"}},
		{question: "What is the deposit for the flat?", says: []string{"1,200 euros"}, not: []string{"300"}},
		// Two subjects, a comparison, several questions.
		{question: "What is the notice period of the Alpha lease and of the Beta lease?", says: []string{"six months", "thirty days"}, parts: 2},
		{question: "Compare the notice period of the Alpha lease with that of the Beta lease", says: []string{"six months", "thirty days"}, parts: 2},
		{question: "When does the Alpha lease begin? And who pays for the heating?", says: []string{"1 March 2022", "tenant of the Alpha"}, parts: 2},
		{question: "What is the deposit for the garage and who became presidenta of the junta?", says: []string{"300 euros"}, parts: 2},
		// A question names its file, folder, or kind.
		{question: "How much is spent on travel in budget_2023.md?", says: []string{"4,100"}, not: []string{"5,300"}, from: []string{"budget_2023.md"}, narrowed: narrowed("file", "budget_2023.md")},
		{question: "According to the file budget_2024, how much goes to travel?", says: []string{"5,300"}, not: []string{"4,100"}, from: []string{"budget_2024.md"}, narrowed: narrowed("file", "budget_2024.md")},
		{question: "¿Cuál es el importe total de la factura en la carpeta Facturas?", says: []string{"euros"}, from: []string{"enero.txt", "marzo.txt"}, narrowed: narrowed("folder", "Facturas")},
		{question: "What is spent on printing in the Markdown files?", says: []string{"900"}, narrowed: narrowed("kind", "md")},
		{question: "Compare the travel costs in budget_2023.md with those in budget_2024.md", says: []string{"4,100", "5,300"}, from: []string{"budget_2023.md", "budget_2024.md"}, parts: 2,
			narrowed: []app.Narrowing{{Kind: "file", Value: "budget_2023.md"}, {Kind: "file", Value: "budget_2024.md"}}},
		// A file that the library has not, and one that does not answer: everything is searched.
		{question: "What is the notice period of the Alpha lease in contract_7.pdf?", says: []string{"six months"}},
		{question: "What is the notice period of the Alpha lease according to acta.txt?", says: []string{"six months"}},
		// An acronym is explained in one place.
		{question: "What does RPO stand for?", says: []string{"recovery point objective"}},
		// A list that is spread over fragments.
		{question: "List all that a tenant has to hand over when leaving a flat", says: []string{"handed over"}, from: nil},
		// Overviews.
		{question: "What is this about?", says: []string{""}},
		{question: "¿De qué tratan estos documentos?", says: []string{""}},
		{question: "What is in budget_2023.md?", says: []string{"Budget of the association", "travel"}, from: []string{"budget_2023.md"}, narrowed: narrowed("file", "budget_2023.md")},
		{question: "Which documents do I have about heating?", says: []string{"Alpha", "Beta"}},
		// A mail around a question, and greetings.
		{question: "Dear all,\n\nwho pays for the heating of the Beta building?\n\nKind regards,\nJohn\n\nOn Mon, 4 Mar 2024, Ann wrote:\n> What about the parking permit of the town?\n", says: []string{"landlord of the Beta"}, not: []string{"parking"}},
		{question: "Hola, buenas tardes. ¿Me puede decir quién es la presidenta? Muchas gracias.", says: []string{"Rosa Medina"}},
		// An unrelated question, then a related one.
		{question: "What is the notice period of the Beta lease?", history: []search.Turn{{Question: "Who is the presidenta of the junta?", Answer: "Rosa Medina."}}, says: []string{"thirty days"}, not: []string{"Rosa"}},
		{question: "And of the Alpha lease?", history: []search.Turn{{Question: "Who is the presidenta of the junta?", Answer: "Rosa Medina."}, {Question: "What is the notice period of the Beta lease?", Answer: "Thirty days."}}, says: []string{"six months"}, not: []string{"Rosa"}},
		// Another language than that of the files.
		{question: "¿Quién paga la calefacción del edificio Beta?", says: []string{"landlord of the Beta"}, vectors: true},
		{question: "Who was named president of the residents' board?", says: []string{"Rosa Medina"}, vectors: true},
		// Nothing is there.
		{question: "What is the capital of France?"},
		{question: "Who painted Guernica and when was it shown in Paris?", parts: 2},
	}
	folder := datedFolder(t)
	real := false
	if _, _, err := program.FindEmbedder(); err == nil {
		real = true
	}
	for _, vectors := range []bool{false, true} {
		if vectors && !real {
			t.Log("no engine or embedding model: words alone")
			continue
		}
		p := indexed(t, folder, vectors)
		for _, c := range cases {
			if c.vectors && !vectors {
				continue
			}
			c.ask(t, p, vectors)
		}
	}
}

func narrowed(kind, value string) []app.Narrowing { return []app.Narrowing{{Kind: kind, Value: value}} }

// datedFolder copies the files of the test, so that they can be dated.
func datedFolder(t *testing.T) string {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS("testdata/questions")); err != nil {
		t.Fatal(err)
	}
	old := time.Date(2021, 5, 4, 12, 0, 0, 0, time.Local)
	if err := os.Chtimes(filepath.Join(folder, "deposits.txt"), old, old); err != nil {
		t.Fatal(err)
	}
	return folder
}

func indexed(t *testing.T, folder string, vectors bool) *program.Program {
	ctx := context.Background()
	p, err := program.Open(ctx, t.TempDir(), store.Write)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	if !vectors {
		p.Embedder = nil
	}
	if _, err := p.Ingest().Index(ctx, []string{folder}, ingest.Options{}); err != nil {
		t.Fatal(err)
	}
	return p
}

func (c asked) ask(t *testing.T, p *program.Program, vectors bool) *app.Answer {
	t.Helper()
	o := ask.Options{Search: search.Defaults(), Cite: true, Interface: messages.In("en")}
	o.Search.History = c.history
	answer, r, err := p.Ask().Answer(context.Background(), c.question, o)
	if err != nil {
		t.Fatal(err)
	}
	var said, files []string
	for _, claim := range answer.Evidence {
		said = append(said, claim.Text)
	}
	for _, passage := range answer.Passages {
		if name := passage.Document.Name(); !slices.Contains(files, name) {
			files = append(files, name)
		}
	}
	all := strings.Join(said, " | ")
	fail := func(what string) {
		t.Errorf("%s (vectors %v)\n %s\n searched %q %q\n evidence %q\n files %q\n narrowed %v", c.question, vectors, what, r.Rewritten, r.SubQuestions, said, files, answer.Narrowed)
	}
	slices.Sort(files)
	switch {
	case len(c.says) == 0 && len(said) > 0:
		fail("is answered, and the documents do not say so")
	case len(c.says) > 0 && len(said) == 0:
		fail("is not answered")
	case len(r.SubQuestions) != c.parts:
		fail("other sub-questions")
	case c.from != nil && !slices.Equal(files, c.from):
		fail("other files")
	case !slices.Equal(answer.Narrowed, c.narrowed):
		fail("narrowed to something else")
	}
	for _, words := range c.says {
		if !strings.Contains(all, words) {
			fail("does not say " + words)
		}
	}
	for _, words := range c.not {
		if len(said) > 0 && strings.Contains(said[0], words) {
			fail("says " + words)
		}
	}
	return answer
}
