package search_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"cotejo/app"
	"cotejo/app/apptest"
	"cotejo/app/ingest"
	"cotejo/app/search"
	"cotejo/store"
)

// opened is a library of files with these names and words, with vectors by hashed words.
func opened(t *testing.T, files map[string]string) (*search.Search, string) {
	t.Helper()
	ctx, folder := context.Background(), t.TempDir()
	for name, words := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(words), 0o644); err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(filepath.Base(name), "old") {
			changed := time.Date(2021, 5, 4, 12, 0, 0, 0, time.Local)
			if err := os.Chtimes(path, changed, changed); err != nil {
				t.Fatal(err)
			}
		}
	}
	db, err := store.Open(ctx, t.TempDir(), store.Write)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	embedder := &apptest.HashEmbedder{}
	if _, err := (&ingest.Ingest{Store: db, Embedder: embedder}).Index(ctx, []string{folder}, ingest.Options{}); err != nil {
		t.Fatal(err)
	}
	return &search.Search{Index: db, Embedder: embedder}, folder
}

func run(t *testing.T, s *search.Search, question string, change func(*search.Options)) *search.Result {
	t.Helper()
	o := search.Defaults()
	if change != nil {
		change(&o)
	}
	r, err := s.Run(context.Background(), question, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// names are the files of the passages, best first, each once.
func names(r *search.Result) []string {
	var all []string
	for _, p := range r.Passages {
		if !slices.Contains(all, p.Document.Name()) {
			all = append(all, p.Document.Name())
		}
	}
	return all
}

// stage is the first stage of a name in the trace.
func stage(t *testing.T, r *search.Result, name string) app.Stage {
	t.Helper()
	for _, s := range r.Trace {
		if s.Stage == name {
			return s
		}
	}
	t.Fatalf("no stage %s in %v", name, r.Trace)
	return app.Stage{}
}

func TestScope(t *testing.T) {
	fee := "The yearly fee of the club is %d euros. It is due in January.\n"
	s, folder := opened(t, map[string]string{
		"a/fees 2023.txt":               fmt.Sprintf(fee, 310),
		"a/lease agreement.md":          "# Lease\n\nThe fee for late payment of the lease is 40 euros.\n",
		"b/fees 2023.txt":               fmt.Sprintf(fee, 320),
		"b/Año Nuevo/informe final.txt": "La cuota anual del club es de 330 euros y vence en enero.\n",
		"b/agreement.md":                "# Other\n\nThe fee for the hall is 25 euros.\n",
		"old.html":                      "<p>The yearly fee of the club was 290 euros.</p>",
		"report_2020.txt":               "The yearly fee of the club was 280 euros in this report.\n",
	})
	file, kind := func(v string) app.Narrowing { return app.Narrowing{Kind: "file", Value: v} }, func(k, v string) app.Narrowing { return app.Narrowing{Kind: k, Value: v} }
	for _, c := range []struct {
		question string
		narrowed []app.Narrowing
		asked    string
		files    []string // nil: all may come
	}{
		{"What is the fee of the club in fees 2023.txt?", []app.Narrowing{file("fees 2023.txt")}, "What is the fee of the club?", []string{"fees 2023.txt"}},
		{"In FEES 2023.TXT, what is the yearly fee?", []app.Narrowing{file("fees 2023.txt")}, "What is the yearly fee?", []string{"fees 2023.txt"}},
		{"According to the lease agreement.md, what is the fee?", []app.Narrowing{file("lease agreement.md")}, "What is the fee?", []string{"lease agreement.md"}},
		{"What is the fee in the file “lease agreement”?", []app.Narrowing{file("lease agreement.md")}, "What is the fee?", []string{"lease agreement.md"}},
		{"What is the fee in the report_2020 file?", []app.Narrowing{file("report_2020.txt")}, "What is the fee?", []string{"report_2020.txt"}},
		{"What does report_2020.txt say about the yearly fee?", []app.Narrowing{file("report_2020.txt")}, "What does say about the yearly fee?", []string{"report_2020.txt"}},
		{"¿Cuál es la cuota según informe final.txt?", []app.Narrowing{file("informe final.txt")}, "¿Cuál es la cuota?", []string{"informe final.txt"}},
		{"¿Cuál es la cuota en el archivo «informe final»?", []app.Narrowing{file("informe final.txt")}, "¿Cuál es la cuota?", []string{"informe final.txt"}},
		{"¿Cuál es la cuota en la carpeta ano nuevo?", []app.Narrowing{kind("folder", "Año Nuevo")}, "¿Cuál es la cuota?", []string{"informe final.txt"}},
		{"What is the fee in the folder b?", []app.Narrowing{kind("folder", "b")}, "What is the fee?", []string{"agreement.md", "fees 2023.txt"}},
		{"What was the yearly fee in the web pages?", []app.Narrowing{kind("kind", "html")}, "What was the yearly fee?", []string{"old.html"}},
		{"Which files changed in May 2021 mention the fee?", []app.Narrowing{kind("since", "2021-05-01"), kind("until", "2021-05-31")}, "Which files mention the fee?", []string{"old.html"}},
		{"¿Qué documentos modificados antes de junio de 2022 hablan de la fee?", []app.Narrowing{kind("until", "2022-05-31")}, "¿Qué documentos hablan de la fee?", nil},
		{"What is the fee in fees 2023.txt and in report_2020.txt?", []app.Narrowing{file("fees 2023.txt"), file("report_2020.txt")}, "What is the fee?", []string{"fees 2023.txt", "report_2020.txt"}},

		// What the library has not, and words that only look alike.
		{"What is the fee in budget.xlsx?", nil, "", nil},
		{"What is the fee in the folder Taxes?", nil, "", nil},
		{"What is the fee in the spreadsheets?", nil, "", nil},
		{"What is the fee for the agreement?", nil, "", nil},
		{"What is said about the club in the year 2021?", nil, "", nil},
		{"Which documents from 1999 mention the fee?", nil, "", nil},
		{"Who wrote report_2020.txt for the club?", nil, "", nil},
		{"What fee is in the file of the club?", nil, "", nil},
	} {
		r := run(t, s, c.question, func(o *search.Options) { o.MultiQuery = 0; o.Words = true })
		if !slices.Equal(r.Narrowed, c.narrowed) {
			t.Errorf("%s: narrowed to %v, not %v", c.question, r.Narrowed, c.narrowed)
			continue
		}
		at := stage(t, r, "search.scope")
		if asked, _ := at.Notes["asked"].(string); asked != c.asked {
			t.Errorf("%s: searched for %q", c.question, asked)
		}
		got := names(r)
		if slices.Sort(got); c.files != nil && !slices.Equal(got, c.files) {
			t.Errorf("%s: from %v", c.question, got)
		}
	}

	// Two files of one name are both read; who asks may have narrowed to one of them, or want no narrowing at all.
	two := run(t, s, "What is the fee of the club in fees 2023.txt?", nil)
	if len(two.Passages) != 2 {
		t.Errorf("%d passages of two files", len(two.Passages))
	}
	one := run(t, s, "What is the fee of the club in fees 2023.txt?", func(o *search.Options) { o.Filter.PathPrefix = filepath.Join(folder, "a") })
	if len(one.Passages) != 1 || !strings.Contains(one.Passages[0].Text, "310") {
		t.Errorf("%d passages below a folder", len(one.Passages))
	}
	off := run(t, s, "What is the fee of the club in fees 2023.txt?", func(o *search.Options) { o.Scope = false })
	if len(off.Narrowed) > 0 || stage(t, off, "search.scope").Notes["off"] != true || len(names(off)) < 2 {
		t.Errorf("not narrowed, and yet %v, from %v", off.Narrowed, names(off))
	}
	// Where the file has nothing about it, the rest is searched, and the trace says so.
	wide := run(t, s, "What is the fee for the hall in report_2020.txt?", func(o *search.Options) { o.Words = true; o.Filter = app.Filter{} })
	if stage(t, wide, "search.scope").Notes["widened"] == true != (names(wide)[0] == "agreement.md") {
		t.Errorf("widened %v, from %v", stage(t, wide, "search.scope").Notes, names(wide))
	}
	none := run(t, s, "When does the hall open in lease agreement.md?", func(o *search.Options) { o.Words = true })
	if stage(t, none, "search.scope").Notes["widened"] == true && names(none)[0] != "agreement.md" {
		t.Errorf("widened to %v", names(none))
	}
}

// The parts of a question follow each other into the file that the first one names.
func TestScopeOfParts(t *testing.T) {
	s, _ := opened(t, map[string]string{
		"alpha.txt": "The lease begins on 1 March. The tenant pays for the heating.\n",
		"beta.txt":  "The lease begins on 1 June. The landlord pays for the heating.\n",
	})
	r := run(t, s, "When does the lease begin in beta.txt? And who pays for the heating?", nil)
	if len(r.Parts) != 2 || !slices.Equal(names(r), []string{"beta.txt"}) {
		t.Errorf("%d parts, from %v", len(r.Parts), names(r))
	}
	r = run(t, s, "Compare the heating in alpha.txt with the heating in beta.txt", func(o *search.Options) { o.Words = true })
	if len(r.Parts) != 2 || len(names(r)) != 2 || len(r.Narrowed) != 2 {
		t.Errorf("%d parts, from %v, narrowed %v", len(r.Parts), names(r), r.Narrowed)
	}
	for i, part := range r.Parts {
		if !part.Relevant() || len(part.Passages) != 1 {
			t.Errorf("part %d: %+v", i, part.Passages)
		}
	}
}

func TestOverview(t *testing.T) {
	s, _ := opened(t, map[string]string{
		"lease.md":    "# Lease of the mill\n\nThe mill is let for ten years.\n\n# Rent\n\n" + strings.Repeat("The rent is paid at the beginning of each month into the account of the owner. ", 22) + "\n\n# Repairs\n\n" + strings.Repeat("Repairs of the wheel are made by the tenant before the winter comes each year. ", 22) + "\n",
		"old club.md": "# Rules of the chess club\n\nThe club meets on Fridays.\n",
	})
	for question, want := range map[string][]string{
		"What is this about?":                     {"lease.md", "old club.md"}, // the newer file first
		"Give me an overview":                     {"lease.md", "old club.md"},
		"¿De qué tratan estos documentos?":        {"lease.md", "old club.md"},
		"Summarise what is here":                  {"lease.md", "old club.md"},
		"Which documents do I have about chess?":  {"old club.md"},
		"What is in old club.md?":                 {"old club.md"},
		"What files do I have about submarines?":  nil,
		"¿Qué documentos tengo sobre submarinos?": nil,
	} {
		r := run(t, s, question, func(o *search.Options) { o.Words = true })
		if r.Relevant() != (want != nil) || want != nil && !slices.Equal(names(r), want) {
			t.Errorf("%s: relevant %v, from %v", question, r.Relevant(), names(r))
		}
	}
	// Of a single document it is how its chapters begin.
	r := run(t, s, "What is in lease.md?", nil)
	all := ""
	for _, p := range r.Passages {
		all += p.Text
	}
	for _, chapter := range []string{"Lease of the mill", "Rent", "Repairs"} {
		if !strings.Contains(all, chapter) {
			t.Errorf("the chapter %s is missing in %q", chapter, all)
		}
	}
	empty, _ := opened(t, nil)
	if r := run(t, empty, "What is this about?", nil); r.Relevant() || len(r.Passages) > 0 {
		t.Errorf("an empty library is about nothing, not %v", names(r))
	}
}

func TestReach(t *testing.T) {
	files := map[string]string{"other.txt": "The garden is watered twice a week.\n"}
	for i := range 9 {
		files[fmt.Sprintf("invoice %d.txt", i)] = fmt.Sprintf("Invoice %d of the firm Lumbre for the repair of boiler number %d.\n", i, 700+i)
	}
	s, _ := opened(t, files)
	for question, want := range map[string]string{
		"How many invoices are from Lumbre?":                  "4 of 9 in 9",
		"Which documents mention the boiler?":                 "4 of 9 in 9",
		"List all invoices of the firm Lumbre":                "4 of 9 in 9",
		"What was repaired by the firm Lumbre?":               "",
		"How many days does the repair take?":                 "",
		"How many invoices are there for the zeppelin hangar": "",
	} {
		r := run(t, s, question, func(o *search.Options) { o.Words = true })
		got := ""
		if r.Reach != nil {
			got = fmt.Sprintf("%d of %d in %d", r.Reach.Passages, r.Reach.Found, r.Reach.FoundIn)
		}
		if got != want {
			t.Errorf("%s: read %q, not %q", question, got, want)
		}
	}
}
