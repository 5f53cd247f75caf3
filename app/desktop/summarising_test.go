package desktop

import (
	"path/filepath"
	"strings"
	"testing"

	"cotejo/app/apptest"
)

// A summary asked for by a button, or in words beside the file, is written section by section, and reloads as it was.
func TestSummariseDocument(t *testing.T) {
	w := open(t)
	w.lease()
	file := filepath.Join(w.folder, "lease.txt")
	w.useModel(&apptest.ScriptedModel{Replies: []string{depositReply}})
	first, err := w.Summarise(0, file, "local")
	if err != nil || first.Kind != "summary" || !strings.Contains(first.Question, "lease.txt") {
		t.Fatalf("%+v %v", first, err)
	}
	last := w.end(first.ID)
	if last.State != "done" || last.Kind != "summary" || last.Progress.Done != 1 || last.Progress.Total != 1 || len(last.Answer) == 0 || last.Answer[0].Claims[0].Verdict != "verified" {
		t.Errorf("%+v", last)
	}
	asked, err := w.Ask(first.Conversation, "Summarise this document, please", file, "extractive")
	if err != nil || asked.Kind != "summary" {
		t.Fatalf("%+v %v", asked, err)
	}
	plain := w.end(asked.ID)
	if plain.State != "done" || len(plain.Evidence) == 0 || plain.Progress.Done != plain.Progress.Total {
		t.Errorf("%+v", plain)
	}
	if folder, err := w.Ask(first.Conversation, "Summarise this document", w.folder, "extractive"); err != nil || folder.Kind != "question" {
		t.Errorf("a folder: %+v %v", folder, err)
	} else {
		w.end(folder.ID)
	}
	if _, err := w.Summarise(0, filepath.Join(w.folder, "none.txt"), "local"); err == nil {
		t.Error("a file that is not there is summarised")
	}
	c, err := w.Conversation(first.Conversation)
	if err != nil {
		t.Fatal(err)
	}
	same(t, c.Turns[0], last)
	same(t, c.Turns[1], plain)
}
