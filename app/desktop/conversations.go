package desktop

import (
	"strings"
	"time"

	"cotejo/app"
)

// Conversations lists them, the one changed last first.
func (w *Window) Conversations() ([]ConversationRow, error) {
	k, err := w.keeper()
	if err != nil {
		return nil, err
	}
	stored, err := k.Conversations(w.ctx)
	rows := []ConversationRow{}
	for _, c := range stored {
		rows = append(rows, rowOf(c, ""))
	}
	return rows, err
}

func rowOf(c app.Conversation, snippet string) ConversationRow {
	return ConversationRow{c.ID, c.Title, c.Changed.Format(time.RFC3339), snippet}
}

// Conversation returns one with all its turns.
func (w *Window) Conversation(id int64) (Conversation, error) {
	k, err := w.keeper()
	if err != nil {
		return Conversation{}, err
	}
	stored, err := k.Conversation(w.ctx, id)
	if err != nil {
		return Conversation{}, err
	}
	turns, err := k.Turns(w.ctx, id)
	if err != nil {
		return Conversation{}, err
	}
	view := Conversation{ID: stored.ID, Title: stored.Title, Turns: []Turn{}}
	for _, t := range turns {
		if l := w.liveTurn(t.ID); l != nil {
			view.Turns = append(view.Turns, w.snapshot(l))
			continue
		}
		if t.State == app.TurnRunning { // it may have ended since it was read
			if t, err = k.Turn(w.ctx, t.ID); err != nil {
				return Conversation{}, err
			}
		}
		view.Turns = append(view.Turns, w.storedSnapshot(t))
	}
	return view, nil
}

// settled is a stored turn on which nobody works: if it was running, the program ended before it was done.
func settled(t app.Turn) app.Turn {
	if t.State == app.TurnRunning {
		t.State = app.TurnStopped
	}
	return t
}

// Rename gives a conversation another title.
func (w *Window) Rename(id int64, title string) error {
	title = strings.Join(strings.Fields(title), " ")
	if title == "" {
		return app.Errorf("conversation.empty_title", nil)
	}
	k, err := w.keeper()
	if err != nil {
		return err
	}
	return k.RenameConversation(id, title)
}

// SearchConversations lists the conversations in which all words of a query stand, in title, questions or answers, the one changed
// last first; "" lists all.
func (w *Window) SearchConversations(query string) ([]ConversationRow, error) {
	wanted := readQuery(query)
	if len(wanted) == 0 {
		return w.Conversations()
	}
	k, err := w.keeper()
	if err != nil {
		return nil, err
	}
	all, err := k.Conversations(w.ctx)
	if err != nil {
		return nil, err
	}
	remarks, err := k.Remarks(w.ctx)
	if err != nil {
		return nil, err
	}
	of := map[int64][]app.Remark{}
	for _, r := range remarks {
		of[r.Conversation] = append(of[r.Conversation], r)
	}
	rows := []ConversationRow{}
	for _, c := range all {
		if snippet, found := wanted.find(c.Title, of[c.ID]); found {
			rows = append(rows, rowOf(c, snippet))
		}
	}
	return rows, nil
}
