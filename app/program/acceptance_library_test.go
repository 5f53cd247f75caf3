package program_test

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cotejo/app"
	"cotejo/app/ingest"
	"cotejo/app/program"
	"cotejo/store"
)

// acceptedFormats are the formats of the evaluation documents that the program reads.
var acceptedFormats = []string{"pdf", "docx", "html", "md", "txt"}

// evaluation is one line of the manifest of the evaluation documents.
type evaluation struct {
	File        string   `json:"file"`
	Format      string   `json:"format"`
	Kind        string   `json:"expected_kind"`
	MustContain []string `json:"must_contain"`

	path   string // of the copy that is indexed
	listed app.Listed
	id     int64     // of its document, 0 when nothing is stored of it
	text   *app.Text // nil then
}

// library is the real program with copies of the evaluation documents in it, by words alone.
type library struct {
	*program.Program
	counts    app.Counts
	list      []app.Listed
	documents []*evaluation
}

// readManifest copies the documents of the formats above, and none of the readings beside them, into a folder.
func readManifest(t *testing.T) (folder string, documents []*evaluation) {
	t.Helper()
	from := os.Getenv("COTEJO_EVAL")
	if from == "" {
		from = "../../../shared/eval"
	}
	from = filepath.Join(from, "documents")
	manifest, err := os.Open(filepath.Join(from, "manifest.jsonl"))
	if err != nil {
		t.Skip("skipped: the evaluation documents are not here: ", err)
	}
	defer manifest.Close()
	folder = t.TempDir()
	lines := bufio.NewScanner(manifest)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		e := &evaluation{}
		if err := json.Unmarshal(lines.Bytes(), e); err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(acceptedFormats, e.Format) {
			continue
		}
		content, err := os.ReadFile(filepath.Join(from, e.File))
		if err != nil {
			t.Fatal(err)
		}
		e.path = filepath.Join(folder, filepath.FromSlash(e.File))
		if err := os.MkdirAll(filepath.Dir(e.path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(e.path, content, 0o644); err != nil {
			t.Fatal(err)
		}
		documents = append(documents, e)
	}
	if err := lines.Err(); err != nil || len(documents) == 0 {
		t.Fatalf("%d documents, %v", len(documents), err)
	}
	return folder, documents
}

// openLibrary indexes the evaluation documents and reads back what is stored of them.
func openLibrary(t *testing.T) *library {
	t.Helper()
	ctx := context.Background()
	folder, documents := readManifest(t)
	p, err := program.Open(ctx, t.TempDir(), store.Write)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	p.Embedder = nil
	result, err := p.Ingest().Index(ctx, []string{folder}, ingest.Options{NoEmbed: true})
	if err != nil {
		t.Fatal(err)
	}
	l := &library{Program: p, counts: result.Counts, documents: documents}
	if l.list, _, err = p.Store.List(ctx, ""); err != nil {
		t.Fatal(err)
	}
	files, err := p.Store.Files(ctx, folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range documents {
		for _, row := range l.list {
			if row.Path == e.path {
				e.listed = row
			}
		}
		for _, f := range files {
			if f.Path == e.path {
				e.id = f.Document
			}
		}
		if e.id == 0 || e.listed.State != app.Indexed {
			continue
		}
		if e.text, err = p.Store.Text(ctx, e.id, app.Span{End: 1 << 40}); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d files read in %.1f s: %+v", len(documents), result.Seconds, result.Counts)
	return l
}

// spaced makes every stretch of white space one space.
func spaced(s string) string { return strings.Join(strings.Fields(s), " ") }
