package desktop

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"cotejo/app"
	"cotejo/app/apptest"
	"cotejo/app/program"
)

const depositQuestion = "What is the deposit of the lease?"

// depositReply has a claim that holds, one whose quote is in no passage, and one that names a passage that is not there.
const depositReply = `{"no_information": false, "claims": [
 {"citations": [{"index": 1, "quote": "The tenant pays a deposit of 1,900 euros, which is two months of rent"}], "text": "The deposit is **1,900 euros**, two months of rent."},
 {"citations": [{"index": 1, "quote": "The landlord keeps the deposit for ten years after the lease"}], "text": "The landlord keeps it for <b>ten</b> years."},
 {"citations": [{"index": 9, "quote": "A deposit is never asked for in this country"}], "text": "No deposit is needed."}]}`

// useModel lets a scripted model write, under the name "local".
func (w *world) useModel(m app.Model) {
	w.find = func(*program.Program, string, program.Connection) (app.Model, error) { return m, nil }
}

// lease indexes a text in which depositQuestion is answered.
func (w *world) lease() {
	w.t.Helper()
	w.index(w.write("lease.txt", "The lease begins on 1 March 2025. The rent is 950 euros a month.\n\n"+
		"The tenant pays a deposit of 1,900 euros, which is two months of rent, before receiving the keys. "+
		"The landlord returns the deposit within 30 days after the keys have been given back.\n"))
	w.byWords()
}

// monotone checks what every run of snapshots must be: of one turn, newer by sequence, and never with less in it.
func monotone(t *testing.T, told []Turn) {
	t.Helper()
	revisions := map[string]int{}
	for i, s := range told {
		if i > 0 {
			before := told[i-1]
			if s.Sequence <= before.Sequence || s.Checked < before.Checked || len(s.Evidence) < len(before.Evidence) || s.ID != before.ID {
				t.Errorf("snapshot %d goes back: %+v after %+v", i, s, before)
			}
		}
		for _, b := range append(append([]BlockView(nil), s.Evidence...), s.Answer...) {
			if b.Revision < revisions[b.ID] {
				t.Errorf("block %s went from revision %d to %d", b.ID, revisions[b.ID], b.Revision)
			}
			revisions[b.ID] = b.Revision
		}
	}
}

// same compares turns but for what a reload may change.
func same(t *testing.T, got, want Turn) {
	t.Helper()
	plain := func(turn Turn) string {
		turn.Sequence = 0
		for _, blocks := range [][]BlockView{turn.Evidence, turn.Answer} {
			for i := range blocks {
				blocks[i].Revision = 1
			}
		}
		raw, err := json.MarshalIndent(turn, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		return string(raw)
	}
	if a, b := plain(got), plain(want); a != b {
		t.Errorf("reloaded\n%s\nwas\n%s", a, b)
	}
}

func TestAskEvidence(t *testing.T) {
	w := open(t)
	w.samples()
	w.byWords()
	first, err := w.Ask(0, "  "+depositQuestion+" ", "", "extractive")
	if err != nil || first.State != "searching" || first.Question != depositQuestion || first.ID == 0 || first.Conversation == 0 {
		t.Fatalf("%+v %v", first, err)
	}
	last := w.end(first.ID)
	monotone(t, append([]Turn{first}, w.events.of(first.ID)...))
	if last.State != "done" || len(last.Evidence) == 0 || len(last.Answer) != 0 || last.Citations[0].Verdict != "verified" || !last.Citations[0].Link {
		t.Errorf("%+v", last)
	}
	if last.Sources[0].Number != 1 || len(last.Sources[0].Scores) == 0 {
		t.Errorf("%+v", last.Sources)
	}
	silent := w.ask(first.Conversation, "Who won the football world cup of 2010?", "extractive")
	if !silent.NoInformation || silent.AbstainedBy != "retrieval" || len(silent.Nearest) == 0 || len(silent.Sources) != 0 {
		t.Errorf("%+v", silent)
	}
	c, err := w.Conversation(first.Conversation)
	if err != nil || c.Title != depositQuestion || len(c.Turns) != 2 {
		t.Fatalf("%+v %v", c, err)
	}
	same(t, c.Turns[0], last)
	same(t, c.Turns[1], silent)
}

func TestAskModel(t *testing.T) {
	w := open(t)
	w.lease()
	model := &apptest.ScriptedModel{Replies: []string{depositReply}}
	var drafts []Turn
	model.Before = func(_ context.Context, sofar string) error {
		for _, l := range w.answering() {
			drafts = append(drafts, w.snapshot(l))
		}
		time.Sleep(10 * time.Millisecond)
		return nil
	}
	w.useModel(model)
	last := w.ask(0, depositQuestion, "local")
	monotone(t, drafts)
	pendings := 0
	for _, d := range drafts {
		for _, b := range d.Answer {
			for _, c := range b.Claims {
				if c.Verdict == pending {
					pendings++
				}
			}
		}
	}
	if pendings == 0 {
		t.Error("no draft was shown")
	}
	if last.State != "done" || last.ModelTitle != "Scripted" || last.Checked != 3 || last.Claims != 3 || len(last.Answer) != 1 {
		t.Fatalf("%+v", last)
	}
	claims := last.Answer[0].Claims
	if c := claims[0]; c.Verdict != "verified" || c.HTML != "The deposit is <strong>1,900 euros</strong>, two months of rent." || !c.Citations[0].Link || c.Citations[0].Note != "" {
		t.Errorf("%+v", c)
	}
	if c := claims[1]; c.Verdict != "not_found" || c.HTML != "The landlord keeps it for &lt;b&gt;ten&lt;/b&gt; years." || c.Citations[0].Link || c.Citations[0].Note == "" || c.Citations[0].Number != 1 {
		t.Errorf("%+v", c)
	}
	if c := claims[2]; c.Verdict != "not_found" || c.Citations[0].Number != 0 || !strings.Contains(c.Citations[0].Note, "9") || len(last.Invented) != 1 {
		t.Errorf("%+v %v", c, last.Invented)
	}
	c, err := w.Conversation(last.Conversation)
	if err != nil {
		t.Fatal(err)
	}
	same(t, c.Turns[0], last)
	// A new start of the program finds the same.
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	w.reopen(w.Window.folder)
	if c, err = w.Conversation(last.Conversation); err != nil {
		t.Fatal(err)
	}
	same(t, c.Turns[0], last)
}

func TestStop(t *testing.T) {
	w := open(t)
	w.lease()
	first := w.halfAnswered()
	if err := w.Stop(first.ID); err != nil {
		t.Fatal(err)
	}
	last := w.end(first.ID)
	if last.State != "stopped" || last.Checked != 1 || last.Failure != nil || len(last.Answer[0].Claims) != 1 {
		t.Errorf("%+v", last)
	}
	c, err := w.Conversation(first.Conversation)
	if err != nil {
		t.Fatal(err)
	}
	same(t, c.Turns[0], last)
	if err := w.Stop(first.ID); err != nil {
		t.Errorf("stopping what has ended: %v", err)
	}
}

func TestModelFails(t *testing.T) {
	w := open(t)
	w.lease()
	w.useModel(&apptest.ScriptedModel{Replies: []string{`{"no_inf`}, Err: app.Errorf("llm.refused_key", errors.New("HTTP 401"))})
	last := w.ask(0, depositQuestion, "local")
	if last.State != "failed" || last.Failure == nil || last.Failure.Code != "llm.refused_key" || strings.Contains(last.Failure.Message, "401") || len(last.Evidence) == 0 || len(last.Answer) != 0 {
		t.Errorf("%+v", last)
	}
	// The same failure is told in the language in use.
	if _, err := w.SaveSettings(Settings{Language: "es"}); err != nil {
		t.Fatal(err)
	}
	c, err := w.Conversation(last.Conversation)
	if err != nil || c.Turns[0].Failure.Code != "llm.refused_key" || c.Turns[0].Failure.Message == last.Failure.Message {
		t.Errorf("%+v %v", c.Turns[0].Failure, err)
	}
	// No model at all: the evidence is there all the same.
	w.find = func(*program.Program, string, program.Connection) (app.Model, error) {
		return nil, app.Errorf("engine.missing", nil)
	}
	if last = w.ask(0, depositQuestion, "local"); last.State != "failed" || last.Failure.Code != "engine.missing" || len(last.Evidence) == 0 {
		t.Errorf("%+v", last)
	}
}

func TestCutShort(t *testing.T) {
	w := open(t)
	w.index(w.write("a.txt", "The rent is 900 euros a month, payable in advance.\n"))
	p, err := w.program()
	if err != nil {
		t.Fatal(err)
	}
	id, err := p.Store.AddConversation("x", w.now())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Store.AddTurn(app.Turn{Conversation: id, Question: "q", State: app.TurnRunning}, w.now()); err != nil {
		t.Fatal(err)
	}
	if c, err := w.Conversation(id); err != nil || c.Turns[0].State != "stopped" {
		t.Errorf("%+v %v", c, err)
	}
}
