package program_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cotejo/app/ask"
	"cotejo/app/ingest"
	"cotejo/app/messages"
	"cotejo/app/program"
	"cotejo/app/search"
	"cotejo/store"
)

// TestSmallLibrary asks a library of its first minute, two short files in two languages, with the real embedding model: what
// they say comes first, with no more than one sentence of the same file beside it, and they are silent on the rest.
func TestSmallLibrary(t *testing.T) {
	if _, _, err := program.FindEmbedder(); err != nil {
		t.Skip("skipped: no engine or embedding model: ", err)
	}
	ctx, folder := context.Background(), t.TempDir()
	for name, words := range map[string]string{
		"lease.txt": "The lease of the house in Elm Street ends on 31 May 2027.\nThe rent is 900 euros a month.\n",
		"acta.txt":  "Acta de la reunión.\nLa junta aprobó el presupuesto de 12.000 euros el 3 de marzo de 2025.\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(words), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	p, err := program.Open(ctx, t.TempDir(), store.Write)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if _, err := p.Ingest().Index(ctx, []string{folder}, ingest.Options{}); err != nil {
		t.Fatal(err)
	}
	for question, want := range map[string]string{
		"When does the lease end?":                "31 May 2027",
		"How much is the rent?":                   "900 euros",
		"¿Cuándo aprobó la junta el presupuesto?": "3 de marzo de 2025",
		"When did the board approve the budget?":  "3 de marzo de 2025", // another language than the file's
		"Who won the world cup in 1998?":          "",
		"What is the capital of France?":          "",
		"¿Quién pintó las Meninas?":               "",
	} {
		answer, _, err := p.Ask().Answer(ctx, question, ask.Options{Search: search.Defaults(), Cite: true, Interface: messages.In("en")})
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, claim := range answer.Evidence {
			said = append(said, claim.Text)
		}
		if want == "" && len(said) > 0 || want != "" && (len(said) < 1 || len(said) > 2 || !strings.Contains(said[0], want)) {
			t.Errorf("%s: %q, not %q", question, said, want)
		}
	}
}
