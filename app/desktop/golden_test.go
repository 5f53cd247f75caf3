package desktop

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"cotejo/app"
	"cotejo/app/apptest"
	"cotejo/app/program"
)

var update = flag.Bool("update", false, "write the goldens anew")

// plain makes a value the same on every machine: folders have fixed names, and nothing counts snapshots.
func (w *world) plain(value any) any {
	switch v := value.(type) {
	case map[string]any:
		for key, inner := range v {
			if key == "sequence" || key == "revision" { // they count snapshots, which come as fast as the machine is
				v[key] = 1
				continue
			}
			v[key] = w.plain(inner)
		}
		if parts, is := v["folder"].([]any); is {
			v["folder"] = w.plainParts(parts)
		}
	case []any:
		for i := range v {
			v[i] = w.plain(v[i])
		}
	case string:
		v = strings.ReplaceAll(v, w.folder, "/home/ana/Documents")
		return strings.ReplaceAll(v, w.Window.folder, "/home/ana/.local/share/cotejo")
	}
	return value
}

func (w *world) plainParts(parts []any) []any {
	own := folders(filepath.Join(w.folder, "file"))
	if len(parts) < len(own) {
		return parts
	}
	return append([]any{"home", "ana", "Documents"}, parts[len(own):]...)
}

// golden compares a value with its golden, or writes it.
func (w *world) golden(name string, value any) {
	w.t.Helper()
	raw, err := json.Marshal(value)
	if err != nil {
		w.t.Fatal(err)
	}
	if strings.Contains(strings.ReplaceAll(string(raw), `"failure":null`, ""), ":null") {
		w.t.Errorf("%s holds a null: %s", name, raw)
	}
	var loose any
	if err := json.Unmarshal(raw, &loose); err != nil {
		w.t.Fatal(err)
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", " ")
	if err := encoder.Encode(w.plain(loose)); err != nil {
		w.t.Fatal(err)
	}
	path := filepath.Join("testdata", "golden", name+".json")
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			w.t.Fatal(err)
		}
		if err := os.WriteFile(path, out.Bytes(), 0o644); err != nil {
			w.t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		w.t.Fatal(err)
	}
	if !bytes.Equal(want, out.Bytes()) {
		w.t.Errorf("%s is\n%s\nand was\n%s\nGoldens are written by: go test ./app/desktop -update", path, out.Bytes(), want)
	}
}

// TestGoldens holds what the page receives; the page's own tests replay it.
func TestGoldens(t *testing.T) {
	w := open(t)
	w.now = func() time.Time { return time.Date(2026, 11, 30, 10, 0, 0, 0, time.UTC) }
	w.pages.name = func() string { return "0123456789abcdef" }
	w.useModel(goldenModel(w, nil))
	start := func(name string) {
		t.Helper()
		s, err := w.Start()
		if err != nil {
			t.Fatal(err)
		}
		s.Search.CrossEncoder = "There is no reranking model." // what there is differs by machine
		s.Search.Rates = []ErrorRate{{"en", "en", 600, 11, 590, 12}}
		w.golden(name, s)
	}
	start("start_empty")
	w.write("broken.pdf", "%PDF-1.4 no more")
	w.write("picture.png", "\x89PNG\r\n\x1a\nnothing of a picture")
	w.write("empty.txt", "")
	if err := program.WriteSamples(w.folder); err != nil {
		t.Fatal(err)
	}
	w.index(w.folder)
	w.indexing.mutex.Lock()
	w.indexing.progress, w.indexing.embedded = Progress{Running: true, Stage: "embedding", Done: 24, Total: 40, SecondsLeft: 3}, 24
	w.indexing.mutex.Unlock()
	w.golden("library_embedding", w.librarySnapshot())
	w.indexing.mutex.Lock()
	w.indexing.progress = Progress{SecondsLeft: -1}
	w.indexing.mutex.Unlock()
	files, err := w.Files("")
	if err != nil {
		t.Fatal(err)
	}
	w.golden("files", files)

	w.byWords()
	var writing []Turn
	w.useModel(goldenModel(w, func(l *live) { writing = append(writing, w.snapshot(l)) }))
	first, err := w.Ask(0, depositQuestion, "", "local")
	if err != nil {
		t.Fatal(err)
	}
	w.golden("turn_searching", first)
	done := w.end(first.ID)
	if len(writing) != 2 {
		t.Fatalf("%d snapshots while the model wrote", len(writing))
	}
	w.golden("turn_evidence", writing[0])
	w.golden("turn_writing", writing[1])
	w.golden("turn_done", done)
	w.golden("turn_silent", w.ask(first.Conversation, "Who won the football world cup of 2010?", "extractive"))
	w.useModel(&apptest.ScriptedModel{Replies: []string{"{"}, Err: app.Errorf("llm.unreachable", nil, "reason", "connection refused")})
	w.golden("turn_failed", w.ask(first.Conversation, "When did the Panama Canal open?", "local"))
	conversation, err := w.Conversation(first.Conversation)
	if err != nil {
		t.Fatal(err)
	}
	w.golden("conversation", conversation)
	for name, question := range map[string]string{
		"pdf": depositQuestion, "html": "When did the Panama Canal open?",
		"docx":     "How many days after the trip must the expense report be submitted?",
		"markdown": "Who saw a gear wheel in the Antikythera fragments?", "text": "¿Qué barra fue declarada prototipo internacional del metro en 1889?",
	} {
		_, p := w.panel(question)
		w.golden("panel_"+name, p)
	}
	w.useModel(goldenModel(w, nil))
	w.golden("failure", w.formatError(app.Errorf("store.locked", nil)))
	for _, row := range []int64{2, 3, 4, 5, 6} {
		if err := w.Remove(row); err != nil {
			t.Fatal(err)
		}
	}
	w.opened.Embedder = &apptest.HashEmbedder{}
	start("start")
}

// goldenModel writes depositReply, and looks at the turn before it writes and while it writes the second claim.
func goldenModel(w *world, look func(*live)) app.Model {
	m := &apptest.ScriptedModel{Replies: []string{depositReply}, Piece: 1}
	if look == nil {
		return m
	}
	second := strings.Index(depositReply, " keeps it for")
	var before, during, wait sync.Once
	m.Before = func(_ context.Context, sofar string) error {
		for _, l := range w.answering() {
			before.Do(func() { look(l) })
			if len(sofar) > second {
				during.Do(func() { look(l) })
			} else if len(sofar) == second-1 {
				wait.Do(func() { time.Sleep(2 * interval) }) // so that the next piece is reported
			}
		}
		return nil
	}
	return m
}
