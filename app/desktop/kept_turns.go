package desktop

import (
	"context"
	"slices"
	"time"

	"cotejo/app"
)

// AddTurn keeps a turn, whose conversation must be there, and returns its id.
func (k *kept) AddTurn(t app.Turn, at time.Time) (int64, error) {
	if t.Conversation < firstOwn {
		if id, err := k.record.AddTurn(t, at); !refused(err) {
			return id, err
		}
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if t.Conversation >= firstOwn && k.own[t.Conversation] == nil {
		return 0, app.Errorf("store.no_conversation", nil)
	}
	t.ID = k.next()
	k.turns = append(k.turns, t)
	k.touch(t.Conversation, at)
	return t.ID, nil
}

// PutTurn keeps how far a turn has come.
func (k *kept) PutTurn(t app.Turn, at time.Time) error {
	if t.ID < firstOwn {
		if err := k.record.PutTurn(t, at); !refused(err) {
			return err
		}
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	i := k.index(t.ID)
	switch {
	case i >= 0:
		k.turns[i] = t
	case t.ID < firstOwn: // the record could be written to when the turn began
		k.turns = append(k.turns, t)
	default:
		return app.Errorf("store.no_conversation", nil)
	}
	k.touch(t.Conversation, at)
	return nil
}

// touch notes when a conversation was changed.
func (k *kept) touch(id int64, at time.Time) {
	if own := k.own[id]; own != nil {
		own.Changed = at.UTC()
		return
	}
	if k.lent == nil {
		k.lent = map[int64]time.Time{}
	}
	k.lent[id] = at.UTC()
}

// index finds a turn among those kept here; -1 when it is not one.
func (k *kept) index(id int64) int {
	return slices.IndexFunc(k.turns, func(t app.Turn) bool { return t.ID == id })
}

// Turns returns the turns of a conversation, oldest first.
func (k *kept) Turns(ctx context.Context, conversation int64) ([]app.Turn, error) {
	var all []app.Turn
	if conversation < firstOwn {
		var err error
		if all, err = k.record.Turns(ctx, conversation); err != nil {
			return nil, err
		}
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	for _, t := range k.turns {
		if t.Conversation != conversation {
			continue
		}
		if i := slices.IndexFunc(all, func(stored app.Turn) bool { return stored.ID == t.ID }); i >= 0 {
			all[i] = t
		} else {
			all = append(all, t)
		}
	}
	return all, nil
}

// Turn returns one turn.
func (k *kept) Turn(ctx context.Context, id int64) (app.Turn, error) {
	k.mutex.Lock()
	i := k.index(id)
	if i >= 0 {
		defer k.mutex.Unlock()
		return k.turns[i], nil
	}
	k.mutex.Unlock()
	if id >= firstOwn {
		return app.Turn{}, app.Errorf("store.no_conversation", nil)
	}
	return k.record.Turn(ctx, id)
}
