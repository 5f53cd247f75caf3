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
		rows = append(rows, ConversationRow{c.ID, c.Title, c.Changed.Format(time.RFC3339)})
	}
	return rows, err
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

// Remove ends what is being answered in a conversation, and removes it with all its turns.
func (w *Window) Remove(id int64) error {
	k, err := w.keeper()
	if err != nil {
		return err
	}
	w.turns.mutex.Lock()
	for _, l := range w.turns.live {
		if l.turn.Conversation == id {
			l.cancel()
		}
	}
	w.turns.mutex.Unlock()
	return k.RemoveConversation(id)
}
