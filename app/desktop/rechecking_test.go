package desktop

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"cotejo/app"
)

// marksOf are the verdicts of the marks of a turn's evidence, in order.
func marksOf(t Turn) string {
	var all []string
	for _, b := range t.Evidence {
		for _, claim := range b.Claims {
			for _, c := range claim.Citations {
				all = append(all, claim.Verdict+"/"+c.Verdict)
			}
		}
	}
	return strings.Join(all, " ")
}

// A file is changed, deleted and restored while its answer is on the page: each time the marks say so, without a restart and
// without asking again, and the old words can be read.
func TestMarksFollowTheirFile(t *testing.T) {
	w := open(t)
	const rent = "The rent is 900 euros a month, payable in advance."
	path := w.write("a.txt", "Notes.\n\n"+rent+"\n")
	w.index(path)
	w.byWords()
	turn := w.ask(0, "How much is the rent, payable in advance?", "")
	saved, err := w.opened.Store.Turn(w.ctx, turn.ID)
	if err != nil {
		t.Fatal(err)
	}
	checkedAll := func() {
		t.Helper()
		if err := w.Recheck(turn.Conversation); err != nil {
			t.Fatal(err)
		}
		w.eventually("the look at the files", func() bool {
			w.rechecks.mutex.Lock()
			defer w.rechecks.mutex.Unlock()
			return !w.rechecks.running
		})
	}
	last := turn
	step := func(what, want, say string, news bool) {
		t.Helper()
		before := len(w.events.of(turn.ID))
		checkedAll()
		told := w.events.of(turn.ID)
		if (len(told) > before) != news {
			t.Fatalf("%s: %d snapshots", what, len(told)-before)
		}
		if now := told[len(told)-1]; news {
			if now.Sequence <= last.Sequence || now.Evidence[0].Revision <= last.Evidence[0].Revision || now.State != "done" {
				t.Errorf("%s: sequence %d after %d, revision %d after %d, %s", what, now.Sequence, last.Sequence, now.Evidence[0].Revision, last.Evidence[0].Revision, now.State)
			}
			last = now
		}
		if got := marksOf(last); got != want {
			t.Errorf("%s: %s, want %s", what, got, want)
		}
		if note := last.Citations[0].Note; !strings.Contains(note, say) || (say == "") != (note == "") {
			t.Errorf("%s: the note is %q", what, note)
		}
		if last.Citations[0].ID != turn.Citations[0].ID || !last.Citations[0].Link || last.Citations[0].Quote != rent {
			t.Errorf("%s: %+v", what, last.Citations[0])
		}
		stored, err := w.Conversation(turn.Conversation)
		if err != nil || marksOf(stored.Turns[0]) != want || stored.Turns[0].Evidence[0].Revision != last.Evidence[0].Revision && news {
			t.Errorf("%s, opened again: %s %v", what, marksOf(stored.Turns[0]), err)
		}
		p, err := w.Panel(turn.ID, turn.Citations[0].ID)
		if err != nil || !strings.Contains(normal(litWords(p)), rent) || p.CheckedNow.Verdict != last.Citations[0].Verdict || p.Citation.Verdict != p.CheckedNow.Verdict {
			t.Errorf("%s, in the panel: %q %+v %v", what, litWords(p), p.CheckedNow, err)
		}
	}
	step("as it was", "verified/verified", "", false)
	w.write("a.txt", "Notes.\n\nThe rent is 950 euros a month, payable in advance.\n")
	step("changed", "source_changed/source_changed", "does not hold these words any more", true)
	step("looked at again", "source_changed/source_changed", "does not hold these words any more", false)
	w.write("a.txt", "A line before.\n\nNotes.\n\n"+rent+"\n")
	step("moved", "verified/verified", "stand at another place", true)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	step("deleted", "unreachable/unreachable", "deleted, moved or renamed", true)
	w.write("a.txt", "Notes.\n\n"+rent+"\n")
	step("restored", "verified/verified", "", true)
	if again, err := w.opened.Store.Turn(w.ctx, turn.ID); err != nil || again.Answer.Evidence[0].Citations[0].Verdict != app.Verified ||
		again.Answer.Created != saved.Answer.Created {
		t.Errorf("the stored answer was touched: %v", err)
	}
}

// Opening the panel finds what has changed too, and then the mark says so.
func TestPanelTellsTheMark(t *testing.T) {
	w := open(t)
	w.index(w.write("a.txt", "The rent is 900 euros a month, payable in advance.\n"))
	w.byWords()
	turn := w.ask(0, "How much is the rent, payable in advance?", "")
	w.write("a.txt", "The rent is 950 euros a month, payable in advance.\n")
	before := len(w.events.of(turn.ID))
	for range 2 {
		p, err := w.Panel(turn.ID, turn.Citations[0].ID)
		if err != nil || p.Citation.Verdict != "source_changed" {
			t.Fatalf("%+v %v", p.Citation, err)
		}
		checks := p.Citation.Checks
		if last := checks[len(checks)-1]; last.Name != "file" || last.State != failed {
			t.Errorf("%+v", checks)
		}
	}
	told := w.events.of(turn.ID)[before:]
	if len(told) != 1 || marksOf(told[0]) != "source_changed/source_changed" {
		t.Errorf("%d snapshots: %+v", len(told), told)
	}
}

// Many looks that are asked for at once are two: the one under way, and one after it.
func TestRecheckOneAtATime(t *testing.T) {
	w := open(t)
	path := w.write("a.txt", "The rent is 900 euros a month, payable in advance.\n")
	w.index(path)
	w.byWords()
	turn := w.ask(0, "How much is the rent, payable in advance?", "")
	old := time.Now().Add(-time.Hour)
	w.write("a.txt", "The rent is 950 euros a month, payable in advance.\n")
	if err := os.Chtimes(path, old, old); err != nil {
		t.Fatal(err)
	}
	for range 50 {
		if err := w.Recheck(turn.Conversation); err != nil {
			t.Fatal(err)
		}
	}
	w.eventually("the mark", func() bool {
		told := w.events.of(turn.ID)
		return marksOf(told[len(told)-1]) == "source_changed/source_changed"
	})
	if err := w.Recheck(turn.Conversation + 99); err != nil {
		t.Error("a conversation that is not there is no failure", err)
	}
}

// Passages that no mark names open too: those found for the question, and the nearest ones when nothing was relevant.
func TestPanelOfPassages(t *testing.T) {
	w := open(t)
	w.samples()
	w.byWords()
	found := w.ask(0, depositQuestion, "extractive")
	silent := w.ask(0, "Who won the football world cup of 2010?", "extractive")
	if len(found.Sources) == 0 || len(silent.Nearest) == 0 {
		t.Fatalf("%d sources, %d near ones", len(found.Sources), len(silent.Nearest))
	}
	for _, c := range []struct {
		turn   Turn
		source SourceView
	}{{found, found.Sources[len(found.Sources)-1]}, {silent, silent.Nearest[0]}} {
		p, err := w.Panel(c.turn.ID, c.source.ID)
		if err != nil {
			t.Fatal(err)
		}
		if p.File != c.source.File || p.Place != c.source.Place || p.Citation.ID != c.source.ID || p.Citation.Verdict != "fragment_only" || p.Citation.Number != 0 ||
			!p.CanOpen || p.Kind == "none" || len(p.Rectangles) > 0 || litWords(p) != "" || len(p.Citation.Checks) > 0 || !strings.HasPrefix(p.Reference, p.File) {
			t.Errorf("%+v", p)
		}
	}
	if slices.ContainsFunc(silent.Nearest, func(s SourceView) bool { return !strings.HasPrefix(s.ID, "n") }) {
		t.Errorf("%+v", silent.Nearest)
	}
	if _, err := w.Panel(silent.ID, "n99"); app.ErrorCode(err) != "panel.no_citation" {
		t.Error(err)
	}
}
