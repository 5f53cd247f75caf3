package search

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cotejo/app"
	"cotejo/app/ingest"
	"cotejo/store"
)

// library indexes files into a new library, without vectors.
func library(t *testing.T, files map[string]string) *store.DB {
	t.Helper()
	ctx := context.Background()
	db, err := store.Open(ctx, t.TempDir(), store.Write)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	folder := t.TempDir()
	for name, content := range files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	in := &ingest.Ingest{Store: db}
	if _, err := in.Index(ctx, []string{folder}, ingest.Options{}); err != nil {
		t.Fatal(err)
	}
	return db
}

// byWords lists the files whose fragments the words of a question find, best first, each once.
func byWords(t *testing.T, db *store.DB, question string) []string {
	t.Helper()
	found, err := db.Words(context.Background(), Read(question).Match(), 20, app.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for i, c := range found {
		if i > 0 && c.Score > found[i-1].Score {
			t.Errorf("%q: the scores do not fall: %v after %v", question, c.Score, found[i-1].Score)
		}
		d, err := db.Document(context.Background(), c.Document)
		if err != nil {
			t.Fatal(err)
		}
		if name := d.Name(); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// TestWordsFind asks for what people type: the first file found is the right one, and some must not be found at all.
func TestWordsFind(t *testing.T) {
	db := library(t, map[string]string{
		"pump.txt":            "The pump ZX-49-RAG runs at 40 bar and is serviced each spring.",
		"valve.txt":           "The valve ZX-4819-RAG opens at 12 bar. RAG 49 is another line of products.",
		"part-a.txt":          "Spare seal, part number 00-7741-A, for the boiler.",
		"part-b.txt":          "Spare seal, part number 00-7714-A, for the boiler.",
		"bill.txt":            "Invoice INV-2023-00017 was paid late.",
		"bill-two.txt":        "Invoice INV-2023-00071 was paid in time.",
		"lease.txt":           "Under art. 3.2 the tenant gives notice. Under art. 3.12 the landlord repairs the roof.",
		"decree.txt":          "El decreto № 4471-B/2 regula la pesca en el río.",
		"bank.txt":            "Please pay to ES91 2100 0418 4502 0005 1332 before noon.",
		"bank-joined.txt":     "Refunds come from GB29NWBK60161331926819 only.",
		"meeting.txt":         "The board met on 1 April 2023 and chose a chair.",
		"meeting-iso.txt":     "Minutes, 2022-11-30: the treasurer resigned.",
		"release.txt":         "Version v2.10.3 mends the printer. Version v2.1.03 broke it.",
		"security.md":         "# Rules of the network\n\nThe firewall drops what nobody asked for.\n",
		"person.txt":          "La contable María González Peña firmó el acta del año pasado.",
		"other-person.txt":    "El contable Juan Pena pasó la tarde en la caña.",
		"chinese.txt":         "本公司的主要办公地点在上海市，仓库位于杭州。租金每月支付一次。",
		"chinese-two.txt":     "他每天早上在公园里跑步，然后喝一杯茶。",
		"handbook.md":         "# Handbook\n\n## Parental leave\n\nSixteen weeks are granted after the birth.\n\n## Sabbatical\n\nUp to a year without pay.\n",
		"budget_2023.txt":     "Travel 400, paper 120, coffee 90.",
		"budget_2024.txt":     "Travel 410, paper 130, coffee 95.",
		"Vacaciones Ávila.md": "Salimos el lunes temprano y volvimos tarde.",
	})
	for _, c := range []struct {
		question, first string
		never           string
	}{
		{"What pressure does ZX-49-RAG run at?", "pump.txt", "valve.txt"},
		{"ZX-4819-RAG", "valve.txt", "pump.txt"},
		{"ZX/49/RAG", "pump.txt", "valve.txt"},
		{"Is 00-7741-A in stock?", "part-a.txt", "part-b.txt"},
		{"Was INV-2023-00017 paid?", "bill.txt", ""},
		{"2023-00071", "bill-two.txt", "bill.txt"},
		{"art. 3.2", "lease.txt", ""},
		{"¿Qué regula el decreto 4471-B/2?", "decree.txt", ""},
		{"Whose account is ES9121000418450200051332?", "bank.txt", ""},
		{"GB29 NWBK 6016 1331 9268 19", "bank-joined.txt", "bank.txt"},
		{"Who was chosen on 2023-04-01?", "meeting.txt", ""},
		{"What happened on 30 November 2022?", "meeting-iso.txt", ""},
		{"2.10.3", "release.txt", ""},
		{"firewall", "security.md", "handbook.md"},
		{"González", "person.txt", "other-person.txt"},
		{"gonzalez", "person.txt", "other-person.txt"},
		{"Gonz", "person.txt", "other-person.txt"},
		{"¿Quién es González Peña?", "person.txt", ""},
		{"\"María González\"", "person.txt", "other-person.txt"},
		{"'Parental leave'", "handbook.md", "security.md"},
		{"杭州", "chinese.txt", "chinese-two.txt"},
		{"茶", "chinese-two.txt", "chinese.txt"},
		{"仓", "chinese.txt", "chinese-two.txt"},
		{"办公地点", "chinese.txt", "chinese-two.txt"},
		{"How long is the parental leave?", "handbook.md", ""},
		{"sabbatical", "handbook.md", ""},
		{"What was spent in budget_2023?", "budget_2023.txt", ""},
		{"ávila", "Vacaciones Ávila.md", ""},
		{"avila", "Vacaciones Ávila.md", ""},
	} {
		got := byWords(t, db, c.question)
		if len(got) == 0 || got[0] != c.first {
			t.Errorf("%q: %v, expected %s first", c.question, got, c.first)
		}
		for _, name := range got {
			if name == c.never {
				t.Errorf("%q: %s is found", c.question, name)
			}
		}
	}
	if got := byWords(t, db, "zeppelin"); len(got) > 0 {
		t.Errorf("a word that stands nowhere: %v", got)
	}
}

// Of many small files and a large one the small one that says it comes first.
func TestWordsManyAgainstOne(t *testing.T) {
	files := map[string]string{}
	var large strings.Builder
	for i := range 300 {
		large.WriteString("The lease says much of rent, of walls and of windows, and nothing that anybody asked about. ")
		if i%40 == 0 {
			large.WriteString("\n\n")
		}
	}
	files["large.txt"] = large.String()
	for i := range 30 {
		files["small-"+string(rune('a'+i%26))+string(rune('a'+i/26))+".txt"] = "A note about rent number " + string(rune('a'+i%26)) + "."
	}
	files["small-key.txt"] = "The rent of the lease includes heating."
	if got := byWords(t, library(t, files), "Does the rent of the lease include heating?"); len(got) == 0 || got[0] != "small-key.txt" {
		t.Errorf("%v", got)
	}
}

// TestNames tells names and numbers by how they are written.
func TestNames(t *testing.T) {
	q := Read("Who met Napoleon at NATO in 1815 over lunch?")
	var names []string
	for _, term := range q.Terms {
		if term.Name {
			names = append(names, term.Word)
		}
	}
	if strings.Join(names, " ") != "napoleon nato 1815" {
		t.Errorf("%v", names)
	}
	if q := Read("Leases end when?"); q.Terms[0].Name {
		t.Error("the first word is taken for a name")
	}
}
