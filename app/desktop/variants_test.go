package desktop

import (
	"context"
	"strings"
	"testing"

	"cotejo/app"
	"cotejo/app/apptest"
	"cotejo/app/program"
)

// models lets several scripted models write, by name.
func (w *world) models(all map[string]app.Model) {
	w.find = func(_ *program.Program, name string, _ program.Connection) (app.Model, error) { return all[name], nil }
}

func (w *world) again(turn int64, how AskAgain) Turn {
	w.t.Helper()
	first, err := w.AskAgain(turn, how)
	if err != nil {
		w.t.Fatal(err)
	}
	return w.end(first.ID)
}

func (w *world) conversation(id int64) Conversation {
	w.t.Helper()
	c, err := w.Conversation(id)
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

const otherReply = `{"answer_found": true, "claims": [{"citations": [{"index": 1, "quote": "The landlord returns the deposit within 30 days after the keys have been given back."}], "text": "It is returned within 30 days."}]}`

// A turn is asked again with the same and with another model, with another question, another search and as typed; all variants are
// kept, one is chosen, and after a new start of the program each is shown as it was.
func TestAskAgain(t *testing.T) {
	w := open(t)
	w.lease()
	one := &apptest.ScriptedModel{Replies: []string{depositReply, otherReply}}
	two := &apptest.ScriptedModel{Replies: []string{otherReply}}
	w.models(map[string]app.Model{"one": one, "two": two})
	first := w.ask(0, depositQuestion, "one")
	if !first.Chosen || len(first.Variants) != 1 || first.Kind != "question" || first.Seconds <= 0 || first.Tokens == 0 || first.SearchEdited || first.AsTyped != "" {
		t.Fatalf("%+v", first)
	}
	next := w.ask(first.Conversation, "When does the lease begin?", "one")
	before := len(one.Requests())
	words, typed := "deposit landlord returns keys", ""
	shown := []Turn{
		w.again(first.ID, AskAgain{}),
		w.again(first.ID, AskAgain{Model: "two"}),
		w.again(first.ID, AskAgain{Question: "When is the deposit of the lease returned after the keys have been given back?"}),
		w.again(first.ID, AskAgain{SearchAs: &words}),
		w.again(first.ID, AskAgain{SearchAs: &typed, Model: "extractive"}),
	}
	for i, s := range shown {
		if s.State != "done" || !s.Chosen || s.Conversation != first.Conversation || len(s.Variants) != i+2 || s.Variants[0].ID != first.ID || s.Variants[i+1].ID != s.ID || len(s.Evidence) == 0 {
			t.Errorf("variant %d: %+v", i, s)
		}
	}
	if shown[0].Model != "one" || shown[0].Question != depositQuestion || shown[1].Model != "two" || len(two.Requests()) != 1 || shown[4].Model != "extractive" || shown[4].ModelTitle != "" {
		t.Errorf("models %s %s %s, %d requests", shown[0].Model, shown[1].Model, shown[4].Model, len(two.Requests()))
	}
	for i, r := range one.Requests() {
		if r.Fresh != (i >= before) {
			t.Errorf("request %d: fresh %v", i, r.Fresh)
		}
	}
	if !strings.Contains(shown[2].Question, "returned") || shown[3].SearchedAs != words || shown[3].AsTyped != depositQuestion || !shown[3].SearchEdited || shown[4].SearchedAs != "" || !shown[4].SearchEdited {
		t.Errorf("%+v\n%+v\n%+v", shown[2], shown[3], shown[4])
	}
	// The page is told that another one is chosen now.
	if told := w.events.of(first.ID); told[len(told)-1].Chosen || len(told[len(told)-1].Variants) != 6 {
		t.Errorf("%+v", told[len(told)-1])
	}

	if err := w.ChooseVariant(shown[1].ID); err != nil {
		t.Fatal(err)
	}
	c := w.conversation(first.Conversation)
	order := []int64{shown[1].ID, first.ID, shown[0].ID, shown[2].ID, shown[3].ID, shown[4].ID, next.ID}
	if len(c.Turns) != len(order) {
		t.Fatalf("%d turns", len(c.Turns))
	}
	for i, turn := range c.Turns {
		if turn.ID != order[i] || turn.Chosen != (i == 0 || i == len(order)-1) || len(turn.Variants) != map[bool]int{true: 1, false: 6}[turn.ID == next.ID] {
			t.Errorf("turn %d: %d, chosen %v, variants %v", i, turn.ID, turn.Chosen, turn.Variants)
		}
	}
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	w.reopen(w.Window.folder)
	for i, turn := range w.conversation(first.Conversation).Turns {
		same(t, turn, c.Turns[i])
	}
	// But for who is chosen, and how many there are, each is as it was when it had ended.
	for _, s := range append(shown, first) {
		for _, turn := range c.Turns {
			if turn.ID == s.ID {
				s.Chosen, s.Variants = turn.Chosen, turn.Variants
				same(t, turn, s)
			}
		}
	}
}

// Later questions refer to the chosen variant, and a variant to what stands before its place alone.
func TestHistoryIsOfTheChosen(t *testing.T) {
	w := open(t)
	w.lease()
	model := &apptest.ScriptedModel{Replies: []string{depositReply}}
	w.models(map[string]app.Model{"local": model})
	first := w.ask(0, depositQuestion, "local")
	rent := w.again(first.ID, AskAgain{Question: "How much is the rent a month?"})
	w.ask(first.Conversation, "And when?", "extractive")
	last := func() Turn {
		all := w.conversation(first.Conversation).Turns
		return all[len(all)-1]
	}
	if got := last(); !strings.Contains(got.SearchedAs, "rent month") || strings.Contains(got.SearchedAs, "deposit") {
		t.Errorf("searched as %q", got.SearchedAs)
	}
	if err := w.ChooseVariant(first.ID); err != nil {
		t.Fatal(err)
	}
	w.again(last().ID, AskAgain{})
	follow := w.conversation(first.Conversation).Turns
	for _, turn := range follow {
		if turn.Chosen && turn.ID != first.ID && !strings.Contains(turn.SearchedAs, "deposit") {
			t.Errorf("searched as %q", turn.SearchedAs)
		}
	}
	// The first place has nothing before it: no follow-up, whatever was asked later.
	again := w.again(rent.ID, AskAgain{Question: "And the deposit of the lease?"})
	if again.SearchedAs != "" || again.SearchedAsByModel != "" {
		t.Errorf("searched as %q", again.SearchedAs)
	}
}

// While a turn of the place is being answered, asking again is refused; a turn that runs can be stopped.
func TestAskAgainWhileRunning(t *testing.T) {
	w := open(t)
	w.lease()
	reached := make(chan struct{}, 10)
	model := &apptest.ScriptedModel{Replies: []string{otherReply}}
	model.Before = func(ctx context.Context, sofar string) error {
		if len(sofar) < 20 {
			return nil
		}
		reached <- struct{}{}
		<-ctx.Done()
		return ctx.Err()
	}
	w.useModel(model)
	first := w.ask(0, depositQuestion, "extractive")
	variant, err := w.AskAgain(first.ID, AskAgain{Model: "local"})
	if err != nil {
		t.Fatal(err)
	}
	<-reached
	for _, id := range []int64{first.ID, variant.ID} {
		if _, err := w.AskAgain(id, AskAgain{}); app.ErrorCode(err) != "conversation.running" {
			t.Error(err)
		}
	}
	if err := w.ChooseVariant(first.ID); err != nil {
		t.Fatal(err)
	}
	if err := w.Stop(variant.ID); err != nil {
		t.Fatal(err)
	}
	stopped := w.end(variant.ID)
	if stopped.State != "stopped" || stopped.Chosen || len(stopped.Evidence) == 0 {
		t.Errorf("%+v", stopped)
	}
	c := w.conversation(first.Conversation)
	if len(c.Turns) != 2 || c.Turns[0].ID != first.ID || !c.Turns[0].Chosen {
		t.Fatalf("%+v", c.Turns)
	}
	same(t, c.Turns[1], stopped)
	for name, err := range map[string]error{
		"store.no_conversation": second(w.AskAgain(999, AskAgain{})), "store.no_conversation ": w.ChooseVariant(999),
	} {
		if app.ErrorCode(err) != strings.TrimSpace(name) {
			t.Error(err)
		}
	}
}

// Within a conversation a thank-you is answered with words; nothing is stored of it.
func TestAsksNothing(t *testing.T) {
	w := open(t)
	w.lease()
	first := w.ask(0, depositQuestion, "extractive")
	for _, message := range []string{"Thanks!", "no", "gracias"} {
		if _, err := w.Ask(first.Conversation, message, "", "extractive"); app.ErrorCode(err) != "ask.nothing_asked" {
			t.Errorf("%s: %v", message, err)
		}
	}
	if c := w.conversation(first.Conversation); len(c.Turns) != 1 {
		t.Errorf("%d turns", len(c.Turns))
	}
}

// A follow-up that a model made self-contained shows what both searched for, also after a new start.
func TestFollowUpByModel(t *testing.T) {
	w := open(t)
	w.lease()
	w.useModel(&apptest.ScriptedModel{Replies: []string{
		`{"question": "When does the landlord return the deposit after the keys have been given back?"}`, otherReply,
	}})
	first := w.ask(0, depositQuestion, "extractive")
	follow := w.ask(first.Conversation, "And when does the landlord return it?", "local")
	if follow.State != "done" || follow.SearchedAsByModel == "" || !strings.HasPrefix(follow.SearchedAs, follow.AsTyped) || follow.AsTyped != follow.Question || len(follow.Answer) != 1 || follow.Answer[0].Claims[0].Verdict != "verified" {
		t.Fatalf("%+v", follow)
	}
	if follow.Tokens < 200 { // of both calls
		t.Errorf("%d tokens", follow.Tokens)
	}
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	w.reopen(w.Window.folder)
	same(t, w.conversation(first.Conversation).Turns[1], follow)
}
